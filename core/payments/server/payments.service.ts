import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { addMilliseconds } from '#platform/kernel/clock.ts'
import type { Money } from '#platform/kernel/money.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { CreatePaymentResult } from '../contract/payment-provider.ts'
import { computeNextInquiryAt, PAYMENT_WINDOW } from '../domain/inquiry-schedule.ts'
import { isPayOnDelivery, isSettledElsewhere, ORDER_PAYABLE, type PaymentRecord } from '../domain/payment.ts'
import { PAYMENT_STATUS } from '../domain/payment-status.ts'
import { ensureAccountId, findUnusableReason, type GatewayRef } from './accounts.service.ts'
import { callGateway } from './gateway.client.ts'
import { type GatewayAnswer, getRemainingTime, MIN_DEADLINE } from './gateway-breakers.client.ts'
import { canFailOver, switchToCardGateway, switchToNextGateway } from './gateway-failover.writer.ts'
import { assertWebPage } from './gateway-page.rules.ts'
import { buildFormReturnUrl } from './gateway-redirect.mapper.ts'
import { insertPayment } from './payment-events.repo.ts'
import type { PaymentStartContext } from './payment-start.data.ts'
import {
  findPaymentBrand,
  findPayments,
  listAttempts,
  lockAttempts,
  type PaymentIdSelector,
  preparePaymentQuery,
  updatePaymentUser,
} from './payments.repo.ts'
import { recordPaymentStart } from './record-payment-start.use-case.ts'
import { resolveCardOptions } from './saved-cards.service.ts'

export interface OpenPaymentInput {
  /** See {@link PaymentRecord.payable}; absent: an order. */
  readonly payable?: string
  readonly orderId: string
  readonly storeId: string
  readonly userId: string
  readonly mod: string
  readonly amount: Money
  /** See {@link PaymentRecord.extra}. */
  readonly extra?: string | null
  /** Its money comes with a payment that several orders share: it is settled from there, without a gateway of its own. */
  readonly isPaidTogether?: boolean
  /** Several people pay it, a share each; see {@link isDueInShares}. */
  readonly isPaidInShares?: boolean
  /** Of a share: the part of `amount` that is a tip, in minor units. Absent: the payment is no share. */
  readonly shareTip?: number
  /** The store's gateway from its settings. Not used for payment on delivery. */
  readonly gateway: GatewayRef
}

const getInitialStatus = ({ mod, amount, isPaidInShares }: Omit<OpenPaymentInput, 'gateway'>) => {
  if (isPayOnDelivery(mod) || (isPaidInShares && amount.amount > 0)) return PAYMENT_STATUS.unpaid
  return amount.amount === 0 ? PAYMENT_STATUS.success : PAYMENT_STATUS.initiated
}

/**
 * Opens an attempt to pay an order, in the transaction that places the order or resumes a failed one. Payment on
 * delivery is UNPAID, a zero amount is a SUCCESS, anything else is INITIATED and will be inquired about even if this
 * process dies. Refused with `alreadyPaid` when another attempt to pay the same has succeeded.
 */
export const openPayment = async (
  tx: Transaction,
  { gateway, ...input }: OpenPaymentInput,
): Promise<Result<PaymentRecord, 'alreadyPaid'>> => {
  await lockAttempts(tx, input.orderId)
  const attempts = (await listAttempts(tx, input.orderId)).filter(
    ({ extra }) => extra === (input.extra ?? null),
  )
  if (attempts.some(({ status }) => status === PAYMENT_STATUS.success || status === PAYMENT_STATUS.unpaid))
    return fail('alreadyPaid')
  return ok(await openFirstPayment(tx, { ...input, gateway }))
}

/** The same for an order that is just being written, which cannot have been paid yet. */
export const openFirstPayment = async (
  tx: Transaction,
  {
    gateway,
    payable = ORDER_PAYABLE,
    extra = null,
    shareTip,
    isPaidTogether = false,
    isPaidInShares = false,
    ...input
  }: OpenPaymentInput,
): Promise<PaymentRecord> => {
  const id = tx.generateId()
  const status = getInitialStatus({ ...input, isPaidInShares })
  const windowEndsAt = addMilliseconds(tx.now, PAYMENT_WINDOW)
  const isOnline = status === PAYMENT_STATUS.initiated && !isPaidTogether && !isSettledElsewhere(input.mod)
  const inquireAt = isOnline ? computeNextInquiryAt({ inquiries: 0, now: tx.now, windowEndsAt }) : null
  const accountId = isOnline ? await ensureAccountId(tx, gateway) : null
  const share = { isShare: shareTip !== undefined, tip: shareTip ?? 0 }
  const terms = { ...input, ...share, payable, extra }
  return insertPayment(tx, { ...terms, id, accountId, status, windowEndsAt, inquireAt })
}

export interface StartPaymentInput {
  readonly facts: PaymentStartContext
  /** Milliseconds since the customer's request arrived, by a monotonic clock. */
  readonly waited: () => number
}

