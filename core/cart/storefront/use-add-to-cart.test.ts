import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearSession } from '#core/customers/storefront/session.ts'
import { setLocalValue } from '#core/sites/storefront/local-values.ts'
import { SHOP_ROUTE } from '#core/stores/storefront/shop-route.ts'
import { callHook } from '#platform/testing/call-hook.tsx'
import { usePopup } from '#platform/ui/popup-store.ts'
import { cartErrors } from '../contract/errors.ts'
import cart from '../messages/en.json' with { type: 'json' }
import type { CartAddition } from './cart-calls.ts'
import { clearLocalCart, useCartStore } from './cart-store.ts'
import { type GuardedLine, registerLineGuard } from './line-guard.ts'
import { classifyAddRefusal, useAddToCart } from './use-add-to-cart.ts'

describe('rejected addition', () => {
  it('is classified by its error code', () => {
    expect(classifyAddRefusal(cartErrors.anotherStore)).toBe('anotherStore')
    expect(classifyAddRefusal(cartErrors.unavailable)).toBe('unavailable')
    expect(classifyAddRefusal(cartErrors.outOfStock)).toBe('outOfStock')
    expect(classifyAddRefusal(cartErrors.expired)).toBe('expired')
    expect(classifyAddRefusal({ code: 0 })).toBe('offline')
    expect(classifyAddRefusal({ code: 500 })).toBe('other')
  })
})

const asked: (readonly GuardedLine[])[] = []
let isConfirmed = true
registerLineGuard(async (lines) => {
  asked.push(lines)
  return isConfirmed
})

describe('an addition', () => {
  const CART = {
    ...{ _id: 'cart', version: 1, store: 'marina', products: [] },
    dateTime: { current: '2026-11-20T12:00:00.000Z', expiry: '2026-11-20T12:30:00.000Z' },
  }
  const sent: object[] = []
  let refusal: { readonly code: number; readonly message: string } | undefined
  beforeEach(() => {
    asked.length = 0
    sent.length = 0
    refusal = undefined
    vi.stubGlobal('document', { documentElement: { lang: 'en' } })
    vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
      const request = JSON.parse(body) as { readonly replace?: boolean }
      sent.push(request)
      const isRefused = refusal !== undefined && !request.replace
      if (isRefused) return Response.json({ data: null, meta: refusal }, { status: 409 })
      return Response.json({ data: CART, meta: { code: 200 } })
    })
    setLocalValue('homePath', 'shop')
    setLocalValue('AuthToken', 'c_token')
  })
  afterEach(() => {
    isConfirmed = true
    usePopup.getState().closePopup()
    clearLocalCart()
    clearSession()
    setLocalValue('homePath', undefined)
    vi.unstubAllGlobals()
  })

  const PICKUP_NOW = { store: { _id: 'marina' }, orderType: 10, area: null, slot: null }
  const add = (addition: CartAddition, vendor: object = PICKUP_NOW) =>
    callHook(useAddToCart, {
      texts: { cart },
      loaded: {
        root: { site: { _id: 'site', homePath: 'shop' } },
        [SHOP_ROUTE]: { vendor: { kind: 'ready', vendor } },
      },
    })(addition)
  const WRAP = { product: 'wrap', qty: 2, customize: [{ _id: 'sauce', variants: [{ variant: 'tahini' }] }] }

  it('AL-02 asks for the dish with its options before it is sent', async () => {
    expect(await add(WRAP)).toBe(true)
    expect(asked).toEqual([[{ store: 'marina', product: 'wrap', options: ['tahini'] }]])
    expect(sent).toMatchObject([{ store: 'marina', product: 'wrap', qty: 2 }])
    expect(useCartStore.getState().cart?._id).toBe('cart')
    await add({ product: 'deal', qty: 1 })
    expect(asked[1]).toEqual([{ store: 'marina', product: 'deal', options: undefined }])
  })

  it('AL-02 sends no dish that the customer decides against', async () => {
    isConfirmed = false
    expect(await add(WRAP)).toBe(false)
    expect(sent).toEqual([])
    expect(useCartStore.getState()).toMatchObject({ cart: null, pending: {} })
  })

  it.each([
    ['pickup', 10, null, {}],
    ['delivery', 20, null, { area: 'jbr' }],
    ['scheduled pickup', 30, 'slot', { scheduledStartTime: '14:00', scheduledEndTime: '14:30' }],
    ['scheduled delivery', 40, 'slot', { area: 'jbr', scheduledTime: '14:00' }],
  ] as const)('ST-12 is sent as a %s, with its place and its time', async (_, orderType, slot, sentWith) => {
    await add(WRAP, {
      store: {
        _id: 'marina',
        scheduledDeliveryDetails: { scheduledDeliveryType: 10 },
        scheduledPickupDetails: { scheduledDeliveryType: 20 },
      },
      orderType,
      area: 'area' in sentWith ? { _id: 'jbr' } : null,
      slot: slot && { startTime: '14:00', endTime: '14:30', text: 'Today' },
    })
    expect(sent).toEqual([{ store: 'marina', orderType, ...WRAP, ...sentWith }])
  })

  it('CT-05 asks the customer when the cart is of another store, and adds to a new one when they choose it', async () => {
    refusal = { code: 4200, message: 'Your cart has items from Downtown. Start a new cart?' }
    expect(await add(WRAP)).toBe(false)
    expect(usePopup.getState()).toMatchObject({ isOpen: true, subText: refusal.message })
    expect(useCartStore.getState()).toMatchObject({ cart: null, pending: { 'wrap tahini': 0 } })
    usePopup.getState().handlers.right?.()
    await vi.waitFor(() => expect(useCartStore.getState().cart?._id).toBe('cart'))
    expect(sent).toMatchObject([{ product: 'wrap' }, { product: 'wrap', replace: true }])
  })

  it.each([4201, 4202])('CT-05 opens the popup of %i for a refused dish, and adds nothing', async (code) => {
    refusal = { code, message: 'Only 2 of Soup left.' }
    expect(await add(WRAP)).toBe(false)
    expect(usePopup.getState()).toMatchObject({ isOpen: true, subText: 'Only 2 of Soup left.' })
    expect(sent).toHaveLength(1)
    expect(useCartStore.getState().cart).toBeNull()
  })
})
