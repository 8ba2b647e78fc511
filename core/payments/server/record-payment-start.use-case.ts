import type { Platform } from '#platform/http/server-plugin.ts'
import type { CreatePaymentResult } from '../contract/payment-provider.ts'
import type { PaymentRecord } from '../domain/payment.ts'
import { PAYMENT_STATUS } from '../domain/payment-status.ts'
import type { GatewayAnswer } from './gateway-breakers.client.ts'
import { getCustomerPageUrl, toStoredRedirect } from './gateway-redirect.mapper.ts'
import { changePayment, changePaymentIfCurrent, type PaymentChange } from './payment-events.repo.ts'
import type { PaymentStartContext } from './payment-start.data.ts'
import { findPayment, lockAttempts } from './payments.repo.ts'
import { settleInTransaction } from './settle.service.ts'

type AcceptedPayment = Exclude<CreatePaymentResult, { kind: 'refused' }>

const toStartedChange = (
  platform: Platform,
  {
    payment,
    facts: context,
    page,
  }: { payment: PaymentRecord; facts: PaymentStartContext; page: AcceptedPayment },
): PaymentChange => ({
  columns: {
    gateway_reference: page.gatewayReference,
    page_url: getCustomerPageUrl(platform, { paymentId: payment.id, facts: context, page }),
    hand_over: JSON.stringify(toStoredRedirect(platform, { paymentId: payment.id, facts: context, page })),
  },
  kind: 'started',
  source: 'checkout',
  data: { gatewayReference: page.gatewayReference },
})

type MissingAnswer = Extract<GatewayAnswer<CreatePaymentResult>, { kind: 'none' }>

const toNoAnswerChange = ({ why, cause }: MissingAnswer): PaymentChange => ({
  columns: { status: PAYMENT_STATUS.pending },
  kind: 'noAnswer',
  source: 'checkout',
  data: { why, cause: cause.slice(0, 300) },
})

interface RecordStartInput {
  readonly facts: PaymentStartContext
  readonly payment: PaymentRecord
  readonly answer: GatewayAnswer<CreatePaymentResult>
}

/** The payment change that an answer implies by itself; undefined for a refusal, which has to be settled. */
const toPaymentChange = (
  platform: Platform,
  { payment, facts: context, answer }: RecordStartInput,
): PaymentChange | undefined => {
  if (answer.kind === 'none') return toNoAnswerChange(answer)
  const page = answer.value
  return page.kind === 'refused' ? undefined : toStartedChange(platform, { payment, facts: context, page })
}

/** Applies an answer to a payment that may have changed since it was read. */
const recordWithLock = (
  platform: Platform,
  { facts: context, payment, answer }: RecordStartInput,
): Promise<PaymentRecord> =>
  platform.db.tenant(context.brandId, async (tx) => {
    await lockAttempts(tx, payment.orderId)
    const current = (await findPayment(tx, payment.id)) ?? payment
    if (current.status !== PAYMENT_STATUS.initiated) return current
    if (answer.kind === 'none') return changePayment(tx, current, toNoAnswerChange(answer))
    if (answer.value.kind === 'refused') {
      const { decline, reason, message } = answer.value
      platform.logger.warn({ paymentId: payment.id, reason }, 'a gateway refused a payment')
      const report = {
        state: 'failed' as const,
        reference: payment.reference,
        gatewayReference: current.gatewayReference ?? '',
        decline,
        ...(message !== undefined && { message }),
      }
      return (
        (await settleInTransaction(platform, tx, { paymentId: payment.id, report, source: 'checkout' })) ??
        current
      )
    }
    return changePayment(
      tx,
      current,
      toStartedChange(platform, { payment, facts: context, page: answer.value }),
    )
  })

/** Applies the gateway's answer, or its absence, to a payment that was just started. */
export const recordPaymentStart = async (
  platform: Platform,
  answered: RecordStartInput,
): Promise<PaymentRecord> => {
  const { facts: context, payment } = answered
  const change = toPaymentChange(platform, answered)
  if (!change) return recordWithLock(platform, answered)
  // Usually the payment has not changed during the gateway call, so no lock is needed.
  const untouched = await platform.db.tenant(
    context.brandId,
    (tx) => changePaymentIfCurrent(tx, payment, change),
    {
      singleRoundTrip: true,
    },
  )
  return untouched ?? recordWithLock(platform, answered)
}
