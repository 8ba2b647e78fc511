/**
 * A page that moves further than this from one frame to the next, in px, is thrown and not read: what is made on its
 * way would be gone before it is seen, and costs the frames that show the way.
 */
const THROWN_PX = 80

/** A wheel throws in leaps, with frames between them in which nothing moves. */
const STILL_MS = 80

/** Whether the page was being thrown, told from where it stood in the frames before. Once a frame, with its time. */
export const watchThrows = () => {
  let top = 0
  let thrownAt = Number.NEGATIVE_INFINITY
  return (now: number): boolean => {
    if (Math.abs(window.scrollY - top) > THROWN_PX) thrownAt = now
    top = window.scrollY
    return now - thrownAt < STILL_MS
  }
}
