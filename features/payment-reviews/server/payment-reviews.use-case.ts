import { getActorRole } from '#core/orders/server/actor-role.service.ts'
import { loadOrder } from '#core/orders/server/orders.service.ts'
import { presentBoardOrder } from '#core/orders/server/present-order.service.ts'
import { ORDER_PAYABLE } from '#core/payments/domain/payment.ts'
import { isCaptureOutcome } from '#core/payments/domain/payment-review.ts'
import { loadPayments } from '#core/payments/server/payments.service.ts'
import { type ResolveReviewRefusal, resolveReview } from '#core/payments/server/resolve-review.service.ts'
import {
  listResolvedUnknownCaptures,
  listUnknownCaptures,
  resolveUnknownCapture,
} from '#core/payments/server/unknown-captures.service.ts'
import { isStaffOfStore, requireStaff } from '#core/staff/server/require-staff.service.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import type { StoreRecord } from '#core/stores/domain/store.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import type { CallData, CallInput } from '#platform/contract/contract.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Caller, StaffCaller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { Language } from '#platform/kernel/language.ts'
import { money } from '#platform/kernel/money.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { PaymentReviewsApi } from '../contract/endpoints.ts'
import { reviewErrors } from '../contract/errors.ts'
import { describeAnswer, toReviewReason } from '../domain/review-reason.ts'
import { presentCapture } from './capture-review.presenter.ts'
import {
  LIMIT,
  listResolvedReviews,
  listReviewedPayments,
  type ReviewedPayment,
} from './payment-reviews.repo.ts'

type PaymentReview = CallData<PaymentReviewsApi['GET /api/v1/console/payment-reviews']>[number]
type ResolvedReview = CallData<PaymentReviewsApi['GET /api/v1/console/payment-reviews/resolved']>[number]
type Resolution = CallInput<PaymentReviewsApi['POST /api/v1/console/payment-reviews/:id/resolve']>['body']

export interface ListPaymentReviewsInput {
  readonly caller: Caller
  readonly language: Language
  readonly storeId: string
}

/** Presents payments with their orders; one whose order is gone is left out. */
const presentReviews = async <Row extends ReviewedPayment, Review extends PaymentReview>(
  platform: Platform,
  tx: Transaction,
  input: ListPaymentReviewsInput & {
    readonly rows: readonly Row[]
    readonly complete: (review: PaymentReview, row: Row) => Review
  },
): Promise<Review[]> => {
  const { catalogue, clock, env } = platform
  const { caller, language, rows, complete } = input
  const showing = { language, catalogue, now: clock.now(), mapsLink: env.MAPS_LINK }
  const reviews: Review[] = []
  for (const row of rows) {
    const isOfOrder = row.payable === ORDER_PAYABLE
    const order = isOfOrder ? await loadOrder(tx, row.orderId) : undefined
    if (isOfOrder && !order) continue
    const review = {
      _id: row.id,
      referenceNo: row.reference,
      order: order ? presentBoardOrder(order, getActorRole(caller), showing) : null,
      amount: money(row.amount, row.currency),
      ...{ gateway: row.provider ?? '', account: row.account ?? '' },
      since: row.at.toISOString(),
      reason: toReviewReason(row.kind, row.data.why),
      answer: describeAnswer(row.data),
      version: row.seq,
    }
    reviews.push(complete(review, row))
  }
  return reviews
}

/** Runs `work` in a transaction if the calling member of staff works for the outlet. */
const inOwnStore = <Value>(
  platform: Platform,
  { caller, storeId }: ListPaymentReviewsInput,
  work: (
    tx: Transaction,
    own: { readonly staff: StaffCaller; readonly store: StoreRecord },
  ) => Promise<Value>,
): Promise<Result<Value, Failure>> => {
  const staff = requireStaff(caller)
  return platform.db.tenant(staff.brandId, async (tx) => {
    const store = isStaffOfStore(staff, storeId) ? await loadStore(tx, storeId) : undefined
    return store
      ? ok(await work(tx, { staff, store }))
      : fail(failure(storeErrors.unknownStore, { field: 'store' }))
  })
}

