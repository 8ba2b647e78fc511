import { localize } from '#platform/kernel/language.ts'
import { money } from '#platform/kernel/money.ts'
import type { OptionGroup } from '../contract/endpoints.ts'
import { getOptionMaximum } from '../domain/choices.ts'
import type { MenuOption, MenuOptionGroup, MenuProduct } from '../domain/menu.ts'
import { createAvailabilityCheck, isOptionSoldOut } from '../domain/option-availability.ts'
import type { MenuPresentationContext } from './menu-presentation.data.ts'

/** All groups that can open inside these, each once, nearest first. */
const listNestedGroups = (groups: readonly MenuOptionGroup[]): MenuOptionGroup[] => {
  const met = new Set<MenuOptionGroup>()
  let level = groups
  while (level.length > 0) {
    const below = level.flatMap(({ options }) => options.flatMap((option) => option.groups))
    level = [...new Set(below)].filter((group) => !met.has(group))
    for (const group of level) met.add(group)
  }
  return [...met]
}

/** Why an option is unavailable: its own mark has an end, a product's state has its own text. */
const getRefusalText = (
  option: MenuOption,
  { menu, now, stateOf, optionText }: MenuPresentationContext,
): string => {
  if (isOptionSoldOut(menu, option._id, now)) return optionText(menu.soldOutOptions.get(option._id) ?? null)
  const product = menu.products.get(option.productId ?? '')
  return (product && stateOf(product).text) || optionText(null)
}

const presentOption = (
  option: MenuOption,
  { group, sizes }: { group: MenuOptionGroup; sizes: ReadonlySet<string> },
  presenting: MenuPresentationContext,
): OptionGroup['variants'][number] => {
  const { menu, now, language } = presenting
  const amount = (price: number) => money(price, menu.currency)
  const product = option.productId === null ? undefined : menu.products.get(option.productId)
  const isAvailable = createAvailabilityCheck(menu, now)(option)
  return {
    _id: option._id,
    name: localize(option.name, language),
    price: amount(option.price),
    prices: Object.entries(option.pricesBySize).flatMap(([size, price]) =>
      sizes.has(size) ? [{ size, price: amount(price) }] : [],
    ),
    max: getOptionMaximum(group, option),
    preselected: option.preselected,
    calories: option.calories ?? product?.calories ?? null,
    isAvailable,
    text: isAvailable ? '' : getRefusalText(option, presenting),
    photo: product?.photo ?? null,
    customize: option.groups.map(({ _id }) => _id),
  }
}

/** A product's own groups, and those that open in their options. */
export const presentGroups = (
  product: Pick<MenuProduct, 'groups'>,
  presenting: MenuPresentationContext,
): { groups: OptionGroup[]; nested: OptionGroup[] } => {
  const nested = listNestedGroups(product.groups)
  const sizes = new Set(
    [...product.groups, ...nested].flatMap(({ role, options }) =>
      role === 'size' ? options.map(({ _id }) => _id) : [],
    ),
  )
  const present = (group: MenuOptionGroup): OptionGroup => ({
    _id: group._id,
    name: localize(group.name, presenting.language),
    type: group.type,
    role: group.role,
    min: group.min,
    max: group.max,
    free: group.free,
    portions: group.portions,
    variants: group.options.map((option) => presentOption(option, { group, sizes }, presenting)),
  })
  return { groups: product.groups.map(present), nested: nested.map(present) }
}
