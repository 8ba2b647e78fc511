import { type ReactNode, Suspense, useEffect, useState } from 'react'

/** Phones are busy painting until here; a touch comes first. */
const PATIENCE_MS = 1200
const TOUCHES = ['pointerdown', 'keydown'] as const

/**
 * Renders its children only in the browser, and only when the first paint is over or somebody touches the page:
 * what they load must not compete with what the customer wants to see.
 */
export const WhenPainted = ({ children }: { children: ReactNode }) => {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    const begin = () => setIsDue(true)
    const wait = () => setTimeout(begin, PATIENCE_MS)
    const timer = document.readyState === 'complete' ? setTimeout(begin) : undefined
    if (timer === undefined) window.addEventListener('load', wait, { once: true })
    for (const touch of TOUCHES) window.addEventListener(touch, begin, { once: true, capture: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('load', wait)
      for (const touch of TOUCHES) window.removeEventListener(touch, begin, { capture: true })
    }
  }, [])
  return isDue && <Suspense>{children}</Suspense>
}
