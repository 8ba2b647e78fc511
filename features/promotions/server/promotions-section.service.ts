import type { FileIssue } from '#core/menus/contract/file-issue.ts'
import { findAllUnknown, findDuplicates, formatPath, listKeys } from '#core/menus/contract/file-issue.ts'
import type { SiteFile } from '#core/menus/contract/site-file.ts'
import type { SiteFileSection } from '#core/menus/server/site-section.service.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { type PromotionFile, promotionsFileSchema } from '../contract/promotions-file.ts'
import { listTermsIssues, type TermsIssue } from '../contract/terms.ts'
import type { PromotionTarget, PromotionTerms } from '../domain/promotion.ts'
import {
  listAreaIdsByKey,
  listCategoryIdsByKey,
  listProductIdsByKey,
  listStoreIdsByKey,
} from './brand-catalog.repo.ts'
import { invalidatePromotions } from './promotions.cache.ts'
import { upsertPromotionFromFile } from './promotions.repo.ts'

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

const validateSection = (content: unknown, file: SiteFile): readonly FileIssue[] => {
  const parsed = promotionsFileSchema.safeParse(content, { reportInput: false })
  if (!parsed.success)
    return parsed.error.issues.map(({ path, message }) => ({
      path: formatPath(['promotions', ...path]),
      message,
    }))
  const codes = parsed.data.flatMap(({ code }) => code ?? [])
  return [
    ...findDuplicates(listKeys(parsed.data), (index) => `promotions[${index}].key`, 'promotion'),
    ...findDuplicates(codes, () => 'promotions', 'code'),
    ...parsed.data.flatMap((promotion, index) => {
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

const lookUpIds = (names: readonly string[], ids: ReadonlyMap<string, string>): string[] =>
  names.map((name) => {
    const id = ids.get(name)
    if (id === undefined) throw new Error(`The import wrote nothing called ${name}`)
    return id
  })

const toTerms = (promotion: PromotionFile, ids: IdMaps): PromotionTerms => {
  const { key: _, effect, conditions, validFrom, validUntil, ...terms } = promotion
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

/** The section `promotions` of a site file. Promotions of an earlier import that this file lacks are unchanged. */
export const promotionsFileSection: SiteFileSection = {
  name: 'promotions',
  check: validateSection,
  save: async (tx, { brandId, content }) => {
    const ids = await loadIds(tx, brandId)
    for (const promotion of promotionsFileSchema.parse(content))
      await upsertPromotionFromFile(tx, { brandId, key: promotion.key, terms: toTerms(promotion, ids) })
    await invalidatePromotions(tx, brandId)
  },
}
