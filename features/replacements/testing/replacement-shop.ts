import { randomUUID } from 'node:crypto'
import { serverPlugins } from '#apps/server/areas.ts'
import type { SmallBrandOptions } from '#apps/server/testing/small-brand.ts'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import {
  createPlacedOrder,
  startTestShop,
  type TestCart,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import type { FullOrder, OrdersApi } from '#core/orders/contract/endpoints.ts'
import type { Payment, PaymentsApi } from '#core/payments/contract/endpoints.ts'
import { createTestStaff } from '#core/staff/testing/test-staff.ts'
import type { PaymentMethod } from '#core/stores/domain/payment-method.ts'
import type { ApiResult } from '#platform/contract/client.ts'
import type { CallInput } from '#platform/contract/contract.ts'
import type { ServerPlugin } from '#platform/http/server-plugin.ts'
import { getDefaultDatabase } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { ConsoleReplacementsApi, ReplacementRequest, ReplacementsApi } from '../contract/endpoints.ts'

type AskBody = CallInput<ConsoleReplacementsApi['POST /api/v1/console/orders/:id/replacements']>['body']
type AnswerBody = CallInput<ReplacementsApi['PUT /api/v1/orders/:id/partial-accepted-order']>['body']
type Choices = Record<string, string | null>

/** A shop with a cook, whose customers are asked about missing items. */
export interface ReplacementShop {
  readonly shop: TestShop
  readonly cook: TestBrowser
  /** A customer with an order; a gateway payment is completed. */
  order(wanted?: TestCart & { readonly mod?: PaymentMethod }): Promise<PlacedTestOrder>
  /** Makes the gateway report a captured payment, and refreshes it. */
  pay(browser: TestBrowser, payment: Pick<Payment, '_id' | 'referenceNo' | 'amount'>): Promise<Payment>
  close(): Promise<void>
}

export interface PlacedTestOrder {
  readonly browser: TestBrowser
  readonly order: FullOrder
}

export const openReplacementShop = async (
  database: 'embedded' | 'postgres' = getDefaultDatabase().name,
  brand: SmallBrandOptions = {},
  plugged: readonly ServerPlugin[] = serverPlugins,
): Promise<ReplacementShop> => {
  const staff = createTestStaff()
  const shop = await startTestShop({ database, plugins: [...plugged, staff], brand })
  staff.add('cook', { brandId: shop.site.brandId, role: 'kitchen' })
  staff.add('other', { brandId: shop.site.brandId, role: 'manager' })
  const cook = shop.browser()
  cook.token = 'cook'

  const pay: ReplacementShop['pay'] = async (browser, { _id, referenceNo: reference, amount: captured }) => {
    shop.gateway.reports.set(reference, {
      ...{ state: 'captured', reference, gatewayReference: `gw-${reference}`, captured },
    })
    return expectOk(
      await browser.api<PaymentsApi>()('POST /api/v1/payment/:id/refresh', { params: { id: _id } }),
    )
  }
  const order: ReplacementShop['order'] = async (wanted) => {
    const placed = await createPlacedOrder(shop, shop.site, wanted)
    if (placed.order.status === 0) await pay(placed.browser, placed.order.payment)
    return { browser: placed.browser, order: await fetchOrder(placed.browser, placed.order._id) }
  }
  return { shop, cook, order, pay, close: () => shop.close() }
}

export const fetchOrder = async (browser: TestBrowser, id: string): Promise<FullOrder> => {
  const read = expectOk(
    await browser.api<OrdersApi>()('GET /api/v1/orders/:id', { params: { id }, query: {} }),
  )
  if (read.detail !== 'full') throw new Error('This browser may not see the order')
  return read
}

/** The id of the order line with this English name. */
export const getLineId = ({ products }: Pick<FullOrder, 'products'>, name: string): string => {
  const line = products.find((product) => product.name === name)
  if (!line) throw new Error(`There is no ${name} in the order`)
  return line._id
}

/** Staff report lines missing; for the current version of the order unless one is given. */
export const reportMissing = async (
  { shop, cook }: ReplacementShop,
  order: Pick<FullOrder, '_id'>,
  { version, ...body }: Omit<AskBody, 'version'> & { version?: number },
): Promise<ApiResult<ReplacementRequest>> => {
  const row = await shop.platform.db.tenant(shop.site.brandId, (tx) =>
    tx.sql.selectFrom('orders').select('version').where('id', '=', order._id).executeTakeFirstOrThrow(),
  )
  return cook.api<ConsoleReplacementsApi>()('POST /api/v1/console/orders/:id/replacements', {
    params: { id: order._id },
    body: { ...body, version: version ?? row.version },
  })
}

export const fetchRequest = async (
  browser: TestBrowser,
  order: Pick<FullOrder, '_id'>,
): Promise<ReplacementRequest> => {
  const [newest] = expectOk(
    await browser.api<ReplacementsApi>()('GET /api/v1/orders/:id/partial-accepted-order', {
      params: { id: order._id },
    }),
  )
  if (!newest) throw new Error('The customer was not asked')
  return newest
}

const toAnswerItems = (choices: Choices | undefined) =>
  choices && {
    items: Object.entries(choices).map(([line, suggestion]) => ({ line, suggestion })),
  }

export const quoteAnswerAs = (browser: TestBrowser, order: Pick<FullOrder, '_id'>, choices?: Choices) =>
  browser.api<ReplacementsApi>()('POST /api/v1/orders/:id/partial-accepted-order', {
    params: { id: order._id },
    body: { ...toAnswerItems(choices) },
  })

export interface SubmitAnswerInput extends Partial<Omit<AnswerBody, 'items'>> {
  readonly choices?: Choices
  readonly key?: string
}

/** The customer answers the current request, or the given version. */
export const submitAnswer = async (
  browser: TestBrowser,
  order: Pick<FullOrder, '_id'>,
  { choices, key = randomUUID(), version, isAccepted = true, payment }: SubmitAnswerInput = {},
): Promise<ApiResult<ReplacementRequest>> =>
  browser.api<ReplacementsApi>()('PUT /api/v1/orders/:id/partial-accepted-order', {
    params: { id: order._id },
    body: {
      isAccepted,
      version: version ?? (await fetchRequest(browser, order)).version,
      ...toAnswerItems(choices),
      ...(payment ? { payment } : {}),
    },
    idempotencyKey: key,
  })

/** The id of the suggestion with this name. */
export const getSuggestionId = ({ items }: ReplacementRequest, name: string): string => {
  const found = items.flatMap(({ suggestions }) => suggestions).find((each) => each.name === name)
  if (!found) throw new Error(`${name} was not suggested`)
  return found._id
}
