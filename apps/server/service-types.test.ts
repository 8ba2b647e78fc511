import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AvailabilityApi } from '#core/availability/contract/endpoints.ts'
import type { CartApi } from '#core/cart/contract/endpoints.ts'
import type { BrowseApi } from '#core/menus/contract/browse-endpoints.ts'
import type { HamburgerApi } from '#core/menus/contract/hamburger-endpoints.ts'
import type { StoresApi } from '#core/stores/contract/endpoints.ts'
import type { HoursApi } from '#core/stores/contract/hours-endpoints.ts'
import { slotSettingsSchema } from '#core/stores/contract/site-file.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { hireAndSignInStaff } from './testing/sign-in-staff.ts'
import { createGuest, fillCart, startTestShop, type TestShop } from './testing/test-shop.ts'

const toBoth = (text: string) => ({ en: text, ar: text })

/** Drinks can only be delivered, the dish of the third menu only be picked up. */
const more = {
  products: [{ sku: 'tray', name: toBoth('Tray'), price: 9000, foodType: 1 }],
  menus: [
    { key: 'house', name: toBoth('House'), categories: ['mains'] },
    { key: 'drive', name: toBoth('Drive'), categories: ['drinks'], channels: ['delivery'] },
    { key: 'counter', name: toBoth('Counter'), categories: ['more'], channels: ['pickup'] },
  ],
}

const PICKUPS = ['10', '30'] as const
const DELIVERIES = ['20', '40'] as const

describe('the way an order is fulfilled', () => {
  let shop: TestShop
  let store: string
  beforeAll(async () => {
    shop = await startTestShop({ brand: { more } })
    store = shop.site.stores.marina ?? ''
  })
  afterAll(() => shop.close())

  const listOffered = async (orderType: (typeof PICKUPS)[number] | (typeof DELIVERIES)[number]) => {
    const { products } = expectOk(
      await shop.browser().api<BrowseApi>()('GET /api/v1/stores/:id/menu/products', {
        params: { id: store },
        query: { orderType, limit: '60' },
      }),
    )
    return products.filter(({ state }) => state.isAvailable).map(({ sku }) => sku)
  }
  const listMenus = async (orderType: (typeof PICKUPS)[number] | (typeof DELIVERIES)[number]) => {
    const query = { store, orderType }
    const menus = expectOk(await shop.browser().api<HamburgerApi>()('GET /api/v2/menu', { query }))
    return menus.map(({ name }) => name)
  }

  it('ST-12 decides the menus and what of them can be ordered', async () => {
    for (const orderType of PICKUPS) {
      expect(await listMenus(orderType)).toEqual(['House', 'Counter'])
      const offered = await listOffered(orderType)
      expect(offered).toEqual(expect.arrayContaining(['burger', 'tray']))
      expect(offered).not.toContain('water')
    }
    for (const orderType of DELIVERIES) {
      expect(await listMenus(orderType)).toEqual(['House', 'Drive'])
      const offered = await listOffered(orderType)
      expect(offered).toEqual(expect.arrayContaining(['burger', 'water']))
      expect(offered).not.toContain('tray')
    }
    const guest = await createGuest(shop, shop.site)
    const refused = await guest.api<CartApi>()('POST /api/v1/carts/addProductToCart', {
      body: { store, orderType: 10, product: shop.site.products.water ?? '', qty: 1 },
    })
    expect(refused).toMatchObject({ ok: false, error: { code: 4201 } })
  })

  it('ST-12 decides charges and the smallest order', async () => {
    const [first, second] = [await createGuest(shop, shop.site), await createGuest(shop, shop.site)]
    const pickup = await fillCart(first, shop.site, { orderType: 10 })
    const delivery = await fillCart(second, shop.site, { orderType: 20, area: 'jbr' })
    expect(delivery.total.amount - pickup.total.amount).toBe(700)
    const required = ({ minimumOrder }: typeof pickup) => minimumOrder?.required.amount ?? 0
    expect([required(pickup), required(delivery)]).toEqual([0, 3000])
  })

  it('ST-12 decides the slots, and whether the outlet takes orders', async () => {
    const owner = await hireAndSignInStaff(shop, 'owner')
    const params = { id: store }
    const hours = owner.api<HoursApi>()
    const before = expectOk(await hours('GET /api/v1/console/stores/:id/hours', { params }))
    const lunch: [string, string][] = [['12:00', '15:00']]
    const delivery = { mon: lunch, tue: lunch, wed: lunch, thu: lunch, fri: lunch, sat: lunch, sun: lunch }
    const slot = slotSettingsSchema.parse({})
    const body = {
      ...before,
      hours: { ...before.hours, delivery },
      schedule: { delivery: slot, pickup: slot },
    }
    expectOk(await hours('PUT /api/v1/console/stores/:id/hours', { params, body }))
    const slots = shop.browser().api<AvailabilityApi>()
    const delivered = expectOk(await slots('GET /api/v1/vendor-info/:id/time-slots', { params }))
    const collected = expectOk(
      await slots('GET /api/v1/vendor-info/:id/scheduled-pickup-time-slots', { params }),
    )
    const countOnLastDay = ({ days }: typeof delivered) => days.at(-1)?.slots.length ?? 0
    expect(countOnLastDay(delivered)).toBeGreaterThan(0)
    expect(countOnLastDay(delivered)).toBeLessThan(countOnLastDay(collected))
    expectOk(
      await owner.api<StoresApi>()('PUT /api/v1/console/stores/:id/pause', {
        params,
        body: { orderChannel: 'delivery', state: true },
      }),
    )
    const api = shop.browser().api<StoresApi>()
    const isOpen = async (orderType: '10' | '20') =>
      expectOk(await api('GET /api/v1/stores/:id', { params, query: { orderType } })).isOpen
    expect([await isOpen('10'), await isOpen('20')]).toEqual([true, false])
  })

  it.each([50, 60] as const)(
    'ST-12 refuses order type %i where the outlet does not offer it',
    async (orderType) => {
      const guest = await createGuest(shop, shop.site)
      const answer = await guest.api<CartApi>()('POST /api/v1/carts/addProductToCart', {
        body: { store, orderType, product: shop.site.products.burger ?? '', qty: 1 },
      })
      expect(answer).toMatchObject({ ok: false, error: { code: 4315, field: 'orderType' } })
    },
  )
})

