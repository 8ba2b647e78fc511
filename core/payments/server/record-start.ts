import type { Platform } from '#platform/http/area.ts'
import type { Language } from '#platform/kernel/language.ts'
import type { PayWith } from '../contract/pay-with.ts'
import type { CreatedPayment, CreatePayment } from '../contract/payment-provider.ts'
import type { PaymentRecord } from '../domain/payment.ts'
import { PAYMENT_STATUS } from '../domain/payment-status.ts'
import type { GatewayAnswer } from './gateway-call.ts'
import { handOverOf, pageUrlOf } from './hand-over.ts'
import { changePayment, changeUnlocked, type PaymentChange } from './payment-events.repo.ts'
import { findPayment, lockTriesOf } from './payments.repo.ts'
import type { CardWish } from './saved-cards.service.ts'
import { settleWithin } from './settle.service.ts'

/** What a gateway is told of a payment beside what stands in our books. */
export interface StartFacts {
  readonly brandId: string
  /** What the customer sees at the gateway, such as the shop's name and the order's number. */
  readonly description: string
  readonly language: Language
  /** An address of ours, made from the order's id. */
  readonly returnUrl: string
  readonly customer: Omit<CreatePayment['customer'], 'id'>
  /** What the customer wishes beside the method. */
  readonly payWith?: CardWish & Pick<PayWith, 'upiId'>
}

type Started = Exclude<CreatedPayment, { kind: 'refused' }>

const startedBy = (
  platform: Platform,
  { payment, facts, page }: { payment: PaymentRecord; facts: StartFacts; page: Started },
): PaymentChange => ({
  columns: {
    gateway_reference: page.gatewayReference,
    page_url: pageUrlOf(platform, { paymentId: payment.id, facts, page }),
    hand_over: JSON.stringify(handOverOf(platform, { paymentId: payment.id, facts, page })),
  },
  kind: 'started',
  source: 'checkout',
  data: { gatewayReference: page.gatewayReference },
})

type Silence = Extract<GatewayAnswer<CreatedPayment>, { kind: 'none' }>

const unansweredBy = ({ why, cause }: Silence): PaymentChange => ({
  columns: { status: PAYMENT_STATUS.pending },
  kind: 'noAnswer',
  source: 'checkout',
  data: { why, cause: cause.slice(0, 300) },
})

interface Answered {
  readonly facts: StartFacts
  readonly payment: PaymentRecord
  readonly answer: GatewayAnswer<CreatedPayment>
}

/** What becomes of a payment without a look at anything else; undefined for a refusal, which has to be settled. */
const changeBy = (platform: Platform, { payment, facts, answer }: Answered): PaymentChange | undefined => {
  if (answer.kind === 'none') return unansweredBy(answer)
  const page = answer.value
  return page.kind === 'refused' ? undefined : startedBy(platform, { payment, facts, page })
}

/** What an answer makes of a payment that may have changed since it was read. */
const recordLocked = (platform: Platform, { facts, payment, answer }: Answered): Promise<PaymentRecord> =>
  platform.db.tenant(facts.brandId, async (unit) => {
    await lockTriesOf(unit, payment.orderId)
    const current = (await findPayment(unit, payment.id)) ?? payment
    if (current.status !== PAYMENT_STATUS.initiated) return current
    if (answer.kind === 'none') return changePayment(unit, current, unansweredBy(answer))
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
        (await settleWithin(platform, unit, { paymentId: payment.id, report, source: 'checkout' })) ?? current
      )
    }
    return changePayment(unit, current, startedBy(platform, { payment, facts, page: answer.value }))
  })

/** What the gateway's answer, or its silence, makes of a payment that was just started. */
export const recordStart = async (platform: Platform, answered: Answered): Promise<PaymentRecord> => {
  const { facts, payment } = answered
  const change = changeBy(platform, answered)
  if (!change) return recordLocked(platform, answered)
  // Nearly always nothing has happened to the payment while its gateway made the page, or made none.
  const untouched = await platform.db.tenant(facts.brandId, (unit) => changeUnlocked(unit, payment, change), {
    atOnce: true,
  })
  return untouched ?? recordLocked(platform, answered)
}
