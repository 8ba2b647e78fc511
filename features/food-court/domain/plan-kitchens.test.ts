import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMilliseconds, minutes } from '#platform/kernel/clock.ts'
import { computeStartAt, type PlannedPart, planCommonTime } from './plan-kitchens.ts'

const NOON = new Date('2026-11-27T12:00:00Z')
const at = (minute: number): Date => addMilliseconds(NOON, minutes(minute))
const usual = { addedMinutes: 0, spanMinutes: 10 }

const part = (kitchenMinutes: number, readyAt: Date | null, isReady = false): PlannedPart => ({
  ...{ kitchenMinutes, readyAt, isReady },
})

describe('a plan that lands together', () => {
  it('FC-05 promises one range: that of the slowest kitchen', () => {
    const time = planCommonTime([
      { minutes: 5, pace: { addedMinutes: 0, spanMinutes: 10 } },
      { minutes: 18, pace: { addedMinutes: -5, spanMinutes: 20 } },
    ])
    expect(time).toEqual({ preparationMinutes: 18, pace: { addedMinutes: 0, spanMinutes: 15 } })
  })

  it('FC-05 begins a quick kitchen later, so that it ends with the slowest', () => {
    const [quick, slow] = [part(5, at(18)), part(18, at(18))]
    expect(computeStartAt(quick, [slow])).toEqual(at(13))
    expect(computeStartAt(slow, [quick])).toEqual(NOON)
  })

  it('FC-05 moves the other beginnings when a kitchen states a later time', () => {
    expect(computeStartAt(part(5, at(18)), [part(18, at(25))])).toEqual(at(20))
  })

  it('waits for no tray that is ready, and begins none that has ended', () => {
    expect(computeStartAt(part(5, at(10)), [part(18, at(25), true)])).toEqual(at(5))
    expect(computeStartAt(part(5, null), [part(18, at(25))])).toBeNull()
    expect(computeStartAt(part(5, at(10), true), [])).toBeNull()
  })

  it('has every tray ready at one time, if each kitchen needs what it is expected to need', () => {
    const anyKitchen = fc.record({
      minutes: fc.integer({ min: 1, max: 60 }),
      pace: fc.constant(usual),
    })
    fc.assert(
      fc.property(fc.array(anyKitchen, { minLength: 1, maxLength: 8 }), (kitchens) => {
        const { preparationMinutes } = planCommonTime(kitchens)
        const parts = kitchens.map((kitchen) => part(kitchen.minutes, at(preparationMinutes)))
        for (const [index, one] of parts.entries()) {
          const start = computeStartAt(one, parts.toSpliced(index, 1))
          expect(start && addMilliseconds(start, minutes(one.kitchenMinutes))).toEqual(at(preparationMinutes))
          expect(Number(start)).toBeGreaterThanOrEqual(NOON.getTime())
        }
      }),
    )
  })
})
