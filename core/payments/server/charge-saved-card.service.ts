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
import { recordPaymentStart } from './record-payment-start.use-case.ts'
import type { StartFacts } from './start-facts.ts'

interface CardOwner {
  readonly brandId: string
  readonly storeId: string
  readonly userId: string
}

/** A card that can be charged while its owner is away, and where. It is asked for each time and kept nowhere. */
export interface ChargeableCard {
  readonly accountId: string
  /** What the gateway calls its owner. */
  readonly customer: string
  readonly token: string
}

/**
 * A mark by which a card is known again among its owner's, from which nobody can tell what the gateway calls it: what
 * would be of use at a gateway is never written down.
 */
export const computeCardFingerprint = (
  { secret }: Pick<Platform, 'secret'>,
  userId: string,
  token: string,
): string => createHmac('sha256', secret).update(`card of ${userId} ${token}`).digest('base64url')

/**
 * The customer's card with this mark at one of the outlet's gateways that can charge it. `gone`: none has it, or it is
 * over. `unknown`: one that may have it is silent.
 */
export const findChargeableCard = async (
  platform: Platform,
  { brandId, storeId, userId, mark }: CardOwner & { readonly mark: string },
): Promise<ChargeableCard | 'gone' | 'unknown'> => {
  const places = await platform.db.tenant(brandId, async (unit) => {
    const among = await listPaymentAccounts(platform, unit, { storeId, mod: 'express' })
    return (await findGatewayCustomers(unit, userId)).filter(({ accountId }) => among.includes(accountId))
  })
  let isWhole = true
  for (const { accountId, customer } of places) {
    const answer = await callGateway(platform, {
      ...{ brandId, accountId, deadline: BACKGROUND_DEADLINE },
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

type ChargeSavedCardInput = Omit<StartFacts, 'payWith'> & {
  readonly mark: string
  /** Whether somebody may have charged for this payment before: then the gateway is asked before anything is taken. */
  readonly isRepeat: boolean
}

const CARD_GONE: GatewayAnswer<CreatePaymentResult> = {
  kind: 'answer',
  value: { kind: 'refused', decline: 5001, reason: 'the card is not kept any more' },
}

const requestCharge = (
  platform: Platform,
  { payment, card, facts }: { payment: PaymentRecord; card: ChargeableCard; facts: ChargeSavedCardInput },
): Promise<GatewayAnswer<ChargeCardResult>> => {
  const { accountId, customer, token } = card
  const { brandId, description, returnUrl } = facts
  const { reference, amount } = payment
  return callGateway(platform, {
    ...{ brandId, accountId, deadline: BACKGROUND_DEADLINE },
    request: async ({ name, savedCards }, signal) => {
      if (!savedCards?.charge) throw new Error(`${name} cannot charge cards`)
      const webhookUrl = `${platform.origin()}/api/v1/payment/webhook/${name}/${accountId}`
      const asked = { reference, amount, description, returnUrl, webhookUrl }
      return savedCards.charge({ ...asked, customer, token, signal })
    },
  })
}

const chargeNow = async (
  platform: Platform,
  payment: PaymentRecord,
  facts: ChargeSavedCardInput,
): Promise<PaymentRecord> => {
  const { brandId, mark } = facts
  const { storeId, userId } = payment
  const card = await findChargeableCard(platform, { brandId, storeId, userId, mark })
  if (card === 'unknown') return payment
  if (card === 'gone') return recordPaymentStart(platform, { facts, payment, answer: CARD_GONE })
  const to = card.accountId
  const current =
    to === payment.accountId
      ? payment
      : await platform.db.tenant(brandId, (unit) => switchGateway(unit, { payment, to, why: 'savedCard' }))
  if (!current) return payment
  const answer = await requestCharge(platform, { payment: current, card, facts })
  const started = await recordPaymentStart(platform, { facts, payment: current, answer })
  if (started.status !== PAYMENT_STATUS.initiated) return started
  const told = await inquirePayment(platform, started, {
    brandId,
    deadline: BACKGROUND_DEADLINE,
    source: 'poller',
  })
  return told.payment
}

/**
 * Pays a payment that was just opened from the customer's card while the customer is away, and answers with what is
 * known then. A process that dies on the way has charged at most once: the next one asks the gateway first, and the
 * gateway knows the payment by its reference. Outside any transaction. A payment on its way otherwise comes back as
 * it is, and so does one whose gateway is silent before it was charged.
 */
export const chargeSavedCard = async (
  platform: Platform,
  payment: PaymentRecord,
  facts: ChargeSavedCardInput,
): Promise<PaymentRecord> => {
  if (!isPaymentOpen(payment.status) || payment.accountId === null) return payment
  if (!facts.isRepeat) return chargeNow(platform, payment, facts)
  const { brandId } = facts
  const told = await inquirePayment(platform, payment, {
    brandId,
    deadline: BACKGROUND_DEADLINE,
    source: 'poller',
  })
  const isUntouched =
    told.payment.status === PAYMENT_STATUS.initiated &&
    told.report?.state === 'unknown' &&
    payment.gatewayReference === null
  return isUntouched ? chargeNow(platform, told.payment, facts) : told.payment
}
