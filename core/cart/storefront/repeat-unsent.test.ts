import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import customers from '#core/customers/messages/en.json' with { type: 'json' }
import { SHOP_ROUTE } from '#core/stores/storefront/shop-route.ts'
import { callHook } from '#platform/testing/call-hook.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { Cart, CartLine } from '../contract/endpoints.ts'
import messages from '../messages/en.json' with { type: 'json' }
import { useRemoveOne } from './card-cart-provider.tsx'
import { clearLocalCart, useCartStore } from './cart-store.ts'
import { useRemoveLine } from './use-remove-line.ts'

const line = { _id: 'l1', name: 'Soup', sku: 'S', qty: 2, product: { _id: 'soup' }, customize: [] }
const cart = {
  ...{ _id: 'c1', version: 1, store: 'marina', products: [line] },
  dateTime: { current: '2026-03-05T12:00:00.000Z', expiry: '2026-03-05T12:30:00.000Z' },
} as unknown as Cart
const vendor = { store: { _id: 'marina' } }
const surroundings = {
  texts: { cart: messages, customers },
  loaded: {
    root: { home: 'shop', site: { _id: 'site', homePath: 'shop' } },
    [SHOP_ROUTE]: { vendor: { kind: 'ready', vendor } },
  },
}

const network = { onLine: false }
const sent: unknown[] = []
let respond: () => Response

beforeEach(() => {
  network.onLine = false
  sent.length = 0
  respond = () => Response.json({ data: { cart: null, expired: false }, meta: { code: 200 } })
  vi.stubGlobal('navigator', network)
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    sent.push([url, JSON.parse(body)])
    return respond()
  })
  useToasts.setState({ toasts: [] })
  useCartStore.setState({ cart })
})
afterEach(() => {
  Object.assign(useCartStore.getInitialState(), { cart: null })
  clearLocalCart()
  useToasts.setState({ toasts: [] })
  vi.unstubAllGlobals()
})

const removeLine = () => callHook(useRemoveLine, surroundings)(line as unknown as CartLine)
const removeOne = () => {
  // The first render of a hook sees the store as it was made.
  Object.assign(useCartStore.getInitialState(), { cart })
  return callHook(useRemoveOne, surroundings)('soup')
}

it.each([
  ['removing a line', removeLine, false],
  ['one unit less', removeOne, true],
] as const)(
  'PW-03 says that %s did nothing without a connection, and repeats it by one tap',
  async (...row) => {
    const [, act, decrease] = row
    await act()
    const [toast] = useToasts.getState().toasts
    expect(toast).toMatchObject({ tone: 'danger', action: { label: 'Try again' } })
    expect(sent).toEqual([])
    expect(useCartStore.getState().cart).toEqual(cart)
    network.onLine = true
    toast?.action?.act()
    await vi.waitFor(() =>
      expect(sent).toEqual([
        ['/api/v1/carts/removeProductFromCart', { store: 'marina', productId: 'l1', decrease }],
      ]),
    )
  },
)

it('does not offer to repeat what may have arrived', async () => {
  network.onLine = true
  respond = () => {
    throw new TypeError('Failed to fetch')
  }
  await removeLine()
  expect(useToasts.getState().toasts).toMatchObject([{ tone: 'danger' }])
  expect(useToasts.getState().toasts[0]).not.toHaveProperty('action')
})
