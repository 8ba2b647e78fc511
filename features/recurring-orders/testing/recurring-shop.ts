import { randomUUID } from 'node:crypto'
import { serverPlugins } from '#apps/server/areas.ts'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import {
  createVerifiedCustomer,
  fillCart,
  placeOrder,
  saveAddress,
  startTestShop,
  type TestCart,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import type { DishAcceptance } from '#core/cart/contract/dish-acceptance.ts'
import type { Allergen } from '#core/menus/domain/allergens.ts'
import { recountStock } from '#core/menus/testing/recount-stock.ts'
import type { OutgoingMessage } from '#core/notifications/contract/message-provider.ts'
import type { OrdersApi } from '#core/orders/contract/endpoints.ts'
import type { SlotSettings } from '#core/stores/domain/store.ts'
import { bumpAllMenus } from '#core/stores/server/stores.service.ts'
import type { ApiResult } from '#platform/contract/client.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { ServerPlugin } from '#platform/http/server-plugin.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { RecurringApi, RecurringRule, RecurringRules } from '../contract/endpoints.ts'
import type { Day, RecurrenceEnd, RecurrencePattern } from '../domain/recurrence.ts'
import { placeDueOrders } from '../server/recurring.job.ts'

const SLOT_SETTINGS: SlotSettings = {
  ...{ isActive: true, type: 20, leadMinutes: 60, slotMinutes: 30, daysAhead: 2, cutOff: null },
  ...{ maxOrders: null, maxKitchenMinutes: null, minutesPerItem: 5, lastOrderMinutes: 0 },
}

export interface TestRuleInput extends Partial<RecurrencePattern> {
  readonly ends?: RecurrenceEnd
  readonly time?: string
  readonly address?: string
  readonly acceptance?: DishAcceptance
}

interface TestOrderInput extends TestCart {
  /** Sent to the kitchen with the order. */
  readonly allergies?: Allergen[]
}

export type RecurringShop = Awaited<ReturnType<typeof startRecurringShop>>

/**
 * A shop with an outlet, downtown, that takes scheduled orders, and customers with recurring orders. It is 10:00 on a
 * Friday.
 */
export const startRecurringShop = async (database: 'embedded' | 'postgres') => {
  const sent: OutgoingMessage[] = []
  const keeper: ServerPlugin = {
    name: 'test-messages',
    provides: () => ({
      messageProvider: [
        {
          name: 'keeper',
          channels: ['sms', 'whatsapp'],
          send: async (message) => void sent.push(message),
        },
      ],
    }),
  }
  const others = serverPlugins.filter(({ name }) => name !== 'messaging-outbox')
  const shop: TestShop = await startTestShop({ database, plugins: [...others, keeper] })
  shop.clock.set('2026-11-20T06:00:00.000Z')
  const { site } = shop
  const downtown = site.stores.downtown ?? ''

  const setStore = (values: Record<string, unknown>) =>
    shop.platform.db.tenant(site.brandId, (tx) =>
      tx.sql.updateTable('stores').set(values).where('id', '=', downtown).execute(),
    )
  const setSlots = (slots: Partial<SlotSettings>) =>
    setStore({ schedule: JSON.stringify({ pickup: { ...SLOT_SETTINGS, ...slots } }) })
  await setSlots({})
  const changeMenu = (work: (tx: Transaction) => Promise<unknown>) =>
    shop.platform.db.tenant(site.brandId, async (tx) => {
      await work(tx)
      await recountStock(tx)
      await bumpAllMenus(tx)
    })
  const setPrice = (sku: string, price: number) =>
    changeMenu((tx) => tx.sql.updateTable('products').set({ price }).where('sku', '=', sku).execute())
  const setAllergens = (sku: string, allergens: string[]) =>
    changeMenu((tx) =>
      tx.sql
        .updateTable('products')
        .set({ allergens: JSON.stringify(allergens) })
        .where('sku', '=', sku)
        .execute(),
    )
  const setStock = (sku: string, stock: number | null) =>
    changeMenu((tx) =>
      tx.sql
        .updateTable('store_products')
        .set({ stock })
        .where('product_id', '=', site.products[sku] ?? '')
        .execute(),
    )

  const order = async ({ allergies, ...wanted }: TestOrderInput = {}) => {
    const browser = await createVerifiedCustomer(shop, site, { email: 'amal@example.com' })
    const cart = await fillCart(browser, site, { store: 'downtown', ...wanted })
    const address = wanted.area ? await saveAddress(browser, site.areas[wanted.area] ?? '') : ''
    const placing = { mod: 'cod' as const, ...(address && { address }), ...(allergies && { allergies }) }
    return { browser, address, order: expectOk(await placeOrder(browser, cart, placing)) }
  }
  /** On the Monday after, at 18:30, every week. */
  const begin = async (browser: TestBrowser, orderId: string, input: TestRuleInput = {}) => {
    // Two rules created at the same instant would have no defined order.
    shop.clock.advance(1)
    return browser.api<RecurringApi>()('POST /api/v1/recurring-rules', {
      body: {
        ...{ unit: 'week' as const, every: 1, startsOn: '2026-11-23', time: '18:30' },
        ends: { kind: 'never' as const },
        ...input,
        weekdays: [...(input.weekdays ?? [])],
        order: orderId,
      },
      idempotencyKey: randomUUID(),
    })
  }
  const first = (answer: ApiResult<RecurringRules>): RecurringRule => {
    const [rule] = expectOk(answer).rules
    if (!rule) throw new Error('There is no rule')
    return rule
  }
  /** A customer with an order and a rule. */
  const regular = async (input: TestRuleInput = {}, wanted: TestOrderInput = {}) => {
    const placed = await order(wanted)
    const rule = first(await begin(placed.browser, placed.order._id, input))
    return { ...placed, rule }
  }
  const read = async (browser: TestBrowser) =>
    expectOk(await browser.api<RecurringApi>()('GET /api/v1/recurring-rules')).rules
  const ruleOf = async (browser: TestBrowser, id: string): Promise<RecurringRule> => {
    const rule = (await read(browser)).find(({ _id }) => _id === id)
    if (!rule) throw new Error('The rule is gone')
    return rule
  }
  const change = (
    browser: TestBrowser,
    id: string,
    body: { day: Day; change: { kind: 'skip' | 'restore' } | { kind: 'move'; day: Day; time: string } },
  ) =>
    browser.api<RecurringApi>()('PUT /api/v1/recurring-rules/:id/order', {
      params: { id },
      body,
    })
  const confirm = (browser: TestBrowser, { _id: id, unconfirmed }: RecurringRule) =>
    browser.api<RecurringApi>()('PUT /api/v1/recurring-rules/:id/dishes', {
      params: { id },
      body: { conflicts: unconfirmed.map(({ key }) => key) },
    })
  const setState = (
    browser: TestBrowser,
    id: string,
    body: { state: 'active' | 'paused' | 'ended'; from?: Day },
  ) => browser.api<RecurringApi>()('PUT /api/v1/recurring-rules/:id/state', { params: { id }, body })
  const ordersOf = async (browser: TestBrowser) =>
    expectOk(await browser.api<OrdersApi>()('GET /api/v1/orders', { query: {} }))
  /** Runs the job until nothing is due. */
  const work = async (): Promise<void> => {
    while ((await placeDueOrders(shop.platform)) > 0);
  }
  const at = async (instant: string): Promise<void> => {
    shop.clock.set(instant)
    await work()
  }
  return {
    ...{ shop, site, downtown, sent, setStore, setSlots, order, begin, first, regular, read, ruleOf },
    ...{ setPrice, setAllergens, confirm, setStock, change, setState, ordersOf, work, at },
  }
}
