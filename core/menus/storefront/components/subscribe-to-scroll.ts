/**
 * A page that moves further than this from one frame to the next, in px, is thrown and not read: what is made on its
 * way would be gone before it is seen, and costs the frames that show the way.
 */
const FLING_PX = 80

/** A wheel throws in leaps, with frames between them in which nothing moves. */
const SETTLE_MS = 80

const EVENT_TYPES = ['scroll', 'resize']

// Of the one page there is, for all who follow it. Nobody asks where it stands before a frame: right after a change
// of the document that would be laid out once more than it is shown.
let top = 0
let lastFlingAt = -SETTLE_MS

/**
 * Has a page looked at now and whenever it was moved, at most once a frame, and not while it is thrown but where it
 * comes to rest. Who looks is given the frame's time, and is asked again with the next one when it answers `later`.
 * Answers how to stop that.
 */
export const subscribeToScroll = (look: (now: number) => 'later' | undefined): (() => void) => {
  let frame = 0
  const run = (now: number) => {
    frame = 0
    if (Math.abs(window.scrollY - top) > FLING_PX) lastFlingAt = now
    top = window.scrollY
    if (now - lastFlingAt < SETTLE_MS || look(now) === 'later') move()
  }
  const move = () => {
    frame ||= requestAnimationFrame(run)
  }
  for (const kind of EVENT_TYPES) window.addEventListener(kind, move, { passive: true })
  move()
  return () => {
    cancelAnimationFrame(frame)
    for (const kind of EVENT_TYPES) window.removeEventListener(kind, move)
  }
}
