import { useSyncExternalStore } from 'react'

/** The width from which `desktop:` styles apply. Phones and tablets in both orientations have the mobile layout. */
const DESKTOP = '(width >= 1160px)'

const subscribe = (onChange: () => void): (() => void) => {
  const media = window.matchMedia(DESKTOP)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}

/**
 * Whether the page has the desktop layout, evaluated on load and at every resize; false on the server, which has no
 * screen. For behaviour only: styles use the `desktop:` variant, which is right before any script runs.
 */
export const useIsDesktop = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(DESKTOP).matches,
    () => false,
  )
