import type { LiveCart } from '#core/cart/domain/live-cart.ts'
import { peekCart } from '#core/cart/server/cart.service.ts'
import { loadMenu } from '#core/menus/server/menus.service.ts'
import { ORDER_TYPE } from '#core/sites/domain/order-type.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import type { AreaRecord, StoreRecord } from '#core/stores/domain/store.ts'
import { brandOfStore, loadAreas, loadStore, loadStores } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Unit } from '#platform/db/unit.ts'
import type { Call, Platform } from '#platform/http/area.ts'
import type { Caller } from '#platform/http/caller.ts'
import { localize } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { ListedCode, PromotionsApi } from '../contract/endpoints.ts'
import type { Setting } from '../domain/judge-promotion.ts'
import { basketRefusal, type KnownCustomer, refusalOf } from '../domain/offers.ts'
import { type Promotion, typeOf } from '../domain/promotion.ts'
import { basketOfCart, settingOfCart } from './apply-promo.use-case.ts'
import { type Chosen, selectKnown } from './cart-promotions.repo.ts'
import { type Describing, describePromotion } from './describe-promotion.ts'
import { namesOf } from './names-of.ts'
import { basketRefusalText, paymentOptionsOf } from './promotion.presenter.ts'
import { promotionsOf } from './promotion-book.ts'

type ListCall = Call<PromotionsApi['GET /api/v1/promotions/consumer/codelist']>

const PAGE = 10

/** Who asks, and for which cart, as far as that is known. */
interface Asker {
  readonly customer: KnownCustomer
  readonly chosen: Chosen | null
  readonly live: LiveCart | undefined
}

const STRANGER: Asker = {
  customer: { isVerified: false, hasOrdered: false, used: {} },
  chosen: null,
  live: undefined,
}

const askerOf = async (
  platform: Platform,
  unit: Unit,
  { caller, storeId }: { caller: Caller; storeId: string },
): Promise<Asker> => {
  const isCustomer = caller.kind === 'guest' || caller.kind === 'customer'
  if (!isCustomer || caller.brandId !== unit.brandId) return STRANGER
  const { userId } = caller
  const live = await peekCart(platform, unit, { userId, storeId })
  return { ...(await selectKnown(unit, { userId, cartId: live?.cart.id ?? '' })), live }
}

/** What is asked about, where there is no cart to ask: the outlet's own time and what the address says. */
const settingAt = (store: StoreRecord, now: Date, { areaId, orderType }: ListCall['query']): Setting => ({
  now,
  wantedAt: now,
  timeZone: store.timeZone,
  storeId: store._id,
  areaId: areaId ?? null,
  country: store.country,
  orderType: orderType ?? (store.services.delivery ? ORDER_TYPE.delivery : ORDER_TYPE.pickup),
})

interface Listing {
  readonly asker: Asker
  readonly setting: Setting
  readonly describing: Describing
}

const reasonOf = (promotion: Promotion, { asker, setting, describing }: Listing): string => {
  const { catalogue, language, currency } = describing
  const refusal = refusalOf(promotion, setting, asker.customer)
  if (refusal) return catalogue.of(language, 'promotions')(`refusal.${refusal}`)
  const missing = asker.live && basketRefusal(promotion, basketOfCart(asker.live))
  return missing ? basketRefusalText(missing, promotion, { catalogue, language, currency }) : ''
}

const present = (promotion: Promotion & { code: string }, listing: Listing): ListedCode => {
  const { conditions, code, name, effect, validUntil } = promotion
  const reason = reasonOf(promotion, listing)
  const asked = listing.asker.chosen
  const chosen = asked?.promotionId === promotion.id ? asked : null
  return {
    _id: promotion.id,
    code,
    name: localize(name, listing.describing.language),
    type: typeOf(effect),
    conditions: describePromotion(promotion, listing.describing),
    orderType: [...conditions.orderTypes],
    paymentOptions: paymentOptionsOf(conditions),
    cardTypes: [...conditions.cardTypes],
    validUntil: validUntil?.toISOString() ?? null,
    isApplicable: reason === '',
    isApplied: chosen !== null,
    cardType: chosen?.cardType ?? null,
    reason,
  }
}

/** Codes that anybody may see at this outlet now; what is bound to another time or place of it is told with its reason. */
const listedAt = (
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

interface Found {
  readonly store: StoreRecord
  readonly stores: readonly StoreRecord[]
  readonly areas: readonly AreaRecord[]
  readonly promotions: readonly Promotion[]
  readonly asker: Asker
  readonly now: Date
}

const find = async (platform: Platform, unit: Unit, call: ListCall): Promise<Found | undefined> => {
  const storeId = call.query.stores
  const store = await loadStore(unit, storeId)
  if (!store) return undefined
  const promotions = await promotionsOf(platform, unit)
  const asker = await askerOf(platform, unit, { caller: call.caller, storeId })
  const [stores, areas] = [await loadStores(unit), await loadAreas(unit)]
  return { store, stores, areas, promotions, asker, now: unit.now }
}

/** The codes of an outlet, those that apply to the caller's cart first, a page of them. */
export const listCodes = async (
  platform: Platform,
  call: ListCall,
): Promise<Result<ListedCode[], Failure>> => {
  const { query, language } = call
  const brandId = await brandOfStore(platform.db, query.stores)
  const found = brandId && (await platform.db.tenant(brandId, (unit) => find(platform, unit, call)))
  if (!found) return fail(failure(storeErrors.unknownStore, { field: 'stores' }))
  const { store, stores, areas, promotions, asker, now } = found
  const menu = await loadMenu(platform.db, store)
  const { currency, timeZone, country } = store
  const nameOf = namesOf({ menus: [menu], stores, areas })
  const describing = { language, catalogue: platform.catalogue, currency, timeZone, nameOf }
  const setting = asker.live ? settingOfCart(asker.live) : settingAt(store, now, query)
  const wantedCountry = query.country?.toUpperCase() ?? country
  const listed = listedAt(promotions, { storeId: store._id, country: wantedCountry, now })
    .map((promotion) => present(promotion, { asker, setting, describing }))
    .toSorted((a, b) => Number(b.isApplicable) - Number(a.isApplicable))
  const { skip = 0, limit = PAGE } = query
  return ok(listed.slice(skip, skip + limit))
}
