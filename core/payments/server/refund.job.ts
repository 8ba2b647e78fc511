import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { JobDefinition } from '#platform/jobs/jobs.ts'
import type { PaymentProvider } from '../contract/payment-provider.ts'
import type { PaymentRecord } from '../domain/payment.ts'
import type { OtherRefunds, RefundInquiryReport, RefundReport } from '../domain/refund-report.ts'
import { decideRefundStep, REFUND_SETTLING_TIME, readSentRefund } from '../domain/refund-step.ts'
import { loadAccount, openProvider } from './accounts.service.ts'
import { callGateway } from './gateway.client.ts'
import { BACKGROUND_DEADLINE, type GatewayAnswer } from './gateway-breakers.client.ts'
import { changePayment, findLastReviewEvent } from './payment-events.repo.ts'
import { findPayment, lockAttempts } from './payments.repo.ts'
import {
  claimRefund,
  findRefund,
  isRefundOpen,
  listPaymentRefunds,
  type RefundRecord,
  recordRefundOutcome,
  recordRefundState,
  releaseRefundClaim,
} from './refunds.repo.ts'
import { type CarryingRefund, getByHandKey, REFUND_JOB, requestRefund } from './request-refund.use-case.ts'

interface RefundTask {
  readonly refundId: string
  readonly brandId: string
}

interface LoadedRefund {
  readonly brandId: string
  readonly refund: RefundRecord
  readonly payment: PaymentRecord
  readonly others: OtherRefunds
}

const sumOf = (refunds: readonly RefundRecord[]): number =>
  refunds.reduce((sum, { amount }) => sum + amount.amount, 0)

const loadRefund = (platform: Platform, { refundId, brandId }: RefundTask) =>
  platform.db.tenant(brandId, async (tx): Promise<LoadedRefund | undefined> => {
    const refund = await findRefund(tx, refundId)
    const payment = refund && (await findPayment(tx, refund.paymentId))
    if (!refund || !payment) return undefined
    const others = (await listPaymentRefunds(tx, payment.id)).filter(({ id }) => id !== refund.id)
    const refundedBefore = sumOf(others.filter(({ status }) => status === 'refunded'))
    const mayBeDone = others.filter((other) => isRefundOpen(other) && other.sentAt !== null)
    return {
      brandId,
      refund,
      payment,
      others: { refundedBefore, refundedAtMost: refundedBefore + sumOf(mayBeDone) },
    }
  })

const EVENT_BY_STATUS = {
  refunded: 'refunded',
  failed: 'refundFailed',
  accepted: 'refundAccepted',
  uncertain: 'refundUnanswered',
} as const

type EventStatus = keyof typeof EVENT_BY_STATUS

interface RefundEvent {
  readonly refund: RefundRecord
  readonly status: EventStatus
  readonly cause: string | undefined
  /** The member of staff who decided, or the refund by which it was. */
  readonly decision?: Readonly<Record<string, string>>
}

/** A refund that the gateway refuses needs a person: the money that should have gone back is still here. */
const isRefusedByGateway = ({ status, decision }: RefundEvent): boolean =>
  status === 'failed' && decision === undefined

/** Whether a payment is in review because of this refund. */
const isInReviewFor = async (
  tx: Transaction,
  payment: PaymentRecord,
  { id }: RefundRecord,
): Promise<boolean> => {
  const last = payment.needsReview ? await findLastReviewEvent(tx, payment.id) : undefined
  return last?.kind === 'refundUncertain' && last.data.refundId === id
}

const toEventData = ({ refund, cause, decision }: Pick<RefundEvent, 'refund' | 'cause' | 'decision'>) => {
  const { id, reference, amount, reason } = refund
  const money = { amount: amount.amount, currency: amount.currency }
  return { refundId: id, reference, ...money, reason, ...(cause ? { cause } : {}), ...decision }
}

/**
 * Appends what became of a refund to its payment, which is locked. A final outcome ends the review that it caused; a
 * refusal of the gateway puts the payment into review.
 */
