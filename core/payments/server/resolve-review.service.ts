import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { isPaymentOpen, type PaymentRecord } from '../domain/payment.ts'
import { isRefundOutcome, type ReviewEventKind, type ReviewOutcome } from '../domain/payment-review.ts'
import { PAYMENT_STATUS } from '../domain/payment-status.ts'
import { loadLateInquiryTime } from './late-inquiry.loader.ts'
import { changePayment, findLastReviewEvent, listOtherRefusals } from './payment-events.repo.ts'
import { findPayment, lockSiblingAttempts } from './payments.repo.ts'
import { refreshPaymentStatus } from './refresh-payment-status.service.ts'
import { closeRefundInTransaction, recordRefundByHand } from './refund.job.ts'
import { findRefund, type RefundRecord } from './refunds.repo.ts'
import { applyPaymentChange } from './settle.service.ts'

export interface ResolveReviewInput {
  readonly brandId: string
  readonly paymentId: string
  /** The review that was looked at: the `seq` of the event that put the payment there. */
  readonly version: number
  readonly outcome: ReviewOutcome
  readonly note: string
  readonly staff: { readonly id: string; readonly name: string }
}

export type ResolveReviewRefusal =
  /** `by` is the member of staff. */
  | { readonly kind: 'resolved'; readonly by: string }
  /** The gateway's own answer ended the review. */
  | { readonly kind: 'over' }
  /** Something else needs a person since. */
  | { readonly kind: 'changed' }
  | { readonly kind: 'notPaid' }
  | { readonly kind: 'paid' }

type Review = Pick<ResolveReviewInput, 'paymentId' | 'version'>

/** Whether somebody else has ended the review, or another cause came since. */
const findInterference = async (
  tx: Transaction,
  { paymentId, version }: Review,
): Promise<ResolveReviewRefusal | undefined> => {
  const last = await findLastReviewEvent(tx, paymentId)
  if (last?.kind === 'resolved')
    return { kind: 'resolved', by: typeof last.data.by === 'string' ? last.data.by : '' }
  return last?.seq === version ? undefined : { kind: 'changed' }
}

const REFUND_REVIEWS: readonly string[] = ['refundUncertain', 'refundRefused'] satisfies ReviewEventKind[]

/** The refund that put a payment into review, if one did. */
const findReviewedRefund = async (tx: Transaction, paymentId: string): Promise<RefundRecord | undefined> => {
  const cause = await findLastReviewEvent(tx, paymentId)
  return cause && REFUND_REVIEWS.includes(cause.kind)
    ? findRefund(tx, String(cause.data.refundId))
    : undefined
}

interface RefundResolution extends ResolveReviewInput {
  readonly refund: RefundRecord
  readonly payment: PaymentRecord
}

/**
 * Ends a refund as staff found it in the gateway's portal; false when the gateway's own answer has ended it. What the
 * gateway had refused stays so: money that staff have given back since is a refund of its own.
 */
const closeReviewedRefund = async (
  platform: Platform,
  tx: Transaction,
  { refund, payment, outcome, note, staff }: RefundResolution,
): Promise<boolean> => {
  const told = { cause: note, decision: { by: staff.name, staffId: staff.id } }
  if (refund.status === 'failed') {
    if (outcome === 'refunded') await recordRefundByHand(platform, tx, { refund, payment, ...told })
    return true
  }
  const status = outcome === 'refunded' ? 'refunded' : 'failed'
  return closeRefundInTransaction(platform, tx, { refund, status, ...told })
}

const findContradiction = (
  { status, captured }: PaymentRecord,
  outcome: ReviewOutcome,
): ResolveReviewRefusal | undefined => {
  // A second capture of an order is aborted, and its money was with the merchant all the same.
  const isPaid = status === PAYMENT_STATUS.success || captured > 0
  if (outcome === 'paid') return isPaid ? undefined : { kind: 'notPaid' }
  return isPaid ? { kind: 'paid' } : undefined
}

/** A payment of which another refund was refused as well stays in review, for that one. */
const returnToReview = (
  tx: Transaction,
  payment: PaymentRecord,
  data: Readonly<Record<string, unknown>>,
): PaymentRecord =>
  changePayment(tx, payment, {
    columns: { needs_review: true },
    kind: 'refundRefused' satisfies ReviewEventKind,
    source: 'staff',
    data,
  })

/**
 * Ends the review of a payment whose attempts are locked. An open payment that nobody paid is given up; a refund that
 * was uncertain ends as done or as failed, one that was refused may have been given back by hand.
 */
const closeReview = async (
  platform: Platform,
  tx: Transaction,
  input: ResolveReviewInput,
): Promise<Result<PaymentRecord, ResolveReviewRefusal>> => {
  const { paymentId, outcome, note, staff } = input
  const attempts = await lockSiblingAttempts(tx, paymentId)
  const locked = attempts.find(({ id }) => id === paymentId)
  if (!locked) return fail({ kind: 'over' })
  const interference = await findInterference(tx, input)
  if (interference) return fail(interference)
  // What the gateway has just answered may have been understood, so that nobody is needed any more.
  if (!locked.needsReview) return fail({ kind: 'over' })
  const refund = await findReviewedRefund(tx, paymentId)
  if (isRefundOutcome(outcome) !== (refund !== undefined)) return fail({ kind: 'changed' })
  const refusal = refund ? undefined : findContradiction(locked, outcome)
  if (refusal) return fail(refusal)
  if (refund && !(await closeReviewedRefund(platform, tx, { ...input, refund, payment: locked })))
    return fail({ kind: 'over' })
  const payment = refund ? ((await findPayment(tx, paymentId)) ?? locked) : locked
  const isGivenUp = outcome === 'unpaid' && isPaymentOpen(payment.status)
  const columns = {
    needs_review: false,
    ...(isGivenUp
      ? {
          status: PAYMENT_STATUS.aborted,
          inquire_at: await loadLateInquiryTime(platform, tx, { payment, isAnswered: true }),
        }
      : {}),
  }
  const others = refund ? await listOtherRefusals(tx, paymentId, refund.id) : []
  const data = { outcome, note, by: staff.name, staffId: staff.id }
  const change = { columns, kind: 'resolved', source: 'staff' as const, data }
  tx.afterCommit(() => platform.metrics.events.inc({ name: `payment.resolved.${outcome}` }))
  const resolved = await applyPaymentChange(platform, tx, { payment, change })
  return ok(others.reduce((current, other) => returnToReview(tx, current, other.data), resolved))
}

/**
 * Ends the review of a payment as a member of staff says, after the gateway was asked once more. Only the gateway's
 * answer pays an order: `paid` is refused without it, `unpaid` against it. Of several members of staff one succeeds.
 */
export const resolveReview = async (
  platform: Platform,
  input: ResolveReviewInput,
): Promise<Result<PaymentRecord, ResolveReviewRefusal>> => {
  const { brandId, paymentId } = input
  const found = await platform.db.tenant(brandId, async (tx) => {
    const payment = await findPayment(tx, paymentId)
    if (!payment) return fail<ResolveReviewRefusal>({ kind: 'over' })
    const refusal = await findInterference(tx, input)
    if (refusal) return fail(refusal)
    return payment.needsReview ? ok(payment) : fail<ResolveReviewRefusal>({ kind: 'over' })
  })
  if (!found.ok) return found
  await refreshPaymentStatus(platform, { brandId, payment: found.value, source: 'staff' })
  return platform.db.tenant(brandId, (tx) => closeReview(platform, tx, input))
}
