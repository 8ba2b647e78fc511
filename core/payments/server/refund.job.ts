import type { Platform } from '#platform/http/server-plugin.ts'
import type { JobDefinition } from '#platform/jobs/jobs.ts'
import type { RefundReport } from '../contract/payment-provider.ts'
import { callGateway } from './gateway.client.ts'
import { BACKGROUND_DEADLINE, type GatewayAnswer } from './gateway-breakers.client.ts'
import { changePayment } from './payment-events.repo.ts'
import { findPayment, lockAttempts } from './payments.repo.ts'
import {
  findRefund,
  listPaymentRefunds,
  type RefundRecord,
  recordRefundAttempt,
  recordRefundOutcome,
  recordRefundPending,
} from './refunds.repo.ts'
import { REFUND_JOB } from './request-refund.use-case.ts'

interface RefundTask {
  readonly refundId: string
  readonly brandId: string
}

const loadRefundTask = (platform: Platform, { refundId, brandId }: RefundTask) =>
  platform.db.tenant(brandId, async (tx) => {
    const refund = await findRefund(tx, refundId)
    const payment = refund && (await findPayment(tx, refund.paymentId))
    if (!refund || !payment) return undefined
    const all = await listPaymentRefunds(tx, payment.id)
    if (refund.status === 'requested' && payment.accountId !== null) await recordRefundAttempt(tx, refund.id)
    const done = all.filter(({ status }) => status === 'refunded')
    return { refund, payment, refundedBefore: done.reduce((sum, { amount }) => sum + amount.amount, 0) }
  })

/** Records the outcome with the payment, in the common lock order. */
export const closeRefund = (
  platform: Platform,
  brandId: string,
  { refund, report }: { refund: RefundRecord; report: RefundReport },
): Promise<void> =>
  platform.db.tenant(brandId, async (tx) => {
    const status = report.state === 'refunded' ? 'refunded' : 'failed'
    await lockAttempts(tx, refund.orderId)
    const gatewayReference = report.gatewayRefundReference ?? refund.gatewayReference
    const isFirst = await recordRefundOutcome(tx, refund.id, {
      status,
      gatewayReference,
      error: report.reason ?? null,
    })
    const payment = await findPayment(tx, refund.paymentId)
    if (!isFirst || !payment) return
    if (status === 'failed')
      for (const listener of platform.hooks.all('refundListener'))
        await listener.refundFailed?.(tx, { orderId: refund.orderId, refundId: refund.id })
    const { reference, amount, reason } = refund
    const data = {
      reference,
      amount: amount.amount,
      currency: amount.currency,
      reason,
      ...(report.reason ? { cause: report.reason } : {}),
    }
    changePayment(tx, payment, {
      columns: {},
      kind: status === 'refunded' ? 'refunded' : 'refundFailed',
      source: 'order',
      data,
    })
    tx.afterCommit(() => platform.metrics.events.inc({ name: `refund.${status}` }))
  })

const REFUNDED_BY_STAFF: GatewayAnswer<RefundReport> = { kind: 'answer', value: { state: 'refunded' } }

const requestGatewayRefund = (
  platform: Platform,
  brandId: string,
  { refund, payment, refundedBefore }: NonNullable<Awaited<ReturnType<typeof loadRefundTask>>>,
): Promise<GatewayAnswer<RefundReport>> => {
  const { accountId, reference, gatewayReference } = payment
  if (accountId === null) return Promise.resolve(REFUNDED_BY_STAFF)
  return callGateway(platform, {
    brandId,
    accountId,
    purpose: 'settle',
    deadline: BACKGROUND_DEADLINE,
    request: (provider, signal) =>
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
 * Carries a refund out. Repeating it after a lost answer is safe: the gateway knows the reference, or the adapter
 * queries first, or leaves it to a person. A clear refusal by the gateway ends it as failed, for a person to handle.
 *
 * @throws when there was no final answer, so that the queue retries later
 */
export const executeRefund = async (platform: Platform, task: RefundTask): Promise<void> => {
  const loaded = await loadRefundTask(platform, task)
  if (loaded?.refund.status !== 'requested') return
  const { refund } = loaded
  const answer = await requestGatewayRefund(platform, task.brandId, loaded)
  if (answer.kind === 'answer' && answer.value.state !== 'pending')
    return closeRefund(platform, task.brandId, { refund, report: answer.value })
  const why = answer.kind === 'none' ? answer.cause : 'the gateway is still working on it'
  const gatewayReference = answer.kind === 'answer' ? answer.value.gatewayRefundReference : undefined
  await platform.db.tenant(task.brandId, (tx) =>
    recordRefundPending(tx, refund.id, { why, gatewayReference }),
  )
  throw new Error(`Refund ${refund.id} is not done: ${why}`)
}

export const createRefundJob = (platform: Platform): JobDefinition => ({
  name: REFUND_JOB,
  retries: 12,
  handle: ({ refundId, brandId }) =>
    executeRefund(platform, { refundId: String(refundId), brandId: String(brandId) }),
})
