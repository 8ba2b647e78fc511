import { randomUUID } from 'node:crypto'
import { serverPlugins } from '#apps/server/areas.ts'
import type { TestAppOptions, TestBrowser } from '#apps/server/testing/test-app.ts'
import { generatePhone, startTestShop, type TestShop } from '#apps/server/testing/test-shop.ts'
import type { OutgoingMessage } from '#core/notifications/contract/message-provider.ts'
import { createTestStaff } from '#core/staff/testing/test-staff.ts'
import type { ApiResult, Client } from '#platform/contract/client.ts'
import type { CallInput } from '#platform/contract/contract.ts'
import type { ServerPlugin } from '#platform/http/server-plugin.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { ConsoleRequestsApi, StaffRequest } from '../contract/console-endpoints.ts'
import type { PaymentRequest, PaymentRequestsApi, PaymentRequestView } from '../contract/request-endpoints.ts'

type RequestBody = CallInput<ConsoleRequestsApi['POST /api/v1/console/payment-requests']>['body']
type Method = PaymentRequest['methods'][number]

/** Somebody with a link, at their own phone, who has proved its number. */
export interface LinkPayer {
  /** In E.164. */
  readonly phone: string
  pay(id: string, how: { amount: number; mod?: Method }): Promise<ApiResult<PaymentRequestView>>
  status(id: string, payment?: string): Promise<ApiResult<PaymentRequestView>>
}

/** A shop whose staff ask for payments by link. */
export interface LinkShop {
  readonly shop: TestShop
  readonly staff: Client<ConsoleRequestsApi>
  /** What phones and mailboxes have got, the newest last. */
  readonly sent: readonly OutgoingMessage[]
  create(body?: Partial<RequestBody>): Promise<StaffRequest>
  list(): Promise<readonly StaffRequest[]>
  /** `phone` is in E.164; absent: a new one. */
  prove(id: string, phone?: string): Promise<LinkPayer>
  /** The gateway, when it is asked, says that nobody paid on the page. */
  leave(payment: string): void
  settle(id: string, payment: string, state?: 'captured' | 'failed'): Promise<PaymentRequestView>
  /** The gateway has it so, and is not asked. */
  book(payment: string, state: 'captured' | 'failed'): Promise<void>
}

export const AED_300 = { amount: 30_000, currency: 'AED' }

const askStatus = (browser: TestBrowser, id: string, body: { token?: string; payment?: string }) =>
  browser.api<PaymentRequestsApi>()('POST /api/v1/payment-requests/:id/status', { params: { id }, body })

/** A browser that has proved a phone for a link. */
export const provePayer = async (shop: TestShop, id: string, known?: string): Promise<LinkPayer> => {
  const browser = shop.browser()
  const api = browser.api<PaymentRequestsApi>()
  const phone = known?.slice('+971'.length) ?? generatePhone()
  const sent = expectOk(
    await api('POST /api/v1/payment-requests/:id/code', {
      params: { id },
      body: { phoneCode: '971', phone },
    }),
  )
  const otp = shop.codes.get(`+971${phone}`) ?? ''
  const { token } = expectOk(
    await api('POST /api/v1/payment-requests/:id/verify', {
      params: { id },
      body: { verificationId: sent.verificationId, otp },
    }),
  )
  return {
    phone: `+971${phone}`,
    pay: (link, { amount, mod = 'express' }) =>
      api('POST /api/v1/payment-requests/:id/payment', {
        params: { id: link },
        body: { token, amount: { amount, currency: 'AED' }, payment: { mod } },
      }),
    status: (link, payment) => askStatus(browser, link, { token, ...(payment && { payment }) }),
  }
}

const findAmount = (shop: TestShop, payment: string) =>
  shop.platform.db.tenant(shop.site.brandId, ({ sql }) =>
    sql
      .selectFrom('payments')
      .select(['amount', 'currency'])
      .where('id', '=', payment)
      .executeTakeFirstOrThrow(),
  )

const namesOf = (payment: string) => ({ reference: payment, gatewayReference: `gw-${payment}` })

/** The gateway has a payment of a link as captured or failed, of which nobody hears before it is asked. */
const bookPayment = async (
  shop: TestShop,
  payment: string,
  state: 'captured' | 'failed' = 'captured',
): Promise<void> => {
  const named = namesOf(payment)
  const report =
    state === 'failed'
      ? { ...named, state, decline: 5011 as const }
      : { ...named, state, captured: await findAmount(shop, payment) }
  shop.gateway.reports.set(payment, report)
}

/** The gateway has a payment of a link as captured or failed, and is asked about it. */
export const settleLink = async (
  shop: TestShop,
  { id, payment, state }: { id: string; payment: string; state?: 'captured' | 'failed' },
): Promise<PaymentRequestView> => {
  await bookPayment(shop, payment, state)
  return expectOk(await askStatus(shop.browser(), id, { payment }))
}

export const openLinkShop = async (
  database: 'embedded' | 'postgres',
  options: Pick<TestAppOptions, 'pages' | 'env' | 'rateLimits' | 'start'> = {},
): Promise<LinkShop> => {
  // Their session outlives the days by which links expire.
  const team = createTestStaff()
  const sent: OutgoingMessage[] = []
  const service: ServerPlugin = {
    name: 'test-messages',
    provides: () => ({
      messageProvider: [
        {
          name: 'test messages',
          channels: ['sms', 'whatsapp', 'email', 'push'],
          send: async (message) => void sent.push(message),
        },
      ],
    }),
  }
  const others = serverPlugins.filter(({ name }) => name !== 'messaging-outbox')
  const shop = await startTestShop({ ...options, database, plugins: [...others, service, team] })
  team.add('manager', { brandId: shop.site.brandId, role: 'manager' })
  const manager = shop.browser()
  manager.token = 'manager'
  const staff = manager.api<ConsoleRequestsApi>()
  const store = shop.site.stores.marina ?? ''
  return {
    ...{ shop, staff, sent },
    create: async (body = {}) =>
      expectOk(
        await staff('POST /api/v1/console/payment-requests', {
          query: { store },
          body: {
            description: 'Deposit',
            lifetimeDays: 7,
            ...(body.lines ? {} : { amount: AED_300 }),
            ...body,
          },
          idempotencyKey: randomUUID(),
        }),
      ),
    list: async () => expectOk(await staff('GET /api/v1/console/payment-requests', { query: { store } })),
    prove: (id, phone) => provePayer(shop, id, phone),
    book: (payment, state) => bookPayment(shop, payment, state),
    leave: (payment) => void shop.gateway.reports.set(payment, { ...namesOf(payment), state: 'unknown' }),
    settle: (id, payment, state) => settleLink(shop, { id, payment, ...(state && { state }) }),
  }
}
