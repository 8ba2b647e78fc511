import { createHmac } from 'node:crypto'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { ChargeCardResult, CreatePaymentResult } from '../contract/payment-provider.ts'
import { isCardExpired } from '../domain/card-expiry.ts'
import { isPaymentOpen, type PaymentRecord } from '../domain/payment.ts'
import { PAYMENT_STATUS } from '../domain/payment-status.ts'
import { callGateway } from './gateway.client.ts'
import { BACKGROUND_DEADLINE, type GatewayAnswer } from './gateway-breakers.client.ts'
import { findGatewayCustomers } from './gateway-customers.repo.ts'
import { listPaymentAccounts, switchGateway } from './gateway-failover.writer.ts'
import { inquirePayment } from './inquire-payment.use-case.ts'
import type { PaymentStartContext } from './payment-start.data.ts'
import { recordPaymentStart } from './record-payment-start.use-case.ts'

interface CardOwner {
  readonly brandId: string
  readonly storeId: string
  readonly userId: string
}

/** A card that can be charged in its owner's absence, and its account. Queried each time and never stored. */
export interface ChargeableCard {
  readonly accountId: string
  /** The gateway's id of its owner. */
  readonly customer: string
  readonly token: string
}

/**
 * A fingerprint that identifies a card among its owner's without revealing the gateway's token: what is usable at a
 * gateway is never stored.
 */
export const computeCardFingerprint = (
  { secret }: Pick<Platform, 'secret'>,
  userId: string,
  token: string,
): string => createHmac('sha256', secret).update(`card of ${userId} ${token}`).digest('base64url')

/**
 * The customer's card with this fingerprint at one of the outlet's gateways that can charge it. `gone`: none has it,
 * or it is expired. `unknown`: a gateway that may have it did not respond.
 */
export const findChargeableCard = async (
  platform: Platform,
  { brandId, storeId, userId, mark }: CardOwner & { readonly mark: string },
): Promise<ChargeableCard | 'gone' | 'unknown'> => {
  const places = await platform.db.tenant(brandId, async (tx) => {
    const among = await listPaymentAccounts(platform, tx, { storeId, mod: 'express' })
    return (await findGatewayCustomers(tx, userId)).filter(({ accountId }) => among.includes(accountId))
  })
  let isWhole = true
  for (const { accountId, customer } of places) {
    const answer = await callGateway(platform, {
      ...{ brandId, accountId, deadline: BACKGROUND_DEADLINE },
      purpose: 'look-up',
      request: async ({ savedCards }, signal) =>
        savedCards?.charge ? savedCards.list({ customer, signal }) : [],
    })
    if (answer.kind === 'none') isWhole = false
    const cards = answer.kind === 'answer' ? answer.value : []
    const card = cards.find(({ token }) => computeCardFingerprint(platform, userId, token) === mark)
    if (card && !isCardExpired(card.expires, platform.clock.now()))
      return { accountId, customer, token: card.token }
  }
  return isWhole ? 'gone' : 'unknown'
}

type ChargeSavedCardInput = Omit<PaymentStartContext, 'payWith'> & {
  readonly mark: string
  /** Whether this payment may have been charged before: then the gateway is queried first. */
  readonly isRepeat: boolean
}

const CARD_GONE: GatewayAnswer<CreatePaymentResult> = {
  kind: 'answer',
  value: { kind: 'refused', decline: 5001, reason: 'the card is not kept any more' },
}

const requestCharge = (
  platform: Platform,
  {
    payment,
    card,
    facts: context,
  }: { payment: PaymentRecord; card: ChargeableCard; facts: ChargeSavedCardInput },
): Promise<GatewayAnswer<ChargeCardResult>> => {
  const { accountId, customer, token } = card
  const { brandId, description, returnUrl } = context
  const { reference, amount } = payment
  return callGateway(platform, {
    ...{ brandId, accountId, deadline: BACKGROUND_DEADLINE },
    purpose: 'pay',
    request: async ({ name, savedCards }, signal) => {
      if (!savedCards?.charge) throw new Error(`${name} cannot charge cards`)
      const webhookUrl = `${platform.origin()}/api/v1/payment/webhook/${name}/${accountId}`
      const requested = { reference, amount, description, returnUrl, webhookUrl }
      return savedCards.charge({ ...requested, customer, token, signal })
    },
  })
}

const chargeNow = async (
  platform: Platform,
  payment: PaymentRecord,
  context: ChargeSavedCardInput,
): Promise<PaymentRecord> => {
  const { brandId, mark } = context
  const { storeId, userId } = payment
  const card = await findChargeableCard(platform, { brandId, storeId, userId, mark })
  if (card === 'unknown') return payment
  if (card === 'gone') return recordPaymentStart(platform, { facts: context, payment, answer: CARD_GONE })
  const to = card.accountId
  const current =
    to === payment.accountId
      ? payment
      : await platform.db.tenant(brandId, (tx) => switchGateway(tx, { payment, to, why: 'savedCard' }))
  if (!current) return payment
  const answer = await requestCharge(platform, { payment: current, card, facts: context })
  const started = await recordPaymentStart(platform, { facts: context, payment: current, answer })
  if (started.status !== PAYMENT_STATUS.initiated) return started
  const told = await inquirePayment(platform, started, {
    brandId,
    deadline: BACKGROUND_DEADLINE,
    source: 'poller',
  })
  return told.payment
}

/**
 * Pays a payment that was just opened with the customer's card in their absence, and returns the known state. A
 * process that dies meanwhile has charged at most once: the next one queries the gateway first, which finds the
 * payment by its reference. Outside any transaction. A payment already under way is returned unchanged, and so is one
 * whose gateway did not respond before it was charged.
 */
export const chargeSavedCard = async (
  platform: Platform,
  payment: PaymentRecord,
  context: ChargeSavedCardInput,
): Promise<PaymentRecord> => {
  if (!isPaymentOpen(payment.status) || payment.accountId === null) return payment
  if (!context.isRepeat) return chargeNow(platform, payment, context)
  const { brandId } = context
  const told = await inquirePayment(platform, payment, {
    brandId,
    deadline: BACKGROUND_DEADLINE,
    source: 'poller',
  })
  const isUntouched =
    told.payment.status === PAYMENT_STATUS.initiated &&
    told.report?.state === 'unknown' &&
    payment.gatewayReference === null
  return isUntouched ? chargeNow(platform, told.payment, context) : told.payment
}
