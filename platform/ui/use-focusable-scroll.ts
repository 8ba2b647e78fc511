import { type RefObject, useLayoutEffect } from 'react'
import { listTabStops } from './focus-trap.ts'

/** Lets the arrow keys scroll an overflowing area without focusable content. */
export const useFocusableScroll = (ref: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => {
    const area = ref.current
    if (!area) return
    const update = () => {
      const needsStop = area.scrollHeight > area.clientHeight && listTabStops(area).length === 0
      if (needsStop) area.tabIndex = 0
      else area.removeAttribute('tabindex')
    }
    const observer = new ResizeObserver(update)
    observer.observe(area)
    return () => observer.disconnect()
  }, [ref])
}
