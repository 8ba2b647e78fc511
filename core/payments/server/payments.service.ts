import type { Expression } from 'kysely'
import type { Unit } from '#platform/db/unit.ts'
import type { Platform } from '#platform/http/area.ts'
import { later, seconds } from '#platform/kernel/clock.ts'
import type { Language } from '#platform/kernel/language.ts'
import type { Money } from '#platform/kernel/money.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { PayWith } from '../contract/pay-with.ts'
import type { CreatedPayment, CreatePayment } from '../contract/payment-provider.ts'
import { nextInquiryAt, PAYMENT_WINDOW } from '../domain/inquiry-schedule.ts'
import { isPaidAtTheDoor, type PaymentRecord } from '../domain/payment.ts'
import { PAYMENT_STATUS } from '../domain/payment-status.ts'
import { accountIdOf, type GatewayRef, whyUnusable } from './accounts.service.ts'
import { askGateway } from './ask-gateway.ts'
import { isForAnother, moveToNextGateway } from './fail-over.ts'
import { CUSTOMER_DEADLINE, type GatewayAnswer } from './gateway-call.ts'
import { withWebPage } from './gateway-page.ts'
import { formReturnUrl, handOverOf, pageUrlOf } from './hand-over.ts'
import { changePayment, changeUnlocked, insertPayment, type PaymentChange } from './payment-events.repo.ts'
import { findPayment, findPayments, findPaymentsOf, lockTriesOf, moveUser } from './payments.repo.ts'
import { type CardWish, cardsFor } from './saved-cards.service.ts'
import { settleWithin } from './settle.service.ts'

export interface PaymentWish {
  readonly orderId: string
  readonly storeId: string
  readonly userId: string
  readonly mod: string
  readonly amount: Money
  /** See {@link PaymentRecord.extra}. */
  readonly extra?: string | null
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
 * this process dies. Refused with `alreadyPaid` when another try to pay the same has succeeded.
 */
export const openPayment = async (
  unit: Unit,
  { gateway, ...wish }: PaymentWish,
): Promise<Result<PaymentRecord, 'alreadyPaid'>> => {
  await lockTriesOf(unit, wish.orderId)
  const tries = (await findPaymentsOf(unit, wish.orderId)).filter(
    ({ extra }) => extra === (wish.extra ?? null),
  )
  if (tries.some(({ status }) => status === PAYMENT_STATUS.success || status === PAYMENT_STATUS.unpaid))
    return fail('alreadyPaid')
  return ok(await openFirstPayment(unit, { ...wish, gateway }))
}

/** The same for an order that is just being written, which nobody else can have paid. */
export const openFirstPayment = async (
  unit: Unit,
  { gateway, extra = null, ...wish }: PaymentWish,
): Promise<PaymentRecord> => {
  const id = unit.newId()
  const status = opening(wish.mod, wish.amount)
  const windowEndsAt = later(unit.now, PAYMENT_WINDOW)
  const isOnline = status === PAYMENT_STATUS.initiated
  const inquireAt = isOnline ? nextInquiryAt({ inquiries: 0, now: unit.now, windowEndsAt }) : null
  const accountId = isOnline ? await accountIdOf(unit, gateway) : null
  return insertPayment(unit, { ...wish, extra, id, accountId, status, windowEndsAt, inquireAt })
}

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
    page_url: pageUrlOf(platform, payment.id, page),
    hand_over: JSON.stringify(handOverOf(facts, page)),
  },
  kind: 'started',
  source: 'checkout',
  data: { gatewayReference: page.gatewayReference },
})

interface Answered {
  readonly facts: StartFacts
  readonly payment: PaymentRecord
  readonly answer: GatewayAnswer<CreatedPayment>
}

/** What an answer makes of a payment that may have changed since it was read. */
const recordLocked = (platform: Platform, { facts, payment, answer }: Answered): Promise<PaymentRecord> =>
  platform.db.tenant(facts.brandId, async (unit) => {
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
    return changePayment(unit, current, startedBy(platform, { payment, facts, page: answer.value }))
  })

