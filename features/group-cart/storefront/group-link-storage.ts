const STORAGE_KEY = 'compass-group-link'

/** Saves the link of the group joined in this tab, so that the cart can link back to it; null deletes it. */
export const saveGroupLink = (token: string | null): void => {
  try {
    if (token) sessionStorage.setItem(STORAGE_KEY, token)
    else sessionStorage.removeItem(STORAGE_KEY)
  } catch {
    // Storage is forbidden: the link itself still leads there.
  }
}

/** The link of the group joined in this tab, if any. */
export const readGroupLink = (): string | null => {
  try {
    return sessionStorage.getItem(STORAGE_KEY)
  } catch {
    // Storage is forbidden: nothing is saved.
    return null
  }
}
