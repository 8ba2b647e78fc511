import { expect, it } from 'vitest'
import type { OrderRecord } from '#core/orders/domain/order.ts'
import { ORDER_TYPE } from '#core/sites/domain/order-type.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import type { StoreRecord } from '#core/stores/domain/store.ts'
import { validateOrderPayable } from './validate-time.policy.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const LATER = new Date('2026-11-20T18:00:00Z')

/** Whether an order for later can be paid while each channel of its outlet is paused without an end. */
const validate = (orderType: OrderRecord['orderType'], skipToMenu: boolean) =>
  validateOrderPayable(
    {
      ...{ skipToMenu, isActive: true, previewMode: false },
      pauses: ['delivery', 'pickup'].map((channel) => ({ channel, until: null })),
    } as unknown as StoreRecord,
    { orderType, scheduledFor: LATER } as OrderRecord,
    NOW,
  )

it('ST-09 lets a scheduled delivery be paid in a pause where customers skip to the menu, and no other order', () => {
  expect(validate(ORDER_TYPE.scheduledDelivery, true)).toBeUndefined()
  expect(validate(ORDER_TYPE.scheduledDelivery, false)).toBe(storeErrors.paused)
  expect(validate(ORDER_TYPE.scheduledPickup, true)).toBe(storeErrors.paused)
  expect(validate(ORDER_TYPE.scheduledPickup, false)).toBe(storeErrors.paused)
})
