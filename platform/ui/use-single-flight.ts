import { type MouseEvent, useRef, useState } from 'react'

type Click = (event: MouseEvent<HTMLButtonElement>) => unknown

/**
 * Ignores clicks while one is under way. A handler that returns a promise keeps the button busy until the promise
 * settles; a failure goes to the page's error reporting. The lock is a ref, not state: two taps can arrive before
 * React renders.
 */
export const useSingleFlight = (onClick: Click | undefined, blocked: boolean) => {
  const running = useRef(false)
  const [pending, setPending] = useState(false)

  const click = (event: MouseEvent<HTMLButtonElement>): void => {
    if (blocked || running.current) {
      event.preventDefault()
      event.stopPropagation()
      return
    }
    const outcome = onClick?.(event)
    if (!(outcome instanceof Promise)) return
    running.current = true
    setPending(true)
    void outcome.finally(() => {
      running.current = false
      setPending(false)
    })
  }

  return { pending, click }
}