/**
 * Requests the payment page from the gateway, and from the outlet's next when it refuses or cannot be reached. After
 * the commit and outside any transaction; returns within six seconds after the customer's request arrived. Without an
 * answer the payment is PENDING, because the gateway may have received the request. A payment that was started
 * before, or has no gateway, is returned unchanged.
 *
 * @param payment as its caller has just opened or read it
 */
export const startPayment = async (
  platform: Platform,
  payment: PaymentRecord,
  { facts: context, waited }: StartPaymentInput,
): Promise<PaymentRecord> => {
  if (payment.status !== PAYMENT_STATUS.initiated || payment.pageUrl !== null || payment.accountId === null)
    return payment
  const { brandId, payWith: { cardId } = {} } = context
  let current =
    cardId === undefined ? payment : await switchToCardGateway(platform, brandId, { payment, cardId })
  let answer = await requestFromAccount(platform, {
    payment: current,
    facts: context,
    deadline: getRemainingTime(waited),
  })
  while (canFailOver(answer)) {
    const deadline = getRemainingTime(waited)
    const moved =
      deadline > MIN_DEADLINE
        ? await switchToNextGateway(platform, brandId, { payment: current, answer })
        : undefined
    if (!moved) break
    platform.metrics.events.inc({ name: 'payment.otherGateway' })
    current = moved
    answer = await requestFromAccount(platform, { payment: current, facts: context, deadline })
  }
  return recordPaymentStart(platform, { facts: context, payment: current, answer })
}

interface RequestPageInput {
  readonly payment: PaymentRecord
  readonly facts: PaymentStartContext
  /** Milliseconds. */
  readonly deadline: number
}

const requestFromAccount = async (
  platform: Platform,
  asking: RequestPageInput,
): Promise<GatewayAnswer<CreatePaymentResult>> => {
  const accountId = asking.payment.accountId ?? ''
  const missing = await findUnusableReason(platform, accountId, asking.payment)
  return missing === undefined
    ? requestPaymentPage(platform, { ...asking, accountId })
    : toUnsentRefusal(missing)
}

/**
 * A gateway without valid settings cannot have received the payment, so the customer may immediately pay in another
 * way.
 */
const toUnsentRefusal = (reason: string): GatewayAnswer<CreatePaymentResult> => ({
  kind: 'answer',
  value: { kind: 'refused', decline: 5100, reason },
})

const requestPaymentPage = (
  platform: Platform,
  { payment, accountId, facts: context, deadline }: RequestPageInput & { readonly accountId: string },
): Promise<GatewayAnswer<CreatePaymentResult>> => {
  const { brandId, payWith, ...request } = context
  const { id, reference, amount, mod: method, userId, windowEndsAt: payBy } = payment
  const customer = { ...context.customer, id: userId }
  return callGateway(platform, {
    brandId,
    accountId,
    purpose: 'pay',
    deadline,
    request: async (provider, signal) => {
      const webhookUrl = `${platform.origin()}/api/v1/payment/webhook/${provider.name}/${accountId}`
      const input = { brandId, accountId, customer, signal, ...payWith }
      const cards = method === 'express' ? await resolveCardOptions(platform, provider, input) : undefined
      return assertWebPage(
        await provider.create({
          ...request,
          ...{ reference, amount, method, webhookUrl, payBy, signal },
          formReturnUrl: buildFormReturnUrl(platform, id),
          customer,
          ...(cards ? { cards } : {}),
          ...(method === 'upi' && payWith?.upiId ? { upiId: payWith.upiId } : {}),
        }),
      )
    },
  })
}

/** Whether a customer's money was captured for an order, even if refunded since. */
export const hasCapturedPayment = async (tx: Transaction, orderId: string): Promise<boolean> =>
  (await listAttempts(tx, orderId)).some(({ captured }) => captured > 0)

/** The brand of a payment; undefined when there is no such payment. */
export const loadPaymentBrand = (
  platform: Pick<Platform, 'db'>,
  paymentId: string,
): Promise<string | undefined> =>
  platform.db.system((tx) => findPaymentBrand(tx, paymentId), { singleRoundTrip: true })

/** Payments by their ids, in no particular order. */
export const loadPayments = (tx: Transaction, ids: readonly string[]): Promise<PaymentRecord[]> =>
  findPayments(tx, ids)

/**
 * A function that loads the payment whose id `selectId` selects from another area's tables, in the same round trip as
 * other statements. Call once for each statement, not for each load.
 */
export const preparePaymentLoader = <Values extends object>(
  selectId: PaymentIdSelector<Values>,
): ((tx: Transaction, values: Values) => Promise<PaymentRecord | undefined>) => preparePaymentQuery(selectId)

/**
 * Locks all payment attempts of an order. Call before the order itself is locked: this fixed sequence prevents
 * deadlocks.
 */
export const lockOrderPayments = (tx: Transaction, orderId: string): Promise<void> =>
  lockAttempts(tx, orderId)

/** Moves all payments of one user to another: a guest turned out to be a known customer. */
export const reassignUserPayments = (
  tx: Transaction,
  merge: { readonly from: string; readonly to: string },
): Promise<void> => updatePaymentUser(tx, merge)