const appendRefundEvent = async (platform: Platform, tx: Transaction, event: RefundEvent): Promise<void> => {
  const { refund, status, decision } = event
  const payment = await findPayment(tx, refund.paymentId)
  if (!payment) return
  const isFinal = status === 'refunded' || status === 'failed'
  const isReviewOver = isFinal && (await isInReviewFor(tx, payment, refund))
  const isRefused = isRefusedByGateway(event)
  changePayment(tx, payment, {
    columns: isReviewOver || isRefused ? { needs_review: isRefused } : {},
    kind: isRefused ? 'refundRefused' : EVENT_BY_STATUS[status],
    source: decision ? 'staff' : 'order',
    data: toEventData(event),
  })
  for (const listener of platform.hooks.all('refundListener'))
    await listener.refundChanged?.(tx, { orderId: refund.orderId })
  tx.afterCommit(() => platform.metrics.events.inc({ name: `refund.${status}` }))
}

/** Leaves a refund to a person that stays uncertain, unless its payment is in review already. */
const reviewUncertainRefund = (
  platform: Platform,
  brandId: string,
  { refund, cause }: Pick<RefundEvent, 'refund' | 'cause'>,
): Promise<void> =>
  platform.db.tenant(brandId, async (tx) => {
    await lockAttempts(tx, refund.orderId)
    const [payment, current] = [await findPayment(tx, refund.paymentId), await findRefund(tx, refund.id)]
    if (!payment || payment.needsReview || current?.status !== 'uncertain') return
    changePayment(tx, payment, {
      columns: { needs_review: true },
      kind: 'refundUncertain',
      source: 'order',
      data: toEventData({ refund, cause }),
    })
    tx.afterCommit(() => platform.metrics.events.inc({ name: 'payment.refundUncertain' }))
  })

interface RefundClosing extends Omit<RefundEvent, 'status'> {
  readonly status: 'refunded' | 'failed'
  readonly gatewayReference?: string | undefined
}

/** Ends a refund with its payment, in the common lock order; false when it has ended before. */
export const closeRefundInTransaction = async (
  platform: Platform,
  tx: Transaction,
  { gatewayReference, ...event }: RefundClosing,
): Promise<boolean> => {
  const { refund, status, cause = null } = event
  await lockAttempts(tx, refund.orderId)
  const name = gatewayReference ?? refund.gatewayReference
  const isFirst = await recordRefundOutcome(tx, refund.id, { status, gatewayReference: name, error: cause })
  if (!isFirst) return false
  if (status === 'failed')
    for (const listener of platform.hooks.all('refundListener'))
      await listener.refundFailed?.(tx, { orderId: refund.orderId, refundId: refund.id })
  await appendRefundEvent(platform, tx, event)
  return true
}

/**
 * Books money that staff have given back by hand, after the gateway had refused to, as a refund of its own that is done.
 * Books nothing where it is not left: it was refunded again since.
 */
export const recordRefundByHand = async (
  platform: Platform,
  tx: Transaction,
  {
    refund,
    payment,
    cause,
    decision,
  }: Pick<RefundEvent, 'refund' | 'cause' | 'decision'> & { readonly payment: PaymentRecord },
): Promise<void> => {
  const { id, amount, reason } = refund
  const wanted = { key: getByHandKey(id), amount: amount.amount, reason, source: 'staff' as const }
  const given = await requestRefund(platform, tx, { payment, ...wanted })
  if (!given.ok) return
  const closing = { refund: given.value, status: 'refunded' as const, cause, ...(decision && { decision }) }
  await closeRefundInTransaction(platform, tx, closing)
}

interface ReportedRefund extends Pick<RefundEvent, 'refund' | 'decision'> {
  readonly report: RefundReport
}

