import { loadStore } from '#core/stores/server/stores.service.ts'
import type { CallData } from '#platform/contract/contract.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { CustomerCaller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { PaymentsApi } from '../contract/endpoints.ts'
import { paymentErrors } from '../contract/errors.ts'
import { isCardExpired } from '../domain/card-expiry.ts'
import { ensureAccountId } from './accounts.service.ts'
import { callGateway } from './gateway.client.ts'
import { CUSTOMER_DEADLINE, type GatewayAnswer } from './gateway-breakers.client.ts'
import { findGatewayCustomers, type GatewayCustomer } from './gateway-customers.repo.ts'

type Cards = CallData<PaymentsApi['GET /api/v1/users/cards']>

interface CardLocation {
  readonly store?: string | undefined
  readonly pgType?: string | undefined
  readonly pgConfiguration?: string | undefined
}

/** The accounts at which the caller is registered for cards; for one store only its gateways', in any position. */
const listCardAccounts = (
  { db }: Platform,
  { brandId, userId }: CustomerCaller,
  { store: storeId, pgType, pgConfiguration }: CardLocation,
): Promise<readonly GatewayCustomer[]> =>
  db.tenant(brandId, async (tx) => {
    const known = await findGatewayCustomers(tx, userId)
    const named = known.filter(({ provider }) => pgType === undefined || provider === pgType)
    if (storeId === undefined || named.length === 0) return named
    const store = await loadStore(tx, storeId)
    const ids = new Set<string>()
    for (const gateway of store ? [store.gateway, ...store.otherGateways] : [])
      if (pgConfiguration === undefined || gateway.account === pgConfiguration)
        ids.add(await ensureAccountId(tx, gateway))
    return named.filter(({ accountId }) => ids.has(accountId))
  })

const listAccountCards = (
  platform: Platform,
  brandId: string,
  { accountId, provider: pgType, customer }: GatewayCustomer,
): Promise<GatewayAnswer<Cards>> =>
  callGateway(platform, {
    brandId,
    accountId,
    purpose: 'look-up',
    deadline: CUSTOMER_DEADLINE,
    request: async ({ savedCards }, signal) => {
      const cards = (await savedCards?.list({ customer, signal })) ?? []
      return cards.map(({ token, brand, lastFour, expires = null }) => ({
        _id: token,
        brand,
        lastFour,
        expires,
        isExpired: isCardExpired(expires, platform.clock.now()),
        isChargeable: savedCards?.charge !== undefined,
        pgType,
      }))
    },
  })

/**
 * The caller's cards, loaded from the gateways that store them. When one of a store's gateways does not respond, the
 * cards of its others are returned; without any card of theirs, or without a store, the call fails.
 */
export const listCards = async (
  platform: Platform,
  caller: CustomerCaller,
  where: CardLocation,
): Promise<Result<Cards, Failure>> => {
  const places = await listCardAccounts(platform, caller, where)
  const answers = await Promise.all(places.map((place) => listAccountCards(platform, caller.brandId, place)))
  const cards = answers.flatMap((answer) => (answer.kind === 'answer' ? answer.value : []))
  const isWhole = answers.every(({ kind }) => kind === 'answer')
  const isEnough = isWhole || (where.store !== undefined && cards.length > 0)
  return isEnough ? ok(cards) : fail(failure(paymentErrors.cardsNotRead))
}

/** Deletes a card at a gateway. The gateway checks its owner; another's card is treated as unknown. */
export const removeCard = async (
  platform: Platform,
  caller: CustomerCaller,
  { token, ...where }: CardLocation & { readonly token: string },
): Promise<Result<{ deleted: boolean }, Failure>> => {
  const { brandId } = caller
  const answers = await Promise.all(
    (await listCardAccounts(platform, caller, where)).map(({ accountId, customer }) =>
      callGateway(platform, {
        brandId,
        accountId,
        purpose: 'look-up',
        deadline: CUSTOMER_DEADLINE,
        request: async ({ savedCards }, signal) =>
          (await savedCards?.remove({ customer, token, signal })) ?? false,
      }),
    ),
  )
  if (answers.some((answer) => answer.kind === 'answer' && answer.value)) return ok({ deleted: true })
  const isUnknown = answers.every(({ kind }) => kind === 'answer')
  return fail(failure(isUnknown ? paymentErrors.unknownCard : paymentErrors.cardsNotRead))
}
