import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Cart } from '#core/cart/contract/endpoints.ts'
import '#core/cart/storefront/cart-sync.tsx'
import { setCart } from '#core/cart/storefront/cart-store.ts'
import type { User } from '#core/customers/contract/endpoints.ts'
import { adoptSession, clearSession } from '#core/customers/storefront/session.ts'
import { addRecentSearch } from '#core/menus/storefront/recent-searches.ts'
import { ORDER_TYPE } from '#core/sites/domain/order-type.ts'
import {
  resetMerchantValues,
  setLocalValue,
  switchMerchant,
  VALUE_NAMES,
} from '#core/sites/storefront/local-values.ts'
import { probeWebp } from '#core/sites/storefront/probe-webp.ts'
import type { Vendor } from '#core/stores/storefront/load-vendor.ts'
import { saveStoredPlace } from '#core/stores/storefront/stored-place.ts'
import { changeLanguage } from './change-language.ts'
import { storeVisit } from './store-visit.ts'

const storage = new Map<string, string>()

const user = {
  ...{ _id: 'u1', fullName: 'Amal Haddad', email: 'amal@mail.example', phone: '50001234' },
  ...{ phoneCode: '+971', phoneVerified: true, isGuest: false },
} as User

const scheduled = {
  ...{ serviceType: 20, allowance: 30, orderType: ORDER_TYPE.scheduledDelivery, isPartial: false },
  area: { _id: 'jbr' },
  slot: {
    startTime: '2026-11-21T14:00:00.000Z',
    endTime: '2026-11-21T14:30:00.000Z',
    text: 'Tomorrow, 6:00 – 6:30 PM',
  },
  store: {
    ...{ _id: 'marina', skipToMenu: true, location: { countryRef: { activePg: 90 } } },
    scheduledPickupDetails: { scheduledDeliveryType: 10 },
    scheduledDeliveryDetails: { scheduledDeliveryType: 20 },
  },
} as unknown as Vendor

const SITE = { homePath: 'shop', siteId: 'site' }

/** A browser with WebP, on a page in French. */
const stubBrowser = (): void => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  })
  const embedded = { language: 'fr', version: '1', areas: {} }
  vi.stubGlobal('document', { cookie: '', getElementById: () => ({ textContent: JSON.stringify(embedded) }) })
  vi.stubGlobal('location', { search: '', hash: '', protocol: 'https:' })
  vi.stubGlobal('window', { scrollY: 0 })
  vi.stubGlobal(
    'Image',
    class {
      readonly width = 1
      onload = () => undefined
      set src(_: string) {
        this.onload()
      }
    },
  )
}

beforeAll(async () => {
  stubBrowser()
  resetMerchantValues()
  setLocalValue('isWebpSupported', undefined)
  switchMerchant('shop', 0)
  storeVisit(SITE, scheduled)
  adoptSession({ token: 'c_token', user })
  const dateTime = { expiry: '2026-11-20T15:00:00.000Z', current: '2026-11-20T14:00:00.000Z' }
  setCart({ _id: 'cart', products: [], dateTime } as unknown as Cart)
  saveStoredPlace({ lat: 25.07, lng: 55.13, text: 'Marina Walk' })
  addRecentSearch('Soup')
  probeWebp()
  const router = { textsVersion: '1', navigate: vi.fn(), revalidate: () => Promise.resolve() }
  await changeLanguage('fr', router)
})

afterAll(() => {
  clearSession()
  for (const name of ['homePath', 'isWebpSupported', 'currLangCode'] as const) setLocalValue(name, undefined)
  vi.unstubAllGlobals()
})

const EXPECTED = {
  AuthToken: 'c_token',
  serviceType: '20',
  serviceAllowance: '30',
  storeId: 'marina',
  homePath: 'shop',
  promotionId: 'site',
  areaId: 'jbr',
  scheduledSlot: '2026-11-21T14:00:00.000Z/2026-11-21T14:30:00.000Z',
  scheduledDeliveryType: '20',
  scheduledTimeSlotString: 'Tomorrow, 6:00 – 6:30 PM',
  cartExpireTime: '2026-11-20T15:00:00.000Z',
  currentTime: '2026-11-20T14:00:00.000Z',
  phone: '50001234',
  dialCode: '+971',
  userId: 'u1',
  name: 'Amal Haddad',
  email: 'amal@mail.example',
  phoneVerified: 'true',
  userVerified: 'true',
  activePg: '90',
  skipToMenu: 'true',
  place: '25.07 55.13 Marina Walk',
  searches: '["Soup"]',
}

it('ST-01 stores each value under its specified name with the prefix, and nothing else', () => {
  const prefixed = Object.entries({ ...EXPECTED, currLangCode: 'fr', isWebpSupported: 'true' })
  expect(Object.fromEntries(storage)).toEqual(
    Object.fromEntries(prefixed.map(([name, value]) => [`compass-${name}`, value])),
  )
  expect(Object.keys(EXPECTED).toSorted()).toEqual([...VALUE_NAMES].toSorted())
})

it('ST-01 stores of a guest what is unverified, and of another visit the type of its own slot or none', () => {
  adoptSession({ token: 'c_guest', user: { _id: 'u2', phoneVerified: false, isGuest: true } as User })
  const read = (...names: readonly string[]) => names.map((name) => storage.get(`compass-${name}`))
  expect(read('userId', 'phoneVerified', 'userVerified', 'name', 'phone')).toEqual([
    ...['u2', 'false', 'false'],
    ...[undefined, undefined],
  ])
  storeVisit(SITE, { ...scheduled, orderType: ORDER_TYPE.scheduledPickup })
  expect(read('scheduledDeliveryType', 'scheduledSlot')).toEqual(['10', EXPECTED.scheduledSlot])
  storeVisit(SITE, { ...scheduled, slot: null })
  expect(read('scheduledDeliveryType', 'scheduledSlot', 'scheduledTimeSlotString')).toEqual([
    ...[undefined, undefined, undefined],
  ])
  // Assumptions about an outlet without its details are nothing to store.
  const { store } = scheduled
  storeVisit(SITE, { ...scheduled, store: { ...store, _id: 'downtown', skipToMenu: false }, isPartial: true })
  expect(read('storeId', 'skipToMenu')).toEqual(['downtown', 'true'])
})
