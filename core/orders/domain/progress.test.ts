import { describe, expect, it } from 'vitest'
import { ORDER_TYPE } from '#core/sites/domain/order-type.ts'
import { ORDER_STATUSES } from './order-status.ts'
import { getProgress } from './progress.ts'

describe('progress bars', () => {
  it('follow the kitchen and the driver, and are all full at the hand-over', () => {
    const at = (orderType: 10 | 20) => (status: (typeof ORDER_STATUSES)[number]) =>
      getProgress({ status, orderType, isMultiDine: false })?.at
    expect(([10, 12, 20, 40, 50, 60] as const).map(at(ORDER_TYPE.delivery))).toEqual([0, 0, 1, 1, 2, 4])
    expect(([10, 20, 40, 60] as const).map(at(ORDER_TYPE.pickup))).toEqual([0, 1, 2, 3])
  })

  it('are absent once the order takes another course', () => {
    const none = ORDER_STATUSES.filter(
      (status) => getProgress({ status, orderType: ORDER_TYPE.delivery, isMultiDine: false }) === null,
    )
    expect(none).toEqual([30, 70, 80, 90, 100])
  })
})
