import { sql } from 'kysely'
import { prepareStatement } from '#platform/db/prepared-statement.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { money } from '#platform/kernel/money.ts'
import type { PaymentRecord, SettleSource } from '../domain/payment.ts'
import { REVIEW_EVENT_KINDS, type ReviewEventKind } from '../domain/payment-review.ts'
import type { PaymentsTable } from './payments.tables.ts'

type Columns = Partial<
  Pick<
    PaymentsTable,
    'status' | 'gateway_reference' | 'page_url' | 'failure_code' | 'inquire_at' | 'account_id' | 'mod'
  > & {
    captured: number
    /** Of a payment on delivery, when the order's price changes. */
    amount: number
    needs_review: boolean
    /** As JSON. */
    hand_over: string
  }
>

export interface PaymentChange {
  readonly columns: Columns
  /** Kind of event, such as `captured` or `mismatch`. */
  readonly kind: string
  readonly source: SettleSource
  readonly data?: Readonly<Record<string, unknown>>
}

const toEventRow = (
  tx: Transaction,
  payment: Pick<PaymentRecord, 'id' | 'status'> & {
    readonly before: PaymentRecord['status'] | null
    readonly seq: number
  },
  { kind, source, data = {} }: Pick<PaymentChange, 'kind' | 'source' | 'data'>,
) => ({
  payment_id: payment.id,
  seq: payment.seq,
  at: tx.now,
  kind,
  source,
  from_status: payment.before,
  to_status: payment.status,
  data: JSON.stringify(data),
})

/** The payment with these columns applied. */
const applyColumns = (payment: PaymentRecord, columns: Columns): PaymentRecord => {
  const { gateway_reference, page_url, failure_code, captured, amount, needs_review, account_id } = columns
  const { mod = payment.mod } = columns
  return {
    ...payment,
    mod,
    version: payment.version + 1,
    status: columns.status ?? payment.status,
    ...(gateway_reference !== undefined && { gatewayReference: gateway_reference }),
    ...(page_url !== undefined && { pageUrl: page_url }),
    ...(failure_code !== undefined && { failureCode: failure_code }),
    ...(account_id !== undefined && { accountId: account_id }),
    ...(captured !== undefined && { captured }),
    ...(amount !== undefined && { amount: money(amount, payment.amount.currency) }),
    ...(needs_review !== undefined && { needsReview: needs_review }),
  }
}

type EventRow = ReturnType<typeof toEventRow>

/** The columns of a payment and of its event, whose names are disjoint. */
const writeWithEvent = prepareStatement<
  EventRow & Columns & { readonly version: number; readonly updated_at: Date }
>(({ sql: db }, { payment_id, seq, at, kind, source, from_status, to_status, data, ...columns }) => {
  const event = { payment_id, seq, at, kind, source, from_status, to_status, data }
  return db
    .with('told', (cte) => cte.insertInto('payment_events').values(event))
    .updateTable('payments')
    .set(columns)
    .where('id', '=', payment_id)
})

/** Changes a locked payment and appends its event; returns the resulting payment. */
export const changePayment = (
  tx: Transaction,
  payment: PaymentRecord,
  change: PaymentChange,
): PaymentRecord => {
  const changed = applyColumns(payment, change.columns)
  const { id, status, version } = changed
  const event = toEventRow(tx, { id, status, before: payment.status, seq: version }, change)
  tx.enqueue(writeWithEvent({ ...event, ...change.columns, version, updated_at: tx.now }))
  return changed
}

/** The same if the payment has the expected version; otherwise nothing. */
const writeIfCurrent = prepareStatement<
  EventRow & Columns & { readonly version: number; readonly updated_at: Date; readonly expected: number }
>(({ sql: db }, { payment_id, seq, at, kind, source, from_status, to_status, data, expected, ...columns }) =>
  db
    .with('changed', (cte) =>
      cte
        .updateTable('payments')
        .set(columns)
        .where('id', '=', payment_id)
        .where('version', '=', expected)
        .returning('id'),
    )
    .insertInto('payment_events')
    .columns(['payment_id', 'seq', 'at', 'kind', 'source', 'from_status', 'to_status', 'data'])
    .expression((eb) =>
      eb
        .selectFrom('changed')
        .select('id')
        .select([
          eb.cast<number>(seq, 'integer').as('seq'),
          eb.cast<Date>(at, 'timestamptz').as('at'),
          eb.cast<string>(kind, 'text').as('kind'),
          eb.cast<string>(source, 'text').as('source'),
          eb.cast<number | null>(from_status, 'integer').as('from_status'),
          eb.cast<number>(to_status, 'integer').as('to_status'),
          eb.cast<string>(data, 'jsonb').as('data'),
        ]),
    )
    .returning('payment_id'),
)

/** The same for an unlocked payment: undefined, without a change, when it has changed since it was read. */
export const changePaymentIfCurrent = async (
  tx: Transaction,
  payment: PaymentRecord,
  change: PaymentChange,
): Promise<PaymentRecord | undefined> => {
  const changed = applyColumns(payment, change.columns)
  const { id, status, version } = changed
  const event = toEventRow(tx, { id, status, before: payment.status, seq: version }, change)
  const written = { ...event, ...change.columns, version, updated_at: tx.now, expected: payment.version }
  const told = await tx.query(writeIfCurrent(written))
  return told.length === 1 ? changed : undefined
}

