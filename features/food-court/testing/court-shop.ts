import { randomUUID } from 'node:crypto'
import { serverPlugins } from '#apps/server/areas.ts'
import type { SmallBrandOptions } from '#apps/server/testing/small-brand.ts'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import { createVerifiedCustomer, startTestShop, type TestShop } from '#apps/server/testing/test-shop.ts'
import type { BoardOrder, OrdersApi } from '#core/orders/contract/endpoints.ts'
import { createTestStaff } from '#core/staff/testing/test-staff.ts'
import type { ApiResult } from '#platform/contract/client.ts'
import type { CallInput } from '#platform/contract/contract.ts'
import { generateId } from '#platform/kernel/ids.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { ConsoleCourtApi, KitchenPlan, Settlement } from '../contract/console-endpoints.ts'
import type { Basket, BasketItem, CourtOrder, CourtOrdersApi } from '../contract/order-endpoints.ts'
import { type DaySpan, getCourtDay } from '../domain/court-days.ts'

type PlaceBody = CallInput<CourtOrdersApi['POST /api/v1/court-orders']>['body']
type Method = PlaceBody['payment']['mod']

/** A dish by the keys of the small brand. */
export interface TestDish {
  readonly stall: 'marina' | 'downtown'
  readonly product: string
  readonly qty?: number
  readonly seenPrice?: number
  /** Choices, answers and a note. */
  readonly more?: Pick<BasketItem, 'customize' | 'collectFromUser' | 'specialInstructions'>
}

/** A customer of a court. */
export interface CourtCustomer {
  readonly browser: TestBrowser
  quote(dishes: readonly TestDish[], more?: Partial<PlaceBody>): Promise<ApiResult<Basket>>
  /** Types a code for a basket. */
  type(codeName: string, dishes: readonly TestDish[]): Promise<ApiResult<Basket>>
  /** Orders a basket for the total that its quote says. */
  place(
    dishes: readonly TestDish[],
    more?: Partial<PlaceBody> & { readonly mod?: Method },
  ): Promise<ApiResult<CourtOrder>>
  read(id: string): Promise<ApiResult<CourtOrder>>
  pay(id: string, mod?: Method): Promise<ApiResult<CourtOrder>>
  /** The gateway reports the payment of all parts, and is asked about it. */
  settle(order: CourtOrder, state?: 'captured' | 'failed'): Promise<CourtOrder>
}

/** A court of two stalls, marina and downtown, open from 10:00 to 23:00 in Dubai. */
export interface CourtShop {
  readonly shop: TestShop
  customer(): Promise<CourtCustomer>
  /** Staff of one stall, or of the whole court, act on a part. */
  act(
    order: string,
    action: 'accept' | 'decline' | 'ready' | 'out' | 'delivered',
    /** Absent: the owner of the court. Minutes are an acceptance's. */
    by?: { readonly stall?: TestDish['stall']; readonly minutes?: number },
  ): Promise<ApiResult<unknown>>
  /** When the kitchen of a stall should begin. */
  plans(stall: TestDish['stall']): Promise<readonly KitchenPlan[]>
  /** What staff of one stall, or the owner, read of the stalls' sales of some days; absent: of the day that goes on. */
  settlement(span?: Partial<DaySpan>, stall?: TestDish['stall']): Promise<Settlement>
  /** The day that goes on by the court's clock. */
  today(): string
  /** The orders that the staff of a stall see. */
  board(stall: TestDish['stall']): Promise<readonly BoardOrder[]>
  /** Sums of the ledger for a court order and its parts. */
  ledger(order: CourtOrder): Promise<CourtLedger>
}

export interface CourtLedger {
  readonly captured: number
  readonly refunded: number
  readonly partsCaptured: number
  readonly partsRefunded: number
}

