import type { MenuProduct, MenuSnapshot } from '#core/menus/domain/menu.ts'
import { menuWithin } from '#core/menus/server/menus.service.ts'
import type { StoreRecord } from '#core/stores/domain/store.ts'
import { loadAreas, loadStores } from '#core/stores/server/stores.service.ts'
import type { Unit } from '#platform/db/unit.ts'
import type { Platform } from '#platform/http/area.ts'
import { localize } from '#platform/kernel/language.ts'
import type { Describing } from './describe-promotion.ts'
import { type Named, namesOf } from './names-of.ts'

/** Everything of a brand that a promotion can be bound to. */
export interface BrandMenu extends Named {
  readonly menu: MenuSnapshot
  readonly first: StoreRecord
}

/**
 * The brand's menu by its first outlet; every outlet's menu knows all products of the brand.
 * @throws when the brand has no outlet, which no import leaves behind
 */
export const brandMenu = async (platform: Pick<Platform, 'db'>, unit: Unit): Promise<BrandMenu> => {
  const stores = await loadStores(unit)
  const [first] = stores
  if (!first) throw new Error(`The brand ${unit.brandId} has no outlet`)
  const menu = await menuWithin(platform.db, unit, first)
  return { menu, first, menus: [menu], stores, areas: await loadAreas(unit) }
}

/** How promotions are described to the merchant: in the outlet's time, with the names of its own things. */
export const describingFor = (
  { catalogue }: Pick<Platform, 'catalogue'>,
  brand: BrandMenu,
  language: Describing['language'],
): Describing => ({
  language,
  catalogue,
  currency: brand.first.currency,
  timeZone: brand.first.timeZone,
  nameOf: namesOf(brand),
})

/** What can be sold at all, in the order of the menu. */
export const sellable = ({ menu }: BrandMenu): readonly MenuProduct[] =>
  menu.categories.flatMap(({ products }) => products).filter(({ price }) => price > 0)

export const nameIn = (describing: Describing, id: string): string =>
  localize(describing.nameOf(id), describing.language)
