import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => undefined

/** False while the server renders and until its HTML has come alive, true from then on. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
