import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Cart } from '#core/cart/contract/endpoints.ts'
import '#core/cart/storefront/cart-sync.tsx'
import { takeCarriedCart } from '#core/cart/storefront/carried-cart.ts'
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
import { reloadModule } from '#platform/testing/reload-module.ts'
import { registerSessionReset } from './browser-session.ts'

const assign = vi.fn()
const stored = new Map<string, string>()
const cookies: string[] = []
const document = {
  documentElement: { lang: 'en' },
  set cookie(assignment: string) {
    cookies.push(assignment)
  },
}
const answer = (status: number) =>
  new Response(JSON.stringify({ data: null, meta: { code: status } }), { status })

const CHOICE = { storeId: 'marina', areaId: 'jbr', serviceType: '20' } as const
const PERSONAL = [
  ...['AuthToken', 'userId', 'name', 'email', 'phone', 'dialCode', 'phoneVerified', 'userVerified'],
  ...['place', 'searches', 'promotionId', 'cartExpireTime'],
] as const satisfies readonly Parameters<typeof getLocalValue>[0][]

/** A line with what its person wrote, and who they are. */
const createLine = (product: string, isYou: boolean | null) => ({
  ...{ _id: `line-${product}`, product: { _id: product }, name: `Dish ${product}`, qty: 2, isRecent: true },
  customize: [
    { _id: 'size', under: [], variants: [{ variant: 'large', name: 'Large', counter: 1, portion: 'whole' }] },
  ],
  collectFromUser: [{ _id: 'who', label: 'For whom', value: 'Amal', text: 'Amal' }],
  specialInstructions: 'for Amal',
  userInfo: isYou === null ? null : { _id: 'a1', name: 'Huda', isYou },
})

const createCart = (change: object = {}) =>
  ({
    ...{ _id: 'cart', store: 'marina', orderType: 20, area: { _id: 'jbr', name: 'JBR' } },
    ...{ products: [createLine('wrap', null)], dateTime: { expiry: '', current: '' } },
    promotion: { _id: 'birthday' },
    ...change,
  }) as unknown as Cart

const refuseSession = async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(answer(401)))
  await browserApi<CustomersApi>()('GET /api/v1/users/me')
  await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/shop'))
}

beforeEach(() => {
  assign.mockClear()
  stored.clear()
  cookies.length = 0
  vi.stubGlobal('document', document)
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  vi.stubGlobal('location', { pathname: '/shop/my-order', origin: 'https://shop.example', assign })
  setLocalValue('homePath', 'shop')
  for (const [name, value] of Object.entries(CHOICE)) setLocalValue(name as keyof typeof CHOICE, value)
  setLocalValue('place', '25.07 55.13 Villa 7')
  setLocalValue('searches', 'pie')
  adoptSession({ token: 'c_token', user: { _id: 'u1', fullName: 'Amal', isGuest: false } as User })
  setCart(createCart())
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
  await refuseSession()
  expect(getSessionToken()).toBeUndefined()
  expect(PERSONAL.filter((name) => getLocalValue(name) !== undefined)).toEqual([])
  expect(getLocalValue('homePath')).toBe('shop')
  expect(useUserStore.getState().user).toBeNull()
  expect(useCartStore.getState()).toMatchObject({ status: 'unknown', cart: null })
  expect(useCheckoutDraftStore.getState()).toMatchObject({ orderNote: '', name: null })
  expect(usePaymentStore.getState().method).toBeNull()
})

it('AU-08 keeps the chosen outlet, area and service on a 401, here and for the server', async () => {
  await refuseSession()
  expect(CHOICE).toEqual({
    storeId: getLocalValue('storeId'),
    areaId: getLocalValue('areaId'),
    serviceType: getLocalValue('serviceType'),
  })
  expect(cookies).toEqual(
    expect.arrayContaining([
      expect.stringContaining('compass-homePath=shop;'),
      expect.stringContaining('compass-areaId=jbr;'),
    ]),
  )
})

it('AU-08 keeps of a visit at a table only the outlet', async () => {
  setLocalValue('serviceType', '50')
  setCart(createCart({ orderType: 50 }))
  await refuseSession()
  expect(getLocalValue('storeId')).toBe('marina')
  expect(getLocalValue('serviceType')).toBeUndefined()
  expect(takeCarriedCart('shop')?.requests).toEqual([])
})

it('AU-08 carries the lines on the screen without what a person wrote, their promotion and the others’ lines', async () => {
  setCart(createCart({ products: [createLine('wrap', true), createLine('tart', false)] }))
  await refuseSession()
  const text = [...stored.values()].join()
  expect(text).not.toMatch(/Amal|Huda|birthday|u1|c_token/)
  const carried = takeCarriedCart('shop')
  expect(carried?.wasSignedIn).toBe(true)
  expect(carried?.requests.map(({ body }) => body)).toEqual([
    {
      ...{ store: 'marina', orderType: 20, area: 'jbr' },
      products: [
        {
          ...{ product: 'wrap', qty: 2 },
          customize: [{ _id: 'size', variants: [{ variant: 'large', counter: 1, portion: 'whole' }] }],
        },
      ],
    },
  ])
  expect(stored.size).toBe(0)
})

it('AU-08 carries more lines than one request holds, and none into another shop', async () => {
  setCart(createCart({ products: Array.from({ length: 51 }, (_, at) => createLine(`dish${at}`, null)) }))
  await refuseSession()
  expect(takeCarriedCart('other')).toBeNull()
  expect(takeCarriedCart('shop')?.requests.map(({ body }) => body.products.length)).toEqual([50, 1])
})

it('AU-08 leaves nothing to say to a guest without lines', async () => {
  setLocalValue('userVerified', 'false')
  setCart(null)
  await refuseSession()
  expect(stored.size).toBe(0)
})

it('AU-08 keeps everything on another refusal', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(answer(403)))
  await browserApi<CustomersApi>()('GET /api/v1/users/me')
  await new Promise((resolve) => setImmediate(resolve))
  expect(assign).not.toHaveBeenCalled()
  expect(getSessionToken()).toBe('c_token')
  expect(useCartStore.getState().cart?._id).toBe('cart')
})

it.each([
  ['a shop’s pages', './after-paint.tsx'],
  ['a customer’s pages', './merchant-layout.tsx'],
])('AU-08 is heard by the frame of %s', async (_, frame) => {
  onSessionRefused(() => undefined)
  // Once more: a frame registers when its module is loaded.
  await reloadModule(import.meta.url, frame)
  await refuseSession()
  expect(getSessionToken()).toBeUndefined()
})
