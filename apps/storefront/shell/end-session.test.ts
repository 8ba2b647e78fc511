import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Cart } from '#core/cart/contract/endpoints.ts'
import '#core/cart/storefront/cart-sync.tsx'
import { setCart, useCartStore } from '#core/cart/storefront/cart-store.ts'
import { changeCheckoutDraft, useCheckoutDraftStore } from '#core/checkout/storefront/draft-store.ts'
import type { CustomersApi, User } from '#core/customers/contract/endpoints.ts'
import {
  adoptSession,
  clearSession,
  getSessionToken,
  useUserStore,
} from '#core/customers/storefront/session.ts'
import { chooseMethod, usePaymentStore } from '#core/payments/storefront/payment-store.ts'
import { getLocalValue, setLocalValue } from '#core/sites/storefront/local-values.ts'
import { browserApi, onSessionRefused } from '#platform/contract/browser-api.ts'
import { registerSessionReset } from './browser-session.ts'

const assign = vi.fn()
const answer = (status: number) =>
  new Response(JSON.stringify({ data: null, meta: { code: status } }), { status })

beforeEach(() => {
  assign.mockClear()
  vi.stubGlobal('document', { cookie: '', documentElement: { lang: 'en' } })
  vi.stubGlobal('location', { pathname: '/shop/my-order', origin: 'https://shop.example', assign })
  setLocalValue('homePath', 'shop')
  setLocalValue('storeId', 'marina')
  adoptSession({ token: 'c_token', user: { _id: 'u1', fullName: 'Amal' } as User })
  setCart({ _id: 'cart', products: [], dateTime: { expiry: '', current: '' } } as unknown as Cart)
  changeCheckoutDraft({ orderNote: 'no onion', name: 'Amal' })
  chooseMethod('cod')
  registerSessionReset()
})

afterEach(() => {
  clearSession()
  onSessionRefused(() => undefined)
  vi.unstubAllGlobals()
})

it('AU-08 clears token, customer, cart, draft and payment on a 401, and goes to the home path', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(answer(401)))
  await browserApi<CustomersApi>()('GET /api/v1/users/me')
  await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/shop'))
  expect(getSessionToken()).toBeUndefined()
  expect([getLocalValue('name'), getLocalValue('userId'), getLocalValue('storeId')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(getLocalValue('homePath')).toBe('shop')
  expect(useUserStore.getState().user).toBeNull()
  expect(useCartStore.getState()).toMatchObject({ status: 'unknown', cart: null })
  expect(useCheckoutDraftStore.getState()).toMatchObject({ orderNote: '', name: null })
  expect(usePaymentStore.getState().method).toBeNull()
})

it('AU-08 keeps everything on another refusal', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(answer(403)))
  await browserApi<CustomersApi>()('GET /api/v1/users/me')
  await new Promise((resolve) => setImmediate(resolve))
  expect(assign).not.toHaveBeenCalled()
  expect(getSessionToken()).toBe('c_token')
  expect(useCartStore.getState().cart?._id).toBe('cart')
})
