import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => undefined

/** False during server rendering and until hydration, true afterwards. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
