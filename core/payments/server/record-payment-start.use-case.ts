import type { Platform } from '#platform/http/server-plugin.ts'
import type { Language } from '#platform/kernel/language.ts'
import type { CreatePaymentInput, CreatePaymentResult } from '../contract/payment-provider.ts'
import type { PaymentSelection } from '../contract/payment-selection.ts'
import type { PaymentRecord } from '../domain/payment.ts'
import { PAYMENT_STATUS } from '../domain/payment-status.ts'
import type { GatewayAnswer } from './gateway-breakers.client.ts'
import { createGatewayRedirect, getCustomerPageUrl } from './gateway-redirect.mapper.ts'
import { changePayment, changePaymentIfCurrent, type PaymentChange } from './payment-events.repo.ts'
import { findPayment, lockAttempts } from './payments.repo.ts'
import type { CardPreference } from './saved-cards.service.ts'
import { settleInTransaction } from './settle.service.ts'

/** What a gateway is told of a payment beside what stands in our books. */
export interface PaymentStartContext {
  readonly brandId: string
  /** What the customer sees at the gateway, such as the shop's name and the order's number. */
  readonly description: string
  readonly language: Language
  /** An address of ours, made from the order's id. */
  readonly returnUrl: string
  readonly customer: Omit<CreatePaymentInput['customer'], 'id'>
  /** What the customer wishes beside the method. */
  readonly payWith?: CardPreference & Pick<PaymentSelection, 'upiId'>
}

type AcceptedPayment = Exclude<CreatePaymentResult, { kind: 'refused' }>

const toStartedChange = (
  platform: Platform,
  { payment, facts, page }: { payment: PaymentRecord; facts: PaymentStartContext; page: AcceptedPayment },
): PaymentChange => ({
  columns: {
    gateway_reference: page.gatewayReference,
    page_url: getCustomerPageUrl(platform, { paymentId: payment.id, facts, page }),
    hand_over: JSON.stringify(createGatewayRedirect(platform, { paymentId: payment.id, facts, page })),
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

/** What becomes of a payment without a look at anything else; undefined for a refusal, which has to be settled. */
const toPaymentChange = (
  platform: Platform,
  { payment, facts, answer }: RecordStartInput,
): PaymentChange | undefined => {
  if (answer.kind === 'none') return toNoAnswerChange(answer)
  const page = answer.value
  return page.kind === 'refused' ? undefined : toStartedChange(platform, { payment, facts, page })
}

/** What an answer makes of a payment that may have changed since it was read. */
const recordWithLock = (
  platform: Platform,
  { facts, payment, answer }: RecordStartInput,
): Promise<PaymentRecord> =>
  platform.db.tenant(facts.brandId, async (unit) => {
    await lockAttempts(unit, payment.orderId)
    const current = (await findPayment(unit, payment.id)) ?? payment
    if (current.status !== PAYMENT_STATUS.initiated) return current
    if (answer.kind === 'none') return changePayment(unit, current, toNoAnswerChange(answer))
    if (answer.value.kind === 'refused') {
      const { decline, reason } = answer.value
      platform.logger.warn({ paymentId: payment.id, reason }, 'a gateway refused a payment')
      const report = {
        state: 'failed' as const,
        reference: payment.reference,
        gatewayReference: current.gatewayReference ?? '',
        decline,
      }
      return (
        (await settleInTransaction(platform, unit, { paymentId: payment.id, report, source: 'checkout' })) ??
        current
      )
    }
    return changePayment(unit, current, toStartedChange(platform, { payment, facts, page: answer.value }))
  })

/** What the gateway's answer, or its silence, makes of a payment that was just started. */
export const recordPaymentStart = async (
  platform: Platform,
  answered: RecordStartInput,
): Promise<PaymentRecord> => {
  const { facts, payment } = answered
  const change = toPaymentChange(platform, answered)
  if (!change) return recordWithLock(platform, answered)
  // Nearly always nothing has happened to the payment while its gateway made the page, or made none.
  const untouched = await platform.db.tenant(
    facts.brandId,
    (unit) => changePaymentIfCurrent(unit, payment, change),
    {
      singleRoundTrip: true,
    },
  )
  return untouched ?? recordWithLock(platform, answered)
}
