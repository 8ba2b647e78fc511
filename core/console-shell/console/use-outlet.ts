import { create } from 'zustand'
import { type ConsoleOutlet, useConsoleData } from './console-data.ts'

const KEY = 'compass-console-storeId'

interface OutletChoice {
  readonly storeId: string | undefined
  readonly choose: (storeId: string) => void
}

const readStoredOutlet = (): string | undefined => {
  try {
    return localStorage.getItem(KEY) ?? undefined
  } catch {
    // Storage is forbidden: the first outlet is shown.
    return undefined
  }
}

const storeOutlet = (storeId: string): void => {
  try {
    localStorage.setItem(KEY, storeId)
  } catch {
    // Storage is forbidden: the choice holds for this page.
  }
}

export const useOutletChoice = create<OutletChoice>()((set) => ({
  storeId: typeof document === 'undefined' ? undefined : readStoredOutlet(),
  choose: (storeId) => {
    storeOutlet(storeId)
    set({ storeId })
  },
}))

/** The outlet that the console shows: the chosen one, else the first; undefined for staff without any. */
export const useOutlet = (): ConsoleOutlet | undefined => {
  const { outlets } = useConsoleData()
  const storeId = useOutletChoice((state) => state.storeId)
  return outlets.find(({ _id }) => _id === storeId) ?? outlets[0]
}
