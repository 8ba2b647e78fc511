import { useSyncExternalStore } from 'react'

/** From where on the styles say `desktop:`. */
const DESKTOP = '(width >= 1160px)'

const subscribe = (onChange: () => void): (() => void) => {
  const media = window.matchMedia(DESKTOP)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}

/** Whether there is room for a second column; never on the server, which does not know the screen. */
export const useIsDesktop = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(DESKTOP).matches,
    () => false,
  )