/** The last event that put a payment into review or, as `resolved`, took it out. */
export const findLastReviewEvent = (tx: Transaction, paymentId: string) =>
  tx.sql
    .selectFrom('payment_events')
    .select(['seq', 'kind', 'data'])
    .where('payment_id', '=', paymentId)
    .where('kind', 'in', [...REVIEW_EVENT_KINDS, 'resolved'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The refusals of refunds since staff last resolved a review, except of `refundId`, the oldest first. */
export const listOtherRefusals = (tx: Transaction, paymentId: string, refundId: string) =>
  tx.sql
    .selectFrom('payment_events')
    .select('data')
    .where('payment_id', '=', paymentId)
    .where('kind', '=', 'refundRefused')
    .where(sql<boolean>`data->>'refundId' <> ${refundId}`)
    .where(
      sql<boolean>`seq > (select coalesce(max(seq), 0) from payment_events
        where payment_id = ${paymentId} and kind = 'resolved')`,
    )
    .orderBy('seq')
    .execute()

/**
 * Whether a payment is in review for nothing but answers that were not understood. Other causes stay, whatever the
 * gateway answers later, until staff resolve them.
 */
export const isReviewedForUnreadable = async (tx: Transaction, paymentId: string): Promise<boolean> => {
  const { causes } = await tx.sql
    .selectFrom('payment_events')
    .select(
      sql<number>`count(*) filter (where not (kind = 'mismatch' and data->>'why' = 'unreadable'))`.as(
        'causes',
      ),
    )
    .where('payment_id', '=', paymentId)
    .where('kind', 'in', [...REVIEW_EVENT_KINDS])
    .where(
      sql<boolean>`seq > (select coalesce(max(seq), 0) from payment_events
        where payment_id = ${paymentId} and kind = 'resolved')`,
    )
    .executeTakeFirstOrThrow()
  return Number(causes) === 0
}

/** Whether staff have resolved a review that this very report had caused. */
export const isReviewResolved = async (
  tx: Transaction,
  paymentId: string,
  { kind, data }: { readonly kind: ReviewEventKind; readonly data: Readonly<Record<string, unknown>> },
): Promise<boolean> => {
  const known = await tx.sql
    .selectFrom('payment_events as cause')
    .innerJoin('payment_events as resolution', 'resolution.payment_id', 'cause.payment_id')
    .select('cause.seq')
    .where('cause.payment_id', '=', paymentId)
    .where('cause.kind', '=', kind)
    .where(sql<boolean>`cause.data = ${JSON.stringify(data)}::jsonb`)
    .where('resolution.kind', '=', 'resolved')
    .whereRef('resolution.seq', '>', 'cause.seq')
    .limit(1)
    .executeTakeFirst()
  return known !== undefined
}

/** The gateway of a payment, and its own words about why it was declined; null where there is none. */
export const findProviderResult = (tx: Transaction, paymentId: string) =>
  tx.sql
    .selectFrom('payments')
    .leftJoin('payment_accounts', 'payment_accounts.id', 'payments.account_id')
    .select('payment_accounts.provider')
    .select(
      sql<string | null>`(select data->>'message' from payment_events
        where payment_id = payments.id and kind = 'failed' order by seq desc limit 1)`.as('message'),
    )
    .where('payments.id', '=', paymentId)
    .executeTakeFirst()

export interface NewPayment {
  readonly id: string
  readonly payable: string
  readonly orderId: string
  readonly storeId: string
  readonly userId: string
  readonly extra: string | null
  readonly isShare: boolean
  readonly tip: number
  readonly accountId: string | null
  readonly mod: string
  readonly status: PaymentRecord['status']
  readonly amount: PaymentRecord['amount']
  readonly windowEndsAt: Date
  readonly inquireAt: Date | null
}

const INITIAL_COLUMNS = {
  captured: 0,
  refunded: 0,
  refunding: 0,
  refundUncertain: 0,
  gatewayReference: null,
  hintedReference: null,
  pageUrl: null,
  failureCode: null,
  needsReview: false,
  version: 1,
  inquiries: 0,
}

const toInsertRow = (tx: Transaction, payment: NewPayment) => ({
  id: payment.id,
  payable: payment.payable,
  order_id: payment.orderId,
  store_id: payment.storeId,
  user_id: payment.userId,
  extra: payment.extra,
  is_share: payment.isShare,
  tip: payment.tip,
  account_id: payment.accountId,
  mod: payment.mod,
  amount: payment.amount.amount,
  currency: payment.amount.currency,
  status: payment.status,
  reference: payment.id,
  gateway_reference: null,
  page_url: null,
  hand_over: null,
  failure_code: null,
  version: 1,
  inquire_at: payment.inquireAt,
  window_ends_at: payment.windowEndsAt,
  created_at: tx.now,
  updated_at: tx.now,
})

const insertWithEvent = prepareStatement<EventRow & ReturnType<typeof toInsertRow>>(
  ({ sql: db }, { payment_id, seq, at, kind, source, from_status, to_status, data, ...row }) => {
    const event = { payment_id, seq, at, kind, source, from_status, to_status, data }
    return db
      .with('told', (cte) => cte.insertInto('payment_events').values(event))
      .insertInto('payments')
      .values(row)
  },
)

export const insertPayment = (tx: Transaction, payment: NewPayment): PaymentRecord => {
  const { id, status, amount, mod } = payment
  const event = toEventRow(
    tx,
    { id, status, before: null, seq: 1 },
    { kind: 'opened', source: 'checkout', data: { mod, amount: amount.amount, currency: amount.currency } },
  )
  tx.enqueue(insertWithEvent({ ...event, ...toInsertRow(tx, payment) }))
  const { inquireAt, ...opened } = payment
  return { ...opened, ...INITIAL_COLUMNS, reference: id, createdAt: tx.now }
}
