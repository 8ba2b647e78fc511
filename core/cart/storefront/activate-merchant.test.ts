import { afterEach, beforeEach, expect, it } from 'vitest'
import type { User } from '#core/customers/contract/endpoints.ts'
import { adoptSession, clearSession, useUserStore } from '#core/customers/storefront/session.ts'
import { getLocalValue, setLocalValue } from '#core/sites/storefront/local-values.ts'
import type { Cart } from '../contract/endpoints.ts'
import { activateMerchant } from './activate-merchant.ts'
import { clearLocalCart, setCart, useCartStore } from './cart-store.ts'

beforeEach(() => {
  activateMerchant('zahr')
  adoptSession({ token: 'c_zahr', user: { _id: 'u1', isGuest: true } as User })
  setLocalValue('storeId', 'salmiya')
  const dateTime = { current: '2026-11-20T12:00:00.000Z', expiry: '2026-11-20T12:30:00.000Z' }
  setCart({ _id: 'cart', products: [], dateTime } as unknown as Cart)
})
afterEach(() => {
  clearSession()
  clearLocalCart()
  setLocalValue('homePath', undefined)
})

const readState = () => ({
  cart: useCartStore.getState().cart?._id ?? null,
  user: useUserStore.getState().user?._id ?? null,
  token: getLocalValue('AuthToken') ?? null,
  outlet: getLocalValue('storeId') ?? null,
})

it('RT-26 shows nothing of the first merchant at another: neither cart nor customer, token or outlet', () => {
  activateMerchant('fournos')
  expect(getLocalValue('homePath')).toBe('fournos')
  expect(readState()).toEqual({ cart: null, user: null, token: null, outlet: null })
})

it('RT-26 leaves everything as it is at the same merchant', () => {
  activateMerchant('zahr')
  expect(readState()).toEqual({ cart: 'cart', user: 'u1', token: 'c_zahr', outlet: 'salmiya' })
})
