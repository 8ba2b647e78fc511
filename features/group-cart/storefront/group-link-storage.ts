const STORAGE_KEY = 'compass-group-link'

/** Keeps the link of the group that was joined in this tab, so that the cart can lead back there; null forgets it. */
export const saveGroupLink = (token: string | null): void => {
  try {
    if (token) sessionStorage.setItem(STORAGE_KEY, token)
    else sessionStorage.removeItem(STORAGE_KEY)
  } catch {
    // Storage is forbidden: the link itself still leads there.
  }
}

/** The link of the group that was joined in this tab, if there is one. */
export const readGroupLink = (): string | null => {
  try {
    return sessionStorage.getItem(STORAGE_KEY)
  } catch {
    // Storage is forbidden: nothing was kept.
    return null
  }
}
