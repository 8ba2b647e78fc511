import { isPaymentOpen, type PaymentRecord } from '#core/payments/domain/payment.ts'
import { PAYMENT_STATUS } from '#core/payments/domain/payment-status.ts'
import { loadPayments } from '#core/payments/server/payments.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { payLinkErrors } from '../contract/errors.ts'
import { findHoldEnd } from '../domain/payment-request.ts'
import { listRequestPayments, type PayerRow } from './payers.repo.ts'
import type { RequestRecord } from './payment-requests.repo.ts'

/** Whether the gateway has not decided a payment that would pay the same money. */
const isUnderWay = ({ status, needsReview }: PaymentRecord): boolean =>
  status === PAYMENT_STATUS.pending || (needsReview && status !== PAYMENT_STATUS.success)

/** The payments of a request: those of one payer, and those of all others. */
export interface RequestAttempts {
  readonly own: readonly PaymentRecord[]
  readonly others: readonly PaymentRecord[]
}

/** A payer is known by the browser, and by the proved phone in another one. */
export const loadAttempts = async (
  tx: Transaction,
  requestId: string,
  { id, phone }: PayerRow,
): Promise<RequestAttempts> => {
  const rows = await listRequestPayments(tx, [requestId])
  const isOwn = (row: (typeof rows)[number]) => row.payer_id === id || (phone !== '' && row.phone === phone)
  const owned = new Set(rows.flatMap((row) => (isOwn(row) ? row.payment_id : [])))
  const payments = await loadPayments(
    tx,
    rows.map(({ payment_id }) => payment_id),
  )
  return {
    own: payments.filter((payment) => owned.has(payment.id)),
    others: payments.filter((payment) => !owned.has(payment.id)),
  }
}

/** The payment that goes on when the same payer presses again. */
export const findStarted = (
  { own }: RequestAttempts,
  { amount, mod }: { readonly amount: number; readonly mod: string },
): PaymentRecord | undefined =>
  own.find(
    (attempt) =>
      attempt.status === PAYMENT_STATUS.initiated && attempt.mod === mod && attempt.amount.amount === amount,
  )

/**
 * Until when other payers are at the gateway with money that this one would pay too; undefined when nobody is. A payer has
 * it until the payment's final report, or until the window of the payment ends.
 */
const findHold = (
  request: RequestRecord,
  { others }: RequestAttempts,
  { amount, now }: { readonly amount: number; readonly now: Date },
): Date | undefined =>
  findHoldEnd(
    { due: request.amount - request.paid, wanted: amount, now },
    others
      .filter(({ status }) => isPaymentOpen(status))
      .map((payment) => ({ amount: payment.amount.amount, until: payment.windowEndsAt })),
  )

/** The payments of other payers that are at the gateway, and so hold their money. */
export const listHeldPayments = ({ others }: RequestAttempts, now: Date): ReadonlySet<string> =>
  new Set(
    others.flatMap(({ id, status, windowEndsAt }) =>
      isPaymentOpen(status) && windowEndsAt > now ? [id] : [],
    ),
  )

/** Why a payer of a locked request cannot open or continue a payment; undefined when they can. */
export const findPayRefusal = (
  request: RequestRecord,
  attempts: RequestAttempts,
  { amount, now }: { readonly amount: number; readonly now: Date },
): Failure | undefined => {
  const { own, others } = attempts
  const relevant = request.isPartAllowed ? own : [...own, ...others]
  if (relevant.some(isUnderWay)) return failure(payLinkErrors.paymentUnderWay)
  const until = findHold(request, attempts, { amount, now })
  if (!until) return undefined
  const retryAfter = Math.ceil((until.getTime() - now.getTime()) / 1000)
  return failure(payLinkErrors.payingNow, { retryAfter })
}
