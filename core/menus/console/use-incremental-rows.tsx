import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Few, because a page has dozens of lists; one in view grows in the next frame. */
const FIRST_ROWS = 6
const MORE_ROWS = 40
/** Further than a finger scrolls while rows render. */
const REACH = '1000px 0px'

interface Rows {
  /** Number of rendered rows, from the first. */
  readonly shown: number
  /** Spacer for the other rows, placed after the last one in a list whose row height is `--card`. */
  readonly rest: ReactNode
}

/**
 * The rows of a list that may have hundreds: the first ones, and more whenever their end comes near the viewport. The
 * list has its full height from the start, so nothing below it moves.
 */
export const useIncrementalRows = (count: number): Rows => {
  const [wanted, setWanted] = useState(FIRST_ROWS)
  const end = useRef<HTMLLIElement>(null)
  const shown = Math.min(wanted, count)
  useEffect(() => {
    if (!end.current || shown === count) return
    const look = (entries: readonly IntersectionObserverEntry[]) => {
      if (entries.at(-1)?.isIntersecting) setWanted(shown + MORE_ROWS)
    }
    const observer = new IntersectionObserver(look, { rootMargin: REACH })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [shown, count])
  const height = { blockSize: `calc(${count - shown} * var(--card))` }
  return { shown, rest: shown < count && <li ref={end} aria-hidden="true" style={height} /> }
}
