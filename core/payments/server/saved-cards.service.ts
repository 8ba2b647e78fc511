import type { Platform } from '#platform/http/area.ts'
import { seconds } from '#platform/kernel/clock.ts'
import type { CreatePayment, PaymentProvider } from '../contract/payment-provider.ts'
import { isCardExpired } from '../domain/card-expiry.ts'
import { askGateway } from './ask-gateway.ts'
import { findGatewayCustomers, keepGatewayCustomer } from './gateway-customers.repo.ts'

interface Person {
  readonly brandId: string
  readonly accountId: string
  readonly customer: CreatePayment['customer']
  readonly signal: AbortSignal
}

/** What the gateway calls a customer, who is made known there once. */
const customerAt = async (
  { db }: Pick<Platform, 'db'>,
  savedCards: NonNullable<PaymentProvider['savedCards']>,
  { brandId, accountId, customer, signal }: Person,
): Promise<string> => {
  const known = await db.tenant(brandId, (unit) => findGatewayCustomers(unit, customer.id))
  const here = known.find((each) => each.accountId === accountId)
  if (here) return here.customer
  const named = await savedCards.customer({ customer, signal })
  return db.tenant(brandId, (unit) =>
    keepGatewayCustomer(unit, { userId: customer.id, accountId, customer: named }),
  )
}

/** Before the payment itself is asked for, within the time that a customer waits. */
const LOOK_DEADLINE = seconds(2)

interface CardQuestion {
  readonly brandId: string
  readonly userId: string
  readonly cardId: string
  /** Accounts. */
  readonly among: readonly string[]
}

/** What the customer wishes to be done with cards. */
export interface CardWish {
  readonly cardId?: string | undefined
  readonly isSaveCard?: boolean | undefined
}

/**
 * What a gateway is told about cards, or undefined where it keeps none or nothing is wished. A card that is not this
 * customer's, or is over, is as if it had not been named: the customer then enters one on the gateway's page.
 */
export const cardsFor = async (
  platform: Pick<Platform, 'db' | 'clock'>,
  provider: PaymentProvider,
  { cardId, isSaveCard = false, ...person }: Person & CardWish,
): Promise<CreatePayment['cards']> => {
  const { savedCards } = provider
  if (!savedCards || (cardId === undefined && !isSaveCard)) return undefined
  const customer = await customerAt(platform, savedCards, person)
  const own = cardId === undefined ? [] : await savedCards.list({ customer, signal: person.signal })
  const card = own.find(({ token }) => token === cardId)
  const isGood = card !== undefined && !isCardExpired(card.expires, platform.clock.now())
  return { customer, save: isSaveCard, ...(isGood ? { use: card.token } : {}) }
}

/** The account among these at which a customer keeps a card; undefined when none of them says so. */
export const accountOfCard = async (
  platform: Platform,
  { brandId, userId, cardId, among }: CardQuestion,
): Promise<string | undefined> => {
  const known = await platform.db.tenant(brandId, (unit) => findGatewayCustomers(unit, userId))
  const asked = known
    .filter(({ accountId }) => among.includes(accountId))
    .map(async ({ accountId, customer }) => {
      const answer = await askGateway(platform, {
        ...{ brandId, accountId, deadline: LOOK_DEADLINE },
        ask: async ({ savedCards }, signal) => (await savedCards?.list({ customer, signal })) ?? [],
      })
      const isHere = answer.kind === 'answer' && answer.value.some(({ token }) => token === cardId)
      return isHere ? accountId : undefined
    })
  return (await Promise.all(asked)).find((accountId) => accountId !== undefined)
}
