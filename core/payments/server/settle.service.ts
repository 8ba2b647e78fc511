import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { decideSettlement, type ReviewCause, type Settlement } from '../domain/decide-settlement.ts'
import type { GatewayReport, UsedCard } from '../domain/gateway-report.ts'
import { isPaymentOpen, type PaymentRecord, type SettleSource } from '../domain/payment.ts'
import { PAYMENT_STATUS, type PaymentStatus } from '../domain/payment-status.ts'
import { cleanProviderText } from '../domain/provider-text.ts'
import { loadLateInquiryTime } from './late-inquiry.loader.ts'
import {
  changePayment,
  isReviewedForUnreadable,
  isReviewResolved,
  type PaymentChange,
} from './payment-events.repo.ts'
import {
  bringInquiryForward,
  findPayment,
  findPaymentBrand,
  isReferenceTaken,
  lockSiblingAttempts,
} from './payments.repo.ts'
import { requestRefund } from './request-refund.use-case.ts'

/** A status change of a payment; `source` is what reported it. */
export interface PaymentTransition {
  readonly paymentId: string
  /** See {@link PaymentRecord.payable}. */
  readonly payable: string
  readonly orderId: string
  /** The extra charge or share that it pays; null: the order itself. */
  readonly extra: string | null
  readonly isShare: boolean
  readonly from: PaymentStatus
  readonly to: PaymentStatus
  readonly source: SettleSource
}

export interface PaymentListener {
  /** Runs in the transaction of the change, with the payments of the order locked. */
  paymentChanged(tx: Transaction, move: PaymentTransition): Promise<void>
  /**
   * Whether an authorized payment is to be captured: false when what it pays has ended. True for what others listen to.
   */
  isPaymentWanted(
    tx: Transaction,
    payment: Pick<PaymentRecord, 'payable' | 'orderId' | 'extra'>,
  ): Promise<boolean>
}

/** Why the card that paid an order does not fit what the order was granted for a card. */
export type CardConflict = 'otherCard' | 'unknownCard'

/** Judges what an order was paid with, which the customer may choose anew on the gateway's page. */
export interface UsedCardRule {
  /** Runs in the transaction of the capture. */
  findConflict(
    tx: Transaction,
    paid: { readonly orderId: string; readonly card: UsedCard | undefined },
  ): Promise<CardConflict | undefined>
}

declare module '#platform/kernel/hooks.ts' {
  interface Hooks {
    paymentListener: PaymentListener
    usedCardRule: UsedCardRule
  }
}

export type SettleDependencies = Pick<Platform, 'hooks' | 'jobs' | 'metrics'>

interface SourcedReport {
  readonly report: GatewayReport
  readonly source: SettleSource
}

type SettleInput = SourcedReport & { readonly paymentId: string }

const toEventData = ({ captured, authorized, refunded: _, message = '', ...report }: GatewayReport) => {
  const stated = captured ?? authorized
  return {
    ...report,
    ...(message !== '' && { message: cleanProviderText(message) }),
    ...(stated ? { amount: stated.amount, currency: stated.currency } : {}),
  }
}

const toMismatchData = (report: GatewayReport, why: ReviewCause) => ({ ...toEventData(report), why })

/** The ledger changes of a settlement; `lateInquiryAt` applies when the report is final and not a capture. */
const toSettlementChange = (
  payment: PaymentRecord,
  settlement: Exclude<Settlement, { kind: 'same' }>,
  { report, source, lateInquiryAt }: SourcedReport & { readonly lateInquiryAt: Date | null },
): PaymentChange => {
  const data = toEventData(report)
  if (settlement.kind === 'review') {
    const status = payment.status === PAYMENT_STATUS.initiated ? PAYMENT_STATUS.pending : payment.status
    return {
      columns: { needs_review: true, status },
      kind: 'mismatch',
      source,
      data: toMismatchData(report, settlement.why),
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
      ...(isPaymentOpen(to) ? {} : { inquire_at: lateInquiryAt }),
    },
    kind: report.state,
    source,
    data,
  }
}

/** Whether a settlement ends a payment without money, so that its page may be paid later. A refused start has no page. */
const isLatePossible = (settlement: Settlement, source: SettleSource): boolean =>
  settlement.kind === 'move' &&
  !isPaymentOpen(settlement.to) &&
  settlement.to !== PAYMENT_STATUS.success &&
  source !== 'checkout'

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
    payable: payment.payable,
    orderId: payment.orderId,
    extra: payment.extra,
    isShare: payment.isShare,
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

