import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Of each of dozens of lists: what is in view has more in the next frame. */
const FIRST_ROWS = 6
const MORE_ROWS = 40
/** Further than a thumb goes while rows are made. */
const REACH = '1000px 0px'

interface Rows {
  /** How many rows are drawn, from the first on. */
  readonly shown: number
  /** The room of the others, to stand behind the last of them in a list that has a row's height in `--card`. */
  readonly rest: ReactNode
}

/**
 * The rows of a list that may have hundreds: the first of them, and more whenever their end comes near what is in
 * view. The list has its whole height from the start, so that nothing below it moves.
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
