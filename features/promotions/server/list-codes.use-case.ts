import type { LiveCart } from '#core/cart/domain/live-cart.ts'
import { peekCart } from '#core/cart/server/cart.service.ts'
import { loadMenu } from '#core/menus/server/menus.service.ts'
import { ORDER_TYPE } from '#core/sites/domain/order-type.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import type { AreaRecord, StoreRecord } from '#core/stores/domain/store.ts'
import { findStoreBrand, loadAreas, loadStore, loadStores } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Call, Platform } from '#platform/http/server-plugin.ts'
import { localize } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { ListedCode, PromotionsApi } from '../contract/endpoints.ts'
import { getPromotionType, type Promotion } from '../domain/promotion.ts'
import type { PromotionContext } from '../domain/promotion-conditions.ts'
import {
  type CustomerHistory,
  NEW_CUSTOMER,
  validateBasket,
  validatePromotion,
} from '../domain/validate-promotion.ts'
import { toCartBasket, toCartContext } from './apply-promo.use-case.ts'
import { loadCartPromotionState, type PromotionChoice } from './cart-promotions.repo.ts'
import { type DescriptionContext, describePromotion } from './describe-promotion.formatter.ts'
import { createNameLookup } from './name-lookup.mapper.ts'
import { toOrderingContext } from './ordering-context.mapper.ts'
import { formatBasketRefusal, presentPaymentOptions } from './promotion.presenter.ts'
import { loadPromotions } from './promotions.cache.ts'

type ListCodesInput = Call<PromotionsApi['GET /api/v1/promotions/consumer/codelist']>

const PAGE_SIZE = 10

/** The caller and their cart, as far as known. */
interface Requester {
  readonly customer: CustomerHistory
  readonly chosen: PromotionChoice | null
  readonly live: LiveCart | undefined
}

const ANONYMOUS_REQUESTER: Requester = {
  customer: NEW_CUSTOMER,
  chosen: null,
  live: undefined,
}

const loadRequester = async (
  platform: Platform,
  tx: Transaction,
  { caller, storeId }: { caller: Caller; storeId: string },
): Promise<Requester> => {
  const isCustomer = caller.kind === 'guest' || caller.kind === 'customer'
  if (!isCustomer || caller.brandId !== tx.brandId) return ANONYMOUS_REQUESTER
  const { userId } = caller
  const live = await peekCart(platform, tx, { userId, storeId })
  return { ...(await loadCartPromotionState(tx, { userId, cartId: live?.cart.id ?? '' })), live }
}

/**
 * What the codes are evaluated for: the caller's cart, with the area of the query until it has one of its own; without a
 * cart the outlet's current time and the query.
 */
const createOrderingContext = (
  live: LiveCart | undefined,
  {
    store,
    now,
    query: { areaId, orderType: wanted },
  }: { store: StoreRecord; now: Date; query: ListCodesInput['query'] },
): PromotionContext => {
  const orderType = wanted ?? (store.services.delivery ? ORDER_TYPE.delivery : ORDER_TYPE.pickup)
  const context = live
    ? toCartContext(live)
    : toOrderingContext({ store, area: undefined, orderType, slot: null, now })
  return { ...context, areaId: context.areaId ?? areaId ?? null }
}

interface CodeListContext {
  readonly requester: Requester
  readonly setting: PromotionContext
  readonly describing: DescriptionContext
}

const formatReason = (
  promotion: Promotion,
  { requester, setting: context, describing }: CodeListContext,
): string => {
  const { catalogue, language, currency } = describing
  const refusal = validatePromotion(promotion, context, requester.customer)
  if (refusal) return catalogue.getTranslator(language, 'promotions')(`refusal.${refusal}`)
  const missing = requester.live && validateBasket(promotion, toCartBasket(requester.live))
  return missing ? formatBasketRefusal(missing, promotion, { catalogue, language, currency }) : ''
}

const presentCode = (promotion: Promotion & { code: string }, listing: CodeListContext): ListedCode => {
  const { conditions, code, name, effect, validUntil } = promotion
  const reason = formatReason(promotion, listing)
  const requested = listing.requester.chosen
  const chosen = requested?.promotionId === promotion.id ? requested : null
  return {
    _id: promotion.id,
    code,
    name: localize(name, listing.describing.language),
    type: getPromotionType(effect),
    conditions: describePromotion(promotion, listing.describing),
    orderType: [...conditions.orderTypes],
    paymentOptions: presentPaymentOptions(conditions),
    cardTypes: [...conditions.cardTypes],
    validUntil: validUntil?.toISOString() ?? null,
    isApplicable: reason === '',
    isApplied: chosen !== null,
    cardType: chosen?.cardType ?? null,
    reason,
  }
}

/** Codes that are public at this outlet now; those bound to another time or area are listed with the reason. */
const pickListedCodes = (
  promotions: readonly Promotion[],
  { storeId, country, now }: { storeId: string; country: string; now: Date },
): (Promotion & { code: string })[] =>
  promotions.flatMap((promotion) => {
    const { code, isListed, state, conditions, validFrom, validUntil } = promotion
    const isInTime = (!validFrom || validFrom <= now) && (!validUntil || validUntil > now)
    const isHere =
      (conditions.stores.length === 0 || conditions.stores.includes(storeId)) &&
      (conditions.countries.length === 0 || conditions.countries.includes(country))
    return code !== null && isListed && state === 'active' && isInTime && isHere
      ? [{ ...promotion, code }]
      : []
  })

interface CodeListData {
  readonly store: StoreRecord
  readonly stores: readonly StoreRecord[]
  readonly areas: readonly AreaRecord[]
  readonly promotions: readonly Promotion[]
  readonly requester: Requester
  readonly now: Date
}

const loadCodeListData = async (
  platform: Platform,
  tx: Transaction,
  call: ListCodesInput,
): Promise<CodeListData | undefined> => {
  const storeId = call.query.stores
  const store = await loadStore(tx, storeId)
  if (!store) return undefined
  const promotions = await loadPromotions(platform, tx)
  const asker = await loadRequester(platform, tx, { caller: call.caller, storeId })
  const [stores, areas] = [await loadStores(tx), await loadAreas(tx)]
  return { store, stores, areas, promotions, requester: asker, now: tx.now }
}

/** A page of an outlet's codes, those that apply to the caller's cart first. */
export const listPromotionCodes = async (
  platform: Platform,
  call: ListCodesInput,
): Promise<Result<ListedCode[], Failure>> => {
  const { query, language } = call
  const brandId = await findStoreBrand(platform.db, query.stores)
  const found = brandId && (await platform.db.tenant(brandId, (tx) => loadCodeListData(platform, tx, call)))
  if (!found) return fail(failure(storeErrors.unknownStore, { field: 'stores' }))
  const { store, stores, areas, promotions, requester, now } = found
  const menu = await loadMenu(platform.db, store)
  const { currency, timeZone, country } = store
  const nameOf = createNameLookup({ menus: [menu], stores, areas })
  const describing = { language, catalogue: platform.catalogue, currency, timeZone, nameOf }
  const context = createOrderingContext(requester.live, { store, now, query })
  const wantedCountry = query.country?.toUpperCase() ?? country
  const listed = pickListedCodes(promotions, { storeId: store._id, country: wantedCountry, now })
    .map((promotion) => presentCode(promotion, { requester, setting: context, describing }))
    .toSorted((a, b) => Number(b.isApplicable) - Number(a.isApplicable))
  const { skip = 0, limit = PAGE_SIZE } = query
  return ok(listed.slice(skip, skip + limit))
}
