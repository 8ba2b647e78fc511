import { prepareStatement } from '#platform/db/prepared-statement.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { money } from '#platform/kernel/money.ts'
import type { PaymentRecord, SettleSource } from '../domain/payment.ts'
import type { PaymentsTable } from './payments.tables.ts'

type Columns = Partial<
  Pick<
    PaymentsTable,
    'status' | 'gateway_reference' | 'page_url' | 'failure_code' | 'inquire_at' | 'account_id'
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
  return {
    ...payment,
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

export interface NewPayment {
  readonly id: string
  readonly orderId: string
  readonly storeId: string
  readonly userId: string
  readonly extra: string | null
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
  gatewayReference: null,
  pageUrl: null,
  failureCode: null,
  needsReview: false,
  version: 1,
  inquiries: 0,
}

const toInsertRow = (tx: Transaction, payment: NewPayment) => ({
  id: payment.id,
  order_id: payment.orderId,
  store_id: payment.storeId,
  user_id: payment.userId,
  extra: payment.extra,
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
