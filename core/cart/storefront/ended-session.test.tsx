import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import customers from '#core/customers/messages/en.json' with { type: 'json' }
import { clearSession, getSessionToken } from '#core/customers/storefront/session.ts'
import { setLocalValue } from '#core/sites/storefront/local-values.ts'
import { callHook } from '#platform/testing/call-hook.tsx'
import { usePopup } from '#platform/ui/popup-store.ts'
import cart from '../messages/en.json' with { type: 'json' }
import { type CarriedCart, hasCarriedCart, storeCarriedCart } from './carried-cart.ts'
import { clearLocalCart, useCartStore } from './cart-store.ts'
import { useEndedSession } from './ended-session.tsx'

const stored = new Map<string, string>()
const GUEST = { token: 'c_guest', user: { _id: 'g1', isGuest: true } }
const CART = {
  ...{ _id: 'new', version: 1, store: 'marina', products: [] },
  dateTime: { current: '2026-03-05T12:00:00.000Z', expiry: '2026-03-05T12:30:00.000Z' },
}

const carried: CarriedCart = {
  ...{ homePath: 'shop', wasSignedIn: true, names: { wrap: 'Wrap', tart: 'Tart' } },
  requests: [
    {
      body: { store: 'marina', orderType: 20, products: [{ product: 'wrap', qty: 2 }] },
      idempotencyKey: 'k1',
    },
    {
      body: { store: 'marina', orderType: 20, products: [{ product: 'tart', qty: 1 }] },
      idempotencyKey: 'k2',
    },
  ],
}

interface SentRequest {
  readonly headers: Record<string, string>
  readonly body: string
}
const sent: { readonly url: string; readonly key: string | undefined; readonly body: unknown }[] = []
let addAnswer: (call: number) => Response

const carry = () =>
  callHook(useEndedSession, {
    texts: { cart, customers },
    loaded: { root: { site: { _id: 'site', homePath: 'shop' } } },
  })()

const added = (notes: readonly object[] = [], result: object | null = CART) =>
  Response.json({ data: { cart: result, added: 1, notes }, meta: { code: 200 } })

beforeEach(() => {
  sent.length = 0
  addAnswer = () => added()
  vi.stubGlobal('document', { cookie: '', documentElement: { lang: 'en' } })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  vi.stubGlobal('fetch', async (url: string, { headers, body }: SentRequest) => {
    sent.push({ url, key: headers['idempotency-key'], body: JSON.parse(body) })
    if (url.endsWith('/guest-login')) return Response.json({ data: GUEST, meta: { code: 200 } })
    return addAnswer(sent.length - 1)
  })
  setLocalValue('homePath', 'shop')
  storeCarriedCart(carried)
})

afterEach(() => {
  stored.clear()
  clearSession()
  clearLocalCart()
  usePopup.getState().closePopup()
  vi.unstubAllGlobals()
})

it('AU-08 adds the carried lines as a new guest, and says that the session ended and the cart is still there', async () => {
  await carry()
  expect(getSessionToken()).toBe('c_guest')
  expect(sent.map(({ key, body }) => [key, body])).toEqual([
    [undefined, { promotionUrlId: 'site' }],
    ...carried.requests.map(({ idempotencyKey, body }) => [idempotencyKey, body]),
  ])
  expect(useCartStore.getState().cart?._id).toBe('new')
  expect(usePopup.getState()).toMatchObject({
    ...{ isOpen: true, heading: 'Your session has ended', rightBtnText: 'View cart' },
    subText: 'You are signed out. Your cart is still here.',
  })
})

it('AU-08 names what cannot be added, and does so once', async () => {
  addAnswer = () => added([{ product: 'tart', name: '', text: 'Gone', isAdded: false }])
  storeCarriedCart({ ...carried, requests: carried.requests.slice(1) })
  await carry()
  expect(usePopup.getState().subText).toBe(
    'You are signed out. Your cart is still here. Please check these: Tart.',
  )
  usePopup.getState().closePopup()
  await carry()
  expect(usePopup.getState().isOpen).toBe(false)
})

it('AU-08 says which lines are gone when none is left, and why when all are refused', async () => {
  addAnswer = () => added([{ product: 'wrap', name: 'Wrap', text: 'Sold out', isAdded: false }], null)
  storeCarriedCart({ ...carried, wasSignedIn: false, requests: carried.requests.slice(0, 1) })
  await carry()
  expect(usePopup.getState()).toMatchObject({
    subText: 'What was in your cart cannot be had now: Wrap.',
    rightBtnText: '',
  })
  addAnswer = () =>
    Response.json({ status: false, message: 'We are closed.', meta: { code: 4300 } }, { status: 409 })
  storeCarriedCart({ ...carried, wasSignedIn: false })
  await carry()
  expect(usePopup.getState().subText).toMatch(/^Your cart could not be brought along\./)
})

it('AU-08 tries again with the same key when the connection failed', async () => {
  addAnswer = () => {
    throw new Error('offline')
  }
  await carry()
  expect(hasCarriedCart()).toBe(true)
  addAnswer = () => added()
  usePopup.getState().handlers.right?.()
  await vi.waitFor(() => expect(useCartStore.getState().cart?._id).toBe('new'))
  expect(sent.map(({ key }) => key)).toEqual([undefined, 'k1', 'k1', 'k2'])
  expect(hasCarriedCart()).toBe(false)
})

it('AU-08 tells a customer without a cart that they are signed out', async () => {
  storeCarriedCart({ ...carried, requests: [] })
  await carry()
  expect(sent).toEqual([])
  expect(usePopup.getState()).toMatchObject({ subText: 'You are signed out.', rightBtnText: '' })
})
