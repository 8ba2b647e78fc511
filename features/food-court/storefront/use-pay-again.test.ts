import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type GuardedLine, registerLineGuard } from '#core/cart/storefront/line-guard.ts'
import customers from '#core/customers/messages/en.json' with { type: 'json' }
import { callHook } from '#platform/testing/call-hook.tsx'
import type { CourtOrder } from '../contract/order-endpoints.ts'
import { usePayAgain } from './use-pay-again.ts'

const asked: (readonly GuardedLine[])[] = []
let refusedStall = ''
registerLineGuard(async (lines) => {
  asked.push(lines)
  return lines.every(({ store }) => store !== refusedStall)
})

const fetched = vi.fn((_url: string) => Promise.reject(new TypeError('offline')))
beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
})
afterEach(() => {
  refusedStall = ''
  fetched.mockClear()
  vi.unstubAllGlobals()
})

const line = (_id: string, product: string, variant: string) => ({
  ...{ _id, name: product, qty: 1, product: { _id: product } },
  customize: [{ _id: 'extras', name: 'Extras', variants: [{ variant, name: variant, counter: 1 }] }],
})
const order = {
  ...{ _id: 'order', mod: 'express' },
  parts: [
    { store: { _id: 'grill' }, products: [line('l1', 'wrap', 'tahini'), line('l2', 'salad', 'nuts')] },
    { store: { _id: 'bakery' }, products: [line('l3', 'tart', 'cream')] },
  ],
} as unknown as CourtOrder

const payAgain = () =>
  callHook(() => usePayAgain(order, () => undefined), { texts: { customers } }).pay('express')

it('AL-02 asks for the dishes of each stall before an order of a court is paid again', async () => {
  await payAgain()
  expect(asked).toEqual([
    [
      { store: 'grill', line: 'l1', product: 'wrap', name: 'wrap', options: ['tahini'] },
      { store: 'grill', line: 'l2', product: 'salad', name: 'salad', options: ['nuts'] },
    ],
    [{ store: 'bakery', line: 'l3', product: 'tart', name: 'tart', options: ['cream'] }],
  ])
  expect(fetched.mock.calls.map(([url]) => url)).toEqual(['/api/v1/court-orders/order/payment'])
})

it('AL-02 does not pay an order of a court again for a dish that the customer decides against', async () => {
  refusedStall = 'bakery'
  await payAgain()
  expect(asked).toHaveLength(2)
  expect(fetched).not.toHaveBeenCalled()
})
