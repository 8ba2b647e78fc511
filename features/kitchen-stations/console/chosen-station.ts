import type { Viewer } from './station-view.ts'

const toStorageKey = (storeId: string): string => `compass-console-station-${storeId}`

/** The station that this tablet shows; null: all stations. */
export const getSavedStation = (storeId: string): Viewer => {
  try {
    return localStorage.getItem(toStorageKey(storeId))
  } catch {
    // Storage is blocked: show all stations.
    return null
  }
}

export const saveStation = (storeId: string, viewer: Viewer): void => {
  try {
    if (viewer === null) localStorage.removeItem(toStorageKey(storeId))
    else localStorage.setItem(toStorageKey(storeId), viewer)
  } catch {
    // Storage is forbidden: the choice holds for this page.
  }
}
