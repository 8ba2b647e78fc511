import type { GeoPoint } from '#core/maps/domain/geo.ts'
import { findSiteById } from '#core/sites/server/sites.service.ts'
import { rankAreasByTerms } from '#core/stores/domain/area-reach.ts'
import { isInZone } from '#core/stores/domain/delivery-zone.ts'
import { isAreaInAddress } from '#core/stores/domain/match-area-name.ts'
import type { AreaRecord } from '#core/stores/domain/store.ts'
import { loadAreas } from '#core/stores/server/stores.service.ts'
import type { HandlerData } from '#platform/contract/contract.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Call, Platform } from '#platform/http/server-plugin.ts'
import { localize } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { PromotionsApi } from '../contract/endpoints.ts'
import { promotionErrors } from '../contract/errors.ts'
import type { Promotion } from '../domain/promotion.ts'
import { loadPromotions } from './promotions.cache.ts'

type Endpoint = PromotionsApi['POST /api/v1/promotions/location']

/** The areas whose shapes contain a point, or whose names an address contains. */
const pickAreasAt = (
  areas: readonly AreaRecord[],
  { point, address, now }: { point: GeoPoint | undefined; address: string; now: Date },
): AreaRecord[] => {
  const isThere = (area: AreaRecord): boolean =>
    point && area.zone ? isInZone(area.zone, point) : isAreaInAddress(address, area)
  return rankAreasByTerms(areas.filter(isThere), now)
}

/**
 * Whether a promotion is available in one of these areas: bound to them, to their outlets, or to no location at all.
 */
const isAvailableIn = ({ conditions }: Promotion, areas: readonly AreaRecord[]): boolean =>
  areas.some(
    ({ _id, storeId }) =>
      (conditions.areas.length === 0 || conditions.areas.includes(_id)) &&
      (conditions.stores.length === 0 || conditions.stores.includes(storeId)),
  )

const isPublic = ({ code, isListed, state }: Promotion): boolean =>
  state === 'active' && (code === null || isListed)

/** Whether one promotion, or each one that customers may see, applies at the caller's location. */
export const checkPromotionLocation = async (
  platform: Platform,
  { body, language }: Call<Endpoint>,
): Promise<Result<HandlerData<Endpoint>, Failure>> => {
  const site = await findSiteById(platform.db, body.promotionUrlId)
  if (!site) return fail(failure(promotionErrors.unknownSite, { field: 'promotionUrlId' }))
  return platform.db.tenant(site.brand._id, async (tx) => {
    const promotions = (await loadPromotions(platform, tx)).filter(
      (promotion) => isPublic(promotion) && (body.promo === undefined || promotion.id === body.promo),
    )
    if (body.promo !== undefined && promotions.length === 0)
      return fail(failure(promotionErrors.noPromo, { field: 'promo' }))
    const { coordinates, address = '' } = body
    const point = coordinates && { lat: coordinates.lat, lng: coordinates.long }
    const areas = pickAreasAt(await loadAreas(tx), { point, address, now: tx.now })
    return ok({
      isServed: areas.length > 0,
      areas: areas.map(({ _id, name, storeId }) => ({ _id, name: localize(name, language), store: storeId })),
      promotions: promotions.map((promotion) => ({
        _id: promotion.id,
        name: localize(promotion.name, language),
        isApplicable: isAvailableIn(promotion, areas),
      })),
    })
  })
}
