import { afterEach, describe, expect, it, vi } from 'vitest'
import { SHOP_ROUTE } from '#core/stores/storefront/shop-route.ts'
import { callHook } from '#platform/testing/call-hook.tsx'
import type { CartLine } from '../contract/endpoints.ts'
import cart from '../messages/en.json' with { type: 'json' }
import { watchLineGuard } from '../testing/watch-line-guard.ts'
import { clearLocalCart, useCartStore } from './cart-store.ts'
import { useChangeLine } from './edit-line-form.tsx'

const guard = watchLineGuard()
const { asked, fetched } = guard
const close = vi.fn()
afterEach(() => {
  close.mockClear()
  clearLocalCart()
})

const LINE = {
  ...{ _id: 'l1', name: 'Wrap', product: { _id: 'wrap' } },
  customize: [{ _id: 'sauce', variants: [{ variant: 'garlic' }] }],
} as unknown as CartLine
const CART = {
  ...{ _id: 'cart', version: 2, store: 'marina', products: [] },
  dateTime: { current: '2026-11-20T12:00:00.000Z', expiry: '2026-11-20T12:30:00.000Z' },
}

const change = () => {
  fetched.mockImplementation(async () => Response.json({ data: CART, meta: { code: 200 } }))
  return callHook(() => useChangeLine({ line: LINE, onClose: close }), {
    texts: { cart },
    loaded: {
      root: {},
      [SHOP_ROUTE]: { vendor: { kind: 'ready', vendor: { store: { _id: 'marina' } } } },
    },
  })({
    ...{ qty: 2, note: 'Hot', seenPrice: 900, collectFromUser: [] },
    customize: [
      { _id: 'sauce', variants: [{ variant: 'tahini' }] },
      { _id: 'extras', variants: [{ variant: 'nuts' }, { variant: 'cheese' }] },
    ],
  })
}

describe('a line that is edited', () => {
  it('AL-02 asks for the dish with its new options before it is changed', async () => {
    await change()
    const options = ['tahini', 'nuts', 'cheese']
    expect(asked).toEqual([[{ store: 'marina', line: 'l1', product: 'wrap', name: 'Wrap', options }]])
    expect(fetched.mock.calls.map(([url]) => url)).toEqual(['/api/v1/carts/customize'])
    const body = fetched.mock.calls[0]?.[1].body
    expect(typeof body === 'string' && JSON.parse(body)).toMatchObject({
      ...{ store: 'marina', productId: 'l1', qty: 2, specialInstructions: 'Hot' },
    })
    expect(useCartStore.getState().cart?.version).toBe(2)
    expect(close).toHaveBeenCalledOnce()
  })

  it('AL-02 stays as it is when the customer decides against the new options', async () => {
    guard.isConfirmed = false
    await change()
    expect(asked).toHaveLength(1)
    expect(fetched).not.toHaveBeenCalled()
    expect(close).not.toHaveBeenCalled()
    expect(useCartStore.getState().cart).toBeNull()
  })
})
