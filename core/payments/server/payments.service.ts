import type { Unit } from '#platform/db/unit.ts'
import type { Platform } from '#platform/http/area.ts'
import { later } from '#platform/kernel/clock.ts'
import type { Language } from '#platform/kernel/language.ts'
import type { Money } from '#platform/kernel/money.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { CreatedPayment, CreatePayment } from '../contract/payment-provider.ts'
import { nextInquiryAt, PAYMENT_WINDOW } from '../domain/inquiry-schedule.ts'
import { isPaidAtTheDoor, type PaymentRecord } from '../domain/payment.ts'
import { PAYMENT_STATUS } from '../domain/payment-status.ts'
import { accountIdOf, type GatewayRef } from './accounts.service.ts'
import { askGateway } from './ask-gateway.ts'
import { CUSTOMER_DEADLINE, type GatewayAnswer } from './gateway-call.ts'
import { withWebPage } from './gateway-page.ts'
import { changePayment, changeUnlocked, insertPayment, type PaymentChange } from './payment-events.repo.ts'
import { findPayment, findPayments, findPaymentsOf, lockTriesOf, moveUser } from './payments.repo.ts'
import { settleWithin } from './settle.service.ts'

export interface PaymentWish {
  readonly orderId: string
  readonly storeId: string
  readonly userId: string
  readonly mod: string
  readonly amount: Money
  /** The store's gateway, as its settings name it. Not used for money at the door. */
  readonly gateway: GatewayRef
}

const opening = (mod: string, amount: Money) => {
  if (isPaidAtTheDoor(mod)) return PAYMENT_STATUS.unpaid
  return amount.amount === 0 ? PAYMENT_STATUS.success : PAYMENT_STATUS.initiated
}

/**
 * Opens a try to pay an order, in the transaction that places the order or takes up a failed one again. Money at
 * the door is UNPAID, nothing to pay is a SUCCESS, anything else is INITIATED and will be inquired about even if
 * this process dies. Refused with `alreadyPaid` when another try has succeeded.
 */
export const openPayment = async (
  unit: Unit,
  { gateway, ...wish }: PaymentWish,
): Promise<Result<PaymentRecord, 'alreadyPaid'>> => {
  await lockTriesOf(unit, wish.orderId)
  const tries = await findPaymentsOf(unit, wish.orderId)
  if (tries.some(({ status }) => status === PAYMENT_STATUS.success || status === PAYMENT_STATUS.unpaid))
    return fail('alreadyPaid')
  return ok(await openFirstPayment(unit, { ...wish, gateway }))
}

/** The same for an order that is just being written, which nobody else can have paid. */
export const openFirstPayment = async (
  unit: Unit,
  { gateway, ...wish }: PaymentWish,
): Promise<PaymentRecord> => {
  const id = unit.newId()
  const status = opening(wish.mod, wish.amount)
  const windowEndsAt = later(unit.now, PAYMENT_WINDOW)
  const isOnline = status === PAYMENT_STATUS.initiated
  const inquireAt = isOnline ? nextInquiryAt({ inquiries: 0, now: unit.now, windowEndsAt }) : null
  const accountId = isOnline ? await accountIdOf(unit, gateway) : null
  return insertPayment(unit, { ...wish, id, accountId, status, windowEndsAt, inquireAt })
}

export interface StartFacts {
  readonly brandId: string
  /** What the customer sees at the gateway, such as the shop's name and the order's number. */
  readonly description: string
  readonly language: Language
  /** An address of ours, made from the order's id. */
  readonly returnUrl: string
  readonly customer: CreatePayment['customer']
}

const startedBy = ({
  gatewayReference,
  pageUrl,
}: Exclude<CreatedPayment, { kind: 'refused' }>): PaymentChange => ({
  columns: { gateway_reference: gatewayReference, page_url: pageUrl },
  kind: 'started',
  source: 'checkout',
  data: { gatewayReference },
})

/** What the gateway's answer, or its silence, makes of a payment that was just started. */
const recordStart = async (
  platform: Platform,
  {
    brandId,
    payment,
    answer,
  }: { brandId: string; payment: PaymentRecord; answer: GatewayAnswer<CreatedPayment> },
): Promise<PaymentRecord> =>
  platform.db.tenant(brandId, async (unit) => {
    const page = answer.kind === 'answer' && answer.value.kind !== 'refused' ? answer.value : undefined
    // Nearly always nothing has happened to the payment while its gateway made the page.
    const untouched = page && (await changeUnlocked(unit, payment, startedBy(page)))
    if (untouched) return untouched
    await lockTriesOf(unit, payment.orderId)
    const current = (await findPayment(unit, payment.id)) ?? payment
    if (current.status !== PAYMENT_STATUS.initiated) return current
    if (answer.kind === 'none') {
      const data = { why: answer.why, cause: answer.cause.slice(0, 300) }
      return changePayment(unit, current, {
        columns: { status: PAYMENT_STATUS.pending },
        kind: 'noAnswer',
        source: 'checkout',
        data,
      })
    }
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
    return changePayment(unit, current, startedBy(answer.value))
  })

/**
 * Asks the gateway for the page where the customer pays. After the commit and outside any transaction; answers
 * within six seconds. Without an answer the payment is PENDING, because the gateway may have heard us. A payment
 * that was started before, or has no gateway, comes back as it is.
 *
 * @param payment as its caller has just opened or read it
 */
export const startPayment = async (
  platform: Platform,
  payment: PaymentRecord,
  facts: StartFacts,
): Promise<PaymentRecord> => {
  const { brandId, ...request } = facts
  const { accountId, reference, amount } = payment
  if (payment.status !== PAYMENT_STATUS.initiated || payment.pageUrl !== null || accountId === null)
    return payment
  const answer = await askGateway(platform, {
    brandId,
    accountId,
    deadline: CUSTOMER_DEADLINE,
    ask: async (provider, signal) => {
      const webhookUrl = `${platform.origin()}/api/v1/payment/webhook/${provider.name}/${accountId}`
      return withWebPage(await provider.create({ ...request, reference, amount, webhookUrl, signal }))
    },
  })
  return recordStart(platform, { brandId, payment, answer })
}

/** Payments by their ids, in no particular order. */
export const loadPayments = (unit: Unit, ids: readonly string[]): Promise<PaymentRecord[]> =>
  findPayments(unit, ids)

/**
 * Locks everything that was ever tried to pay an order. To be called before the order itself is locked: whoever
 * locks both does it in this sequence, so that two of them never wait for each other.
 */
export const lockPaymentsOf = (unit: Unit, orderId: string): Promise<void> => lockTriesOf(unit, orderId)

/** Everything that one user tried to pay becomes another's: a guest turned out to be a known customer. */
export const movePayments = (
  unit: Unit,
  merge: { readonly from: string; readonly to: string },
): Promise<void> => moveUser(unit, merge)
