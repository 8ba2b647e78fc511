/** A frame that comes later than this after the one before indicates overload, in ms. */
const LATE_FRAME_MS = 20
/** Idle time in ms after which the speed of the phone must be measured again. */
const IDLE_MS = 150
const PROBE_MS = 50
/** How long a phone counts as slow after a late frame, in ms. */
const SLOW_DEVICE_MS = 500

/**
 * Skips every second frame while frames are late or the speed is unknown: a slow phone has time for rendering a card
 * or for laying it out, not for both. Called for each frame with its time in ms.
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
