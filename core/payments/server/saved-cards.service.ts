import type { Platform } from '#platform/http/area.ts'
import type { CreatePayment, PaymentProvider } from '../contract/payment-provider.ts'
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

/** What the customer wishes to be done with cards. */
export interface CardWish {
  readonly cardId?: string | undefined
  readonly isSaveCard?: boolean | undefined
}

/**
 * What a gateway is told about cards, or undefined where it keeps none or nothing is wished. A card that is not this
 * customer's is as if it had not been named: the customer then enters one on the gateway's page.
 */
export const cardsFor = async (
  platform: Pick<Platform, 'db'>,
  provider: PaymentProvider,
  { cardId, isSaveCard = false, ...person }: Person & CardWish,
): Promise<CreatePayment['cards']> => {
  const { savedCards } = provider
  if (!savedCards || (cardId === undefined && !isSaveCard)) return undefined
  const customer = await customerAt(platform, savedCards, person)
  const own = cardId === undefined ? [] : await savedCards.list({ customer, signal: person.signal })
  const isOwn = own.some(({ token }) => token === cardId)
  return { customer, save: isSaveCard, ...(isOwn && cardId !== undefined ? { use: cardId } : {}) }
}
