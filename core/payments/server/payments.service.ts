import type { Unit } from '#platform/db/unit.ts'
import type { Platform } from '#platform/http/area.ts'
import { later } from '#platform/kernel/clock.ts'
import type { Money } from '#platform/kernel/money.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { CreatedPayment } from '../contract/payment-provider.ts'
import { nextInquiryAt, PAYMENT_WINDOW } from '../domain/inquiry-schedule.ts'
import { isPaidAtTheDoor, type PaymentRecord } from '../domain/payment.ts'
import { PAYMENT_STATUS } from '../domain/payment-status.ts'
import { accountIdOf, type GatewayRef, whyUnusable } from './accounts.service.ts'
import { askGateway } from './ask-gateway.ts'
import { isForAnother, moveToCard, moveToNextGateway } from './fail-over.ts'
import { type GatewayAnswer, LEAST_DEADLINE, timeLeft } from './gateway-call.ts'
import { withWebPage } from './gateway-page.ts'
import { formReturnUrl } from './hand-over.ts'
import { insertPayment } from './payment-events.repo.ts'
import { findPayments, findPaymentsOf, lockTriesOf, moveUser } from './payments.repo.ts'
import { recordStart, type StartFacts } from './record-start.ts'
import { cardsFor } from './saved-cards.service.ts'

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

export interface Starting {
  readonly facts: StartFacts
  /** Milliseconds since the customer's call came in, by a clock that nobody sets. */
  readonly waited: () => number
}

/**
 * Asks the gateway for the page where the customer pays, and where it refuses or cannot be reached the outlet's next.
 * After the commit and outside any transaction; answers within six seconds after the customer's call came in. Without an answer the payment is PENDING,
 * because the gateway may have heard us. A payment that was started before, or has no gateway, comes back as it is.
 *
 * @param payment as its caller has just opened or read it
 */
export const startPayment = async (
  platform: Platform,
  payment: PaymentRecord,
  { facts, waited }: Starting,
): Promise<PaymentRecord> => {
  if (payment.status !== PAYMENT_STATUS.initiated || payment.pageUrl !== null || payment.accountId === null)
    return payment
  const { brandId, payWith: { cardId } = {} } = facts
  let current = cardId === undefined ? payment : await moveToCard(platform, brandId, { payment, cardId })
  let answer = await askAccount(platform, { payment: current, facts, deadline: timeLeft(waited) })
  while (isForAnother(answer)) {
    const deadline = timeLeft(waited)
    const moved =
      deadline > LEAST_DEADLINE
        ? await moveToNextGateway(platform, brandId, { payment: current, answer })
        : undefined
    if (!moved) break
    platform.metrics.events.inc({ name: 'payment.otherGateway' })
    current = moved
    answer = await askAccount(platform, { payment: current, facts, deadline })
  }
  return recordStart(platform, { facts, payment: current, answer })
}

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

/** Whether money of a customer was taken for an order, whatever has become of it since. */
export const isMoneyTaken = async (unit: Unit, orderId: string): Promise<boolean> =>
  (await findPaymentsOf(unit, orderId)).some(({ captured }) => captured > 0)

/** Payments by their ids, in no particular order. */
export const loadPayments = (unit: Unit, ids: readonly string[]): Promise<PaymentRecord[]> =>
  findPayments(unit, ids)

/** For statements of others that read payments with what names them, in one message. */
export { type PaymentRow, paymentNamed, toRecord as readPayment } from './payments.repo.ts'

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