/** A fee by order type: the table's is a share, the room's an amount. Each has a menu of its own. */
const atTable = {
  products: [{ sku: 'set-menu', name: toBoth('Set menu'), price: 9000, foodType: 1 }],
  menus: [
    { key: 'house', name: toBoth('House'), categories: ['mains'] },
    { key: 'table', name: toBoth('Table'), categories: ['more'], channels: ['dineIn'] },
    { key: 'room', name: toBoth('Room'), categories: ['drinks'], channels: ['inRoom'] },
  ],
}
const CHARGES = {
  service: { dineIn: { rate: 1000 }, inRoom: { amount: 1500 } },
  smallOrder: { inRoom: { below: 9000, amount: 400 } },
}

describe('a visit at a table or in a room', () => {
  let shop: TestShop
  let store: string
  beforeAll(async () => {
    shop = await startTestShop({
      brand: { more: atTable, hasTables: true, charges: CHARGES, schedule: { delivery: {}, pickup: {} } },
    })
    store = shop.site.stores.marina ?? ''
  })
  afterAll(() => shop.close())

  const KINDS = [
    { name: 'dine-in', orderType: 50, menus: ['House', 'Table'], offers: 'set-menu', lacks: 'water' },
    { name: 'in-room', orderType: 60, menus: ['House', 'Room'], offers: 'water', lacks: 'set-menu' },
  ] as const

  it.each(KINDS)('ST-12 decides the menus of $name and what of them can be ordered', async (kind) => {
    const { offers, lacks, menus } = kind
    const orderType = String(kind.orderType) as '50' | '60'
    const api = shop.browser()
    const shown = expectOk(await api.api<HamburgerApi>()('GET /api/v2/menu', { query: { store, orderType } }))
    expect(shown.map(({ name }) => name)).toEqual(menus)
    const { products } = expectOk(
      await api.api<BrowseApi>()('GET /api/v1/stores/:id/menu/products', {
        params: { id: store },
        query: { orderType, limit: '60' },
      }),
    )
    const offered = products.filter(({ state }) => state.isAvailable).map(({ sku }) => sku)
    expect(offered).toEqual(expect.arrayContaining(['burger', offers]))
    expect(offered).not.toContain(lacks)
    const guest = await createGuest(shop, shop.site)
    const refused = await guest.api<CartApi>()('POST /api/v1/carts/addProductToCart', {
      body: { store, orderType: kind.orderType, product: shop.site.products[lacks] ?? '', qty: 1 },
    })
    expect(refused).toMatchObject({ ok: false, error: { code: 4201 } })
  })

  it('ST-12 decides the charges: a share at the table, an amount and the one of a small order in the room', async () => {
    const readSteps = async (orderType: 10 | 50 | 60) => {
      const cart = await fillCart(await createGuest(shop, shop.site), shop.site, { orderType })
      const find = (wanted: string) => cart.trace.find(({ kind }) => kind === wanted)?.amount.amount ?? 0
      return [cart.subTotal.amount, find('serviceCharge'), find('smallOrderFee')]
    }
    const [goods = 0, ...ofPickup] = await readSteps(10)
    expect(ofPickup).toEqual([0, 0])
    expect(await readSteps(50)).toEqual([goods, goods / 10, 0])
    expect(await readSteps(60)).toEqual([goods, 1500, 400])
  })

  it.each(KINDS)('ST-12 has no slots for $name: it is ordered for now', async ({ orderType }) => {
    const guest = await createGuest(shop, shop.site)
    const start = new Date(shop.clock.now().getTime() + 86_400_000).toISOString()
    const answer = await guest.api<CartApi>()('POST /api/v1/carts/addProductToCart', {
      body: { store, orderType, product: shop.site.products.burger ?? '', qty: 1, scheduledTime: start },
    })
    expect(answer).toMatchObject({ ok: false, error: { field: 'scheduledTime' } })
  })
})
