import type { Platform } from '#platform/http/area.ts'
import type { JobDefinition } from '#platform/jobs/jobs.ts'
import type { RefundReport } from '../contract/payment-provider.ts'
import { askGateway } from './ask-gateway.ts'
import { BACKGROUND_DEADLINE, type GatewayAnswer } from './gateway-call.ts'
import { changePayment } from './payment-events.repo.ts'
import { findPayment, lockTriesOf } from './payments.repo.ts'
import {
  closeRefund,
  findRefund,
  findRefundsOf,
  noteRefundOpen,
  noteRefundTry,
  type RefundRecord,
} from './refunds.repo.ts'
import { REFUND_JOB } from './request-refund.use-case.ts'

interface RefundTask {
  readonly refundId: string
  readonly brandId: string
}

const load = (platform: Platform, { refundId, brandId }: RefundTask) =>
  platform.db.tenant(brandId, async (unit) => {
    const refund = await findRefund(unit, refundId)
    const payment = refund && (await findPayment(unit, refund.paymentId))
    if (!refund || !payment) return undefined
    const all = await findRefundsOf(unit, payment.id)
    if (refund.status === 'requested' && payment.accountId !== null) await noteRefundTry(unit, refund.id)
    const done = all.filter(({ status }) => status === 'refunded')
    return { refund, payment, refundedBefore: done.reduce((sum, { amount }) => sum + amount.amount, 0) }
  })

/** Writes the outcome down beside the payment, in the order in which everybody locks. */
const close = (
  platform: Platform,
  brandId: string,
  { refund, report }: { refund: RefundRecord; report: RefundReport },
): Promise<void> =>
  platform.db.tenant(brandId, async (unit) => {
    const status = report.state === 'refunded' ? 'refunded' : 'failed'
    await lockTriesOf(unit, refund.orderId)
    const gatewayReference = report.gatewayRefundReference ?? refund.gatewayReference
    const isFirst = await closeRefund(unit, refund.id, {
      status,
      gatewayReference,
      error: report.reason ?? null,
    })
    const payment = await findPayment(unit, refund.paymentId)
    if (!isFirst || !payment) return
    const { reference, amount, reason } = refund
    const data = {
      reference,
      amount: amount.amount,
      currency: amount.currency,
      reason,
      ...(report.reason ? { cause: report.reason } : {}),
    }
    changePayment(unit, payment, {
      columns: {},
      kind: status === 'refunded' ? 'refunded' : 'refundFailed',
      source: 'order',
      data,
    })
    unit.afterCommit(() => platform.metrics.events.inc({ name: `refund.${status}` }))
  })

const HANDED_BACK: GatewayAnswer<RefundReport> = { kind: 'answer', value: { state: 'refunded' } }

const askForRefund = (
  platform: Platform,
  brandId: string,
  { refund, payment, refundedBefore }: NonNullable<Awaited<ReturnType<typeof load>>>,
): Promise<GatewayAnswer<RefundReport>> => {
  const { accountId, reference, gatewayReference } = payment
  if (accountId === null) return Promise.resolve(HANDED_BACK)
  return askGateway(platform, {
    brandId,
    accountId,
    deadline: BACKGROUND_DEADLINE,
    ask: (provider, signal) =>
      provider.refund({
        reference,
        gatewayReference: gatewayReference ?? '',
        refundReference: refund.reference,
        amount: refund.amount,
        refundedBefore,
        isRepeat: refund.attempts > 0,
        gatewayRefundReference: refund.gatewayReference ?? undefined,
        signal,
      }),
  })
}

/**
 * Carries a refund out. Called again after a lost answer it is harmless: the gateway knows the reference, or the
 * adapter looks first, or leaves it to a person. A clear no of the gateway ends it as failed, for a person to deal with.
 *
 * @throws when there was no final answer, so that the queue tries again later
 */
export const carryOutRefund = async (platform: Platform, task: RefundTask): Promise<void> => {
  const loaded = await load(platform, task)
  if (loaded?.refund.status !== 'requested') return
  const { refund } = loaded
  const answer = await askForRefund(platform, task.brandId, loaded)
  if (answer.kind === 'answer' && answer.value.state !== 'pending')
    return close(platform, task.brandId, { refund, report: answer.value })
  const why = answer.kind === 'none' ? answer.cause : 'the gateway is still working on it'
  const gatewayReference = answer.kind === 'answer' ? answer.value.gatewayRefundReference : undefined
  await platform.db.tenant(task.brandId, (unit) => noteRefundOpen(unit, refund.id, { why, gatewayReference }))
  throw new Error(`Refund ${refund.id} is not done: ${why}`)
}

export const refundJob = (platform: Platform): JobDefinition => ({
  name: REFUND_JOB,
  retries: 12,
  handle: ({ refundId, brandId }) =>
    carryOutRefund(platform, { refundId: String(refundId), brandId: String(brandId) }),
})
