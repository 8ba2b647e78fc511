import { afterEach, beforeEach, expect, it } from 'vitest'
import { watchLineGuard } from '#core/cart/testing/watch-line-guard.ts'
import customers from '#core/customers/messages/en.json' with { type: 'json' }
import type { FullOrder } from '#core/orders/contract/endpoints.ts'
import { usePaymentStore } from '#core/payments/storefront/payment-store.ts'
import { callHook } from '#platform/testing/call-hook.tsx'
import { useRetryPayment } from './use-retry-payment.ts'

const guard = watchLineGuard()
const { asked, fetched } = guard
beforeEach(() => {
  Object.assign(usePaymentStore.getInitialState(), { method: 'express' })
})
afterEach(() => {
  Object.assign(usePaymentStore.getInitialState(), { method: null })
})

const line = (_id: string, product: string, variant: string) => ({
  ...{ _id, name: product, product: { _id: product } },
  customize: [{ _id: 'extras', name: 'Extras', variants: [{ variant, name: variant, counter: 1 }] }],
})
const order = {
  ...{ _id: 'order', store: { _id: 'marina' } },
  products: [line('l1', 'wrap', 'tahini'), line('l2', 'tart', 'nuts')],
} as unknown as FullOrder

const payAgain = () =>
  callHook(() => useRetryPayment(order, () => undefined), {
    texts: { customers },
    loaded: { root: { home: '' } },
  }).pay()

it('AL-02 asks for every dish of an order before it is paid again', async () => {
  await payAgain()
  expect(asked).toEqual([
    [
      { store: 'marina', line: 'l1', product: 'wrap', name: 'wrap', options: ['tahini'] },
      { store: 'marina', line: 'l2', product: 'tart', name: 'tart', options: ['nuts'] },
    ],
  ])
  expect(fetched.mock.calls.map(([url]) => url)).toEqual(['/api/v1/orders/order/payment'])
})

it('AL-02 does not pay again for a dish that the customer decides against', async () => {
  guard.isConfirmed = false
  await payAgain()
  expect(asked).toHaveLength(1)
  expect(fetched).not.toHaveBeenCalled()
})
