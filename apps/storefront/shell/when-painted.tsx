import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { isReturningVisitor } from '#core/sites/storefront/returning-visitor.ts'

/** Phones are busy painting until here; a touch comes first. */
const MAX_WAIT_MS = 1200
/** Whoever is here for the first time has no cart, no name and no outlet to be shown before they touch anything. */
const MAX_WAIT_NEW_VISITOR_MS = 5000
/** A finger that taps; one that scrolls ends in no `pointerup`. */
const TOUCHES = ['pointerup', 'keydown', 'click'] as const
/** So long after the last scrolling the page is taken to be at rest. */
const IDLE_MS = 200

const isMouse = (event: PointerEvent): boolean => event.pointerType === 'mouse'

/** Calls `start` once, at the first touch, or `patience` after the page was loaded if nothing moves; returns how to give it up. */
const startWhenIdle = (start: () => void, patience: number): (() => void) => {
  const stop = new AbortController()
  const when = { signal: stop.signal, capture: true, passive: true }
  let due: ReturnType<typeof setTimeout> | undefined
  let resting: ReturnType<typeof setTimeout> | undefined
  const giveUp = () => {
    stop.abort()
    clearTimeout(due)
    clearTimeout(resting)
  }
  // Every later key and scroll would else find somebody listening for the first one.
  const begin = () => {
    giveUp()
    start()
  }
  const wait = () => {
    due = setTimeout(() => resting ?? begin(), patience)
  }
  const onScroll = () => {
    clearTimeout(resting)
    resting = setTimeout(begin, IDLE_MS)
  }
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, when)
  for (const touch of TOUCHES) window.addEventListener(touch, begin, when)
  window.addEventListener('pointermove', (event) => isMouse(event) && begin(), when)
  window.addEventListener('scroll', onScroll, when)
  return giveUp
}

/**
 * Renders its children only in the browser, and only when the first paint is over or somebody touches the page:
 * what they load must not compete with what the customer wants to see, nor with the finger that scrolls.
 */
export const WhenPainted = ({ children }: { children: ReactNode }) => {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    const begin = () => setIsDue(true)
    if (window.compassEarlyTap) return begin()
    const patienceWhenKnown = document.readyState === 'complete' ? 0 : MAX_WAIT_MS
    return startWhenIdle(begin, isReturningVisitor() ? patienceWhenKnown : MAX_WAIT_NEW_VISITOR_MS)
  }, [])
  return isDue && <Suspense>{children}</Suspense>
}
