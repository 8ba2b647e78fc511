import type { FullOrder } from '#core/orders/contract/endpoints.ts'
import { followPage } from '#core/orders/testing/follow-page.ts'
import type { PaymentsApi } from '#core/payments/contract/endpoints.ts'
import type { PaymentStatus } from '#core/payments/domain/payment-status.ts'
import type { LedgerPayment } from '#core/payments/testing/fake-ledger.ts'
import type { PostedEvent } from '#core/payments/testing/gateway-simulator.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { ReadyCustomer, VendorTerminal, VendorTerminals } from './vendor-terminals.ts'

/** A terminal with the account to which its vendor posts events. */
export type OpenedTerminal = VendorTerminal & { readonly accountId: string }

/** An order whose customer is at the vendor. */
export interface OpenedPayment {
  readonly customer: ReadyCustomer
  readonly order: FullOrder
  readonly booked: LedgerPayment
}

/** One change of a payment as our ledger holds it. */
export interface StoredEvent {
  readonly kind: string
  readonly data: Readonly<Record<string, unknown>>
}

/** What is done with, and known of, the payments of all vendors in one shop. */
export interface VendorPayments {
  terminal(title: string): OpenedTerminal
  /** Goes to the vendor with the payment of an order; returns what the vendor then has of it. */
  enter(at: OpenedTerminal, payment: FullOrder['payment']): Promise<LedgerPayment>
  begin(at: OpenedTerminal): Promise<OpenedPayment>
  eventOf(at: OpenedTerminal, booked: LedgerPayment): PostedEvent | undefined
  /** Posts an event to the shop; returns the status of its answer. */
  post(at: OpenedTerminal, event: PostedEvent): Promise<number>
  /** The customer's own page asks what became of the payment; the call must succeed whatever the vendor answers. */
  refresh(customer: ReadyCustomer, paymentId: string): Promise<void>
  /** Reports a payment's status by an event, if the vendor posts any, and by an inquiry. */
  tell(
    at: OpenedTerminal,
    payment: { readonly customer: ReadyCustomer; readonly booked: LedgerPayment; readonly id: string },
  ): Promise<void>
  refundsOf(
    at: OpenedTerminal,
    orderId: string,
  ): Promise<readonly { readonly payment: string; readonly status: string; readonly amount: number }[]>
  stateOf(
    at: OpenedTerminal,
    paymentId: string,
  ): Promise<{
    readonly order: number
    readonly payment: PaymentStatus
    readonly captured: number
    readonly review: boolean
  }>
  eventsOf(at: OpenedTerminal, paymentId: string): Promise<readonly StoredEvent[]>
}

const createQueries = ({
  shop,
}: VendorTerminals): Pick<VendorPayments, 'refundsOf' | 'stateOf' | 'eventsOf'> => ({
  refundsOf: (at, orderId) =>
    shop.platform.db.tenant(at.site.brandId, ({ sql }) =>
      sql
        .selectFrom('refunds')
        .select(['payment_id as payment', 'status', 'amount'])
        .where('order_id', '=', orderId)
        .orderBy('created_at')
        .execute(),
    ),
  stateOf: (at, paymentId) =>
    shop.platform.db.tenant(at.site.brandId, ({ sql }) =>
      sql
        .selectFrom('payments')
        .innerJoin('orders', 'orders.id', 'payments.order_id')
        .select([
          'orders.status as order',
          'payments.status as payment',
          'captured',
          'needs_review as review',
        ])
        .where('payments.id', '=', paymentId)
        .executeTakeFirstOrThrow(),
    ),
  eventsOf: (at, paymentId) =>
    shop.platform.db.tenant(at.site.brandId, ({ sql }) =>
      sql
        .selectFrom('payment_events')
        .select(['kind', 'data'])
        .where('payment_id', '=', paymentId)
        .orderBy('seq')
        .execute(),
    ),
})

/** Switches every terminal to an account without earlier failures, and returns what is done at them. */
export const openVendorPayments = async (world: VendorTerminals): Promise<VendorPayments> => {
  const { shop } = world
  const terminals = new Map<string, OpenedTerminal>()
  for (const [title, each] of world.terminals)
    terminals.set(title, { ...each, accountId: await each.freshAccount('marina') })
  const addressOf = (at: OpenedTerminal) =>
    `/api/v1/payment/webhook/${at.simulator.factory.name}/${at.accountId}`
  const payments: VendorPayments = {
    ...createQueries(world),
    terminal: (title) => {
      const found = terminals.get(title)
      if (!found) throw new Error(`There is no till for ${title}`)
      return found
    },
    enter: async (at, { pageUrl, referenceNo }) => {
      if (!pageUrl) throw new Error(`${at.title} shows no page`)
      await followPage(pageUrl)
      const newest = at.simulator.ledger.payments.at(-1)
      if (!newest) throw new Error(`${at.title} has not heard of ${referenceNo}`)
      return newest
    },
    begin: async (at) => {
      const [customer] = await at.createCustomers(1)
      if (!customer) throw new Error('Nobody orders')
      const order = expectOk(await at.place(customer))
      return { customer, order, booked: await payments.enter(at, order.payment) }
    },
    eventOf: (at, booked) =>
      at.simulator.event?.(booked, {
        at: shop.clock.now(),
        url: `${shop.platform.origin()}${addressOf(at)}`,
      }),
    post: async (at, { headers, body }) => {
      const url = addressOf(at)
      const answer = await shop.server.inject({ method: 'POST', url, headers, payload: body })
      return answer.statusCode
    },
    refresh: async ({ browser }, id) => {
      expectOk(await browser.api<PaymentsApi>()('POST /api/v1/payment/:id/refresh', { params: { id } }))
    },
    tell: async (at, { customer, booked, id }) => {
      const event = payments.eventOf(at, booked)
      if (event) await payments.post(at, event)
      await payments.refresh(customer, id)
    },
  }
  return payments
}