/** Records what the gateway says of a refund, with its payment. */
export const recordRefundReport = (
  platform: Platform,
  brandId: string,
  { refund, report, ...decided }: ReportedRefund,
): Promise<void> =>
  platform.db.tenant(brandId, async (tx) => {
    const { state, gatewayRefundReference: gatewayReference } = report
    const cause = 'reason' in report ? report.reason : undefined
    if (state === 'done' || state === 'refused') {
      const status = state === 'done' ? 'refunded' : 'failed'
      const closing = { refund, status, cause, gatewayReference, ...decided } as const
      await closeRefundInTransaction(platform, tx, closing)
      return
    }
    await lockAttempts(tx, refund.orderId)
    const before = await findRefund(tx, refund.id)
    const why = cause ?? 'the gateway is still working on it'
    const isOpen = await recordRefundState(tx, refund.id, { status: state, why, gatewayReference })
    if (isOpen && before?.status !== state)
      await appendRefundEvent(platform, tx, { refund, status: state, cause })
  })

const callForRefund = <Report>(
  platform: Platform,
  { brandId, payment }: LoadedRefund,
  request: (provider: PaymentProvider, signal: AbortSignal) => Promise<Report>,
): Promise<GatewayAnswer<Report>> =>
  callGateway(platform, {
    brandId,
    accountId: payment.accountId ?? '',
    purpose: 'refund',
    deadline: BACKGROUND_DEADLINE,
    request,
  })

const toRefundInput = ({ refund, payment }: LoadedRefund, signal: AbortSignal) => ({
  reference: payment.reference,
  gatewayReference: payment.gatewayReference ?? '',
  refundReference: refund.reference,
  amount: refund.amount,
  signal,
})

/**
 * Sends a refund. Of several processes that read it at the same time one sends it. A call that did not begin, because
 * the gateway's breaker is open or the account has no valid settings, leaves it as it was.
 * @returns why it is not final, undefined when it is
 */
const sendRefund = async (platform: Platform, loaded: LoadedRefund): Promise<string | undefined> => {
  const { brandId, refund } = loaded
  const { id, sentAt } = refund
  if (!(await platform.db.tenant(brandId, (tx) => claimRefund(tx, { id, sentAt }))))
    return 'another process sends it'
  let isBegun = false
  const answer = await callForRefund(platform, loaded, (provider, signal) => {
    isBegun = true
    return provider.refund(toRefundInput(loaded, signal))
  })
  if (!isBegun) {
    const why = answer.kind === 'none' ? answer.cause : 'it was not sent'
    await platform.db.tenant(brandId, (tx) => releaseRefundClaim(tx, { id, sentAt, why }))
    return why
  }
  const said: RefundReport =
    answer.kind === 'answer' ? answer.value : { state: 'uncertain', reason: answer.cause }
  const report = readSentRefund(said, sentAt !== null)
  await recordRefundReport(platform, brandId, { refund, report })
  return report.state === 'done' || report.state === 'refused' ? undefined : `it is ${report.state}`
}

interface AskedRefund {
  readonly said: RefundInquiryReport
  readonly refundsOnce: boolean
  readonly canInquire: boolean
}

/** Asks the gateway about a refund, where it can be asked: what is no call must not close its breaker. */
const askAboutRefund = async (
  platform: Platform,
  loaded: LoadedRefund,
): Promise<GatewayAnswer<AskedRefund>> => {
  const { refund, payment, others } = loaded
  const account = await loadAccount(platform, payment.accountId ?? '')
  const { refundsOnce = false, inquireRefund } = (account && openProvider(platform, account)) ?? {}
  if (!inquireRefund)
    return { kind: 'answer', value: { said: { state: 'unknown' }, refundsOnce, canInquire: false } }
  return callForRefund(platform, loaded, async (_provider, signal) => {
    const gatewayRefundReference = refund.gatewayReference ?? undefined
    const input = { ...toRefundInput(loaded, signal), ...others, gatewayRefundReference }
    return { said: await inquireRefund(input), refundsOnce, canInquire: true }
  })
}

