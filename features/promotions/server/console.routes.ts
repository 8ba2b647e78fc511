import { loadSite } from '#core/sites/server/sites.service.ts'
import { requireStaff } from '#core/staff/server/require-staff.service.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Handlers, Platform } from '#platform/http/server-plugin.ts'
import type { Language } from '#platform/kernel/language.ts'
import { matchesSearch } from '#platform/kernel/normalize-search-text.ts'
import { ok } from '#platform/kernel/result.ts'
import type { ConsolePromotion, ConsolePromotionsApi } from '../contract/console-endpoints.ts'
import type { Promotion, PromotionEffect } from '../domain/promotion.ts'
import {
  createDescriptionContext,
  getLocalizedName,
  listSellableProducts,
  loadBrandMenu,
} from './brand-menu.loader.ts'
import { type DescriptionContext, describePromotion } from './describe-promotion.formatter.ts'
import { previewPromotion } from './preview-promotion.use-case.ts'
import { listAllPromotions, type StoredPromotion } from './promotions.repo.ts'
import { changePromotion, createPromotion, setPromotionState } from './save-promotion.use-case.ts'
import { toWireTerms } from './wire-terms.mapper.ts'

const MAX_RESULTS = 20

const computeStatus = (
  { state, validFrom, validUntil, totalLimit, used }: Promotion,
  now: Date,
): ConsolePromotion['standing'] => {
  if (state !== 'active') return state
  if (validUntil !== null && validUntil <= now) return 'over'
  if (totalLimit !== null && used >= totalLimit) return 'usedUp'
  return validFrom !== null && validFrom > now ? 'coming' : 'running'
}

const presentPromotion = (
  promotion: StoredPromotion,
  describing: DescriptionContext,
  now: Date,
): ConsolePromotion => ({
  _id: promotion.id,
  terms: toWireTerms(promotion),
  state: promotion.state,
  standing: computeStatus(promotion, now),
  revision: promotion.revision,
  used: promotion.used,
  sentences: describePromotion(promotion, describing),
  createdAt: promotion.createdAt.toISOString(),
})

const getTargetProducts = (effect: PromotionEffect): readonly string[] => {
  if (effect.kind === 'freeDelivery') return []
  return effect.kind === 'freeProduct' ? effect.products : effect.on.products
}

const loadPromotionsData = async (platform: Platform, tx: Transaction, language: Language) => {
  const brand = await loadBrandMenu(platform, tx)
  const describing = createDescriptionContext(platform, brand, language)
  const stored = await listAllPromotions(tx)
  const named = (ids: readonly string[]) =>
    ids.map((_id) => ({ _id, name: getLocalizedName(describing, _id) }))
  const site = await loadSite(tx)
  return {
    currency: brand.firstStore.currency,
    languages: [...site.brand.languages],
    promotions: stored.map((promotion) => presentPromotion(promotion, describing, tx.now)),
    stores: brand.stores.map(({ _id, timeZone }) => ({
      ...{ _id, timeZone },
      name: getLocalizedName(describing, _id),
    })),
    areas: named(brand.areas.map(({ _id }) => _id)),
    categories: named(brand.menu.categories.map(({ _id }) => _id)),
    products: named([...new Set(stored.flatMap(({ effect }) => getTargetProducts(effect)))]),
  }
}

const searchProducts = async (
  platform: Platform,
  tx: Transaction,
  { words, language }: { words: string; language: Language },
) => {
  const brand = await loadBrandMenu(platform, tx)
  const describing = createDescriptionContext(platform, brand, language)
  return listSellableProducts(brand)
    .filter(({ name, sku }) => matchesSearch([...Object.values(name), sku], words))
    .slice(0, MAX_RESULTS)
    .map(({ _id }) => ({ _id, name: getLocalizedName(describing, _id) }))
}

/** Handlers with which merchants manage their promotions. */
export const createConsolePromotionHandlers = (platform: Platform): Handlers<ConsolePromotionsApi> => {
  const { db } = platform
  return {
    'GET /api/v1/console/promotions': async ({ caller, language }) =>
      ok(await db.tenant(requireStaff(caller).brandId, (tx) => loadPromotionsData(platform, tx, language))),
    'GET /api/v1/console/promotions/products': async ({ caller, query, language }) =>
      ok(
        await db.tenant(requireStaff(caller).brandId, (tx) =>
          searchProducts(platform, tx, { words: query.search, language }),
        ),
      ),
    'POST /api/v1/console/promotions/preview': async ({ caller, body, language }) =>
      ok(
        await db.tenant(requireStaff(caller).brandId, (tx) =>
          previewPromotion(platform, tx, { terms: body.terms, language }),
        ),
      ),
    'POST /api/v1/console/promotions': ({ caller, body }) =>
      db.tenant(requireStaff(caller).brandId, (tx) => createPromotion(tx, body.terms)),
    'PUT /api/v1/console/promotions/:id': ({ caller, params, body }) =>
      db.tenant(requireStaff(caller).brandId, (tx) => changePromotion(tx, { ...body, id: params.id })),
    'PUT /api/v1/console/promotions/:id/state': ({ caller, params, body }) =>
      db.tenant(requireStaff(caller).brandId, (tx) => setPromotionState(tx, { ...body, id: params.id })),
  }
}
