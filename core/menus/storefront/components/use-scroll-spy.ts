import { useEffect, useRef, useState } from 'react'
import { subscribeToScroll } from './subscribe-to-scroll.ts'

interface SpyEntry {
  readonly anchor: string
}

const SLACK_PX = 12

/** The section at the top edge: the last one that begins above it. */
export const findSectionAt = (
  tops: readonly { anchor: string; top: number }[],
  edge: number,
): string | undefined => (tops.findLast(({ top }) => top <= edge) ?? tops[0])?.anchor

const measureStickyBottom = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBlockStart) || 0

const measureSections = (entries: readonly SpyEntry[]) =>
  entries.flatMap(({ anchor }) => {
    const section = document.getElementById(anchor)
    return section ? [{ anchor, top: section.getBoundingClientRect().top }] : []
  })

/** Events of manual scrolling. */
const USER_SCROLL_EVENTS = ['wheel', 'touchmove', 'keydown']

/** Frames during which a jump is corrected; sections that were never laid out get their real height on the way. */
const SETTLE_FRAMES = 30

/**
 * Scrolls to a section and corrects the position until everything around it has its height, or until `shouldGiveUp`.
 */
const scrollExactly = (section: HTMLElement, isOver: () => boolean, frames = SETTLE_FRAMES): void => {
  if (isOver()) return
  if (Math.abs(section.getBoundingClientRect().top - measureStickyBottom()) > 1) section.scrollIntoView()
  if (frames > 0) requestAnimationFrame(() => scrollExactly(section, isOver, frames - 1))
}

/**
 * Tracks the anchor of the section being read, and jumps to sections. A jump pins its section until the customer
 * scrolls manually, because the last ones may be too short to reach the top.
 */
export const useScrollSpy = (entries: readonly SpyEntry[]) => {
  const [active, setActive] = useState(entries[0]?.anchor)
  const held = useRef(false)

  useEffect(() => {
    const release = () => {
      held.current = false
    }
    const stop = subscribeToScroll(() => {
      if (!held.current) setActive(findSectionAt(measureSections(entries), measureStickyBottom() + SLACK_PX))
    })
    for (const kind of USER_SCROLL_EVENTS) window.addEventListener(kind, release, { passive: true })
    return () => {
      stop()
      for (const kind of USER_SCROLL_EVENTS) window.removeEventListener(kind, release)
    }
  }, [entries])

  const jumpTo = (anchor: string) => {
    const section = document.getElementById(anchor)
    if (!section) return
    held.current = true
    setActive(anchor)
    scrollExactly(section, () => !held.current)
    section.focus({ preventScroll: true })
  }

  return { active, jumpTo }
}
