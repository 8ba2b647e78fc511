import { useEffect, useRef, useState } from 'react'

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

/** Sections that were never laid out get their real height on the way, so the first jump may land beside the mark. */
const scrollExactly = (section: HTMLElement, tries = 3): void => {
  section.scrollIntoView()
  if (tries > 0) requestAnimationFrame(() => scrollExactly(section, tries - 1))
}

/**
 * Follows the scroll with the anchor of the section that is being read, and jumps to sections. A jump holds its
 * section until the customer scrolls by hand, because the last ones may be too short to reach the top.
 */
export const useScrollSpy = (entries: readonly Spied[]) => {
  const [active, setActive] = useState(entries[0]?.anchor)
  const held = useRef(false)

  useEffect(() => {
    let frame = 0
    const look = () => {
      frame = 0
      if (!held.current) setActive(sectionAt(measure(entries), stickyBottom() + SLACK_PX))
    }
    const onScroll = () => {
      frame ||= requestAnimationFrame(look)
    }
    const release = () => {
      held.current = false
    }
    const options = { passive: true }
    window.addEventListener('scroll', onScroll, options)
    for (const kind of ['wheel', 'touchmove', 'keydown']) window.addEventListener(kind, release, options)
    onScroll()
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', onScroll)
      for (const kind of ['wheel', 'touchmove', 'keydown']) window.removeEventListener(kind, release)
    }
  }, [entries])

  const jumpTo = (anchor: string) => {
    const section = document.getElementById(anchor)
    if (!section) return
    held.current = true
    setActive(anchor)
    scrollExactly(section)
    section.focus({ preventScroll: true })
  }

  return { active, jumpTo }
}
