import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createFrameThrottle } from './frame-throttle.ts'

/** Which frames are used, for gaps of these lengths between them, in ms. */
const listUsedFrames = (gaps: readonly number[]): boolean[] => {
  const pace = createFrameThrottle()
  let now = 1_000
  return gaps.map((gap) => {
    now += gap
    return pace(now) === undefined
  })
}

describe('frame throttle', () => {
  it('uses every frame of a fast phone, as soon as it is known to be fast', () => {
    const frames = listUsedFrames(Array.from({ length: 20 }, () => 16.7))
    expect(frames.slice(4)).toEqual(frames.slice(4).map(() => true))
  })

  it('uses every second frame of a slow phone, and of any phone after a rest', () => {
    const slow = listUsedFrames(Array.from({ length: 20 }, () => 33.4))
    expect(slow.slice(1)).toEqual(slow.slice(1).map((_, at) => slow[1] === (at % 2 === 0)))
    const rested = listUsedFrames([...Array.from({ length: 20 }, () => 16.7), 5_000, 16.7])
    expect(rested.slice(-2)).toEqual([false, true])
  })

  it('treats a phone as slow for a while after a late frame', () => {
    const quick = Array.from({ length: 20 }, () => 16.7)
    const after = listUsedFrames([...quick, 66.7, ...quick]).slice(20, 40)
    expect(after.filter(Boolean)).toHaveLength(10)
  })

  it('never skips two frames in a row', () => {
    const gap = fc.double({ min: 1, max: 400, noNaN: true })
    fc.assert(
      fc.property(fc.array(gap, { maxLength: 60 }), (gaps) => {
        const frames = listUsedFrames(gaps)
        expect(frames.some((isUsed, at) => !isUsed && frames[at + 1] === false)).toBe(false)
      }),
    )
  })
})
