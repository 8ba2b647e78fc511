import type { Platform } from '#platform/http/server-plugin.ts'
import { addMilliseconds, days, hours } from '#platform/kernel/clock.ts'
import { isPaymentSettled } from '../domain/payment.ts'
import type { ReviewEventKind } from '../domain/payment-review.ts'
import { BACKGROUND_DEADLINE } from './gateway-breakers.client.ts'
import { inquirePayment } from './inquire-payment.use-case.ts'
import { changePayment, isReviewResolved } from './payment-events.repo.ts'
import { lockSiblingAttempts } from './payments.repo.ts'
import { type ReconciliationResult, reconcile } from './reconcile.service.ts'
import { insertUnknownCapture } from './unknown-captures.repo.ts'
import { type ListedCapture, listGatewayCaptures } from './unknown-payments.service.ts'

/**
 * Two days, so that a night in which a vendor was away is made up for in the next, and two hours for vendors whose clocks
 * differ from ours.
 */
const COMPARED_PERIOD = days(2) + hours(2)

/** Puts a capture without a payment of ours in review and names it once, however many nights list it. */
const reportUnknown = async (
  { db, logger, metrics }: Platform,
  { brandId, provider, accountId, report }: Extract<ListedCapture, { kind: 'unknown' }>,
): Promise<void> => {
  const { reference, gatewayReference, captured: amount } = report
  if (!amount) {
    logger.error({ provider, accountId, gatewayReference }, 'a gateway lists a capture without its amount')
    return
  }
  const capture = { accountId, gatewayReference, reference, amount }
  if (!(await db.tenant(brandId, (tx) => insertUnknownCapture(tx, capture)))) return
  metrics.events.inc({ name: 'payment.unknownCapture' })
  logger.error(
    { provider, accountId, reference, gatewayReference, captured: amount },
    'a gateway captured money for no payment of ours: staff see it among the payments to check',
  )
}

/** What was listed may be a capture or none, so that it is no review yet: the log names it each night. */
const reportUnreadable = (
  { logger, metrics }: Platform,
  { provider, accountId, report }: Extract<ListedCapture, { kind: 'unreadable' }>,
): void => {
  const { reference, gatewayReference, unreadable } = report
  const { why, answer } = unreadable ?? {}
  metrics.events.inc({ name: 'payment.unreadableListed' })
  logger.error(
    { provider, accountId, reference, gatewayReference, why, answer },
    'a gateway lists a payment, not ours, of which it says what is not known: look at it there',
  )
}

/** What was not answered of an account in one night. */
interface Silence {
  readonly provider: string
  /** Of the first call without an answer. */
  readonly cause: string
  readonly isListMissing: boolean
  /** How many were asked about in vain. */
  readonly payments: number
}

type SilentAccounts = Map<string, Silence>

const noteSilence = (
  silent: SilentAccounts,
  accountId: string,
  { isListMissing = false, ...first }: Pick<Silence, 'provider' | 'cause'> & Partial<Silence>,
): void => {
  const before = silent.get(accountId) ?? { ...first, isListMissing, payments: 0 }
  silent.set(accountId, { ...before, payments: before.payments + (isListMissing ? 0 : 1) })
}

/** Names each account once, however many payments it has: a vendor may be away for a whole night. */
const reportSilence = ({ logger, metrics }: Platform, silent: SilentAccounts): void => {
  for (const [accountId, silence] of silent) {
    metrics.events.inc({ name: 'payment.accountNotCompared' })
    logger.error(
      { accountId, ...silence },
      'a gateway has not answered all that was asked to compare an account: the next night asks again',
    )
  }
}

type ReadCapture = Exclude<ListedCapture, { kind: 'notAnswered' }>

const compareCapture = async (platform: Platform, capture: ReadCapture): Promise<void> => {
  if (capture.kind === 'unknown') return reportUnknown(platform, capture)
  if (capture.kind === 'unreadable') return reportUnreadable(platform, capture)
  if (isPaymentSettled(capture.payment)) return
  // A list is believed no further than an event that is not signed: the gateway is asked about the payment itself.
  const { brandId, payment } = capture
  platform.metrics.events.inc({ name: 'payment.missedCapture' })
  await inquirePayment(platform, payment, { brandId, deadline: BACKGROUND_DEADLINE, source: 'poller' })
}

/** Outcomes without a review: no difference, no answer, or captured money that has just been settled. */
const NO_REVIEW: ReadonlySet<ReconciliationResult['outcome']> = new Set([
  'same',
  'notAnswered',
  'takenUnknown',
])

/**
 * Puts a payment in review of which the gateway says something else than we hold, unless staff have looked at this very
 * difference. One that has changed since it was asked about is left to the next night.
 */
const reviewDifference = async (
  { db, metrics }: Platform,
  { brandId, payment, outcome: why, report }: ReconciliationResult,
): Promise<void> => {
  if (!report || report.state === 'unreadable' || NO_REVIEW.has(why)) return
  await db.tenant(brandId, async (tx) => {
    const attempts = await lockSiblingAttempts(tx, payment.id)
    const current = attempts.find(({ id }) => id === payment.id)
    if (!current || current.needsReview || current.version !== payment.version) return
    const { state, captured, refunded } = report
    const data = { why, state, ...captured, ...(refunded ? { refunded: refunded.amount } : {}) }
    const event = { kind: 'ledgersDiffer' satisfies ReviewEventKind, data } as const
    if (await isReviewResolved(tx, payment.id, event)) return
    changePayment(tx, current, { ...event, columns: { needs_review: true }, source: 'poller' })
    tx.afterCommit(() => metrics.events.inc({ name: 'payment.ledgersDiffer' }))
  })
}

/**
 * Compares the captures that vendors list with our payments, then every payment of the period with what its gateway says
 * of it: money that came unseen is settled, what differs is put in review, and a capture without a payment of ours becomes
 * a review of its own. An account of which something was not answered is named once.
 */
export const compareAccounts = async (platform: Platform): Promise<void> => {
  const since = addMilliseconds(platform.clock.now(), -COMPARED_PERIOD)
  const silent: SilentAccounts = new Map()
  for await (const capture of listGatewayCaptures(platform, { since })) {
    if (capture.kind === 'notAnswered') {
      const { accountId, provider, cause } = capture
      noteSilence(silent, accountId, { provider, cause, isListMissing: true })
    } else await compareCapture(platform, capture)
  }
  for await (const compared of reconcile(platform, { since, settles: true })) {
    const { payment, provider, cause } = compared
    if (cause !== undefined) noteSilence(silent, payment.accountId ?? '', { provider, cause })
    await reviewDifference(platform, compared)
  }
  reportSilence(platform, silent)
}
