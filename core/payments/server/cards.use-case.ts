import { loadStore } from '#core/stores/server/stores.service.ts'
import type { CallData } from '#platform/contract/contract.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Platform } from '#platform/http/area.ts'
import type { CustomerCaller } from '#platform/http/caller.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { PaymentsApi } from '../contract/endpoints.ts'
import { paymentErrors } from '../contract/errors.ts'
import { accountIdOf } from './accounts.service.ts'
import { askGateway } from './ask-gateway.ts'
import { CUSTOMER_DEADLINE, type GatewayAnswer } from './gateway-call.ts'
import { findGatewayCustomers, type GatewayCustomer } from './gateway-customers.repo.ts'

type Cards = CallData<PaymentsApi['GET /api/v1/users/cards']>

interface Where {
  readonly store?: string | undefined
  readonly pgType?: string | undefined
  readonly pgConfiguration?: string | undefined
}

/** The accounts at which the caller is known for cards; of one store only its own. */
const placesOf = (
  { db }: Platform,
  { brandId, userId }: CustomerCaller,
  { store: storeId, pgType, pgConfiguration }: Where,
): Promise<readonly GatewayCustomer[]> =>
  db.tenant(brandId, async (unit) => {
    const known = await findGatewayCustomers(unit, userId)
    const named = known.filter(({ provider }) => pgType === undefined || provider === pgType)
    if (storeId === undefined || named.length === 0) return named
    const gateway = (await loadStore(unit, storeId))?.gateway
    if (!gateway || (pgConfiguration !== undefined && gateway.account !== pgConfiguration)) return []
    const accountId = await accountIdOf(unit, gateway)
    return named.filter((each) => each.accountId === accountId)
  })

const listAt = (
  platform: Platform,
  brandId: string,
  { accountId, provider: pgType, customer }: GatewayCustomer,
): Promise<GatewayAnswer<Cards>> =>
  askGateway(platform, {
    brandId,
    accountId,
    deadline: CUSTOMER_DEADLINE,
    ask: async ({ savedCards }, signal) => {
      const cards = (await savedCards?.list({ customer, signal })) ?? []
      return cards.map(({ token, brand, lastFour, expires = null }) => ({
        _id: token,
        brand,
        lastFour,
        expires,
        pgType,
      }))
    },
  })

/** The cards that gateways keep for the caller, asked of the gateways. */
export const listCards = async (
  platform: Platform,
  caller: CustomerCaller,
  where: Where,
): Promise<Result<Cards, Failure>> => {
  const places = await placesOf(platform, caller, where)
  const answers = await Promise.all(places.map((place) => listAt(platform, caller.brandId, place)))
  const cards: Cards = []
  for (const answer of answers) {
    if (answer.kind === 'none') return fail(failure(paymentErrors.cardsNotRead))
    cards.push(...answer.value)
  }
  return ok(cards)
}

/** Lets a gateway forget a card. Whose it is, the gateway is asked; another's is as if it were not there. */
export const removeCard = async (
  platform: Platform,
  caller: CustomerCaller,
  { token, ...where }: Where & { readonly token: string },
): Promise<Result<{ deleted: boolean }, Failure>> => {
  const { brandId } = caller
  const answers = await Promise.all(
    (await placesOf(platform, caller, where)).map(({ accountId, customer }) =>
      askGateway(platform, {
        brandId,
        accountId,
        deadline: CUSTOMER_DEADLINE,
        ask: async ({ savedCards }, signal) =>
          (await savedCards?.remove({ customer, token, signal })) ?? false,
      }),
    ),
  )
  if (answers.some((answer) => answer.kind === 'answer' && answer.value)) return ok({ deleted: true })
  const isUnknown = answers.every(({ kind }) => kind === 'answer')
  return fail(failure(isUnknown ? paymentErrors.unknownCard : paymentErrors.cardsNotRead))
}