/** What the gateway's answer, or its silence, makes of a payment that was just started. */
const recordStart = async (platform: Platform, answered: Answered): Promise<PaymentRecord> => {
  const { facts, payment, answer } = answered
  const page = answer.kind === 'answer' && answer.value.kind !== 'refused' ? answer.value : undefined
  if (!page) return recordLocked(platform, answered)
  // Nearly always nothing has happened to the payment while its gateway made the page.
  const started = startedBy(platform, { payment, facts, page })
  const untouched = await platform.db.tenant(
    facts.brandId,
    (unit) => changeUnlocked(unit, payment, started),
    { atOnce: true },
  )
  return untouched ?? recordLocked(platform, answered)
}

/**
 * Asks the gateway for the page where the customer pays, and where it refuses or cannot be reached the outlet's next.
 * After the commit and outside any transaction; answers within six seconds. Without an answer the payment is PENDING,
 * because the gateway may have heard us. A payment that was started before, or has no gateway, comes back as it is.
 *
 * @param payment as its caller has just opened or read it
 */
export const startPayment = async (
  platform: Platform,
  payment: PaymentRecord,
  facts: StartFacts,
): Promise<PaymentRecord> => {
  if (payment.status !== PAYMENT_STATUS.initiated || payment.pageUrl !== null || payment.accountId === null)
    return payment
  const until = later(platform.clock.now(), CUSTOMER_DEADLINE)
  let current = payment
  let answer = await askAccount(platform, { payment, facts, deadline: CUSTOMER_DEADLINE })
  while (isForAnother(answer)) {
    const deadline = until.getTime() - platform.clock.now().getTime()
    const moved =
      deadline > LEAST_DEADLINE
        ? await moveToNextGateway(platform, facts.brandId, { payment: current, answer })
        : undefined
    if (!moved) break
    platform.metrics.events.inc({ name: 'payment.otherGateway' })
    current = moved
    answer = await askAccount(platform, { payment: current, facts, deadline })
  }
  return recordStart(platform, { facts, payment: current, answer })
}

/** With less time than this no gateway needs to be asked: the customer has waited long enough. */
const LEAST_DEADLINE = seconds(1)

interface Asking {
  readonly payment: PaymentRecord
  readonly facts: StartFacts
  /** Milliseconds. */
  readonly deadline: number
}

const askAccount = async (platform: Platform, asking: Asking): Promise<GatewayAnswer<CreatedPayment>> => {
  const accountId = asking.payment.accountId ?? ''
  const missing = await whyUnusable(platform, accountId, asking.payment.mod)
  return missing === undefined ? askForPage(platform, { ...asking, accountId }) : refusedUnasked(missing)
}

/** A gateway without usable settings cannot have heard of the payment, so the customer may pay in another way at once. */
const refusedUnasked = (reason: string): GatewayAnswer<CreatedPayment> => ({
  kind: 'answer',
  value: { kind: 'refused', decline: 5100, reason },
})

const askForPage = (
  platform: Platform,
  { payment, accountId, facts, deadline }: Asking & { readonly accountId: string },
): Promise<GatewayAnswer<CreatedPayment>> => {
  const { brandId, payWith, ...request } = facts
  const { id, reference, amount, mod: method, userId } = payment
  const customer = { ...facts.customer, id: userId }
  return askGateway(platform, {
    brandId,
    accountId,
    deadline,
    ask: async (provider, signal) => {
      const webhookUrl = `${platform.origin()}/api/v1/payment/webhook/${provider.name}/${accountId}`
      const wish = { brandId, accountId, customer, signal, ...payWith }
      const cards = method === 'express' ? await cardsFor(platform, provider, wish) : undefined
      return withWebPage(
        await provider.create({
          ...request,
          ...{ reference, amount, method, webhookUrl, signal },
          formReturnUrl: formReturnUrl(platform, id),
          customer,
          ...(cards ? { cards } : {}),
          ...(method === 'upi' && payWith?.upiId ? { upiId: payWith.upiId } : {}),
        }),
      )
    },
  })
}

/** Payments by their ids, or by a question for ids, in no particular order. */
export const loadPayments = (
  unit: Unit,
  ids: readonly string[] | Expression<string>,
): Promise<PaymentRecord[]> => findPayments(unit, ids)

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
