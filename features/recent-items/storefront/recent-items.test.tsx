import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import cart from '#core/cart/messages/en.json' with { type: 'json' }
import { clearLocalCart } from '#core/cart/storefront/cart-store.ts'
import { clearSession } from '#core/customers/storefront/session.ts'
import { setLocalValue } from '#core/sites/storefront/local-values.ts'
import { SHOP_ROUTE } from '#core/stores/storefront/shop-route.ts'
import { callHook } from '#platform/testing/call-hook.tsx'
import { drawButtons } from '#platform/testing/press-button.tsx'
import ui from '#platform/ui/messages/en.json' with { type: 'json' }
import type { RecentItem } from '../contract/endpoints.ts'
import messages from '../messages/en.json' with { type: 'json' }
import { Recent } from './recent-items.tsx'

const CART = {
  ...{ _id: 'cart', version: 1, store: 'marina', products: [] },
  dateTime: { current: '2026-11-20T12:00:00.000Z', expiry: '2026-11-20T12:30:00.000Z' },
}
const sent: object[] = []

beforeEach(() => {
  sent.length = 0
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    return Response.json({ data: CART, meta: { code: 200 } })
  })
  setLocalValue('homePath', 'shop')
  setLocalValue('AuthToken', 'c_token')
})
afterEach(() => {
  clearLocalCart()
  clearSession()
  setLocalValue('homePath', undefined)
  vi.unstubAllGlobals()
})

const choice = (variant: string) => ({ variant, name: variant, counter: 1, portion: 'whole' })
const ITEM = {
  ...{
    product: { _id: 'pizza' },
    isRecent: true,
    name: 'Pizza',
    photo: null,
    specialInstructions: 'Well done',
  },
  unitPrice: { amount: 2153, currency: 'AED' },
  customize: [
    { _id: 'size', name: 'Size', under: [], variants: [choice('round')], without: [] },
    { _id: 'topping', name: 'Topping', under: [], variants: [choice('olives')], without: [] },
  ],
  collectFromUser: [{ _id: 'cut', label: 'Cut it?', value: true, text: 'Yes' }],
} as unknown as RecentItem

it('MN-10 adds an item by one tap as it was ordered before, and marks it as recent', async () => {
  const buttons = callHook(() => drawButtons(<Recent item={ITEM} />), {
    texts: { cart, ui, 'recent-items': messages },
    loaded: {
      root: { site: { _id: 'site', homePath: 'shop' } },
      [SHOP_ROUTE]: {
        vendor: {
          kind: 'ready',
          vendor: { store: { _id: 'marina' }, orderType: 10, area: null, slot: null },
        },
      },
    },
  })
  expect(buttons).toHaveLength(1)
  buttons[0]?.press()
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent).toEqual([
    {
      ...{ store: 'marina', orderType: 10, product: 'pizza', qty: 1, isRecent: true },
      customize: [
        { _id: 'size', variants: [{ variant: 'round', counter: 1, portion: 'whole' }] },
        { _id: 'topping', variants: [{ variant: 'olives', counter: 1, portion: 'whole' }] },
      ],
      collectFromUser: [{ _id: 'cut', value: true }],
      specialInstructions: 'Well done',
    },
  ])
})
