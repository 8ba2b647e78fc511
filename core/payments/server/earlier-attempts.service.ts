import type { Call, Platform } from '#platform/http/server-plugin.ts'
import { isPaymentSettled, type PaymentRecord } from '../domain/payment.ts'
import { PAYMENT_STATUS } from '../domain/payment-status.ts'
import { endPaymentPage } from './end-page.client.ts'
import { getRemainingTime, MIN_DEADLINE } from './gateway-breakers.client.ts'
import { inquirePayment } from './inquire-payment.use-case.ts'
import { listAttempts } from './payments.repo.ts'

export interface EarlierAttemptsInput extends Pick<Call, 'waited'> {
  readonly brandId: string
  /** See {@link PaymentRecord.orderId}. */
  readonly orderId: string
  /** Only attempts of this user; absent: all. */
  readonly userId?: string | undefined
  /**
   * Where several people pay: the payments of others that still hold their money. All other payments of others are asked
   * about as well, because this user may be about to pay the same money. Absent: other people's are not asked about.
   */
  readonly held?: ReadonlySet<string> | undefined
  /** Only these attempts, because a press at the same time may have opened another that goes on; absent: all. */
  readonly known?: ReadonlySet<string> | undefined
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
 * that was declined or left may have been paid since. The pages of attempts that the further one replaces are ended
 * before, where their vendors can do that, so that none of them is paid after the answer. Asks nothing where the last
 * attempt goes on. Uses half of the customer's time; a gateway that gives no answer does not keep them from paying.
 * Outside any transaction.
 * @returns whether one of them turned out to be captured
 */
export const refreshEarlierAttempts = async (
  platform: Platform,
  { brandId, orderId, userId, held, known, mod, waited }: EarlierAttemptsInput,
): Promise<boolean> => {
  const listed = await platform.db.tenant(brandId, (tx) => listAttempts(tx, orderId), {
    singleRoundTrip: true,
  })
  const all = known ? listed.filter(({ id }) => known.has(id)) : listed
  const own = userId === undefined ? all : all.filter((payment) => payment.userId === userId)
  const latest = Math.max(...own.map(({ createdAt }) => createdAt.getTime()))
  const isContinued = own.some(
    (payment) =>
      payment.createdAt.getTime() === latest &&
      payment.status === PAYMENT_STATUS.initiated &&
      (mod === 'any' || payment.mod === mod),
  )
  if (isContinued) return false
  const deadline = Math.max(MIN_DEADLINE, getRemainingTime(waited) / 2)
  const others = held ? all.filter((payment) => !own.includes(payment) && !held.has(payment.id)) : []
  const ask = async (payment: PaymentRecord) => {
    // Shares, parts and extra charges do not replace each other.
    const isReplaced = payment.extra === null && own.includes(payment)
    const isEnded =
      isReplaced && (await endPaymentPage(platform, payment, { brandId, deadline: deadline / 2 }))
    const left = isEnded ? deadline / 2 : deadline
    return inquirePayment(platform, payment, { brandId, deadline: left, source: 'return' })
  }
  const asked = await Promise.all([...own, ...others].filter(mayBePaid).map(ask))
  return asked.some(({ payment }) => payment.captured > 0)
}
