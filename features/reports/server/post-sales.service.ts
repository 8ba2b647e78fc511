import { getBusinessDayTerms } from '#core/stores/domain/service-day.ts'
import type { StoreRecord } from '#core/stores/domain/store.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { addDays, type BusinessMoment, getBusinessMoment } from '../domain/business-day.ts'
import {
  type EntryLabel,
  isReported,
  listOrderEntries,
  listOrderLabels,
  listPaymentEntries,
  type SaleEntry,
  type SaleMoments,
} from '../domain/sale-entries.ts'
import { findClosedDays, findCutOffs } from './business-days.repo.ts'
import {
  type DatedRefund,
  findOrderSources,
  findPaymentSources,
  findRefundSubjects,
  type OrderSource,
  type PaymentSource,
} from './sale-facts.repo.ts'
import {
  addToRollups,
  findPosted,
  hasPending,
  listChanges,
  lockSales,
  type PostedSubject,
  type RollupChange,
  saveLabels,
  savePosted,
  takePending,
} from './sales.repo.ts'

/** Orders that are counted in one transaction: as many as take about a second. */
const BATCH = 500

/** What the days of an outlet follow. */
type OutletClock = Pick<StoreRecord, 'hours' | 'timeZone'>
export type ClockOf = (storeId: string) => OutletClock

/** The clocks of a brand's outlets. */
export const createClockOf = (stores: readonly StoreRecord[]): ClockOf => {
  const known = new Map<string, OutletClock>(stores.map((store) => [store._id, store]))
  return (storeId) => known.get(storeId) ?? { timeZone: 'UTC', hours: { store: {} } }
}

/** Gives an instant its place in an outlet's reports. */
type Dater = (place: { storeId: string; timeZone: string }, at: Date) => BusinessMoment

/**
 * Days by the outlets' cut-offs and opening hours; what comes once its day is closed counts on the next day that is open, so that a closed
 * day never changes.
 */
const createDater = async (
  tx: Transaction,
  storeIds: readonly string[],
  clockOf: ClockOf,
): Promise<Dater> => {
  const [getCutOff, isClosed] = await Promise.all([findCutOffs(tx, storeIds), findClosedDays(tx, storeIds)])
  return ({ storeId, timeZone }, at) => {
    let { day, hour } = getBusinessMoment(
      at,
      getBusinessDayTerms({ hours: clockOf(storeId).hours, timeZone }, getCutOff(storeId)),
    )
    while (isClosed(storeId, day)) day = addDays(day, 1)
    return { day, hour }
  }
}

interface DatedSource {
  readonly storeId: string
  readonly timeZone: string
  readonly at: Date
  readonly refunds: readonly DatedRefund[]
}

/** Where a sale and its refunds count: what was counted before stays where it is. */
const dateSource = (source: DatedSource, before: PostedSubject | undefined, date: Dater): SaleMoments => ({
  sale: before?.moments.sale ?? date(source, source.at),
  refunds: new Map(source.refunds.map(({ id, at }) => [id, before?.moments.refunds[id] ?? date(source, at)])),
})

interface NewSubject {
  readonly posted: PostedSubject
  readonly changes: readonly RollupChange[]
  readonly labels: readonly EntryLabel[]
}

interface SubjectInput {
  readonly subject: string
  readonly kind: 'order' | 'payment'
  readonly source: { readonly storeId: string; readonly currency: string }
  readonly moments: SaleMoments
  readonly entries: readonly SaleEntry[]
  readonly before: PostedSubject | undefined
  readonly labels: readonly EntryLabel[]
}

const toNewSubject = ({
  subject,
  kind,
  source: { storeId, currency },
  moments,
  entries,
  before,
  labels,
}: SubjectInput): NewSubject => ({
  posted: {
    ...{ subject, kind, storeId, currency, entries },
    moments: { sale: moments.sale, refunds: Object.fromEntries(moments.refunds) },
  },
  changes: listChanges(before?.entries ?? [], entries).map((entry) => ({ storeId, currency, entry })),
  labels,
})

const countOrder = (source: OrderSource, before: PostedSubject | undefined, date: Dater): NewSubject => {
  const moments = dateSource(source, before, date)
  return toNewSubject({
    ...{ subject: source.id, kind: 'order', source, moments, before },
    entries: listOrderEntries(source, moments),
    labels: listOrderLabels(source),
  })
}

const countPayment = (
  source: PaymentSource & { readonly timeZone: string },
  before: PostedSubject | undefined,
  date: Dater,
): NewSubject => {
  const moments = dateSource(source, before, date)
  return toNewSubject({
    ...{ subject: source.payment.id, kind: 'payment', source, moments, before },
    entries: listPaymentEntries(source, moments),
    labels: [],
  })
}

/** The orders and payments that waiting rows are about, each once. */
const listSubjects = async (
  tx: Transaction,
): Promise<{ orders: string[]; payments: string[]; all: number }> => {
  const pending = await takePending(tx, BATCH)
  const named = (kind: string) => pending.filter((row) => row.kind === kind).map(({ subject }) => subject)
  const refunded = await findRefundSubjects(tx, named('refund'))
  const merge = (kind: 'order' | 'payment') => [
    ...new Set([
      ...named(kind),
      ...refunded.filter((row) => row.kind === kind).map(({ subject }) => subject),
    ]),
  ]
  return { orders: merge('order'), payments: merge('payment'), all: pending.length }
}

const postBatch = async (tx: Transaction, clockOf: ClockOf): Promise<number> => {
  const { orders: orderIds, payments: paymentIds, all } = await listSubjects(tx)
  const [orders, payments, before] = [
    await findOrderSources(tx, orderIds),
    await findPaymentSources(tx, paymentIds),
    await findPosted(tx, [...orderIds, ...paymentIds]),
  ]
  const storeIds = [...new Set([...orders, ...payments].map(({ storeId }) => storeId))]
  const date = await createDater(tx, storeIds, clockOf)
  const counted = [
    ...orders
      .filter(({ id, status }) => isReported(status) || before.has(id))
      .map((source) => countOrder(source, before.get(source.id), date)),
    // Payments of no order know no place of their own: they follow the clock of their outlet.
    ...payments.map((source) =>
      countPayment(
        { ...source, timeZone: clockOf(source.storeId).timeZone },
        before.get(source.payment.id),
        date,
      ),
    ),
  ]
  await savePosted(
    tx,
    counted.map(({ posted }) => posted),
  )
  await addToRollups(
    tx,
    counted.flatMap(({ changes }) => changes),
  )
  await saveLabels(
    tx,
    counted.flatMap(({ labels }) => labels),
  )
  return all
}

/**
 * Counts what has ended or changed since reports were last read, so that they are exact at every moment.
 *
 * @returns how many changes were counted; at most {@link BATCH}
 */
export const postSales = async (tx: Transaction, clockOf: ClockOf): Promise<number> => {
  if (!(await hasPending(tx))) return 0
  await lockSales(tx)
  return postBatch(tx, clockOf)
}
