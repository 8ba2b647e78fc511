import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { isKnownHere } from '#core/sites/storefront/known-here.ts'

/** Phones are busy painting until here; a touch comes first. */
const PATIENCE_MS = 1200
/** Whoever is here for the first time has no cart, no name and no outlet to be shown before they touch anything. */
const PATIENCE_WITH_STRANGERS_MS = 5000
const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'scroll', 'click'] as const

/**
 * Renders its children only in the browser, and only when the first paint is over or somebody touches the page:
 * what they load must not compete with what the customer wants to see.
 */
export const WhenPainted = ({ children }: { children: ReactNode }) => {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    const begin = () => setIsDue(true)
    const isPainted = document.readyState === 'complete'
    if (window.compassEarlyTap) return begin()
    const patience = isKnownHere() ? (isPainted ? 0 : PATIENCE_MS) : PATIENCE_WITH_STRANGERS_MS
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      timer = setTimeout(begin, patience)
    }
    if (isPainted) wait()
    else window.addEventListener('load', wait, { once: true })
    for (const touch of TOUCHES) window.addEventListener(touch, begin, { once: true, capture: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('load', wait)
      for (const touch of TOUCHES) window.removeEventListener(touch, begin, { capture: true })
    }
  }, [])
  return isDue && <Suspense>{children}</Suspense>
}
