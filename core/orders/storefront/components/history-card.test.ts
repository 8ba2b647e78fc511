import { expect, it } from 'vitest'
import type { FullOrder } from '../../contract/endpoints.ts'
import { ORDER_STATUSES } from '../../domain/order-status.ts'
import { findPayPath } from './history-card.tsx'

const orderWith = (status: FullOrder['status'], paymentStatus: FullOrder['payment']['status']) =>
  ({ status, payment: { _id: 'p1', status: paymentStatus } }) as FullOrder

it('offers to pay an order that waits for its payment, and no other', () => {
  for (const paymentStatus of [0, 10, 50, 4008] as const)
    expect(findPayPath(orderWith(0, paymentStatus), 'shop')).toBe('/shop/payment/p1/failure')
  for (const status of ORDER_STATUSES.filter((one) => one !== 0))
    expect(findPayPath(orderWith(status, 4008), 'shop')).toBeUndefined()
})

it('offers no second payment while the bank is asked about the first', () => {
  expect(findPayPath(orderWith(0, 481), 'shop')).toBeUndefined()
})

it('leads to the page of the whole where an order is paid together with others, and nowhere once that is over', () => {
  const part = { ...orderWith(0, 0), sharedPaymentPath: 'lp/site/orders/whole' }
  expect(findPayPath(part, 'yard')).toBe('/yard/lp/site/orders/whole')
  expect(findPayPath(part, '')).toBe('/lp/site/orders/whole')
  expect(findPayPath({ ...part, status: 90 }, 'yard')).toBeUndefined()
})
