import type { FileIssue } from '#core/menus/contract/file-issue.ts'
import { findAllUnknown, findDuplicates, listKeys } from '#core/menus/contract/file-issue.ts'
import type { SiteFile } from '#core/menus/contract/site-file.ts'
import { defineFileSection } from '#core/menus/server/site-section.service.ts'
import type { ExportScope } from '#core/sites/server/site-export.service.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { type PromotionFile, promotionsFileSchema } from '../contract/promotions-file.ts'
import { listTermsIssues, type TermsIssue } from '../contract/terms.ts'
import type { Promotion, PromotionTarget, PromotionTerms } from '../domain/promotion.ts'
import {
  listActiveIds,
  listAreaIdsByKey,
  listCategoryIdsByKey,
  listProductIdsByKey,
  listStoreIdsByKey,
} from './brand-catalog.repo.ts'
import { invalidatePromotions } from './promotions.cache.ts'
import { listPromotionsByKey, upsertPromotionFromFile } from './promotions.repo.ts'

const MESSAGES: Readonly<Record<TermsIssue, string>> = {
  payBelowBuy: 'must be less than what is bought',
  datesTurned: 'must be after validFrom',
  paymentNeedsCode: 'is needed, so that whoever pays in another way can do without',
}

const getFileTarget = ({ effect }: PromotionFile): PromotionTarget => {
  if (effect.kind === 'freeDelivery') return { products: [], categories: [] }
  return effect.kind === 'freeProduct' ? { products: effect.products, categories: [] } : effect.on
}

/** References that do not exist in the rest of the file. */
const listUnknownReferences = (promotion: PromotionFile, file: SiteFile, path: string): FileIssue[] => {
  const { stores, areas } = promotion.conditions
  const { products, categories } = getFileTarget(promotion)
  const skus = new Set(file.menu.categories.flatMap((category) => category.products.map(({ sku }) => sku)))
  const places = new Set(file.stores.flatMap((store) => store.areas.map(({ key }) => `${store.key}/${key}`)))
  return [
    ...findAllUnknown(products, { known: skus, path: `${path}.effect`, what: 'product' }),
    ...findAllUnknown(categories, {
      known: new Set(listKeys(file.menu.categories)),
      path: `${path}.effect`,
      what: 'category',
    }),
    ...findAllUnknown(stores, {
      known: new Set(listKeys(file.stores)),
      path: `${path}.conditions.stores`,
      what: 'store',
    }),
    ...findAllUnknown(areas, { known: places, path: `${path}.conditions.areas`, what: 'area' }),
  ]
}

const listIssues = (promotions: readonly PromotionFile[], file: SiteFile): FileIssue[] => {
  const codes = promotions.flatMap(({ code }) => code ?? [])
  return [
    ...findDuplicates(listKeys(promotions), (index) => `promotions[${index}].key`, 'promotion'),
    ...findDuplicates(codes, () => 'promotions', 'code'),
    ...promotions.flatMap((promotion, index) => {
      const path = `promotions[${index}]`
      const issues = listTermsIssues(promotion).map(({ field, fault: issue }) => ({
        path: `${path}.${field}`,
        message: MESSAGES[issue],
      }))
      return [...issues, ...listUnknownReferences(promotion, file, path)]
    }),
  ]
}

/** Our ids by the keys of the file. */
interface IdMaps {
  readonly products: ReadonlyMap<string, string>
  readonly categories: ReadonlyMap<string, string>
  readonly stores: ReadonlyMap<string, string>
  readonly areas: ReadonlyMap<string, string>
}

const toIdMap = (
  rows: readonly { readonly name: string; readonly id: string }[],
): ReadonlyMap<string, string> => new Map(rows.map(({ name, id }) => [name, id]))

const loadIds = async (tx: Transaction, brandId: string): Promise<IdMaps> => {
  const stores = await listStoreIdsByKey(tx, brandId)
  const categories = await listCategoryIdsByKey(tx, brandId)
  const products = await listProductIdsByKey(tx, brandId)
  const areas = await listAreaIdsByKey(tx, brandId)
  return {
    products: toIdMap(products),
    categories: toIdMap(categories),
    stores: toIdMap(stores),
    areas: new Map(areas.map(({ store, area, id }) => [`${store}/${area}`, id])),
  }
}

/** Names by ids of what the menu and the outlets have now. */
type NameMaps = { readonly [Kind in keyof IdMaps]: ReadonlyMap<string, string> }

const invert = (ids: ReadonlyMap<string, string>): ReadonlyMap<string, string> =>
  new Map([...ids].map(([name, id]) => [id, name]))

