import { useMemo, useSyncExternalStore } from 'react'
import {
  classifyScreen,
  computeLayout,
  type Layout,
  type LayoutInput,
  type ScreenClass,
} from './layout-mode.ts'

const onResize = (notify: () => void): (() => void) => {
  window.addEventListener('resize', notify)
  return () => window.removeEventListener('resize', notify)
}

const getScreen = (): ScreenClass => classifyScreen(window.innerWidth)
const getServerScreen = (): ScreenClass => 'phone'

/**
 * The page's layout, computed again on load and on every resize. A server has no width and uses a phone's, so use
 * this for behaviour; for styles use the `desktop:` variant, which is right before any script runs.
 */
export const useLayout = ({ path, mobilePaths, uiVersion }: Omit<LayoutInput, 'screen'>): Layout => {
  const screen = useSyncExternalStore(onResize, getScreen, getServerScreen)
  return useMemo(
    () => computeLayout({ screen, path, mobilePaths, uiVersion }),
    [screen, path, mobilePaths, uiVersion],
  )
}
