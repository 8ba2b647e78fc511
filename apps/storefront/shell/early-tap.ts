import { useEffect } from 'react'

declare global {
  interface Window {
    /** The button that was tapped last before the scripts were here; written by the page's start. */
    compassEarlyTap?: HTMLElement | undefined
  }
}

/** Carries out what was tapped before the page was alive, as soon as it is: a tap is never lost. */
export const useTapReplay = (): void => {
  useEffect(() => {
    const tapped = window.compassEarlyTap
    window.compassEarlyTap = undefined
    if (tapped?.isConnected) tapped.click()
  }, [])
}
