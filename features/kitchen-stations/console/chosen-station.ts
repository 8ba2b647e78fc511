import type { Viewer } from './station-view.ts'

const keyOf = (storeId: string): string => `compass-console-station-${storeId}`

/** The station that this tablet stands at; null: it shows everything. */
export const chosenStation = (storeId: string): Viewer => {
  try {
    return localStorage.getItem(keyOf(storeId))
  } catch {
    // Storage is forbidden: everything is shown.
    return null
  }
}

export const rememberStation = (storeId: string, viewer: Viewer): void => {
  try {
    if (viewer === null) localStorage.removeItem(keyOf(storeId))
    else localStorage.setItem(keyOf(storeId), viewer)
  } catch {
    // Storage is forbidden: the choice holds for this page.
  }
}
