import type { Call, Platform } from '#platform/http/server-plugin.ts'
import { isPaymentSettled, type PaymentRecord } from '../domain/payment.ts'
import { PAYMENT_STATUS } from '../domain/payment-status.ts'
import { getRemainingTime, MIN_DEADLINE } from './gateway-breakers.client.ts'
import { inquirePayment } from './inquire-payment.use-case.ts'
import { listAttempts } from './payments.repo.ts'

export interface EarlierAttemptsInput extends Pick<Call, 'waited'> {
  readonly brandId: string
  /** See {@link PaymentRecord.orderId}. */
  readonly orderId: string
  /** Only attempts of this user; absent: all, for those who pay by a link. */
  readonly userId?: string | undefined
  /** The method of an attempt that goes on when it was opened last; `any`: whatever it has; absent: none goes on. */
  readonly mod?: string | undefined
}

/** Whether the customer may have paid it without our knowledge: they were at its page, or the gateway did not answer. */
const mayBePaid = (payment: PaymentRecord): boolean =>
  payment.accountId !== null &&
  !isPaymentSettled(payment) &&
  (payment.pageUrl !== null || payment.status === PAYMENT_STATUS.pending)

/**
 * Asks the gateways about the attempts of an order before a further one is opened, and settles what they report: a page
 * that was declined or left may have been paid since. Asks nothing where the last attempt goes on.
 * Uses half of the customer's time; a gateway that gives no answer does not keep them from paying. Outside any
 * transaction.
 * @returns whether one of them turned out to be captured
 */
export const refreshEarlierAttempts = async (
  platform: Platform,
  { brandId, orderId, userId, mod, waited }: EarlierAttemptsInput,
): Promise<boolean> => {
  const all = await platform.db.tenant(brandId, (tx) => listAttempts(tx, orderId), { singleRoundTrip: true })
  const attempts = userId === undefined ? all : all.filter((payment) => payment.userId === userId)
  const latest = Math.max(...attempts.map(({ createdAt }) => createdAt.getTime()))
  const isContinued = attempts.some(
    (payment) =>
      payment.createdAt.getTime() === latest &&
      payment.status === PAYMENT_STATUS.initiated &&
      (mod === 'any' || payment.mod === mod),
  )
  if (isContinued) return false
  const deadline = Math.max(MIN_DEADLINE, getRemainingTime(waited) / 2)
  const asked = await Promise.all(
    attempts
      .filter(mayBePaid)
      .map((payment) => inquirePayment(platform, payment, { brandId, deadline, source: 'return' })),
  )
  return asked.some(({ payment }) => payment.captured > 0)
}
