import type { MenuProduct, MenuSnapshot } from '#core/menus/domain/menu.ts'
import { loadMenuInTransaction } from '#core/menus/server/menus.service.ts'
import type { StoreRecord } from '#core/stores/domain/store.ts'
import { loadAreas, loadStores } from '#core/stores/server/stores.service.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { localize } from '#platform/kernel/language.ts'
import type { DescriptionContext } from './describe-promotion.formatter.ts'
import { createNameLookup, type NameSources } from './name-lookup.mapper.ts'

/** Everything of a brand that a promotion can be bound to. */
export interface BrandMenu extends NameSources {
  readonly menu: MenuSnapshot
  readonly firstStore: StoreRecord
}

/**
 * The brand's menu, loaded for its first outlet; every outlet's menu contains all products of the brand.
 * @throws when the brand has no outlet, which no import allows
 */
export const loadBrandMenu = async (platform: Pick<Platform, 'db'>, tx: Transaction): Promise<BrandMenu> => {
  const stores = await loadStores(tx)
  const [first] = stores
  if (!first) throw new Error(`The brand ${tx.brandId} has no outlet`)
  const menu = await loadMenuInTransaction(platform.db, tx, first)
  return { menu, firstStore: first, menus: [menu], stores, areas: await loadAreas(tx) }
}

/**
 * How promotions are described to the merchant: in the outlet's time zone, with the names of the merchant's items.
 */
export const createDescriptionContext = (
  { catalogue }: Pick<Platform, 'catalogue'>,
  brand: BrandMenu,
  language: DescriptionContext['language'],
): DescriptionContext => ({
  language,
  catalogue,
  currency: brand.firstStore.currency,
  timeZone: brand.firstStore.timeZone,
  nameOf: createNameLookup(brand),
})

/** Products with a price, in the order of the menu. */
export const listSellableProducts = ({ menu }: BrandMenu): readonly MenuProduct[] =>
  menu.categories.flatMap(({ products }) => products).filter(({ price }) => price > 0)

export const getLocalizedName = (describing: DescriptionContext, id: string): string =>
  localize(describing.nameOf(id), describing.language)
