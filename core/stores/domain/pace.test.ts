import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMilliseconds, minutes } from '#platform/kernel/clock.ts'
import { ARRIVAL_SPAN, computeArrivalRange, computeStoreArrival, USUAL_PACE } from './arrival.ts'
import { addSample, computeLateMinutes, learnPace, MAX_SPAN, MIN_SAMPLES, PACE_STEP } from './pace.ts'

const RECEIVED = new Date('2026-11-20T18:00:00Z')
const late = fc.integer({ min: -240, max: 240 })
const samplesOf = (one: fc.Arbitrary<number>) => fc.array(one, { minLength: MIN_SAMPLES, maxLength: 40 })
const learnRange = (samples: readonly number[]) => computeArrivalRange(60, learnPace(samples))
const repeat = (count: number, value: number): number[] => Array.from({ length: count }, () => value)

describe('late minutes', () => {
  it('are counted beyond the configured time alone, rounded down', () => {
    const finish = (taken: number) =>
      computeLateMinutes({
        receivedAt: RECEIVED,
        atHandAt: addMilliseconds(RECEIVED, minutes(taken)),
        configuredMinutes: 35,
      })
    expect([finish(35), finish(42.9), finish(34.9), finish(20)]).toEqual([0, 7, -1, -15])
    expect([finish(2_000), finish(-2_000)]).toEqual([240, -240])
  })

  it('are remembered for the last 40 orders', () => {
    fc.assert(
      fc.property(fc.array(late, { maxLength: 40 }), late, (samples, next) => {
        expect(addSample(samples, next)).toEqual([...samples, next].slice(-40))
      }),
    )
  })
})

describe('the learned pace', () => {
  it('is the usual one with fewer than ten orders', () => {
    fc.assert(
      fc.property(fc.array(late, { maxLength: MIN_SAMPLES - 1 }), (samples) => {
        expect(learnPace(samples)).toEqual(USUAL_PACE)
      }),
    )
    expect(learnPace(repeat(9, 30))).toEqual({ addedMinutes: 0, spanMinutes: ARRIVAL_SPAN })
    expect(learnPace(repeat(10, 30))).toEqual({ addedMinutes: 30, spanMinutes: 10 })
  })

  it('stays the usual one for an outlet that comes in its configured time', () => {
    expect(learnPace(repeat(40, 0))).toEqual(USUAL_PACE)
    expect(learnPace(repeat(40, 4))).toEqual(USUAL_PACE)
  })

  it('consists of multiples of five minutes, 10 to 40 wide, and ends after the configured time', () => {
    fc.assert(
      fc.property(samplesOf(late), (samples) => {
        const { addedMinutes, spanMinutes } = learnPace(samples)
        expect([addedMinutes % PACE_STEP, spanMinutes % PACE_STEP].map(Math.abs)).toEqual([0, 0])
        expect(spanMinutes >= ARRIVAL_SPAN && spanMinutes <= MAX_SPAN).toBe(true)
        expect(addedMinutes >= -20 && addedMinutes <= 60).toBe(true)
        expect(addedMinutes + spanMinutes).toBeGreaterThanOrEqual(5)
      }),
    )
  })

  it('holds all orders but one in thirteen where a range of 40 minutes can', () => {
    const near = fc.integer({ min: 0, max: 39 })
    fc.assert(
      fc.property(samplesOf(near), (samples) => {
        const { addedMinutes, spanMinutes } = learnPace(samples)
        const missed = samples.filter((one) => one < addedMinutes || one >= addedMinutes + spanMinutes).length
        expect(missed).toBeLessThanOrEqual(Math.max(1, Math.floor(samples.length / 13)))
      }),
    )
  })

  it('does not depend on the order of the samples', () => {
    fc.assert(
      fc.property(samplesOf(late), (samples) => {
        expect(learnPace(samples.toReversed())).toEqual(learnPace(samples))
      }),
    )
  })

  it('is not moved beyond the other orders by one freak order', () => {
    const near = fc.integer({ min: 0, max: 29 })
    const others = fc.array(near, { minLength: MIN_SAMPLES - 1, maxLength: 39 })
    fc.assert(
      fc.property(others, fc.integer({ min: -5, max: 50 }), late, (offsets, base, freak) => {
        const samples = offsets.map((offset) => base + offset)
        const { spanMinutes } = learnPace([...samples, freak])
        const first = Math.floor(Math.min(...samples) / PACE_STEP) * PACE_STEP
        const end = Math.floor(Math.max(...samples) / PACE_STEP + 1) * PACE_STEP
        expect(spanMinutes).toBeLessThanOrEqual(Math.max(ARRIVAL_SPAN, end - first))
      }),
    )
    expect(learnPace([...repeat(39, 3), 240])).toEqual(learnPace(repeat(40, 3)))
    expect(learnPace([...repeat(39, 3), -240])).toEqual(learnPace(repeat(40, 3)))
    expect(learnPace([...repeat(9, 3), 240])).toEqual(USUAL_PACE)
  })

  it('follows a kitchen that became slower within four orders', () => {
    const endAfter = (count: number) => learnRange([...repeat(40 - count, 2), ...repeat(count, 22)]).to
    expect([endAfter(3), endAfter(4)]).toEqual([70, 85])
  })
})

describe('the range of a store', () => {
  const store = {
    preparationMinutes: 20,
    busy: { extraMinutes: 10, until: null },
    pace: {
      pickup: { addedMinutes: -20, spanMinutes: 25 },
      delivery: { addedMinutes: 15, spanMinutes: 20 },
    },
  }

  it('adds the channel’s pace to the configured minutes and those of a busy kitchen', () => {
    expect(computeStoreArrival(store, 35, RECEIVED)).toEqual({ from: 60, to: 80 })
    expect(computeStoreArrival(store, null, RECEIVED)).toEqual({ from: 10, to: 35 })
  })

  it('begins after five minutes at the earliest, unless the configured minutes are fewer', () => {
    const calm = { ...store, busy: null }
    expect(computeStoreArrival(calm, null, RECEIVED)).toEqual({ from: 5, to: 25 })
    expect(computeStoreArrival({ ...calm, preparationMinutes: 0 }, null, RECEIVED)).toEqual({
      from: 0,
      to: 5,
    })
    fc.assert(
      fc.property(fc.nat(120), samplesOf(late), (configured, samples) => {
        const { from, to } = computeArrivalRange(configured, learnPace(samples))
        expect(to - from).toBeGreaterThanOrEqual(5)
      }),
    )
  })
})
