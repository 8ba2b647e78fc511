import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ORDER_TYPE } from '#core/sites/domain/order-type.ts'
import {
  type ArrivalPace,
  computeArrivalMinutes,
  computeStoreArrival,
  computeTravelMinutes,
  USUAL_PACE,
} from '#core/stores/domain/arrival.ts'
import { learnPace } from '#core/stores/domain/pace.ts'
import { addMilliseconds, minutes } from '#platform/kernel/clock.ts'
import { computeEstimate } from './estimate.ts'
import { ORDER_STATUSES } from './order-status.ts'
import {
  computeLatestReadyAt,
  computePromise,
  computePromisedMinutes,
  computePromisedReadyAt,
  isPromiseBroken,
  MIN_ACCEPT_MINUTES,
} from './promise.ts'
import {
  canCustomerCancel,
  canCustomerRevise,
  getCancelEnd,
  type TransitionableOrder,
} from './transitions.ts'

type Order = TransitionableOrder & Parameters<typeof computeEstimate>[0]

const PLACED = new Date('2026-11-20T14:00:00Z')
const minute = (count: number): Date => addMilliseconds(PLACED, minutes(count))
const toMinutes = (range: { from: Date; to: Date } | null) =>
  range && [range.from, range.to].map((at) => (at.getTime() - PLACED.getTime()) / minutes(1))

const placed = (facts: Partial<Order> = {}): Order => ({
  ...{ status: 10, orderType: ORDER_TYPE.delivery, isMultiDine: false },
  ...{ scheduledFor: null, scheduledUntil: null, preparationMinutes: 20, deliveryMinutes: 5 },
  pace: USUAL_PACE,
  ...{ history: [{ status: 10, at: PLACED }], acceptedAt: null, readyAt: null, delayReason: null },
  ...facts,
})

const accepted = (readyAt: Date, at: Date, facts: Partial<Order> = {}): Order =>
  placed({ status: 20, acceptedAt: at, readyAt, ...facts })

/** An outlet's terms as screens and checkout read them. */
const terms = fc.record({
  usual: fc.integer({ min: 0, max: 120 }),
  areaMinutes: fc.option(fc.integer({ min: 1, max: 180 }), { nil: null }),
  extraMinutes: fc.constantFrom(0, 10, 20, 60),
  pace: fc.array(fc.integer({ min: -60, max: 120 }), { maxLength: 40 }).map(learnPace),
})

const orderWith = ({
  usual,
  areaMinutes,
  extraMinutes,
  pace,
}: {
  usual: number
  areaMinutes: number | null
  extraMinutes: number
  pace: ArrivalPace
}) => {
  const store = {
    preparationMinutes: usual,
    busy: extraMinutes === 0 ? null : { extraMinutes, until: null },
    pace: {
      pickup: areaMinutes === null ? pace : USUAL_PACE,
      delivery: areaMinutes === null ? USUAL_PACE : pace,
    },
  }
  const shown = computeStoreArrival(store, areaMinutes, PLACED)
  const arrival = { preparationMinutes: usual + extraMinutes, areaMinutes, extraMinutes }
  const order = placed({
    pace,
    preparationMinutes: arrival.preparationMinutes,
    deliveryMinutes: areaMinutes === null ? null : computeTravelMinutes(arrival),
  })
  return { shown, order }
}

