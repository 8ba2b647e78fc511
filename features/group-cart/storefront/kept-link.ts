const KEY = 'compass-group-link'

/** Keeps the link of the group that was joined in this tab, so that the cart can lead back there; null forgets it. */
export const keepLink = (token: string | null): void => {
  try {
    if (token) sessionStorage.setItem(KEY, token)
    else sessionStorage.removeItem(KEY)
  } catch {
    // Storage is forbidden: the link itself still leads there.
  }
}

/** The link of the group that was joined in this tab, if there is one. */
export const keptLink = (): string | null => {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    // Storage is forbidden: nothing was kept.
    return null
  }
}
