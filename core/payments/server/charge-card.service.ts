import { createHmac } from 'node:crypto'
import type { Platform } from '#platform/http/area.ts'
import type { ChargedCard, CreatedPayment } from '../contract/payment-provider.ts'
import { isCardExpired } from '../domain/card-expiry.ts'
import { isOpen, type PaymentRecord } from '../domain/payment.ts'
import { PAYMENT_STATUS } from '../domain/payment-status.ts'
import { askGateway } from './ask-gateway.ts'
import { accountsOf, moveWithin } from './fail-over.ts'
import { BACKGROUND_DEADLINE, type GatewayAnswer } from './gateway-call.ts'
import { findGatewayCustomers } from './gateway-customers.repo.ts'
import { inquire } from './inquire.ts'
import { recordStart, type StartFacts } from './record-start.ts'

interface Keeper {
  readonly brandId: string
  readonly storeId: string
  readonly userId: string
}

/** A card that can be charged while its owner is away, and where. It is asked for each time and kept nowhere. */
export interface KeptCard {
  readonly accountId: string
  /** What the gateway calls its owner. */
  readonly customer: string
  readonly token: string
}

/**
 * A mark by which a card is known again among its owner's, from which nobody can tell what the gateway calls it: what
 * would be of use at a gateway is never written down.
 */
export const markOfCard = ({ secret }: Pick<Platform, 'secret'>, userId: string, token: string): string =>
  createHmac('sha256', secret).update(`card of ${userId} ${token}`).digest('base64url')

/**
 * The customer's card with this mark at one of the outlet's gateways that can charge it. `gone`: none has it, or it is
 * over. `unknown`: one that may have it is silent.
 */
export const findKeptCard = async (
  platform: Platform,
  { brandId, storeId, userId, mark }: Keeper & { readonly mark: string },
): Promise<KeptCard | 'gone' | 'unknown'> => {
  const places = await platform.db.tenant(brandId, async (unit) => {
    const among = await accountsOf(platform, unit, { storeId, mod: 'express' })
    return (await findGatewayCustomers(unit, userId)).filter(({ accountId }) => among.includes(accountId))
  })
  let isWhole = true
  for (const { accountId, customer } of places) {
    const answer = await askGateway(platform, {
      ...{ brandId, accountId, deadline: BACKGROUND_DEADLINE },
      ask: async ({ savedCards }, signal) =>
        savedCards?.charge ? savedCards.list({ customer, signal }) : [],
    })
    if (answer.kind === 'none') isWhole = false
    const cards = answer.kind === 'answer' ? answer.value : []
    const card = cards.find(({ token }) => markOfCard(platform, userId, token) === mark)
    if (card && !isCardExpired(card.expires, platform.clock.now()))
      return { accountId, customer, token: card.token }
  }
  return isWhole ? 'gone' : 'unknown'
}

type Charge = Omit<StartFacts, 'payWith'> & {
  readonly mark: string
  /** Whether somebody may have charged for this payment before: then the gateway is asked before anything is taken. */
  readonly isRepeat: boolean
}

const GONE: GatewayAnswer<CreatedPayment> = {
  kind: 'answer',
  value: { kind: 'refused', decline: 5001, reason: 'the card is not kept any more' },
}

const charge = (
  platform: Platform,
  { payment, card, facts }: { payment: PaymentRecord; card: KeptCard; facts: Charge },
): Promise<GatewayAnswer<ChargedCard>> => {
  const { accountId, customer, token } = card
  const { brandId, description, returnUrl } = facts
  const { reference, amount } = payment
  return askGateway(platform, {
    ...{ brandId, accountId, deadline: BACKGROUND_DEADLINE },
    ask: async ({ name, savedCards }, signal) => {
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
  facts: Charge,
): Promise<PaymentRecord> => {
  const { brandId, mark } = facts
  const { storeId, userId } = payment
  const card = await findKeptCard(platform, { brandId, storeId, userId, mark })
  if (card === 'unknown') return payment
  if (card === 'gone') return recordStart(platform, { facts, payment, answer: GONE })
  const to = card.accountId
  const current =
    to === payment.accountId
      ? payment
      : await platform.db.tenant(brandId, (unit) => moveWithin(unit, { payment, to, why: 'savedCard' }))
  if (!current) return payment
  const answer = await charge(platform, { payment: current, card, facts })
  const started = await recordStart(platform, { facts, payment: current, answer })
  if (started.status !== PAYMENT_STATUS.initiated) return started
  const told = await inquire(platform, started, { brandId, deadline: BACKGROUND_DEADLINE, source: 'poller' })
  return told.payment
}

/**
 * Pays a payment that was just opened from the customer's card while the customer is away, and answers with what is
 * known then. A process that dies on the way has charged at most once: the next one asks the gateway first, and the
 * gateway knows the payment by its reference. Outside any transaction. A payment on its way otherwise comes back as
 * it is, and so does one whose gateway is silent before it was charged.
 */
export const chargeKeptCard = async (
  platform: Platform,
  payment: PaymentRecord,
  facts: Charge,
): Promise<PaymentRecord> => {
  if (!isOpen(payment.status) || payment.accountId === null) return payment
  if (!facts.isRepeat) return chargeNow(platform, payment, facts)
  const { brandId } = facts
  const told = await inquire(platform, payment, { brandId, deadline: BACKGROUND_DEADLINE, source: 'poller' })
  const isUntouched =
    told.payment.status === PAYMENT_STATUS.initiated &&
    told.report?.state === 'unknown' &&
    payment.gatewayReference === null
  return isUntouched ? chargeNow(platform, told.payment, facts) : told.payment
}