/**
 * Asks what became of a refund that may have been sent, and sends it again where that is safe.
 * @returns why it is not final and what is left to try by itself; undefined when nothing is
 */
const followUpRefund = async (
  platform: Platform,
  loaded: LoadedRefund,
  sentAt: Date,
): Promise<string | undefined> => {
  const { brandId, refund } = loaded
  const sentFor = platform.clock.now().getTime() - sentAt.getTime()
  const answer = await askAboutRefund(platform, loaded)
  if (answer.kind === 'none') {
    // Its process ended, or is still waiting for the answer.
    const isLost = refund.status !== 'accepted' && sentFor >= REFUND_SETTLING_TIME
    const report: RefundReport = { state: 'uncertain', reason: answer.cause }
    if (isLost) {
      await recordRefundReport(platform, brandId, { refund, report })
      await reviewUncertainRefund(platform, brandId, { refund, cause: answer.cause })
    }
    return answer.cause
  }
  const { said, ...support } = answer.value
  const step = decideRefundStep(said, { isAccepted: refund.status === 'accepted', sentFor }, support)
  if (step.kind === 'sendAgain') return sendRefund(platform, loaded)
  if (step.kind === 'wait') return 'the gateway may not know it yet'
  const { report } = step
  await recordRefundReport(platform, brandId, { refund, report })
  if (report.state === 'done' || report.state === 'refused') return undefined
  if (report.state === 'uncertain' && sentFor >= REFUND_SETTLING_TIME)
    await reviewUncertainRefund(platform, brandId, { refund, cause: report.reason })
  return support.canInquire ? `it is ${report.state}` : undefined
}

const findCarryingRefund = (
  { db, hooks }: Platform,
  { brandId, refund }: LoadedRefund,
): Promise<CarryingRefund | undefined> =>
  db.tenant(brandId, async (tx) => {
    for (const listener of hooks.all('refundListener')) {
      const carrying = await listener.findCarryingRefund?.(tx, refund.id)
      if (carrying) return carrying
    }
    return undefined
  })

/**
 * Records how far the refund of a payment without an account is: as far as the one that gives its money back, whose
 * refusal a person has ended there. Without such a one staff have given it back by hand.
 */
const followCarryingRefund = async (platform: Platform, loaded: LoadedRefund): Promise<void> => {
  const { brandId, refund } = loaded
  const carrying = await findCarryingRefund(platform, loaded)
  if (!carrying) return recordRefundReport(platform, brandId, { refund, report: { state: 'done' } })
  const { id, report } = carrying
  if (report) {
    const decision = { carriedBy: id }
    return recordRefundReport(platform, brandId, { refund, report, decision })
  }
  const state = { status: 'requested', why: 'another payment gives it back' } as const
  await platform.db.tenant(brandId, (tx) => recordRefundState(tx, refund.id, state))
}

/**
 * Carries a refund out. It is sent once; what may have been received is asked about, and sent again only where the
 * vendor documents that it gives the money back once. A clear refusal ends it as failed and puts its payment into
 * review; what stays uncertain holds its amount until a person decides.
 *
 * @throws when there is no final answer yet, so that the queue retries later
 */
export const executeRefund = async (platform: Platform, task: RefundTask): Promise<void> => {
  const loaded = await loadRefund(platform, task)
  if (!loaded || !isRefundOpen(loaded.refund)) return
  const { refund, payment } = loaded
  if (payment.accountId === null) return followCarryingRefund(platform, loaded)
  const why =
    refund.sentAt === null
      ? await sendRefund(platform, loaded)
      : await followUpRefund(platform, loaded, refund.sentAt)
  if (why !== undefined) throw new Error(`Refund ${refund.id} is not done: ${why}`)
}

export const createRefundJob = (platform: Platform): JobDefinition => ({
  name: REFUND_JOB,
  retries: 12,
  handle: ({ refundId, brandId }) =>
    executeRefund(platform, { refundId: String(refundId), brandId: String(brandId) }),
})
