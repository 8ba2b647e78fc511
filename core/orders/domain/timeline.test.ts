import { describe, expect, it } from 'vitest'
import { ORDER_TYPE, type OrderType } from '#core/sites/domain/order-type.ts'
import { ORDER_STATUSES, type OrderStatus } from './order-status.ts'
import { buildTimeline, getActiveStageIndex } from './timeline.ts'

const clock = (minute: number) => new Date(Date.UTC(2026, 10, 20, 14, minute))

/** An order that has passed through these statuses, one per minute. */
const buildOrderAfter = (
  way: readonly OrderStatus[],
  orderType: OrderType = ORDER_TYPE.delivery,
  isMultiDine = false,
) => ({
  orderType,
  isMultiDine,
  status: way.at(-1) ?? 0,
  history: way.map((status, minute) => ({ status, at: clock(minute) })),
})
const formatTimeline = (order: Parameters<typeof buildTimeline>[0]) =>
  buildTimeline(order).map(({ key, at }) => `${key} ${at === null ? '-' : at.getUTCMinutes()}`)

describe('timeline', () => {
  it('TR-01 has the steps of each kind of order, with the time of each reached step', () => {
    expect(formatTimeline(buildOrderAfter([10, 20, 40, 50]))).toEqual([
      'waiting 0',
      'accepted 1',
      'preparing 1',
      'ready 2',
      'outForDelivery 3',
      'delivered -',
    ])
    expect(formatTimeline(buildOrderAfter([10, 20, 40, 60], ORDER_TYPE.pickup)).at(-1)).toBe('pickedUp 3')
    expect(formatTimeline(buildOrderAfter([10, 20, 40, 60], ORDER_TYPE.dineIn)).at(-1)).toBe('completed 3')
    expect(formatTimeline(buildOrderAfter([10, 20, 40, 110, 120, 130], ORDER_TYPE.dineIn, true)).at(-1)).toBe(
      'completed 3',
    )
    expect(formatTimeline(buildOrderAfter([10]))).toEqual([
      'waiting 0',
      'accepted -',
      'preparing -',
      'ready -',
      'outForDelivery -',
      'delivered -',
    ])
  })

  it('TR-01 shows for a scheduled order when it was accepted and when the kitchen began', () => {
    expect(formatTimeline(buildOrderAfter([10, 12, 20], ORDER_TYPE.scheduledPickup)).slice(0, 3)).toEqual([
      'waiting 0',
      'accepted 1',
      'preparing 2',
    ])
  })

  it('TR-01 shows a failed delivery, and continues when delivery is attempted again', () => {
    expect(formatTimeline(buildOrderAfter([10, 20, 40, 50, 70])).slice(-2)).toEqual([
      'outForDelivery 3',
      'undelivered 4',
    ])
    expect(formatTimeline(buildOrderAfter([10, 20, 40, 50, 70, 50])).slice(-2)).toEqual([
      'outForDelivery 3',
      'delivered -',
    ])
  })

  it('ends with the status that ended the order early', () => {
    expect(formatTimeline(buildOrderAfter([10, 30]))).toEqual(['waiting 0', 'declined 1'])
    expect(formatTimeline(buildOrderAfter([10, 20, 100]))).toEqual([
      'waiting 0',
      'accepted 1',
      'preparing 1',
      'cancelled 2',
    ])
    expect(formatTimeline(buildOrderAfter([0, 90]))).toEqual(['cancelled 1'])
  })

  it('TR-01 highlights stage 0 by default, 1 when approved and 2 from the kitchen’s ready on', () => {
    const lit = Object.groupBy(ORDER_STATUSES, getActiveStageIndex)
    expect(lit[1]?.toSorted((a, b) => a - b)).toEqual([12, 20])
    expect(lit[2]?.toSorted((a, b) => a - b)).toEqual([40, 50, 60, 70, 110, 120, 130])
    expect(lit[0]).toEqual([0, 10, 30, 80, 90, 100])
  })
})
