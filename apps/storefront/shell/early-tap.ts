import { useEffect } from 'react'

declare global {
  interface Window {
    /** The last button tapped before the scripts were loaded; set by the page's start script. */
    compassEarlyTap?: HTMLElement | undefined
  }
}

/** Replays the tap from before hydration once the page is hydrated, so that no tap is lost. */
export const useTapReplay = (): void => {
  useEffect(() => {
    const tapped = window.compassEarlyTap
    window.compassEarlyTap = undefined
    if (tapped?.isConnected) tapped.click()
  }, [])
}
