import type { FileFault } from '#core/menus/contract/file-fault.ts'
import { duplicates, keys, pathText, unknownAll } from '#core/menus/contract/file-fault.ts'
import type { SiteFile } from '#core/menus/contract/site-file.ts'
import type { SiteSection } from '#core/menus/server/site-section.service.ts'
import type { Unit } from '#platform/db/unit.ts'
import { type PromotionFile, promotionsFileSchema } from '../contract/promotions-file.ts'
import { type TermsFault, termsFaults } from '../contract/terms.ts'
import type { PromotionTerms, Target } from '../domain/promotion.ts'
import { tellPromotionsChanged } from './promotion-book.ts'
import { upsertFromFile } from './promotions.repo.ts'

const MESSAGES: Readonly<Record<TermsFault, string>> = {
  payBelowBuy: 'must be less than what is bought',
  datesTurned: 'must be after validFrom',
  paymentNeedsCode: 'is needed, so that whoever pays in another way can do without',
}

const targetOf = ({ effect }: PromotionFile): Target => {
  if (effect.kind === 'freeDelivery') return { products: [], categories: [] }
  return effect.kind === 'freeProduct' ? { products: effect.products, categories: [] } : effect.on
}

/** Names that mean nothing in the rest of the file. */
const strangers = (promotion: PromotionFile, file: SiteFile, path: string): FileFault[] => {
  const { stores, areas } = promotion.conditions
  const { products, categories } = targetOf(promotion)
  const skus = new Set(file.menu.categories.flatMap((category) => category.products.map(({ sku }) => sku)))
  const places = new Set(file.stores.flatMap((store) => store.areas.map(({ key }) => `${store.key}/${key}`)))
  return [
    ...unknownAll(products, { known: skus, path: `${path}.effect`, what: 'product' }),
    ...unknownAll(categories, {
      known: new Set(keys(file.menu.categories)),
      path: `${path}.effect`,
      what: 'category',
    }),
    ...unknownAll(stores, {
      known: new Set(keys(file.stores)),
      path: `${path}.conditions.stores`,
      what: 'store',
    }),
    ...unknownAll(areas, { known: places, path: `${path}.conditions.areas`, what: 'area' }),
  ]
}

const check = (content: unknown, file: SiteFile): readonly FileFault[] => {
  const parsed = promotionsFileSchema.safeParse(content, { reportInput: false })
  if (!parsed.success)
    return parsed.error.issues.map(({ path, message }) => ({
      path: pathText(['promotions', ...path]),
      message,
    }))
  const codes = parsed.data.flatMap(({ code }) => code ?? [])
  return [
    ...duplicates(keys(parsed.data), (index) => `promotions[${index}].key`, 'promotion'),
    ...duplicates(codes, () => 'promotions', 'code'),
    ...parsed.data.flatMap((promotion, index) => {
      const path = `promotions[${index}]`
      const faults = termsFaults(promotion).map(({ field, fault }) => ({
        path: `${path}.${field}`,
        message: MESSAGES[fault],
      }))
      return [...faults, ...strangers(promotion, file, path)]
    }),
  ]
}

/** Our ids by the names of the file. */
interface Ids {
  readonly products: ReadonlyMap<string, string>
  readonly categories: ReadonlyMap<string, string>
  readonly stores: ReadonlyMap<string, string>
  readonly areas: ReadonlyMap<string, string>
}

const mapOf = (
  rows: readonly { readonly name: string; readonly id: string }[],
): ReadonlyMap<string, string> => new Map(rows.map(({ name, id }) => [name, id]))

const selectIds = async (unit: Unit, brandId: string): Promise<Ids> => {
  const stores = await unit.sql
    .selectFrom('stores')
    .select(['key as name', 'id'])
    .where('brand_id', '=', brandId)
    .execute()
  const categories = await unit.sql
    .selectFrom('categories')
    .select(['key as name', 'id'])
    .where('brand_id', '=', brandId)
    .execute()
  const products = await unit.sql
    .selectFrom('products')
    .select(['sku as name', 'id'])
    .where('brand_id', '=', brandId)
    .execute()
  const areas = await unit.sql
    .selectFrom('delivery_areas')
    .innerJoin('stores', 'stores.id', 'delivery_areas.store_id')
    .select(['stores.key as store', 'delivery_areas.key as area', 'delivery_areas.id'])
    .where('stores.brand_id', '=', brandId)
    .execute()
  return {
    products: mapOf(products),
    categories: mapOf(categories),
    stores: mapOf(stores),
    areas: new Map(areas.map(({ store, area, id }) => [`${store}/${area}`, id])),
  }
}

const idsFor = (names: readonly string[], ids: ReadonlyMap<string, string>): string[] =>
  names.map((name) => {
    const id = ids.get(name)
    if (id === undefined) throw new Error(`The import wrote nothing called ${name}`)
    return id
  })

const termsOf = (promotion: PromotionFile, ids: Ids): PromotionTerms => {
  const { key: _, effect, conditions, validFrom, validUntil, ...terms } = promotion
  const onIds = (on: Target): Target => ({
    products: idsFor(on.products, ids.products),
    categories: idsFor(on.categories, ids.categories),
  })
  const written = (): PromotionTerms['effect'] => {
    if (effect.kind === 'freeDelivery') return effect
    if (effect.kind === 'freeProduct') return { ...effect, products: idsFor(effect.products, ids.products) }
    return { ...effect, on: onIds(effect.on) }
  }
  return {
    ...terms,
    effect: written(),
    conditions: {
      ...conditions,
      stores: idsFor(conditions.stores, ids.stores),
      areas: idsFor(conditions.areas, ids.areas),
    },
    validFrom: validFrom === null ? null : new Date(validFrom),
    validUntil: validUntil === null ? null : new Date(validUntil),
  }
}

/** The section `promotions` of a site file. Those that an earlier import made and this file lacks stay as they are. */
export const promotionsSection: SiteSection = {
  name: 'promotions',
  check,
  save: async (unit, { brandId, content }) => {
    const ids = await selectIds(unit, brandId)
    for (const promotion of promotionsFileSchema.parse(content))
      await upsertFromFile(unit, { brandId, key: promotion.key, terms: termsOf(promotion, ids) })
    await tellPromotionsChanged(unit, brandId)
  },
}
