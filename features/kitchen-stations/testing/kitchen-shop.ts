import { serverPlugins } from '#apps/server/areas.ts'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import {
  createPlacedOrder,
  startTestShop,
  type TestCartLine,
  type TestOrderInput,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import type { FullOrder, OrdersApi } from '#core/orders/contract/endpoints.ts'
import { loadOrderPricing, reviseOrder } from '#core/orders/server/revise-order.service.ts'
import { lockOrder } from '#core/orders/server/transition-order.service.ts'
import { createTestStaff } from '#core/staff/testing/test-staff.ts'
import type { ApiResult } from '#platform/contract/client.ts'
import type { CallInput } from '#platform/contract/contract.ts'
import type { Language } from '#platform/kernel/language.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { KitchenApi, KitchenSetupData, KitchenTicket } from '../contract/endpoints.ts'

type SetupBody = CallInput<KitchenApi['PUT /api/v1/console/stores/:id/kitchen']>['body']
type State = KitchenTicket['items'][number]['state']

const both = (en: string) => ({ en, ar: en })
const of = (key: string, ...products: string[]) => ({
  ...{ key, name: both(key), type: 10, min: 1, max: 1 },
  options: products.map((product) => ({ key: `${key}-${product}`, product, price: 0 })),
})

/** A deal whose food and drink are made at two stations. */
const more = {
  optionGroups: [of('deal-food', 'fries', 'water'), of('deal-drink', 'soda')],
  products: [
    {
      ...{ sku: 'deal', name: both('Deal'), foodType: 5, tax: 'vat', price: 3000, allergens: ['milk'] },
      optionGroups: ['deal-food', 'deal-drink'],
    },
  ],
}

/** A shop with a kitchen of two stations, grill and bar, and its staff. */
export interface KitchenShop {
  readonly shop: TestShop
  readonly storeId: string
  /** By their tokens: manager, cook, elsewhere (a cook of another outlet), driver. */
  as(token: string): TestBrowser
  setUp(input?: Partial<SetupBody>): Promise<ApiResult<KitchenSetupData>>
  /** An accepted order of two deals, one burger and a water, which no station claims. */
  order(
    lines?: readonly TestCartLine[],
    notes?: Partial<Pick<TestOrderInput, 'orderNote' | 'allergies'>>,
  ): Promise<Pick<FullOrder, '_id'>>
  ticket(orderId: string, token?: string, language?: Language): Promise<KitchenTicket>
  mark(
    ticket: KitchenTicket,
    states: Readonly<Record<string, State>>,
    token?: string,
  ): Promise<ApiResult<KitchenTicket>>
  /** Revises an order with new quantities of its lines, by their names. */
  revise(orderId: string, qtyOf: Readonly<Record<string, number>>): Promise<void>
}

/** The item with this name. */
export const getItem = ({ items }: KitchenTicket, name: string): KitchenTicket['items'][number] => {
  const found = items.find((item) => item.name === name)
  if (!found) throw new Error(`There is no ${name} on the ticket`)
  return found
}

const reviseLines = async (
  { platform, site }: TestShop,
  orderId: string,
  qtyOf: Readonly<Record<string, number>>,
): Promise<void> =>
  platform.db.tenant(site.brandId, async (tx) => {
    const order = await lockOrder(tx, orderId)
    const again = order && (await loadOrderPricing(platform, tx, { order, calculators: {} }))
    if (!order || !again) throw new Error('The order cannot be priced again')
    const wanted = new Map(order.lines.map(({ id, name, qty }) => [id, qtyOf[name.en ?? ''] ?? qty]))
    const stored = ({ id }: { readonly id: string }): boolean => wanted.get(id) !== 0
    const lines = order.lines.filter(stored).map((line) => {
      const qty = wanted.get(line.id) ?? line.qty
      return { ...line, qty, total: line.unitPrice * qty }
    })
    const priced = again.price(
      again.lines.filter(stored).map((line) => ({ ...line, qty: wanted.get(line.id) ?? line.qty })),
    )
    expectOk(await reviseOrder(platform, tx, { order, lines, ...priced, actor: { kind: 'system' } }))
  })

export const openKitchenShop = async (
  database: 'embedded' | 'postgres' = 'embedded',
): Promise<KitchenShop> => {
  const staff = createTestStaff()
  const shop = await startTestShop({ database, plugins: [...serverPlugins, staff], brand: { more } })
  const { brandId, stores, products, options } = shop.site
  const { marina: storeId = '', downtown = '' } = stores
  staff.add('manager', { brandId, role: 'manager' })
  staff.add('cook', { brandId, role: 'kitchen', storeIds: [storeId] })
  staff.add('elsewhere', { brandId, role: 'kitchen', storeIds: [downtown] })
  staff.add('driver', { brandId, role: 'driver' })
  const as = (token: string, language?: Language) => Object.assign(shop.browser(language), { token })
  const read = async (token: string, language?: Language) =>
    expectOk(
      await as(token, language).api<KitchenApi>()('GET /api/v1/console/kitchen', {
        query: { store: storeId },
      }),
    )
  const choose = (group: string, option: string) => ({
    _id: shop.site.groups[group] ?? '',
    variants: [{ variant: options[option] ?? '', counter: 1 }],
  })
  const usual = [
    {
      ...{ product: 'deal', qty: 2, specialInstructions: 'nut allergy' },
      customize: [choose('deal-food', 'deal-food-fries'), choose('deal-drink', 'deal-drink-soda')],
    },
    { product: 'burger' },
    { product: 'water' },
  ]
  return {
    ...{ shop, storeId, as },
    async setUp(input = {}) {
      const api = as('manager').api<KitchenApi>()
      const { version } = expectOk(
        await api('GET /api/v1/console/stores/:id/kitchen', { params: { id: storeId } }),
      )
      const stations = [
        { _id: null, name: 'Grill', categories: [], products: [products.burger ?? '', products.fries ?? ''] },
        { _id: null, name: 'Bar', categories: [], products: [products.soda ?? ''] },
      ]
      const body = { version, isAutoReady: false, stations, ...input }
      return api('PUT /api/v1/console/stores/:id/kitchen', { params: { id: storeId }, body })
    },
    async order(lines = usual, notes = {}) {
      const { order } = await createPlacedOrder(shop, shop.site, { lines, ...notes })
      expectOk(
        await as('manager').api<OrdersApi>()('PUT /api/v1/console/orders/:id/status', {
          params: { id: order._id },
          body: { action: 'accept', version: 1, minutes: 15 },
        }),
      )
      return order
    },
    async ticket(orderId, token = 'cook', language) {
      const found = (await read(token, language)).tickets.find(({ _id }) => _id === orderId)
      if (!found) throw new Error('The order is not in the kitchen')
      return found
    },
    mark: (ticket, states, token = 'cook') =>
      as(token).api<KitchenApi>()('PUT /api/v1/console/kitchen/orders/:id', {
        params: { id: ticket._id },
        body: {
          marks: Object.entries(states).map(([name, to]) => {
            const { _id: item, content, state: from } = getItem(ticket, name)
            return { item, content, from, to }
          }),
        },
      }),
    revise: (orderId, qtyOf) => reviseLines(shop, orderId, qtyOf),
  }
}
