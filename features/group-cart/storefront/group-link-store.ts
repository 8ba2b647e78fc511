import { create } from 'zustand'

const STORAGE_KEY = 'compass-group-link'
const STAYING_KEY = 'compass-group-staying'

const readStored = (key: string): string | null => {
  try {
    return sessionStorage.getItem(key)
  } catch {
    // Storage is forbidden, or there is none on the server: nothing is saved.
    return null
  }
}

const store = (key: string, value: string | null): void => {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, value)
  } catch {
    // Storage is forbidden: the link holds until the tab is loaded again.
  }
}

interface GroupLinkState {
  /** The token of the link. */
  readonly token: string | null
  /**
   * How many dishes of the member's own cart stay there, because they were in it before; null until it is known. It
   * outlives a reload: a dish that is added before the group is loaded again is more than this, and is handed over.
   */
  readonly staying: number | null
}

const readStaying = (): number | null => {
  const stored = readStored(STAYING_KEY)
  return stored === null ? null : Number(stored)
}

/** The link of the group joined in this tab, if any. */
export const useGroupLink = create<GroupLinkState>()(() => ({
  token: readStored(STORAGE_KEY),
  staying: readStaying(),
}))

/** Saves how many dishes stay in the member's own cart. */
export const saveStaying = (staying: number | null): void => {
  useGroupLink.setState({ staying })
  store(STAYING_KEY, staying === null ? null : String(staying))
}

/** Saves the link of the group joined in this tab, so that every page of the shop takes part in it; null deletes it. */
export const saveGroupLink = (token: string | null): void => {
  if (token !== useGroupLink.getState().token) saveStaying(null)
  useGroupLink.setState({ token })
  store(STORAGE_KEY, token)
}
