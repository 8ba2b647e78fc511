import { type LiveCart, priceEvaluatedCart } from '#core/cart/domain/live-cart.ts'
import type { SharedCode } from '#core/cart/server/shared-codes.service.ts'
import {
  quoteTransientCart,
  type TransientCartInput,
  type TransientQuote,
} from '#core/cart/server/transient-cart.service.ts'
import { listMethodsTogether, type OrderPart } from '#core/checkout/server/place-together.service.ts'
import type { AddressRecord } from '#core/customers/server/customers.service.ts'
import { findNamesakeArea } from '#core/stores/domain/area-reach.ts'
import { computeTravelMinutes, getStorePace } from '#core/stores/domain/arrival.ts'
import { getExtraMinutes } from '#core/stores/domain/busy.ts'
import type { AreaRecord, StoreRecord } from '#core/stores/domain/store.ts'
import { describeChannel } from '#core/stores/server/store-cards.service.ts'
import { loadAreas, loadStore } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Call, Platform } from '#platform/http/server-plugin.ts'
import type { Language } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { foodCourtErrors } from '../contract/errors.ts'
import type { CourtOrdersApi } from '../contract/order-endpoints.ts'
import { MAX_STALLS } from '../domain/court-payable.ts'
import { type CommonTime, planCommonTime } from '../domain/plan-kitchens.ts'
import { shareBasket } from '../domain/share-basket.ts'

type BasketBody = Call<CourtOrdersApi['POST /api/v1/court-orders/quote']>['body']

export interface BasketInput {
  readonly userId: string
  readonly language: Language
  readonly body: Pick<BasketBody, 'items' | 'orderType' | 'tip' | 'promo'>
  /** The destination of a delivery; undefined when none is chosen yet. */
  readonly address: AddressRecord | undefined
}

/** One stall's part of a basket. */
export interface QuotedPart {
  readonly store: StoreRecord
  /** Positions of its items in the request. */
  readonly indexes: readonly number[]
  readonly quote: TransientQuote
  /** What it is ordered with. */
  readonly order: OrderPart
  /** Its share of the delivery fee, in minor units. */
  readonly deliveryFee: number
  /** What its kitchen needs if it begins at once. */
  readonly kitchenMinutes: number
  /** From the stall to the address; 0 when nothing is delivered. */
  readonly travelMinutes: number
  /** Why the stall takes no orders now; empty when it does. */
  readonly closedText: string
}

export interface QuotedBasket {
  /** The code for all of its parts. */
  readonly code: SharedCode | undefined
  readonly parts: readonly QuotedPart[]
  readonly time: CommonTime
  readonly methods: Awaited<ReturnType<typeof listMethodsTogether>>
}

const toRequestedItem = (item: BasketBody['items'][number], language: Language) => ({
  productId: item.product,
  name: { [language]: item.name },
  qty: item.qty,
  choices: item.customize,
  answers: (item.collectFromUser ?? []).map(({ _id, value }) => ({ field: _id, value })),
  instructions: item.specialInstructions ?? '',
  isRecent: false,
  ...(item.seenPrice !== undefined && { priceBefore: item.seenPrice }),
})

/**
 * The address as a stall knows it. Each stall has areas of its own; where an address has no pin, its area is known by the
 * name that they share.
 */
const toStallAddress = (
  address: AddressRecord | undefined,
  store: StoreRecord,
  areas: readonly AreaRecord[],
): AddressRecord | undefined => {
  const own = address && findNamesakeArea(areas, { areaId: address.area_id, storeId: store._id })
  return own ? { ...address, area_id: own._id } : address
}

const getKitchenMinutes = (store: StoreRecord, now: Date): number =>
  store.preparationMinutes + getExtraMinutes(store, now)

const getTravelMinutes = ({ store, area }: LiveCart, now: Date): number =>
  area
    ? computeTravelMinutes({
        preparationMinutes: getKitchenMinutes(store, now),
        areaMinutes: area.minutes,
        extraMinutes: getExtraMinutes(store, now),
      })
    : 0

const getDeliveryFee = ({ channel, delivery }: LiveCart): number | null =>
  channel === 'delivery' ? (delivery?.amount ?? 0) : null

/** What is charged for the delivery after reductions of it. */
const getChargedDeliveryFee = ({ priced: { steps } }: LiveCart): number => {
  const fee = steps.filter(({ kind }) => kind === 'deliveryFee').reduce((sum, { amount }) => sum + amount, 0)
  const reductions = steps.flatMap(({ shares = [] }) => shares.filter(({ on }) => on === 'deliveryFee'))
  return fee - reductions.reduce((sum, { amount }) => sum + amount, 0)
}

