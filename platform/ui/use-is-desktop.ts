import { useSyncExternalStore } from 'react'

/** The width from which `desktop:` styles apply. Phones and tablets in both orientations have the mobile layout. */
const DESKTOP = '(width >= 1160px)'

const subscribe = (onChange: () => void): (() => void) => {
  const media = window.matchMedia(DESKTOP)
  const mode = new MutationObserver(onChange)
  media.addEventListener('change', onChange)
  mode.observe(document.documentElement, { attributeFilter: ['data-layout-mode'] })
  return () => {
    media.removeEventListener('change', onChange)
    mode.disconnect()
  }
}

const isDesktop = (): boolean =>
  window.matchMedia(DESKTOP).matches && document.documentElement.dataset.layoutMode !== 'mobile'

/**
 * Whether the page has the desktop layout, evaluated on load and at every resize; false on the server, which has no
 * screen, and on pages that keep the phone's layout. For behaviour only: styles use the `desktop:` variant, which is
 * right before any script runs.
 */
export const useIsDesktop = (): boolean => useSyncExternalStore(subscribe, isDesktop, () => false)
