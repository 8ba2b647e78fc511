import { create } from 'zustand'

const STORAGE_KEY = 'compass-group-link'

const readStored = (): string | null => {
  try {
    return sessionStorage.getItem(STORAGE_KEY)
  } catch {
    // Storage is forbidden, or there is none on the server: nothing is saved.
    return null
  }
}

interface GroupLinkState {
  /** The token of the link. */
  readonly token: string | null
}

/** The link of the group joined in this tab, if any. */
export const useGroupLink = create<GroupLinkState>()(() => ({ token: readStored() }))

/** Saves the link of the group joined in this tab, so that every page of the shop takes part in it; null deletes it. */
export const saveGroupLink = (token: string | null): void => {
  useGroupLink.setState({ token })
  try {
    if (token) sessionStorage.setItem(STORAGE_KEY, token)
    else sessionStorage.removeItem(STORAGE_KEY)
  } catch {
    // Storage is forbidden: the link holds until the tab is loaded again.
  }
}
