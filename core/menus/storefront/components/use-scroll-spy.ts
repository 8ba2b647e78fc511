import { useEffect, useRef, useState } from 'react'
import { followScroll } from './follow-scroll.ts'

interface Spied {
  readonly anchor: string
}

const SLACK_PX = 12

/** Which section stands at the top edge: the last one whose beginning is above it. */
export const sectionAt = (
  tops: readonly { anchor: string; top: number }[],
  edge: number,
): string | undefined => (tops.findLast(({ top }) => top <= edge) ?? tops[0])?.anchor

const stickyBottom = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBlockStart) || 0

const measure = (entries: readonly Spied[]) =>
  entries.flatMap(({ anchor }) => {
    const section = document.getElementById(anchor)
    return section ? [{ anchor, top: section.getBoundingClientRect().top }] : []
  })

/** What a customer does by hand. */
const RELEASING = ['wheel', 'touchmove', 'keydown']

/** Frames for which a jump is put right; sections that were never laid out get their real height on the way. */
const SETTLING_FRAMES = 30

/** Scrolls to a section and stays with it until everything around it has its height, or until `isOver`. */
const scrollExactly = (section: HTMLElement, isOver: () => boolean, frames = SETTLING_FRAMES): void => {
  if (isOver()) return
  if (Math.abs(section.getBoundingClientRect().top - stickyBottom()) > 1) section.scrollIntoView()
  if (frames > 0) requestAnimationFrame(() => scrollExactly(section, isOver, frames - 1))
}

/**
 * Follows the scroll with the anchor of the section that is being read, and jumps to sections. A jump holds its
 * section until the customer scrolls by hand, because the last ones may be too short to reach the top.
 */
export const useScrollSpy = (entries: readonly Spied[]) => {
  const [active, setActive] = useState(entries[0]?.anchor)
  const held = useRef(false)

  useEffect(() => {
    const release = () => {
      held.current = false
    }
    const stop = followScroll(() => {
      if (!held.current) setActive(sectionAt(measure(entries), stickyBottom() + SLACK_PX))
    })
    for (const kind of RELEASING) window.addEventListener(kind, release, { passive: true })
    return () => {
      stop()
      for (const kind of RELEASING) window.removeEventListener(kind, release)
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
