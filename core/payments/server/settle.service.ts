import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { decideSettlement, type Settlement } from '../domain/decide-settlement.ts'
import type { GatewayReport } from '../domain/gateway-report.ts'
import { isPaymentOpen, type PaymentRecord, type SettleSource } from '../domain/payment.ts'
import { PAYMENT_STATUS, type PaymentStatus } from '../domain/payment-status.ts'
import { changePayment, type PaymentChange } from './payment-events.repo.ts'
import { findPayment, findPaymentBrand, isReferenceTaken, lockSiblingAttempts } from './payments.repo.ts'
import { requestRefund } from './request-refund.use-case.ts'

/** A status change of a payment; `source` is what reported it. */
export interface PaymentTransition {
  readonly paymentId: string
  readonly orderId: string
  /** The extra charge that it pays; null: the order itself. */
  readonly extra: string | null
  readonly from: PaymentStatus
  readonly to: PaymentStatus
  readonly source: SettleSource
}

export interface PaymentListener {
  /** Runs in the transaction of the change, with the payments of the order locked. */
  paymentChanged(tx: Transaction, move: PaymentTransition): Promise<void>
}

declare module '#platform/kernel/hooks.ts' {
  interface Hooks {
    paymentListener: PaymentListener
  }
}

export type SettleDependencies = Pick<Platform, 'hooks' | 'jobs' | 'metrics'>

interface SourcedReport {
  readonly report: GatewayReport
  readonly source: SettleSource
}

type SettleInput = SourcedReport & { readonly paymentId: string }

const toEventData = ({ captured, refunded: _, ...report }: GatewayReport) => ({
  ...report,
  ...(captured ? { amount: captured.amount, currency: captured.currency } : {}),
})

/** The ledger changes of a settlement. */
const toSettlementChange = (
  payment: PaymentRecord,
  settlement: Exclude<Settlement, { kind: 'same' }>,
  { report, source }: SourcedReport,
): PaymentChange => {
  const data = toEventData(report)
  if (settlement.kind === 'review') {
    const status = payment.status === PAYMENT_STATUS.initiated ? PAYMENT_STATUS.pending : payment.status
    return {
      columns: { needs_review: true, status },
      kind: 'mismatch',
      source,
      data: { ...data, why: settlement.why },
    }
  }
  const gateway_reference = payment.gatewayReference ?? (report.gatewayReference || null)
  if (settlement.kind === 'duplicate') {
    const columns = {
      status: PAYMENT_STATUS.aborted,
      captured: payment.amount.amount,
      gateway_reference,
      inquire_at: null,
    }
    return { columns, kind: 'capturedTwice', source, data }
  }
  const { to, failureCode } = settlement
  return {
    columns: {
      status: to,
      failure_code: failureCode,
      gateway_reference,
      ...(to === PAYMENT_STATUS.success ? { captured: payment.amount.amount } : {}),
      ...(isPaymentOpen(to) ? {} : { inquire_at: null }),
    },
    kind: report.state,
    source,
    data,
  }
}

/** Changes a payment whose attempts are locked and notifies listeners. */
export const applyPaymentChange = async (
  platform: SettleDependencies,
  tx: Transaction,
  { payment, change }: { payment: PaymentRecord; change: PaymentChange },
): Promise<PaymentRecord> => {
  const changed = changePayment(tx, payment, change)
  if (changed.status === payment.status) return changed
  const move = {
    paymentId: payment.id,
    orderId: payment.orderId,
    extra: payment.extra,
    from: payment.status,
    to: changed.status,
    source: change.source,
  }
  for (const listener of platform.hooks.all('paymentListener')) await listener.paymentChanged(tx, move)
  return changed
}

/** Cancels cash due once the money was captured in another way. */
const cancelCashAttempts = async (
  platform: SettleDependencies,
  tx: Transaction,
  attempts: readonly PaymentRecord[],
): Promise<void> => {
  for (const payment of attempts.filter(({ status }) => status === PAYMENT_STATUS.unpaid)) {
    const columns = { status: PAYMENT_STATUS.cancelled }
    await applyPaymentChange(platform, tx, {
      payment,
      change: { columns, kind: 'paidOtherwise', source: 'order' },
    })
  }
}

/** Whether the gateway reports this payment under the reference of another one. */
const isForeignReference = async (
  tx: Transaction,
  payment: PaymentRecord,
  { gatewayReference }: GatewayReport,
): Promise<boolean> =>
  payment.gatewayReference === null &&
  gatewayReference !== '' &&
  (await isReferenceTaken(tx, payment, gatewayReference))

const toForeignSettlement = ({ needsReview }: PaymentRecord): Settlement =>
  needsReview ? { kind: 'same' } : { kind: 'review', why: 'gatewayReference' }

/**
 * The only routine that applies reports to a payment, inside a transaction. The customer's return, webhooks,
 * inquiries and staff all end here, one after the other, because all attempts of the order are locked first.
 * @returns undefined without such a payment; `isRead` is false when the effects may have changed it further
 */
export const settleLocked = async (
  platform: SettleDependencies,
  tx: Transaction,
  { paymentId, tries: attempts, ...news }: SettleInput & { readonly tries: readonly PaymentRecord[] },
): Promise<{ readonly payment: PaymentRecord; readonly isRead: boolean } | undefined> => {
  const payment = attempts.find(({ id }) => id === paymentId)
  if (!payment) return undefined
  const others = attempts.filter(({ id, extra }) => id !== paymentId && extra === payment.extra)
  const isOrderPaid = others.some(({ status }) => status === PAYMENT_STATUS.success)
  const settlement = (await isForeignReference(tx, payment, news.report))
    ? toForeignSettlement(payment)
    : decideSettlement(payment, news.report, isOrderPaid)
  if (settlement.kind === 'same') return { payment, isRead: true }
  const changed = await applyPaymentChange(platform, tx, {
    payment,
    change: toSettlementChange(payment, settlement, news),
  })
  tx.afterCommit(() => platform.metrics.events.inc({ name: `payment.${settlement.kind}` }))
  if (changed.status === PAYMENT_STATUS.success) await cancelCashAttempts(platform, tx, others)
  if (settlement.kind === 'duplicate') {
    await requestRefund(platform, tx, {
      payment: changed,
      key: 'duplicate',
      reason: 'duplicate',
      source: news.source,
      why: 'twice',
    })
  }
  const isRead = settlement.kind !== 'duplicate' && changed.status !== PAYMENT_STATUS.success
  return { payment: changed, isRead }
}

/** Locks what {@link settleLocked} needs, and returns the resulting payment. */
export const settleInTransaction = async (
  platform: SettleDependencies,
  tx: Transaction,
  news: SettleInput,
): Promise<PaymentRecord | undefined> => {
  const attempts = await lockSiblingAttempts(tx, news.paymentId)
  const settled = await settleLocked(platform, tx, { ...news, tries: attempts })
  return settled && !settled.isRead ? findPayment(tx, news.paymentId) : settled?.payment
}

/** {@link settleInTransaction} in its own transaction. Undefined when there is no such payment. */
export const settlePayment = async (
  platform: SettleDependencies & Pick<Platform, 'db'>,
  news: SettleInput,
): Promise<PaymentRecord | undefined> => {
  const brandId = await platform.db.system((tx) => findPaymentBrand(tx, news.paymentId), {
    singleRoundTrip: true,
  })
  if (brandId === undefined) return undefined
  return platform.db.tenant(brandId, (tx) => settleInTransaction(platform, tx, news))
}
