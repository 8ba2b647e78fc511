import { useEffect, useLayoutEffect, useRef } from 'react'

declare global {
  interface Window {
    /** The first tap of a button before the page was hydrated; set by the page's start script. */
    compassEarlyTap?: MouseEvent | undefined
  }
}

/**
 * Replays the tap from before hydration once the page is hydrated, so that no tap is lost. What React delivers by
 * itself must not be replayed, or it would count twice: a tap that makes it finish hydrating, which is being dispatched
 * still when the page is committed, and every tap after that, which is not there yet.
 */
export const useTapReplay = (): void => {
  const missed = useRef<MouseEvent>(undefined)
  useLayoutEffect(() => {
    const tap = window.compassEarlyTap
    if (tap?.eventPhase === Event.NONE) missed.current = tap
  }, [])
  useEffect(() => {
    window.compassEarlyTap = undefined
    const target = missed.current?.target
    if (target instanceof Element) target.closest('button')?.click()
  }, [])
}
