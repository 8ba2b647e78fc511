import { create } from 'zustand'

/** How many parts of the page need the phone's layout now. */
const useNeeds = create<{ readonly count: number }>()(() => ({ count: 0 }))

/** Keeps the phone's layout on every screen until the returned function is called. */
export const forceMobileLayout = (): (() => void) => {
  useNeeds.setState(({ count }) => ({ count: count + 1 }))
  return () => useNeeds.setState(({ count }) => ({ count: count - 1 }))
}

/** Whether a part of the page needs the phone's layout on every screen. */
export const useIsMobileForced = (): boolean => useNeeds(({ count }) => count > 0)