const loadNames = async (tx: Transaction, brandId: string): Promise<NameMaps> => {
  const [stores, areas] = [await listStoreIdsByKey(tx, brandId), await listAreaIdsByKey(tx, brandId)]
  const active = await listActiveIds(tx, brandId)
  const only = (rows: readonly { readonly name: string; readonly id: string }[]) =>
    invert(toIdMap(rows.filter(({ id }) => active.has(id))))
  return {
    stores: invert(toIdMap(stores)),
    categories: only(await listCategoryIdsByKey(tx, brandId)),
    products: only(await listProductIdsByKey(tx, brandId)),
    areas: only(areas.map(({ store, area, id }) => ({ name: `${store}/${area}`, id }))),
  }
}

/** Null when nothing is left of a list: an empty one would apply to everything. */
const lookUpNames = (ids: readonly string[], names: ReadonlyMap<string, string>): string[] | null => {
  const known = ids.flatMap((id) => names.get(id) ?? [])
  return ids.length > 0 && known.length === 0 ? null : known
}

const presentEffect = (effect: PromotionTerms['effect'], names: NameMaps): object | null => {
  if (effect.kind === 'freeDelivery') return effect
  if (effect.kind === 'freeProduct') {
    const products = lookUpNames(effect.products, names.products)
    return products && { ...effect, products }
  }
  const products = effect.on.products.flatMap((id) => names.products.get(id) ?? [])
  const categories = effect.on.categories.flatMap((id) => names.categories.get(id) ?? [])
  const had = effect.on.products.length + effect.on.categories.length
  return had > 0 && products.length + categories.length === 0
    ? null
    : { ...effect, on: { products, categories } }
}

/** As a file states it; undefined when all that it applies to is gone. */
const presentPromotion = (
  { id: _, used: _used, revision: _revision, state, ...promotion }: Promotion & { readonly key: string },
  names: NameMaps,
): object | undefined => {
  const effect = presentEffect(promotion.effect, names)
  const stores = lookUpNames(promotion.conditions.stores, names.stores)
  const areas = lookUpNames(promotion.conditions.areas, names.areas)
  if (!effect || !stores || !areas) return undefined
  return {
    ...promotion,
    effect,
    conditions: { ...promotion.conditions, stores, areas },
    ...(state === 'paused' ? { isPaused: true } : {}),
    validFrom: promotion.validFrom?.toISOString() ?? null,
    validUntil: promotion.validUntil?.toISOString() ?? null,
  }
}

const lookUpIds = (names: readonly string[], ids: ReadonlyMap<string, string>): string[] =>
  names.map((name) => {
    const id = ids.get(name)
    if (id === undefined) throw new Error(`The import wrote nothing called ${name}`)
    return id
  })

const toTerms = (promotion: PromotionFile, ids: IdMaps): PromotionTerms => {
  const { key: _, isPaused: _isPaused, effect, conditions, validFrom, validUntil, ...terms } = promotion
  const onIds = (on: PromotionTarget): PromotionTarget => ({
    products: lookUpIds(on.products, ids.products),
    categories: lookUpIds(on.categories, ids.categories),
  })
  const written = (): PromotionTerms['effect'] => {
    if (effect.kind === 'freeDelivery') return effect
    if (effect.kind === 'freeProduct')
      return { ...effect, products: lookUpIds(effect.products, ids.products) }
    return { ...effect, on: onIds(effect.on) }
  }
  return {
    ...terms,
    effect: written(),
    conditions: {
      ...conditions,
      stores: lookUpIds(conditions.stores, ids.stores),
      areas: lookUpIds(conditions.areas, ids.areas),
    },
    validFrom: validFrom === null ? null : new Date(validFrom),
    validUntil: validUntil === null ? null : new Date(validUntil),
  }
}

/** The promotions that a file can state; undefined where a brand has none. */
const listStated = async (tx: Transaction, scope: ExportScope) => {
  const promotions = await listPromotionsByKey(tx, scope)
  if (promotions.length === 0) return undefined
  const names = await loadNames(tx, scope.brandId)
  return promotions.flatMap((promotion) => {
    const content = presentPromotion(promotion, names)
    return content ? [{ id: promotion.id, key: promotion.key, content }] : []
  })
}

/** The section `promotions` of a site file. Promotions of an earlier import that this file lacks are unchanged. */
export const promotionsFileSection = defineFileSection({
  name: 'promotions',
  schema: promotionsFileSchema,
  check: listIssues,
  save: async (tx, { brandId, content }) => {
    const ids = await loadIds(tx, brandId)
    for (const promotion of content) {
      const { key, isPaused } = promotion
      await upsertPromotionFromFile(tx, { brandId, key, isPaused, terms: toTerms(promotion, ids) })
    }
    await invalidatePromotions(tx, brandId)
  },
  load: async (tx, scope) => {
    const stated = await listStated(tx, scope)
    return stated?.map(({ content }) => content)
  },
  loadIds: async (tx, brandId) =>
    new Map((await listStated(tx, { brandId, locks: false }))?.map(({ key, id }) => [key, id])),
})
