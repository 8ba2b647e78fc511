import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type GuardedLine, registerLineGuard } from '#core/cart/storefront/line-guard.ts'
import customers from '#core/customers/messages/en.json' with { type: 'json' }
import { callHook } from '#platform/testing/call-hook.tsx'
import type { Basket } from '../contract/order-endpoints.ts'
import { useBasketStore } from './basket-store.ts'
import { usePlaceBasket } from './use-place-basket.ts'

const asked: (readonly GuardedLine[])[] = []
let refusedStall = ''
registerLineGuard(async (lines) => {
  asked.push(lines)
  return lines.every(({ store }) => store !== refusedStall)
})

const fetched = vi.fn(() => Promise.reject(new TypeError('offline')))
beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
})
afterEach(() => {
  refusedStall = ''
  fetched.mockClear()
  vi.unstubAllGlobals()
  useBasketStore.setState(useBasketStore.getInitialState(), true)
})

const dish = (store: string, product: string, options: readonly string[]) => ({
  ...{ store, product, name: product, qty: 1 },
  customize: [{ _id: 'extras', variants: options.map((variant) => ({ variant, counter: 1 })) }],
})

const order = () => {
  useBasketStore.setState({
    ...{ court: 'court', id: 'basket' },
    items: [dish('grill', 'wrap', ['tahini']), dish('bakery', 'tart', []), dish('grill', 'salad', ['nuts'])],
  })
  const basket = {
    total: { amount: 4200, currency: 'AED' },
    parts: [],
    deliveryFee: null,
  } as unknown as Basket
  const { order: place } = callHook(() => usePlaceBasket({ home: '', court: 'court' }, () => undefined), {
    texts: { customers },
  })
  return place({ basket, mod: 'express', contact: { name: 'Amal', email: '' } })
}

it('AL-02 asks for the dishes of each stall of a basket with their options, before it is ordered', async () => {
  await order()
  expect(asked).toEqual([
    [
      { store: 'grill', product: 'wrap', name: 'wrap', options: ['tahini'] },
      { store: 'grill', product: 'salad', name: 'salad', options: ['nuts'] },
    ],
    [{ store: 'bakery', product: 'tart', name: 'tart', options: [] }],
  ])
  expect(fetched).toHaveBeenCalledOnce()
})

it('AL-02 orders no basket with a dish that the customer decides against', async () => {
  refusedStall = 'bakery'
  await order()
  expect(asked).toHaveLength(2)
  expect(fetched).not.toHaveBeenCalled()
})