/** A part with its share of what the basket pays once, before a code. */
interface SharingPart extends Pick<QuotedPart, 'store' | 'indexes' | 'quote'> {
  readonly input: TransientCartInput
}

/** The code for all parts; undefined without one, and for one that has ended. */
const applyCode = async (
  platform: Platform,
  tx: Transaction,
  {
    promo,
    sharing,
    language,
  }: {
    readonly promo: string | undefined
    readonly sharing: readonly SharingPart[]
    readonly language: Language
  },
): Promise<SharedCode | undefined> => {
  const [codes] = platform.hooks.all('sharedCodes')
  if (promo === undefined || !codes || sharing.length === 0) return undefined
  const carts = sharing.map(({ quote }) => quote.live)
  return codes.apply(tx, { promotionId: promo, carts, language })
}

/**
 * Evaluates and prices a basket: each stall's part by itself first, then with its share of what the basket pays once,
 * then with its part of what a code takes off all of them. Writes nothing.
 */
export const quoteBasket = async (
  platform: Platform,
  tx: Transaction,
  { userId, language, body, address }: BasketInput,
): Promise<Result<QuotedBasket, Failure>> => {
  const { orderType, tip = null, promo } = body
  const showing = { language, catalogue: platform.catalogue }
  const groups = Map.groupBy(
    body.items.map((item, index) => ({ item, index })),
    ({ item }) => item.store,
  )
  if (groups.size > MAX_STALLS) return fail(failure(foodCourtErrors.unknownStall, { field: 'items' }))
  const areas = address ? await loadAreas(tx) : []
  const drafts: Omit<SharingPart, 'quote'>[] = []
  for (const [storeId, chosen] of groups) {
    const store = await loadStore(tx, storeId)
    const field = `items.${chosen[0]?.index ?? 0}.store`
    if (!store?.isActive) return fail(failure(foodCourtErrors.unknownStall, { field }))
    const items = chosen.map(({ item }) => toRequestedItem(item, language))
    const input = {
      ...{ userId, language, store, orderType, items },
      address: toStallAddress(address, store, areas),
    }
    drafts.push({ store, indexes: chosen.map(({ index }) => index), input })
  }
  const alone: LiveCart[] = []
  for (const { input } of drafts)
    alone.push((await quoteTransientCart(platform, tx, { input, showing })).live)
  const shares = shareBasket(
    alone.map((live) => ({ subTotal: live.priced.subTotal, deliveryFee: getDeliveryFee(live) })),
    tip,
  )
  const sharing: SharingPart[] = []
  for (const [index, { store, indexes, input }] of drafts.entries()) {
    const share = shares[index]
    const shared = {
      ...input,
      ...(share && share.deliveryFee !== null && { deliveryFee: share.deliveryFee }),
      tip: share && share.tip > 0 ? { amount: share.tip } : null,
    }
    const quote = await quoteTransientCart(platform, tx, { input: shared, showing })
    sharing.push({ store, indexes, input: shared, quote })
  }
  const code = await applyCode(platform, tx, { promo, sharing, language })
  const parts = sharing.map(({ store, indexes, input, quote: before }, index): QuotedPart => {
    const ruleSet = code?.ruleSets[index] ?? before.live.ruleSet
    const quote = { ...before, live: priceEvaluatedCart(before.live, ruleSet) }
    const { isOpen, text } = describeChannel(store, quote.live.channel, { ...showing, now: tx.now })
    const { userId: _, language: __, ...order } = { ...input, ruleSet }
    return {
      ...{ store, indexes, quote, order, deliveryFee: getChargedDeliveryFee(quote.live) },
      travelMinutes: getTravelMinutes(quote.live, tx.now),
      ...{ kitchenMinutes: getKitchenMinutes(store, tx.now), closedText: isOpen ? '' : text },
    }
  })
  return ok({
    ...{ code, parts },
    time: planCommonTime(
      parts.map(({ store, kitchenMinutes, quote }) => ({
        minutes: kitchenMinutes,
        pace: getStorePace(store, quote.live.area?.minutes ?? null),
      })),
    ),
    methods: await listMethodsTogether(
      platform,
      tx,
      parts.map(({ quote }) => quote.live),
    ),
  })
}
