import { useSyncExternalStore } from 'react'

/** The width from which `desktop:` styles apply. */
const DESKTOP = '(width >= 1160px)'

const subscribe = (onChange: () => void): (() => void) => {
  const media = window.matchMedia(DESKTOP)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}

/** Whether there is room for a second column; false on the server, which has no screen size. */
export const useIsDesktop = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(DESKTOP).matches,
    () => false,
  )
