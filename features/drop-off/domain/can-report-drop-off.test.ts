import { describe, expect, it } from 'vitest'
import { DROP_OFFS, getDropOff } from '#core/orders/domain/drop-off.ts'
import { ORDER_STATUS, ORDER_STATUSES } from '#core/orders/domain/order-status.ts'
import { canReportDropOff } from './can-report-drop-off.ts'

describe('report of a drop-off', () => {
  it('UX-33 is possible for the door only, on the way and after', () => {
    const possible = DROP_OFFS.flatMap((dropOff) =>
      ORDER_STATUSES.filter((status) => canReportDropOff({ dropOff, status })).map(
        (status) => [dropOff, status] as const,
      ),
    )
    expect(possible).toEqual([
      ['door', ORDER_STATUS.outForDelivery],
      ['door', ORDER_STATUS.delivered],
    ])
  })

  it('reads the door from an order whose client knows contactless delivery only', () => {
    expect(getDropOff(null, true)).toBe('door')
    expect(getDropOff(undefined, false)).toBe('hand')
    expect(getDropOff('call', false)).toBe('call')
  })
})
