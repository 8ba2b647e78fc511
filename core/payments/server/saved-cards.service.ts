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

/** The gateway's id of a customer, who is registered there once. */
const ensureGatewayCustomer = async (
  { db }: Pick<Platform, 'db'>,
  savedCards: NonNullable<PaymentProvider['savedCards']>,
  { brandId, accountId, customer, signal }: GatewayCustomerInput,
): Promise<string> => {
  const known = await db.tenant(brandId, (tx) => findGatewayCustomers(tx, customer.id))
  const here = known.find((each) => each.accountId === accountId)
  if (here) return here.customer
  const named = await savedCards.customer({ customer, signal })
  return db.tenant(brandId, (tx) =>
    insertGatewayCustomer(tx, { userId: customer.id, accountId, customer: named }),
  )
}

/** Runs before the payment request, within the time that a customer waits. */
const CARD_LOOKUP_DEADLINE = seconds(2)

interface FindCardAccountInput {
  readonly brandId: string
  readonly userId: string
  readonly cardId: string
  /** Account ids. */
  readonly among: readonly string[]
}

/** The customer's choices about cards. */
export interface CardPreference {
  readonly cardId?: string | undefined
  readonly isSaveCard?: boolean | undefined
}

/**
 * The card options for a gateway, or undefined where it stores no cards or none was chosen. A card that is not this
 * customer's, or is expired, is ignored: the customer then enters one on the gateway's page.
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

/** Which of these accounts stores the customer's card; undefined when none confirms it. */
export const findCardAccount = async (
  platform: Platform,
  { brandId, userId, cardId, among }: FindCardAccountInput,
): Promise<string | undefined> => {
  const known = await platform.db.tenant(brandId, (tx) => findGatewayCustomers(tx, userId))
  const requested = known
    .filter(({ accountId }) => among.includes(accountId))
    .map(async ({ accountId, customer }) => {
      const answer = await callGateway(platform, {
        ...{ brandId, accountId, deadline: CARD_LOOKUP_DEADLINE },
        purpose: 'look-up',
        request: async ({ savedCards }, signal) => (await savedCards?.list({ customer, signal })) ?? [],
      })
      const isHere = answer.kind === 'answer' && answer.value.some(({ token }) => token === cardId)
      return isHere ? accountId : undefined
    })
  return (await Promise.all(requested)).find((accountId) => accountId !== undefined)
}
