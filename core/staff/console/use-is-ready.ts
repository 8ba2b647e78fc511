import { useSyncExternalStore } from 'react'

const noChange = () => () => undefined

/** False in the page as the server sends it, where only the script can send a form; its button is disabled until then. */
export const useIsReady = (): boolean =>
  useSyncExternalStore(
    noChange,
    () => true,
    () => false,
  )
