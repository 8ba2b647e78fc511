import type { MenuContent } from '#core/menus/contract/menu-file.ts'
import type { OptionGroupFile } from '#core/menus/contract/site-file.ts'
import { toCanonicalJson } from '../../domain/value-changes.ts'
import type { LossCollector } from './losses.rules.ts'
import { mapProducts } from './simplify-menu.mapper.ts'

type Menu = MenuContent['menu']

/**
 * Groups that are the same but for their keys, as one: other systems repeat a group at each product, so equal groups
 * are read as one. The one that is reached first stays.
 */
export const mergeTwins = (menu: Menu, { lose }: LossCollector): Menu => {
  const groups = new Map(menu.optionGroups.map((group) => [group.key, group]))
  const byContent = new Map<string, OptionGroupFile>()
  const merged = new Map<string, string>()
  const resolve = (keys: readonly string[]): string[] => [...new Set(keys.map(merge))]
  const merge = (key: string): string => {
    const known = merged.get(key)
    const group = groups.get(key)
    if (known !== undefined || !group) return known ?? key
    const options = group.options.map((option) => ({ ...option, optionGroups: resolve(option.optionGroups) }))
    const content = toCanonicalJson({ ...group, key: '', options })
    const twin = byContent.get(content) ?? { ...group, options }
    byContent.set(content, twin)
    if (twin.key !== key) lose('twins', key)
    merged.set(key, twin.key)
    return twin.key
  }
  const changed = mapProducts(menu, (product) => ({
    ...product,
    optionGroups: resolve(product.optionGroups),
  }))
  return { ...changed, optionGroups: [...byContent.values()] }
}
