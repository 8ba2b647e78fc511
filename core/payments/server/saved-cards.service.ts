import type { Platform } from '#platform/http/server-plugin.ts'
import { seconds } from '#platform/kernel/clock.ts'
import type { CreatePaymentInput, PaymentProvider } from '../contract/payment-provider.ts'
import { isCardExpired } from '../domain/card-expiry.ts'
import { callGateway } from './gateway.client.ts'
import { findGatewayCustomers, insertGatewayCustomer } from './gateway-customers.repo.ts'

interface GatewayCustomerInput {
  readonly brandId: string
  readonly accountId: string
  readonly customer: CreatePaymentInput['customer']
  readonly signal: AbortSignal
}

/** What the gateway calls a customer, who is made known there once. */
const ensureGatewayCustomer = async (
  { db }: Pick<Platform, 'db'>,
  savedCards: NonNullable<PaymentProvider['savedCards']>,
  { brandId, accountId, customer, signal }: GatewayCustomerInput,
): Promise<string> => {
  const known = await db.tenant(brandId, (unit) => findGatewayCustomers(unit, customer.id))
  const here = known.find((each) => each.accountId === accountId)
  if (here) return here.customer
  const named = await savedCards.customer({ customer, signal })
  return db.tenant(brandId, (unit) =>
    insertGatewayCustomer(unit, { userId: customer.id, accountId, customer: named }),
  )
}

/** Before the payment itself is asked for, within the time that a customer waits. */
const CARD_LOOKUP_DEADLINE = seconds(2)

interface FindCardAccountInput {
  readonly brandId: string
  readonly userId: string
  readonly cardId: string
  /** Accounts. */
  readonly among: readonly string[]
}

/** What the customer wishes to be done with cards. */
export interface CardPreference {
  readonly cardId?: string | undefined
  readonly isSaveCard?: boolean | undefined
}

/**
 * What a gateway is told about cards, or undefined where it keeps none or nothing is wished. A card that is not this
 * customer's, or is over, is as if it had not been named: the customer then enters one on the gateway's page.
 */
export const resolveCardOptions = async (
  platform: Pick<Platform, 'db' | 'clock'>,
  provider: PaymentProvider,
  { cardId, isSaveCard = false, ...person }: GatewayCustomerInput & CardPreference,
): Promise<CreatePaymentInput['cards']> => {
  const { savedCards } = provider
  if (!savedCards || (cardId === undefined && !isSaveCard)) return undefined
  const customer = await ensureGatewayCustomer(platform, savedCards, person)
  const own = cardId === undefined ? [] : await savedCards.list({ customer, signal: person.signal })
  const card = own.find(({ token }) => token === cardId)
  const isGood = card !== undefined && !isCardExpired(card.expires, platform.clock.now())
  return { customer, save: isSaveCard, ...(isGood ? { use: card.token } : {}) }
}

/** The account among these at which a customer keeps a card; undefined when none of them says so. */
export const findCardAccount = async (
  platform: Platform,
  { brandId, userId, cardId, among }: FindCardAccountInput,
): Promise<string | undefined> => {
  const known = await platform.db.tenant(brandId, (unit) => findGatewayCustomers(unit, userId))
  const asked = known
    .filter(({ accountId }) => among.includes(accountId))
    .map(async ({ accountId, customer }) => {
      const answer = await callGateway(platform, {
        ...{ brandId, accountId, deadline: CARD_LOOKUP_DEADLINE },
        request: async ({ savedCards }, signal) => (await savedCards?.list({ customer, signal })) ?? [],
      })
      const isHere = answer.kind === 'answer' && answer.value.some(({ token }) => token === cardId)
      return isHere ? accountId : undefined
    })
  return (await Promise.all(asked)).find((accountId) => accountId !== undefined)
}
