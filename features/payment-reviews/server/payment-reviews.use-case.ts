import { getActorRole } from '#core/orders/server/actor-role.service.ts'
import { loadOrder } from '#core/orders/server/orders.service.ts'
import { presentBoardOrder } from '#core/orders/server/present-order.service.ts'
import { ORDER_PAYABLE } from '#core/payments/domain/payment.ts'
import { loadPayments } from '#core/payments/server/payments.service.ts'
import { type ResolveReviewRefusal, resolveReview } from '#core/payments/server/resolve-review.service.ts'
import { isStaffOfStore, requireStaff } from '#core/staff/server/require-staff.service.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import type { CallData, CallInput } from '#platform/contract/contract.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { Language } from '#platform/kernel/language.ts'
import { money } from '#platform/kernel/money.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { PaymentReviewsApi } from '../contract/endpoints.ts'
import { reviewErrors } from '../contract/errors.ts'
import { describeAnswer, toReviewReason } from '../domain/review-reason.ts'
import { listResolvedReviews, listReviewedPayments, type ReviewedPayment } from './payment-reviews.repo.ts'

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
      gateway: row.provider ?? '',
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
  work: (tx: Transaction) => Promise<Value>,
): Promise<Result<Value, Failure>> => {
  const staff = requireStaff(caller)
  return platform.db.tenant(staff.brandId, async (tx) => {
    const store = isStaffOfStore(staff, storeId) ? await loadStore(tx, storeId) : undefined
    return store ? ok(await work(tx)) : fail(failure(storeErrors.unknownStore, { field: 'store' }))
  })
}

/** What staff of an outlet must look at. */
export const listPaymentReviews = (
  platform: Platform,
  input: ListPaymentReviewsInput,
): Promise<Result<PaymentReview[], Failure>> =>
  inOwnStore(platform, input, async (tx) =>
    presentReviews(platform, tx, {
      ...input,
      rows: await listReviewedPayments(tx, input.storeId),
      complete: (review: PaymentReview) => review,
    }),
  )

/** What staff of an outlet have resolved: what, who, when and why. */
export const listResolvedPaymentReviews = (
  platform: Platform,
  { before, ...input }: ListPaymentReviewsInput & { readonly before: string | undefined },
): Promise<Result<ResolvedReview[], Failure>> =>
  inOwnStore(platform, input, async (tx) => {
    const period = { storeId: input.storeId, before: before === undefined ? undefined : new Date(before) }
    return presentReviews(platform, tx, {
      ...input,
      rows: await listResolvedReviews(tx, period),
      complete: (review: PaymentReview, { outcome, note, by, resolvedAt }): ResolvedReview => ({
        ...review,
        ...{ outcome, note, by, resolvedAt: resolvedAt.toISOString() },
      }),
    })
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
  readonly paymentId: string
  readonly resolution: Resolution
}

/** Resolves the review of a payment of an outlet of the calling member of staff. */
export const resolvePaymentReview = async (
  platform: Platform,
  { caller, paymentId, resolution }: ResolvePaymentReviewInput,
): Promise<Result<{ readonly _id: string }, Failure>> => {
  const staff = requireStaff(caller)
  const { brandId, staffId, name } = staff
  const [payment] = await platform.db.tenant(brandId, (tx) => loadPayments(tx, [paymentId]))
  if (!payment || !isStaffOfStore(staff, payment.storeId)) return fail(failure(reviewErrors.unknownReview))
  const input = { brandId, paymentId, ...resolution, staff: { id: staffId, name } }
  const resolved = await resolveReview(platform, input)
  return resolved.ok ? ok({ _id: paymentId }) : fail(toFailure(resolved.failure))
}
