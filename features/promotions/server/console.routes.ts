import { loadSite } from '#core/sites/server/sites.service.ts'
import { matchesSearch } from '#core/stores/domain/fold-text.ts'
import { staffOf } from '#core/stores/server/staff-stores.service.ts'
import type { Unit } from '#platform/db/unit.ts'
import type { Handlers, Platform } from '#platform/http/area.ts'
import type { Language } from '#platform/kernel/language.ts'
import { ok } from '#platform/kernel/result.ts'
import type { ConsolePromotion, ConsolePromotionsApi } from '../contract/console-endpoints.ts'
import type { Effect, Promotion } from '../domain/promotion.ts'
import { brandMenu, describingFor, nameIn, sellable } from './brand-menu.ts'
import { type Describing, describePromotion } from './describe-promotion.ts'
import { previewPromotion } from './preview-promotion.use-case.ts'
import { type KeptPromotion, selectAll } from './promotions.repo.ts'
import { changePromotion, makePromotion, moveState } from './save-promotion.use-case.ts'
import { writeTerms } from './wire-terms.ts'

const FOUND = 20

const standingOf = (
  { state, validFrom, validUntil, totalLimit, used }: Promotion,
  now: Date,
): ConsolePromotion['standing'] => {
  if (state !== 'active') return state
  if (validUntil !== null && validUntil <= now) return 'over'
  if (totalLimit !== null && used >= totalLimit) return 'usedUp'
  return validFrom !== null && validFrom > now ? 'coming' : 'running'
}

const present = (promotion: KeptPromotion, describing: Describing, now: Date): ConsolePromotion => ({
  _id: promotion.id,
  terms: writeTerms(promotion),
  state: promotion.state,
  standing: standingOf(promotion, now),
  revision: promotion.revision,
  used: promotion.used,
  sentences: describePromotion(promotion, describing),
  createdAt: promotion.createdAt.toISOString(),
})

const productsOf = (effect: Effect): readonly string[] => {
  if (effect.kind === 'freeDelivery') return []
  return effect.kind === 'freeProduct' ? effect.products : effect.on.products
}

const readAll = async (platform: Platform, unit: Unit, language: Language) => {
  const brand = await brandMenu(platform, unit)
  const describing = describingFor(platform, brand, language)
  const kept = await selectAll(unit)
  const named = (ids: readonly string[]) => ids.map((_id) => ({ _id, name: nameIn(describing, _id) }))
  const site = await loadSite(unit)
  return {
    currency: brand.first.currency,
    languages: [...site.brand.languages],
    promotions: kept.map((promotion) => present(promotion, describing, unit.now)),
    stores: named(brand.stores.map(({ _id }) => _id)),
    areas: named(brand.areas.map(({ _id }) => _id)),
    categories: named(brand.menu.categories.map(({ _id }) => _id)),
    products: named([...new Set(kept.flatMap(({ effect }) => productsOf(effect)))]),
  }
}

const search = async (
  platform: Platform,
  unit: Unit,
  { words, language }: { words: string; language: Language },
) => {
  const brand = await brandMenu(platform, unit)
  const describing = describingFor(platform, brand, language)
  return sellable(brand)
    .filter(({ name, sku }) => matchesSearch([...Object.values(name), sku], words))
    .slice(0, FOUND)
    .map(({ _id }) => ({ _id, name: nameIn(describing, _id) }))
}

/** The calls by which merchants make and keep their promotions. */
export const consolePromotionHandlers = (platform: Platform): Handlers<ConsolePromotionsApi> => {
  const { db } = platform
  return {
    'GET /api/v1/console/promotions': async ({ caller, language }) =>
      ok(await db.tenant(staffOf(caller).brandId, (unit) => readAll(platform, unit, language))),
    'GET /api/v1/console/promotions/products': async ({ caller, query, language }) =>
      ok(
        await db.tenant(staffOf(caller).brandId, (unit) =>
          search(platform, unit, { words: query.search, language }),
        ),
      ),
    'POST /api/v1/console/promotions/preview': async ({ caller, body, language }) =>
      ok(
        await db.tenant(staffOf(caller).brandId, (unit) =>
          previewPromotion(platform, unit, { terms: body.terms, language }),
        ),
      ),
    'POST /api/v1/console/promotions': ({ caller, body }) =>
      db.tenant(staffOf(caller).brandId, (unit) => makePromotion(unit, body.terms)),
    'PUT /api/v1/console/promotions/:id': ({ caller, params, body }) =>
      db.tenant(staffOf(caller).brandId, (unit) => changePromotion(unit, { ...body, id: params.id })),
    'PUT /api/v1/console/promotions/:id/state': ({ caller, params, body }) =>
      db.tenant(staffOf(caller).brandId, (unit) => moveState(unit, { ...body, id: params.id })),
  }
}