describe('promise', () => {
  it('is exactly the range that the screens showed, from the moment the outlet has the order', () => {
    fc.assert(
      fc.property(terms, (outlet) => {
        const { shown, order } = orderWith(outlet)
        expect(toMinutes(computePromise(order))).toEqual([shown.from, shown.to])
      }),
    )
    expect(computePromise(placed({ status: 0, history: [{ status: 0, at: PLACED }] }))).toBeNull()
  })

  it('takes the area’s time as the whole time, and never less than the preparation', () => {
    const arrival = (areaMinutes: number | null, extraMinutes = 0) =>
      computeArrivalMinutes({ preparationMinutes: 20 + extraMinutes, areaMinutes, extraMinutes })
    expect([arrival(25), arrival(10), arrival(null), arrival(25, 10)]).toEqual([25, 20, 20, 35])
  })

  it('is the agreed time of a scheduled order, five minutes either way for a point in time', () => {
    const scheduledFor = minute(180)
    expect(toMinutes(computePromise(placed({ scheduledFor })))).toEqual([175, 185])
    expect(toMinutes(computePromise(placed({ scheduledFor, scheduledUntil: minute(210) })))).toEqual([
      180, 210,
    ])
    expect(computePromisedReadyAt(placed({ scheduledFor }))).toEqual(minute(175))
  })

  it('stands when staff accept with the default minutes, however long they took to answer', () => {
    fc.assert(
      fc.property(terms, fc.integer({ min: 0, max: 12_000_000 }), (outlet, waited) => {
        const { order } = orderWith(outlet)
        const now = addMilliseconds(PLACED, waited)
        const due = computePromisedReadyAt(order) ?? now
        // The shortest time until an order is ready must still keep the promise.
        const latest = computeLatestReadyAt(order) ?? now
        fc.pre(now <= due && addMilliseconds(now, minutes(MIN_ACCEPT_MINUTES)) <= latest)
        const readyAt = addMilliseconds(now, minutes(computePromisedMinutes(due, now)))
        const estimate = computeEstimate({ ...order, status: 20, readyAt }, now)
        expect({ ...estimate }).toEqual({ ...computePromise(order), delay: null })
      }),
    )
  })

  it('is never replaced by an earlier time, and a later one always has its reason and the way out', () => {
    fc.assert(
      fc.property(
        terms,
        fc.integer({ min: 1, max: 240 }),
        fc.integer({ min: 0, max: 600 }),
        (outlet, stated, passed) => {
          const { order } = orderWith(outlet)
          const at = minute(2)
          const now = minute(2 + passed)
          const promise = computePromise(order)
          const moved = {
            ...order,
            status: 20 as const,
            acceptedAt: at,
            readyAt: addMilliseconds(at, minutes(stated)),
          }
          const estimate = computeEstimate(moved, now)
          if (!estimate || !promise) throw new Error('An accepted order has both')
          expect(estimate.from >= promise.from && estimate.to > now).toBe(true)
          expect(estimate.delay === null).toBe(estimate.from.getTime() === promise.from.getTime())
          if (estimate.delay !== null) expect(canCustomerCancel(moved, now)).toBe(true)
        },
      ),
    )
  })

  it('is not kept when less than four minutes of it would remain', () => {
    expect(isPromiseBroken(placed(), minute(26))).toBe(false)
    expect(isPromiseBroken(placed(), addMilliseconds(minute(26), 1))).toBe(true)
    expect(computeLatestReadyAt(placed())).toEqual(minute(26))
    expect(computeLatestReadyAt(placed({ history: [] }))).toBeNull()
  })

  it('asks a late kitchen for its configured time, and keeps the promise for as long as its pace is', () => {
    const late = placed({ pace: { addedMinutes: 15, spanMinutes: 20 } })
    expect(toMinutes(computePromise(late))).toEqual([40, 60])
    expect(computePromisedReadyAt(late)).toEqual(minute(20))
    expect(computeLatestReadyAt(late)).toEqual(minute(51))
    expect([isPromiseBroken(late, minute(51)), isPromiseBroken(late, minute(52))]).toEqual([false, true])
  })
})

describe('estimate', () => {
  it('is the promise from the first moment, before the outlet has answered', () => {
    expect(toMinutes(computeEstimate(placed(), minute(1)))).toEqual([25, 35])
    expect(computeEstimate(placed({ status: 0, history: [] }), minute(1))).toBeNull()
  })

  it('moves with the minutes that the outlet states beyond the promise, and says why', () => {
    const late = accepted(minute(40), minute(1), { delayReason: 'item' })
    expect(toMinutes(computeEstimate(late, minute(2)))).toEqual([45, 55])
    expect(computeEstimate(late, minute(2))?.delay).toBe('item')
    const wide = { ...late, pace: { addedMinutes: 0, spanMinutes: 15 } }
    expect(toMinutes(computeEstimate(wide, minute(2)))).toEqual([45, 60])
  })

  it('moves forward when it has passed, and names the step that takes longer', () => {
    const names = ([10, 20, 40, 50] as const).map(
      (status) => computeEstimate(placed({ status }), minute(40))?.delay,
    )
    expect(names).toEqual(['waiting', 'behind', 'behind', 'onTheWay'])
    expect(toMinutes(computeEstimate(placed({ status: 20 }), minute(40)))).toEqual([40, 50])
  })

  it('is absent once the order is over, could not be delivered or waits for its customer', () => {
    const absent = (orderType: Order['orderType']) =>
      ORDER_STATUSES.filter((status) => computeEstimate(placed({ status, orderType }), minute(1)) === null)
    expect(absent(ORDER_TYPE.delivery)).toEqual([30, 60, 70, 80, 90, 100, 130])
    expect(absent(ORDER_TYPE.pickup)).toEqual([30, 40, 60, 70, 80, 90, 100, 110, 120, 130])
  })
})

describe('cancelling of a late order', () => {
  it('stays possible beyond the cut-off until it is ready, but nothing can be added', () => {
    const kept = accepted(minute(20), minute(1))
    const late = accepted(minute(40), minute(1))
    const now = minute(10)
    expect([canCustomerCancel(kept, now), canCustomerCancel(late, now)]).toEqual([false, true])
    expect(canCustomerRevise(late, now)).toBe(false)
    expect(canCustomerRevise(late, minute(2))).toBe(true)
    expect(canCustomerCancel({ ...late, status: 40 }, now)).toBe(false)
    expect(canCustomerCancel(kept, minute(36))).toBe(true)
  })

  it('has a visible end only while a clock ends it', () => {
    expect(getCancelEnd(accepted(minute(20), minute(1)), minute(2))).toEqual(minute(3))
    expect(getCancelEnd(accepted(minute(20), minute(1)), minute(3))).toBeNull()
    expect(getCancelEnd(accepted(minute(40), minute(1)), minute(2))).toBeNull()
    expect(getCancelEnd(placed(), minute(2))).toBeNull()
  })
})
