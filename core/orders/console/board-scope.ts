import { create } from 'zustand'
import { useConsoleData } from '#core/console-shell/console/console-data.ts'
import { useOutlet, useOutletChoice } from '#core/console-shell/console/use-outlet.ts'

const KEY = 'compass-console-allOutlets'

/** In the place of an outlet's id: all outlets of the member of staff together. */
export const ALL_OUTLETS = 'all'

const readStored = (): boolean => {
  try {
    return localStorage.getItem(KEY) === 'yes'
  } catch {
    // Storage is forbidden: one outlet is shown.
    return false
  }
}

interface ScopeChoice {
  readonly isAll: boolean
  readonly setAll: (isAll: boolean) => void
}

export const useScopeChoice = create<ScopeChoice>()((set) => ({
  isAll: typeof document === 'undefined' ? false : readStored(),
  setAll: (isAll) => {
    try {
      localStorage.setItem(KEY, isAll ? 'yes' : 'no')
    } catch {
      // Storage is forbidden: the choice holds for this page.
    }
    set({ isAll })
  },
}))

// Whoever chooses an outlet, on any screen, wants to see that one.
useOutletChoice.subscribe(({ storeId }, before) => {
  if (storeId !== before.storeId) useScopeChoice.getState().setAll(false)
})

/** Whose orders the board shows: an outlet's id, or {@link ALL_OUTLETS}; undefined for staff without an outlet. */
export const useBoardScope = (): string | undefined => {
  const { outlets } = useConsoleData()
  const outlet = useOutlet()
  const isAll = useScopeChoice((state) => state.isAll)
  return isAll && outlets.length > 1 ? ALL_OUTLETS : outlet?._id
}
