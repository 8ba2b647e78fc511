import {
  REVIEW_EVENT_KINDS,
  type ReviewEventKind,
  type ReviewOutcome,
} from '#core/payments/domain/payment-review.ts'
import type { Transaction } from '#platform/db/transaction.ts'

/** More than a person looks at; of the open ones the oldest, of the resolved ones the newest are shown. */
export const LIMIT = 50

const selectPayments = (tx: Transaction, storeId: string) =>
  tx.sql
    .selectFrom('payments')
    .leftJoin('payment_accounts', 'payment_accounts.id', 'payments.account_id')
    .select(['payments.id', 'payments.reference', 'payable', 'order_id as orderId'])
    .select(['amount', 'currency', 'provider', 'payment_accounts.key as account'])
    .where('payments.store_id', '=', storeId)

/** The payments of an outlet in review, each with the event that put it there, the oldest first. */
export const listReviewedPayments = async (tx: Transaction, storeId: string) => {
  const rows = await selectPayments(tx, storeId)
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('payment_events')
          .select(['seq', 'kind', 'at', 'data'])
          .whereRef('payment_id', '=', 'payments.id')
          .where('kind', 'in', [...REVIEW_EVENT_KINDS])
          .orderBy('seq', 'desc')
          .limit(1)
          .as('cause'),
      (join) => join.onTrue(),
    )
    .select(['cause.seq', 'cause.kind', 'cause.at', 'cause.data'])
    .where('needs_review', '=', true)
    .orderBy('cause.at')
    .limit(LIMIT)
    .execute()
  return rows.map(({ kind, ...row }) => ({ ...row, kind: kind as ReviewEventKind }))
}
export type ReviewedPayment = Awaited<ReturnType<typeof listReviewedPayments>>[number]

/** The resolved reviews of an outlet, each with the event that had caused it, the newest first. */
export const listResolvedReviews = async (
  tx: Transaction,
  { storeId, before }: { readonly storeId: string; readonly before: Date | undefined },
) => {
  const rows = await selectPayments(tx, storeId)
    .innerJoin('payment_events as resolution', 'resolution.payment_id', 'payments.id')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('payment_events')
          .select(['seq', 'kind', 'at', 'data'])
          .whereRef('payment_id', '=', 'payments.id')
          .whereRef('seq', '<', 'resolution.seq')
          .where('kind', 'in', [...REVIEW_EVENT_KINDS])
          .orderBy('seq', 'desc')
          .limit(1)
          .as('cause'),
      (join) => join.onTrue(),
    )
    .select(['cause.seq', 'cause.kind', 'cause.at', 'cause.data'])
    .select(['resolution.at as resolvedAt', 'resolution.data as resolution'])
    .where('resolution.kind', '=', 'resolved')
    .$if(before !== undefined, (query) => query.where('resolution.at', '<', before ?? null))
    .orderBy('resolution.at', 'desc')
    .limit(LIMIT)
    .execute()
  return rows.map(({ kind, resolution, ...row }) => ({
    ...row,
    kind: kind as ReviewEventKind,
    outcome: resolution.outcome as ReviewOutcome,
    note: String(resolution.note),
    by: String(resolution.by),
  }))
}