/** Where both stalls deliver to. */
const SHARED_AREA = {
  key: 'bay',
  name: { en: 'Business Bay', ar: 'الخليج التجاري' },
  city: { en: 'Dubai', ar: 'دبي' },
  fee: 1100,
  minutes: 40,
  zone: { type: 'Circle', center: [55.26, 25.18], radius: 3000 },
}
/** A pin in it. */
export const BAY_PIN = { lat: 25.18, lng: 55.26 }

/** Cheaper, for both stalls too. */
const CHEAPER_AREA = {
  ...SHARED_AREA,
  ...{ key: 'creek', name: { en: 'Creek', ar: 'الخور' }, fee: 701 },
  zone: { type: 'Circle', center: [55.3, 25.22], radius: 2000 },
}
/** A pin in it. */
export const CREEK_PIN = { lat: 25.22, lng: 55.3 }

const ALL_DAY = {
  key: 'all-day',
  name: { en: 'All day', ar: 'طوال اليوم' },
  categories: ['mains', 'drinks'],
}

/** Both stalls are open then. */
const NOON_IN_DUBAI = '2026-11-27T08:00:00.000Z'

const settleCourt = async (
  shop: TestShop,
  browser: TestBrowser,
  { order, state }: { readonly order: CourtOrder; readonly state: 'captured' | 'failed' },
): Promise<CourtOrder> => {
  const { _id: reference = '', amount } = order.payment ?? {}
  const named = { reference, gatewayReference: `gw-${reference}` }
  shop.gateway.reports.set(
    reference,
    state === 'failed'
      ? { ...named, state, decline: 5011 }
      : { ...named, state, ...(amount && { captured: amount }) },
  )
  return expectOk(
    await browser.api<CourtOrdersApi>()('POST /api/v1/court-orders/:id/refresh', {
      params: { id: order._id },
    }),
  )
}

const createCustomer = async (shop: TestShop): Promise<CourtCustomer> => {
  const { site, platform } = shop
  const browser = await createVerifiedCustomer(shop, site)
  const api = browser.api<CourtOrdersApi>()
  const toItem = ({ stall, product, qty = 1, seenPrice, more }: TestDish): BasketItem => ({
    ...more,
    ...{ store: site.stores[stall] ?? '', product: site.products[product] ?? '', name: product, qty },
    ...(seenPrice !== undefined && { seenPrice }),
  })
  const quote: CourtCustomer['quote'] = (dishes, { tip, addressId, promo, orderType = 10 } = {}) =>
    api('POST /api/v1/court-orders/quote', {
      body: {
        ...{ items: dishes.map(toItem), orderType },
        ...(tip && { tip }),
        ...(addressId && { addressId }),
        ...(promo && { promo }),
      },
    })
  return {
    ...{ browser, quote },
    type: (codeName, dishes) =>
      api('POST /api/v1/court-orders/promo', {
        body: { items: dishes.map(toItem), orderType: 10, codeName },
      }),
    place: async (dishes, { mod = 'express', ...more } = {}) => {
      const total = more.total ?? expectOk(await quote(dishes, more)).total
      return api('POST /api/v1/court-orders', {
        body: {
          ...{ items: dishes.map(toItem), orderType: 10, basket: generateId(platform.random), total },
          ...{ payment: { mod }, name: 'Amal Haddad', email: 'amal@mail.example', ...more },
        },
        idempotencyKey: randomUUID(),
      })
    },
    read: (id) => api('GET /api/v1/court-orders/:id', { params: { id } }),
    pay: (id, mod = 'express') =>
      api('POST /api/v1/court-orders/:id/payment', {
        params: { id },
        body: { payment: { mod } },
        idempotencyKey: randomUUID(),
      }),
    settle: (order, state = 'captured') => settleCourt(shop, browser, { order, state }),
  }
}

interface CourtShopOptions {
  readonly questions?: readonly object[]
  readonly menu?: Pick<NonNullable<SmallBrandOptions['more']>, 'products' | 'menus'>
  readonly promotions?: readonly object[]
  readonly rateLimits?: boolean
  /** What can be paid with at the counters, beside `express`. */
  readonly methods?: readonly string[]
}

