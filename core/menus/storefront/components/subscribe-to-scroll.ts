/**
 * Scrolling further than this from one frame to the next, in px, is a fling: cards rendered on its way would be gone
 * before they are seen, and cost the frames that show the scroll.
 */
const FLING_PX = 80

/** A mouse wheel flings in jumps, with motionless frames in between. */
const SETTLE_MS = 80

const EVENT_TYPES = ['scroll', 'resize']

// Shared by all subscribers, because there is one page. The position is only read in a frame: reading it right after
// a change of the document forces an additional layout.
let top = 0
let lastFlingAt = -SETTLE_MS

/**
 * Calls `look` now and after every scroll or resize, at most once a frame, and not during a fling but after it.
 * `look` receives the frame's time, and is called again in the next frame when it returns `later`. Returns a function
 * that unsubscribes.
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
