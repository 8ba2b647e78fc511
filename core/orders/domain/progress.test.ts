import { describe, expect, it } from 'vitest'
import { ORDER_TYPE } from '#core/sites/domain/order-type.ts'
import { ORDER_STATUSES, type OrderStatus } from './order-status.ts'
import { getProgress } from './progress.ts'
import { getActiveStageIndex } from './timeline.ts'

describe('progress bars', () => {
  const follow = (orderType: 10 | 20 | 50, status: OrderStatus) =>
    getProgress({ status, orderType, isMultiDine: false, activeIndex: getActiveStageIndex(status) })
  /** The highlighted stage of each status: its number and its name; past the last one once all are done. */
  const highlight = (orderType: 10 | 20 | 50) => (status: OrderStatus) => {
    const { at = -1, stages = [] } = follow(orderType, status) ?? {}
    return `${status}: ${at} ${stages[at] ?? 'all'}`
  }

  it('TR-01 highlight stage 0 by default, 1 when approved and 2 from the kitchen’s ready on, and are all full at the hand-over', () => {
    expect(([10, 12, 20, 40, 50, 60] as const).map(highlight(ORDER_TYPE.delivery))).toEqual([
      ...['10: 0 sent', '12: 1 accepted', '20: 1 kitchen', '40: 2 kitchenReady', '50: 2 out', '60: 4 all'],
    ])
    expect(([10, 20, 40, 60] as const).map(highlight(ORDER_TYPE.pickup))).toEqual([
      ...['10: 0 sent', '20: 1 kitchen', '40: 2 ready', '60: 3 all'],
    ])
    expect(([10, 20, 40, 110] as const).map(highlight(ORDER_TYPE.dineIn))).toEqual([
      ...['10: 0 sent', '20: 1 kitchen', '40: 2 kitchenReady', '110: 3 all'],
    ])
  })

  it('TR-01 highlight the stage that the order itself carries', () => {
    const order = { status: 20, orderType: ORDER_TYPE.delivery, isMultiDine: false } as const
    expect([0, 1, 2].map((activeIndex) => getProgress({ ...order, activeIndex })?.at)).toEqual([0, 1, 2])
  })

  it('are absent once the order takes another course', () => {
    const none = ORDER_STATUSES.filter((status) => follow(ORDER_TYPE.delivery, status) === null)
    expect(none).toEqual([30, 70, 80, 90, 100])
  })
})
