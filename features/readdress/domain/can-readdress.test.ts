import { describe, expect, it } from 'vitest'
import { ORDER_STATUSES } from '#core/orders/domain/order-status.ts'
import { canReaddress } from './can-readdress.ts'

describe('address changes of a placed order', () => {
  it('are allowed from being ordered until out for delivery', () => {
    const open = ORDER_STATUSES.filter((status) =>
      canReaddress({ status, orderType: 20, isMultiDine: false }),
    )
    expect(open).toEqual([10, 12, 20, 40])
  })

  it('are never allowed when nothing is delivered', () => {
    for (const orderType of [10, 30, 50, 60] as const)
      expect(canReaddress({ status: 10, orderType, isMultiDine: false })).toBe(false)
  })
})