/** Leaves an order to a person that keeps a discount for a card with which it was not paid. */
const reviewUsedCard = async (
  platform: SettleDependencies,
  tx: Transaction,
  { payment, report, source }: SourcedReport & { readonly payment: PaymentRecord },
): Promise<void> => {
  if (payment.extra !== null) return
  const { orderId } = payment
  const { card } = report
  for (const rule of platform.hooks.all('usedCardRule')) {
    const kind = await rule.findConflict(tx, { orderId, card })
    if (kind === undefined) continue
    // Listeners of the success may have changed it further.
    const current = (await findPayment(tx, payment.id)) ?? payment
    changePayment(tx, current, {
      columns: { needs_review: true },
      kind,
      source,
      data: { card: card ?? null },
    })
    tx.afterCommit(() => platform.metrics.events.inc({ name: `payment.${kind}` }))
    return
  }
}

/** Leaves a payment to a person whose money the gateway took more than once, also when it says so later. */
const reviewPaidTwice = async (
  platform: SettleDependencies,
  tx: Transaction,
  { payment, report, source }: SourcedReport & { readonly payment: PaymentRecord },
): Promise<boolean> => {
  if (!report.isPaidTwice || payment.status !== PAYMENT_STATUS.success) return false
  const current = (await findPayment(tx, payment.id)) ?? payment
  const data = toEventData(report)
  if (current.needsReview || (await isReviewResolved(tx, payment.id, { kind: 'paidTwice', data })))
    return false
  const columns = { needs_review: true }
  changePayment(tx, current, { columns, kind: 'paidTwice', source, data })
  tx.afterCommit(() => platform.metrics.events.inc({ name: 'payment.paidTwice' }))
  return true
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

/** A report that staff have looked at already changes nothing, however often it comes. */
const skipResolvedReview = async (
  tx: Transaction,
  settlement: Settlement,
  { id, report }: { readonly id: string; readonly report: GatewayReport },
): Promise<Settlement> => {
  if (settlement.kind !== 'review') return settlement
  const data = toMismatchData(report, settlement.why)
  return (await isReviewResolved(tx, id, { kind: 'mismatch', data })) ? { kind: 'same' } : settlement
}

const toForeignSettlement = ({ needsReview }: PaymentRecord): Settlement =>
  needsReview ? { kind: 'same' } : { kind: 'review', why: 'gatewayReference' }

/**
 * Takes a payment out of review that is there only because the gateway's answers were not understood, such as a page
 * for people during its maintenance, once it answers something that is understood.
 */
const liftReview = async (
  platform: SettleDependencies,
  tx: Transaction,
  { payment, report, source }: SourcedReport & { readonly payment: PaymentRecord },
): Promise<PaymentRecord> => {
  if (!payment.needsReview || report.state === 'unreadable') return payment
  if (!(await isReviewedForUnreadable(tx, payment.id))) return payment
  tx.afterCommit(() => platform.metrics.events.inc({ name: 'payment.understood' }))
  return changePayment(tx, payment, {
    columns: { needs_review: false },
    kind: 'understood',
    source,
    data: { state: report.state },
  })
}

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
  const flagged = attempts.find(({ id }) => id === paymentId)
  if (!flagged) return undefined
  const payment = await liftReview(platform, tx, { ...news, payment: flagged })
  const others = attempts.filter(({ id, extra }) => id !== paymentId && extra === payment.extra)
  const isOrderPaid = others.some(({ status }) => status === PAYMENT_STATUS.success)
  if (news.report.state === 'authorized' && news.source === 'webhook')
    await bringInquiryForward(tx, payment.id)
  const decided = (await isForeignReference(tx, payment, news.report))
    ? toForeignSettlement(payment)
    : decideSettlement(payment, news.report, isOrderPaid)
  const settlement = await skipResolvedReview(tx, decided, { id: payment.id, report: news.report })
  if (settlement.kind === 'same') {
    const isChanged = await reviewPaidTwice(platform, tx, { ...news, payment })
    return { payment, isRead: !isChanged }
  }
  const lateInquiryAt = isLatePossible(settlement, news.source)
    ? await loadLateInquiryTime(platform, tx, { payment, isAnswered: true })
    : null
  const changed = await applyPaymentChange(platform, tx, {
    payment,
    change: toSettlementChange(payment, settlement, { ...news, lateInquiryAt }),
  })
  tx.afterCommit(() => platform.metrics.events.inc({ name: `payment.${settlement.kind}` }))
  if (changed.status === PAYMENT_STATUS.success) {
    await cancelCashAttempts(platform, tx, others)
    await reviewUsedCard(platform, tx, { ...news, payment: changed })
    await reviewPaidTwice(platform, tx, { ...news, payment: changed })
  }
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