const readLedger = (shop: TestShop, order: CourtOrder): Promise<CourtLedger> =>
  shop.platform.db.tenant(shop.site.brandId, async ({ sql }) => {
    const sum = async (ids: readonly string[]) => {
      const payments = await sql
        .selectFrom('payments')
        .select(['captured', 'status'])
        .where('order_id', 'in', ids)
        .execute()
      const refunds = await sql
        .selectFrom('refunds')
        .select('amount')
        .where('order_id', 'in', ids)
        .where('status', '<>', 'failed')
        .execute()
      return [
        payments.reduce((all, { captured }) => all + captured, 0),
        refunds.reduce((all, { amount }) => all + amount, 0),
      ] as const
    }
    const [captured, refunded] = await sum([order._id])
    const [partsCaptured, partsRefunded] = await sum(order.parts.map(({ _id }) => _id))
    return { captured, refunded, partsCaptured, partsRefunded }
  })

/** `questions` are what the marina asks its customers; `menu` adds to what both stalls offer. */
export const openCourtShop = async (
  database: 'embedded' | 'postgres',
  {
    questions = [],
    menu = {},
    promotions = [],
    rateLimits = false,
    methods = ['cardOnDelivery'],
  }: CourtShopOptions = {},
): Promise<CourtShop> => {
  const team = createTestStaff()
  // The court's own drivers deliver: no courier gets an address.
  const ownDrivers = serverPlugins.filter(({ name }) => name !== 'delivery-sandbox')
  const shop = await startTestShop({
    ...{ database, plugins: [...ownDrivers, team], start: NOON_IN_DUBAI, rateLimits },
    brand: {
      ...{ merchantType: 'food-court', methods },
      ...{
        more: { menus: [ALL_DAY], ...menu },
        sharedAreas: [SHARED_AREA, CHEAPER_AREA],
        collect: questions,
        ...(promotions.length > 0 && { sections: { promotions } }),
      },
    },
  })
  const { brandId, stores } = shop.site
  team.add('owner', { brandId, role: 'owner' })
  const browserOf = (stall?: TestDish['stall']): TestBrowser => {
    const browser = shop.browser()
    browser.token = stall ?? 'owner'
    if (stall) team.add(stall, { brandId, role: 'manager', storeIds: [stores[stall] ?? ''] })
    return browser
  }
  const read = async (browser: TestBrowser, store: string) =>
    expectOk(await browser.api<OrdersApi>()('GET /api/v1/console/orders', { query: { store } }))
  const today = () => getCourtDay(shop.clock.now(), 'Asia/Dubai')
  return {
    shop,
    customer: () => createCustomer(shop),
    board: async (stall) => read(browserOf(stall), stores[stall] ?? ''),
    plans: async (stall) =>
      expectOk(
        await browserOf(stall).api<ConsoleCourtApi>()('GET /api/v1/console/court-plans', {
          query: { store: stores[stall] ?? '' },
        }),
      ),
    today,
    settlement: async (span = { from: today(), to: today() }, stall) =>
      expectOk(
        await browserOf(stall).api<ConsoleCourtApi>()('GET /api/v1/console/court-settlement', {
          query: span,
        }),
      ),
    act: async (order, action, { stall, minutes } = {}) => {
      const browser = browserOf(stall)
      // Read without a board, which many open orders would make slow.
      const { version } = await shop.platform.db.tenant(brandId, ({ sql }) =>
        sql.selectFrom('orders').select('version').where('id', '=', order).executeTakeFirstOrThrow(),
      )
      return browser.api<OrdersApi>()('PUT /api/v1/console/orders/:id/status', {
        params: { id: order },
        body: {
          ...{ action, version },
          ...(action === 'decline' && { reason: 'Sold out' }),
          ...(minutes !== undefined && { minutes, delay: 'kitchen' as const }),
        },
        idempotencyKey: randomUUID(),
      })
    },
    ledger: (order) => readLedger(shop, order),
  }
}