/** What staff of an outlet must look at. */
export const listPaymentReviews = (
  platform: Platform,
  input: ListPaymentReviewsInput,
): Promise<Result<PaymentReview[], Failure>> =>
  inOwnStore(platform, input, async (tx, own) => {
    const ofPayments = await presentReviews(platform, tx, {
      ...input,
      rows: await listReviewedPayments(tx, input.storeId),
      complete: (review: PaymentReview) => review,
    })
    const captures = await listUnknownCaptures(tx, { ...own, limit: LIMIT })
    return [...ofPayments, ...captures.map(presentCapture)]
      .toSorted((one, other) => Date.parse(one.since) - Date.parse(other.since))
      .slice(0, LIMIT)
  })

/** What staff of an outlet have resolved: what, who, when and why. */
export const listResolvedPaymentReviews = (
  platform: Platform,
  { before: until, ...input }: ListPaymentReviewsInput & { readonly before: string | undefined },
): Promise<Result<ResolvedReview[], Failure>> =>
  inOwnStore(platform, input, async (tx, own) => {
    const before = until === undefined ? undefined : new Date(until)
    const ofPayments = await presentReviews(platform, tx, {
      ...input,
      rows: await listResolvedReviews(tx, { storeId: input.storeId, before }),
      complete: (review: PaymentReview, { outcome, note, by, resolvedAt }): ResolvedReview => ({
        ...review,
        ...{ outcome, note, by, resolvedAt: resolvedAt.toISOString() },
      }),
    })
    const captures = await listResolvedUnknownCaptures(tx, { ...own, before, limit: LIMIT })
    const ofCaptures = captures.map((capture): ResolvedReview => {
      const { outcome, note, by, resolvedAt } = capture
      return { ...presentCapture(capture), outcome, note, by, resolvedAt: resolvedAt.toISOString() }
    })
    return [...ofPayments, ...ofCaptures]
      .toSorted((one, other) => Date.parse(other.resolvedAt) - Date.parse(one.resolvedAt))
      .slice(0, LIMIT)
  })

const toFailure = (refusal: ResolveReviewRefusal): Failure => {
  switch (refusal.kind) {
    case 'resolved':
      return failure(reviewErrors.alreadyResolved, { values: { name: refusal.by } })
    case 'over':
      return failure(reviewErrors.reviewOver)
    case 'changed':
      return failure(reviewErrors.reviewChanged)
    case 'notPaid':
      return failure(reviewErrors.notPaid, { field: 'outcome' })
    case 'paid':
      return failure(reviewErrors.wasPaid, { field: 'outcome' })
  }
}

export interface ResolvePaymentReviewInput {
  readonly caller: Caller
  /** Of the payment, or of the captured money without one. */
  readonly id: string
  readonly resolution: Resolution
}

const resolveCapture = async (
  platform: Platform,
  staff: StaffCaller,
  { id, resolution: { outcome, note } }: ResolvePaymentReviewInput,
): Promise<Result<{ readonly _id: string }, Failure>> => {
  if (!isCaptureOutcome(outcome)) return fail(failure(reviewErrors.unknownReview))
  const resolved = await resolveUnknownCapture(platform, { staff, id, outcome, note })
  if (resolved.ok) return ok({ _id: id })
  const { failure: refusal } = resolved
  return fail(refusal.kind === 'unknown' ? failure(reviewErrors.unknownReview) : toFailure(refusal))
}

/** Resolves the review of a payment, or of captured money without one, of an outlet of the calling member of staff. */
export const resolvePaymentReview = async (
  platform: Platform,
  input: ResolvePaymentReviewInput,
): Promise<Result<{ readonly _id: string }, Failure>> => {
  const { id: paymentId, resolution } = input
  const staff = requireStaff(input.caller)
  const { brandId, staffId, name } = staff
  const [payment] = await platform.db.tenant(brandId, (tx) => loadPayments(tx, [paymentId]))
  if (!payment) return resolveCapture(platform, staff, input)
  if (!isStaffOfStore(staff, payment.storeId)) return fail(failure(reviewErrors.unknownReview))
  const { version, outcome, note } = resolution
  if (isCaptureOutcome(outcome)) return fail(failure(reviewErrors.reviewChanged))
  const about = { brandId, paymentId, version, outcome, note, staff: { id: staffId, name } }
  const resolved = await resolveReview(platform, about)
  return resolved.ok ? ok({ _id: paymentId }) : fail(toFailure(resolved.failure))
}
