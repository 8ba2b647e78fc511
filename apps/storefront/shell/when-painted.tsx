import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { isReturningVisitor } from '#core/sites/storefront/returning-visitor.ts'

/** Phones are busy painting until then; a touch comes first. */
const MAX_WAIT_MS = 1200
/** A first-time visitor has no cart, name or outlet to be shown before the first touch. */
const MAX_WAIT_NEW_VISITOR_MS = 5000
/** Events of a tap; a scrolling finger causes no `pointerup`. */
const TOUCHES = ['pointerup', 'keydown', 'click'] as const
/** Time without scrolling after which the page counts as idle. */
const IDLE_MS = 200

const isMouse = (event: PointerEvent): boolean => event.pointerType === 'mouse'

/**
 * Calls `start` once, at the first touch, or `patience` after the load if nothing moves; returns a cancel function.
 */
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
  // Otherwise every later key and scroll event would call the listeners for the first one.
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

interface RenderAfterPaintProps {
  /** The page shows nothing without its children, as a cart without its lines: they come with the load. */
  readonly isAwaited?: boolean
  readonly children: ReactNode
}

/**
 * Renders its children only in the browser, after the first paint or at the first touch: what they load must not
 * compete with the visible content or with scrolling.
 */
export const RenderAfterPaint = ({ isAwaited = false, children }: RenderAfterPaintProps) => {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    if (isDue) return
    const begin = () => setIsDue(true)
    if (window.compassEarlyTap) return begin()
    if (isAwaited) return startWhenIdle(begin, 0)
    const patienceWhenKnown = document.readyState === 'complete' ? 0 : MAX_WAIT_MS
    return startWhenIdle(begin, isReturningVisitor() ? patienceWhenKnown : MAX_WAIT_NEW_VISITOR_MS)
  }, [isAwaited, isDue])
  return isDue && <Suspense>{children}</Suspense>
}
