import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import {
  createVerifiedCustomer,
  fillCart,
  placeOrder,
  saveAddress,
  startTestShop,
  type TestCartLine,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import type { Change, Remedy } from '#core/cart/contract/changes.ts'
import type { Cart, CartApi } from '#core/cart/contract/endpoints.ts'
import type { MenusApi } from '#core/menus/contract/endpoints.ts'
import { recountStock } from '#core/menus/testing/recount-stock.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { ORDER_TYPE } from '#core/sites/domain/order-type.ts'
import type { ApiResult } from '#platform/contract/client.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { ServerPlugin } from '#platform/http/server-plugin.ts'
import { minutes } from '#platform/kernel/clock.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'

/** The customer's step when the merchant changes something. */
const STEPS = ['menu', 'item sheet', 'cart', 'details', 'payment', 'placing'] as const
type Step = (typeof STEPS)[number]

const SLOT = { startTime: '2026-11-21T09:00:00.000Z', endTime: '2026-11-21T09:30:00.000Z' }

/** An unused slot, a different one for each visit. */
const otherSlot = (visit: number): typeof SLOT => {
  const start = new Date(SLOT.endTime).getTime() + visit * minutes(30)
  return { startTime: new Date(start).toISOString(), endTime: new Date(start + minutes(30)).toISOString() }
}

interface Kind {
  /** The kind of change reported by the API. */
  readonly kind: Change['kind']
  readonly way?: 'pickup' | 'delivery' | 'later'
  readonly line?: TestCartLine
  /** An offer applies at the start. */
  readonly offered?: true
  /** How the change is resolved. */
  readonly remedy: Remedy | 'area' | 'time' | 'reopen'
  /** The error code for adding it when it is not in the cart yet; absent: it is added and the change is reported. */
  readonly refusedWith?: number
  readonly change: (tx: Transaction) => Promise<unknown>
  readonly restore: (tx: Transaction) => Promise<unknown>
}

let shop: TestShop
let visits = 0
const id = (of: 'stores' | 'products' | 'options' | 'groups' | 'areas', key: string) =>
  shop.site[of][key] ?? ''
const product = (sku: string, columns: object) => (tx: Transaction) =>
  tx.sql.updateTable('products').set(columns).where('id', '=', id('products', sku)).execute()
const stocked = (sku: string, columns: object) => async (tx: Transaction) => {
  await tx.sql
    .updateTable('store_products')
    .set(columns)
    .where('product_id', '=', id('products', sku))
    .execute()
  await recountStock(tx)
}
const store = (columns: object) => (tx: Transaction) =>
  tx.sql.updateTable('stores').set(columns).where('id', '=', id('stores', 'marina')).execute()
const service = (terms: object) =>
  store({
    charges: JSON.stringify({ service: terms, smallOrder: {}, delivery: { by: 'area' }, roundTo: null }),
  })
const area = (columns: object) => (tx: Transaction) =>
  tx.sql.updateTable('delivery_areas').set(columns).where('id', '=', id('areas', 'jbr')).execute()
const tax = (rate: number) => (tx: Transaction) =>
  tx.sql.updateTable('taxes').set({ rate }).where('key', '=', 'sugar').execute()
const group = (min: number) => (tx: Transaction) =>
  tx.sql.updateTable('option_groups').set({ min }).where('id', '=', id('groups', 'extras')).execute()

const schedule = (maxOrders: number | null, leadMinutes: number) => ({
  ...{ isActive: true, type: 20, leadMinutes, slotMinutes: 30, daysAhead: 2, cutOff: null },
  ...{ maxOrders, maxKitchenMinutes: null, minutesPerItem: 5, lastOrderMinutes: 0 },
})
const scheduled = (maxOrders: number | null, leadMinutes = 60) =>
  store({ schedule: JSON.stringify({ pickup: schedule(maxOrders, leadMinutes) }) })

/** Another customer reserves the only place of a slot. */
const reserveWholeSlot = async (tx: Transaction) => {
  await scheduled(1)(tx)
  await tx.sql
    .insertInto('slot_holds')
    .values({
      ...{ cart_id: 'somebody-else', order_id: null, store_id: id('stores', 'marina'), channel: 'pickup' },
      ...{ starts_at: new Date(SLOT.startTime), ends_at: new Date(SLOT.endTime), kitchen_minutes: 5 },
      expires_at: new Date('2026-12-24T00:00:00.000Z'),
    })
    .execute()
}

/** Original rows, for restoring them. */
const rows = new Map<string, unknown>()
const TABLES = ['products', 'store_products'] as const
const waterRowsIn = (table: (typeof TABLES)[number]) =>
  sql`${sql.ref(table)} where ${sql.ref(table === 'products' ? 'id' : 'product_id')} = ${id('products', 'water')}`
const deleteWater = async (tx: Transaction) => {
  for (const table of TABLES.toReversed()) {
    const found = await sql<{
      row: unknown
    }>`select to_jsonb(t) as row from (select * from ${waterRowsIn(table)}) t`.execute(tx.sql)
    rows.set(
      table,
      found.rows.map(({ row }) => row),
    )
    await sql`delete from ${waterRowsIn(table)}`.execute(tx.sql)
  }
}
const restoreWater = async (tx: Transaction) => {
  for (const table of TABLES)
    await sql`insert into ${sql.ref(table)} select * from jsonb_populate_recordset(null::${sql.ref(table)}, ${JSON.stringify(rows.get(table))}::jsonb)`.execute(
      tx.sql,
    )
}

/** An offer of a plugin: ten percent off, until it is paused. */
let isOffered = false
const setOffered = (isOn: boolean) => async () => {
  isOffered = isOn
}
const offersArea: ServerPlugin = {
  name: 'test-offers',
  provides: () => ({
    priceRule: [
      {
        calculators: {
          tenth: (_, { lines }) => [
            {
              ...{ kind: 'discount', name: { en: 'A tenth off' }, source: 'tenth' },
              shares: lines.map(({ id: on, amount }) => ({ on, amount: Math.round(amount / 10) })),
            },
          ],
        },
        loadRules: async () =>
          isOffered
            ? { rules: [{ kind: 'tenth', stage: 'reduce', data: null }], offers: ['tenth'] }
            : { rules: [] },
      },
    ],
  }),
}

const KINDS: Readonly<Record<string, () => Kind>> = {
  'a price that rose': () => ({
    ...{ kind: 'price', remedy: 'keep', line: { product: 'fries' } },
    ...{ change: product('fries', { price: 1350 }), restore: product('fries', { price: 1200 }) },
  }),
  'a price that fell': () => ({
    ...{ kind: 'price', remedy: 'keep', line: { product: 'fries' } },
    ...{ change: product('fries', { price: 900 }), restore: product('fries', { price: 1200 }) },
  }),
  'something sold out': () => ({
    ...{ kind: 'outOfStock', remedy: 'swap', line: { product: 'fries' }, refusedWith: 4202 },
    change: stocked('fries', { is_sold_out: true }),
    restore: stocked('fries', { is_sold_out: false }),
  }),
  'too few left': () => ({
    ...{ kind: 'outOfStock', remedy: 'keep', line: { product: 'wings', qty: 3 }, refusedWith: 4202 },
    ...{ change: stocked('wings', { stock: 2 }), restore: stocked('wings', { stock: 100 }) },
  }),
  'failure 25, a most per order that fell': () => ({
    ...{ kind: 'aboveMost', remedy: 'keep', line: { product: 'fries', qty: 3 }, refusedWith: 4217 },
    change: product('fries', { max_per_order: 2 }),
    restore: product('fries', { max_per_order: null }),
  }),
  'failure 25, a least per order that rose': () => ({
    ...{ kind: 'belowLeast', remedy: 'keep', line: { product: 'fries', qty: 2 } },
    change: product('fries', { min_per_order: 4 }),
    restore: product('fries', { min_per_order: null }),
  }),
  'a product that left the menu': () => ({
    ...{ kind: 'unavailable', remedy: 'remove', line: { product: 'soda' }, refusedWith: 4201 },
    change: product('soda', { is_active: false }),
    restore: product('soda', { is_active: true }),
  }),
  'a product that was replaced': () => ({
    ...{ kind: 'unavailable', remedy: 'swap', line: { product: 'water' }, refusedWith: 4201 },
    change: product('water', { replaced_by: 'soda' }),
    restore: product('water', { replaced_by: null }),
  }),
  'an option that is gone': () => ({
    ...{ kind: 'choices', remedy: 'keep', refusedWith: 4321 },
    line: {
      product: 'burger',
      customize: [{ _id: id('groups', 'sauces'), variants: [{ variant: id('options', 'truffle') }] }],
    },
    change: ({ sql }) =>
      sql
        .insertInto('store_options')
        .values({ store_id: id('stores', 'marina'), option_id: id('options', 'truffle') })
        .execute(),
    restore: ({ sql }) => sql.deleteFrom('store_options').execute(),
  }),
  'a group that asks for something else': () => ({
    ...{ kind: 'choices', remedy: 'remove', refusedWith: 4322 },
    line: { product: 'burger', customize: [], specialInstructions: 'well done' },
    ...{ change: group(1), restore: group(0) },
  }),
  'an outlet that closed': () => ({
    ...{ kind: 'storeClosed', remedy: 'reopen' },
    change: ({ sql, now }) =>
      sql
        .insertInto('store_pauses')
        .values({ store_id: id('stores', 'marina'), channel: 'pickup', paused_at: now, paused_until: null })
        .execute(),
    restore: ({ sql }) => sql.deleteFrom('store_pauses').execute(),
  }),
  'a fee of an area': () => ({
    ...{ kind: 'deliveryFee', remedy: 'keep', way: 'delivery' },
    ...{ change: area({ fee: 900 }), restore: area({ fee: 700 }) },
  }),
  'an area that is no longer served': () => ({
    ...{ kind: 'area', remedy: 'area', way: 'delivery', refusedWith: 4316 },
    ...{ change: area({ is_active: false }), restore: area({ is_active: true }) },
  }),
  'a slot that is full': () => ({
    ...{ kind: 'slotFull', remedy: 'time', way: 'later' },
    change: reserveWholeSlot,
    restore: async (tx) => {
      await tx.sql.deleteFrom('slot_holds').where('cart_id', '=', 'somebody-else').execute()
      await scheduled(null)(tx)
    },
  }),
  'a product that is gone altogether': () => ({
    ...{ kind: 'removed', remedy: 'remove', line: { product: 'water' }, refusedWith: 4320 },
    ...{ change: deleteWater, restore: restoreWater },
  }),
  'a slot that is no longer offered': () => ({
    ...{ kind: 'slotGone', remedy: 'time', way: 'later', refusedWith: 4501 },
    // The lead time has passed for this slot; it has not for the next half hour.
    ...{ change: scheduled(null, 1630), restore: scheduled(null) },
  }),
  'an offer that was paused': () => ({
    ...{ kind: 'promotion', remedy: 'keep', offered: true },
    ...{ change: setOffered(false), restore: setOffered(false) },
  }),
  'a tax': () => ({
    ...{ kind: 'tax', remedy: 'keep', line: { product: 'soda', qty: 4 } },
    ...{ change: tax(2000), restore: tax(1250) },
  }),
  'a charge for service': () => ({
    ...{ kind: 'charges', remedy: 'keep' },
    change: service({ pickup: { rate: 700 } }),
    restore: service({}),
  }),
  'a charge for packaging': () => ({
    ...{ kind: 'packaging', remedy: 'keep' },
    ...{ change: store({ packaging_fee: 350 }), restore: store({ packaging_fee: 200 }) },
  }),
}

interface Visit {
  readonly browser: TestBrowser
  readonly kind: Kind
  readonly addresses: Readonly<Record<'jbr' | 'palm', string>>
}

describe('changes reported before payment', () => {
  beforeAll(async () => {
    shop = await startTestShop({ start: '2026-11-20T06:00:00.000Z', plugins: [...serverPlugins, offersArea] })
    await write(stocked('wings', { stock: 100 }))
    await write(scheduled(null))
  })
  afterAll(async () => {
    await expectLedgerClean(shop.platform.db)
    await shop.close()
  })

  /** Applies the change and its notification like the console. */
  const write = async (work: (tx: Transaction) => Promise<unknown>) => {
    await shop.platform.db.tenant(shop.site.brandId, async (tx) => {
      await work(tx)
      await tx.sql
        .updateTable('stores')
        .set((eb) => ({
          menu_version: eb('menu_version', '+', 1),
          content_version: eb('content_version', '+', 1),
        }))
        .execute()
    })
  }

  const visit = async (kind: Kind): Promise<Visit> => {
    isOffered = kind.offered === true
    const browser = await createVerifiedCustomer(shop, shop.site, { email: 'amal@example.com' })
    const jbr = await saveAddress(browser, id('areas', 'jbr'))
    const palm = await saveAddress(browser, id('areas', 'palm'))
    const first = [{ _id: id('groups', 'drink'), variants: [{ variant: id('options', 'cola') }] }]
    const input = kind.way === 'delivery' ? { orderType: 20 as const, area: 'jbr' } : {}
    await fillCart(browser, shop.site, { ...input, lines: [{ product: 'combo', qty: 2, customize: first }] })
    if (kind.way === 'later') expectOk(await setTime(browser, SLOT))
    return { browser, kind, addresses: { jbr, palm } }
  }

  const setTime = (browser: TestBrowser, { startTime, endTime }: typeof SLOT, hold = false) =>
    browser.api<CartApi>()('PUT /api/v1/carts/schedule', {
      body: {
        store: id('stores', 'marina'),
        orderType: ORDER_TYPE.scheduledPickup,
        ...{ scheduledStartTime: startTime, scheduledEndTime: endTime, hold },
      },
    })

  /** Reads the cart like every step does. */
  const look = async ({ browser }: Visit): Promise<Cart> => {
    const store = id('stores', 'marina')
    const { cart } = expectOk(await browser.api<CartApi>()('GET /api/v1/carts/getAll', { query: { store } }))
    if (!cart) throw new Error('There is no cart')
    return cart
  }

  const open = async ({ browser, kind }: Visit): Promise<number> => {
    const { product: sku } = kind.line ?? { product: 'water' }
    const shown = await browser.api<MenusApi>()('GET /api/v1/products/:id', {
      params: { id: id('products', sku) },
      query: { store: id('stores', 'marina'), orderType: '10' },
    })
    return expectOk(shown).price.amount
  }

  const add = ({ browser, kind }: Visit, seenPrice?: number) => {
    const { product: sku, qty = 1, ...rest } = kind.line ?? { product: 'water' }
    const way = {
      pickup: { orderType: ORDER_TYPE.pickup },
      delivery: { orderType: ORDER_TYPE.delivery, area: id('areas', 'jbr') },
      later: {
        orderType: ORDER_TYPE.scheduledPickup,
        ...{ scheduledStartTime: SLOT.startTime, scheduledEndTime: SLOT.endTime },
      },
    }[kind.way ?? 'pickup']
    return browser.api<CartApi>()('POST /api/v1/carts/addProductToCart', {
      body: {
        ...{ store: id('stores', 'marina'), product: id('products', sku), qty, ...way, ...rest },
        ...(seenPrice !== undefined && { seenPrice }),
      },
    })
  }

  const place = ({ browser, addresses, kind }: Visit, cart: Cart, area: 'jbr' | 'palm' = 'jbr') =>
    placeOrder(browser, cart, kind.way === 'delivery' ? { address: addresses[area] } : {})

  /** The changes listed by a rejected order, and then by the cart. */
  const toldBy = async (here: Visit, refused: ApiResult<unknown>): Promise<readonly string[]> => {
    if (refused.ok) throw new Error('The order was placed')
    const { changes = [] } = (refused.error.data ?? {}) as { changes?: readonly Change[] }
    const { changes: own } = await look(here)
    return [...changes, ...own].map(({ kind }) => kind)
  }

  /** Goes to a step, applies the change there, and returns what is reported before payment. */
  const meet = async (here: Visit, step: Step): Promise<readonly string[] | 'refused' | 'ordered'> => {
    const { kind } = here
    if (step === 'menu' || step === 'item sheet') {
      const seenPrice = await open(here)
      await write(kind.change)
      const added = await add(here, step === 'menu' && kind.line?.customize ? undefined : seenPrice)
      if (added.ok) return (await look(here)).changes.map((change) => change.kind)
      expect(added.error).toMatchObject({ code: kind.refusedWith, message: expect.stringMatching(/\w/) })
      return 'refused'
    }
    expectOk(await add(here))
    const seen = await look(here)
    if (step === 'placing') {
      const [placed] = await Promise.all([place(here, seen), write(kind.change)])
      if (!placed.ok) return toldBy(here, placed)
      expect(placed.data.total).toEqual(seen.total)
      return 'ordered'
    }
    await write(kind.change)
    if (step === 'payment') return toldBy(here, await place(here, seen))
    return (await look(here)).changes.map((change) => change.kind)
  }

  /** Applies the customer's decisions until no change is open. */
  const settle = async (here: Visit): Promise<Cart> => {
    const { browser, kind } = here
    const { remedy } = kind
    const store = id('stores', 'marina')
    if (remedy === 'area')
      return expectOk(
        await browser.api<CartApi>()('PUT /api/v1/carts/updateAddress', {
          body: { store, areaId: id('areas', 'palm') },
        }),
      )
    if (remedy === 'time') return expectOk(await setTime(browser, otherSlot(visits++), true))
    if (remedy === 'reopen') await write(kind.restore)
    const { changes } = await look(here)
    const decisions = changes.map(({ _id: change, alternatives, remedies }) => {
      if (remedy === 'reopen' || !remedies.includes(remedy))
        throw new Error(`${change} cannot be settled by ${remedy}, only by ${remedies.join()}`)
      const product = remedy === 'swap' ? { product: alternatives[0]?._id ?? '' } : {}
      return { change, remedy, ...product }
    })
    if (decisions.length > 0)
      expectOk(await browser.api<CartApi>()('PUT /api/v1/carts/changes', { body: { store, decisions } }))
    return look(here)
  }

  /** Expects the order to equal the final cart, and the same total to be charged. */
  const expectCharged = async (here: Visit, cart: Cart) => {
    const placed = expectOk(await place(here, cart, here.kind.remedy === 'area' ? 'palm' : 'jbr'))
    expect(placed.total).toEqual(cart.total)
    expect(placed.payment.amount).toEqual(cart.total)
    expect(shop.gateway.created.at(-1)?.amount).toEqual(cart.total)
    expect(placed.products.map(({ name, qty, total }) => [name, qty, total])).toEqual(
      cart.products.map(({ name, qty, total }) => [name, qty, total]),
    )
  }

  const goThrough = async (kind: Kind, step: Step) => {
    const here = await visit(kind)
    const before = (await look(here)).products.length
    const told = await meet(here, step)
    if (told === 'ordered') return
    if (told === 'refused') expect((await look(here)).products).toHaveLength(before)
    else expect(told).toContain(kind.kind)
    const cart = await settle(here)
    expect(cart.changes).toEqual([])
    await expectCharged(here, cart)
  }

  describe.each(Object.keys(KINDS))('%s', (name) => {
    it.each(STEPS)('CK-06 in the %s step is kept, swapped or removed only by the customer', async (step) => {
      const kind = KINDS[name]?.()
      if (!kind) throw new Error(`There is no ${name}`)
      try {
        await goThrough(kind, step)
      } finally {
        await write(kind.restore)
      }
    })
  })
})
