/** A frame that comes later than this after the one before has shown that there was too much to do, in ms. */
const LATE_FRAME_MS = 20
/** After so long, in ms, nothing was done in between: how quick the phone is has to be seen anew. */
const IDLE_MS = 150
const PROBE_MS = 50
/** So long, in ms, a phone that was late is taken to be slow. */
const SLOW_DEVICE_MS = 500

/**
 * Says of every second frame that it is to be left alone, as long as frames come late or nobody knows whether they will:
 * a slow phone has time for making a card or for laying it out, not for both. Is told of each frame by its time in ms.
 */
export const createFrameThrottle = () => {
  let before = 0
  let slowUntil = 0
  let isSpared = false
  return (now: number): 'later' | undefined => {
    const took = now - before
    before = now
    if (took > LATE_FRAME_MS) slowUntil = now + (took < IDLE_MS ? SLOW_DEVICE_MS : PROBE_MS)
    isSpared = !isSpared && now < slowUntil
    return isSpared ? 'later' : undefined
  }
}
