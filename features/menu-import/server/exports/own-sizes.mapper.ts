import type { MenuContent } from '#core/menus/contract/menu-file.ts'
import type { OptionGroupFile, ProductFile } from '#core/menus/contract/site-file.ts'
import { toCanonicalJson } from '../../domain/value-changes.ts'
import { getDefaultName } from '../default-name.data.ts'
import type { LossCollector } from './losses.rules.ts'
import { BLANK_OPTION, listProducts, mapProducts } from './simplify-menu.mapper.ts'

type Menu = MenuContent['menu']

const makeOwnGroup = (
  { sku }: ProductFile,
  shared: OptionGroupFile,
  toKey: (id: string) => string,
): OptionGroupFile => ({
  ...shared,
  key: toKey(`sizes-${sku}`),
  name: getDefaultName('size'),
  options: shared.options.map(({ key, name, price }) => ({ ...BLANK_OPTION, key, name, price })),
})

/**
 * Sizes as shapes have them that write prices at the product: each product has its own, they come first, and their
 * group has no name. A single size is the product itself.
 */
export const giveOwnSizes = (menu: Menu, { lose }: LossCollector, toKey: (id: string) => string): Menu => {
  const sizes = new Map(
    menu.optionGroups.filter(({ role }) => role === 'size').map((group) => [group.key, group]),
  )
  const own: OptionGroupFile[] = []
  const changed = mapProducts(menu, (product) => {
    const shared = product.optionGroups.map((key) => sizes.get(key)).find((group) => group !== undefined)
    if (!shared) return product
    const others = product.optionGroups.filter((key) => key !== shared.key)
    if (shared.options.length === 1) {
      lose('singleSize', product.sku)
      return { ...product, optionGroups: others }
    }
    const group = makeOwnGroup(product, shared, toKey)
    own.push(group)
    const optionGroups = [group.key, ...others]
    const isSame = toCanonicalJson([group, optionGroups]) === toCanonicalJson([shared, product.optionGroups])
    if (!isSame) lose('sizes', product.sku)
    return { ...product, optionGroups }
  })
  return { ...changed, optionGroups: [...menu.optionGroups.filter(({ role }) => role !== 'size'), ...own] }
}

/** The size group of a product; undefined without one. */
export const findSizes = (menu: Menu): ReadonlyMap<string, OptionGroupFile> => {
  const groups = new Map(menu.optionGroups.map((group) => [group.key, group]))
  return new Map(
    listProducts(menu).flatMap(({ sku, optionGroups }) => {
      const group = optionGroups.map((key) => groups.get(key)).find((each) => each?.role === 'size')
      return group ? [[sku, group] as const] : []
    }),
  )
}
