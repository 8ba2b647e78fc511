import type { MenuContent, MenuContentInput } from '#core/menus/contract/menu-file.ts'
import type { OptionGroupFile, ProductFile } from '#core/menus/contract/site-file.ts'
import type { Language } from '#platform/kernel/language.ts'
import { localize } from '#platform/kernel/language.ts'
import { cleanSquareLine, cleanSquareText } from '../square/square-context.mapper.ts'
import type { LossCollector } from './losses.rules.ts'
import { findSizes, giveOwnSizes } from './own-sizes.mapper.ts'
import { listProducts, mapGroups, type ShapeLimits, simplifyMenu } from './simplify-menu.mapper.ts'
import { createTextSimplifier } from './simplify-texts.mapper.ts'

interface SquareShop {
  readonly currency: string
  readonly language: Language
}

const toLimits = ({ language }: SquareShop): ShapeLimits => ({
  ...{ language, texts: 'one', cleanLine: cleanSquareLine, cleanText: cleanSquareText },
  products: ['tax'],
  options: ['preselected'],
  hasCategoryDescriptions: false,
  hasHidden: true,
})

/** A modifier is taken once, and no more of them than there are. */
const limitChoices = (group: OptionGroupFile, { lose }: LossCollector): OptionGroupFile => {
  const count = group.options.length
  if (group.type === 30) lose('counter', group.key)
  else if (group.max > count) lose('excessMax', group.key)
  return {
    ...group,
    type: group.type === 30 ? 20 : group.type,
    min: Math.min(group.min, count),
    max: Math.min(group.max, count),
  }
}

const simplifyTaxes = (
  { taxes, menu }: MenuContent,
  limits: ShapeLimits,
  losses: LossCollector,
): MenuContent => {
  const used = new Set(listProducts(menu).map(({ tax }) => tax))
  const simplify = createTextSimplifier(limits, losses)
  for (const { key } of taxes) if (!used.has(key)) losses.lose('unusedTaxes', key)
  const kept = taxes
    .filter(({ key }) => used.has(key))
    .map((tax) => ({
      ...tax,
      name: simplify(tax.name, { at: `tax ${tax.key}`, max: 60, isLine: true, otherwise: tax.key }),
    }))
  return { taxes: kept, menu }
}

/** A menu as far as Square's catalog holds it. */
export const simplifyForSquare = (
  content: MenuContentInput,
  shop: SquareShop,
  losses: LossCollector,
): MenuContent => {
  const limits = toLimits(shop)
  const { taxes, menu } = simplifyTaxes(simplifyMenu(content, limits, losses), limits, losses)
  const limited = mapGroups(menu, (group) => limitChoices(group, losses))
  return { taxes, menu: giveOwnSizes(limited, losses, (key) => key.slice(0, 80)) }
}

interface Writing extends SquareShop {
  readonly sizes: ReadonlyMap<string, OptionGroupFile>
}

/** An id that Square replaces when it takes the object over; the part behind the last colon is our key. */
const toId = (...parts: readonly string[]): string => `#${parts.join(':')}`

const toMoney = (amount: number, { currency }: SquareShop) => ({ price_money: { amount, currency } })

const toModifierList = (group: OptionGroupFile, shop: Writing) => ({
  type: 'MODIFIER_LIST',
  id: toId('list', group.key),
  present_at_all_locations: true,
  modifier_list_data: {
    name: localize(group.name, shop.language),
    selection_type: group.type === 10 ? 'SINGLE' : 'MULTIPLE',
    min_selected_modifiers: group.min,
    max_selected_modifiers: group.max,
    modifiers: group.options.map((option, ordinal) => ({
      type: 'MODIFIER',
      id: toId('modifier', group.key, option.key),
      modifier_data: {
        name: localize(option.name, shop.language),
        ordinal,
        ...toMoney(option.price, shop),
        ...(option.preselected ? { on_by_default: true } : {}),
      },
    })),
  },
})

const toVariations = ({ sku, price }: ProductFile, shop: Writing) => {
  const sizes = shop.sizes.get(sku)?.options ?? [{ key: sku, name: { [shop.language]: 'Regular' }, price }]
  return sizes.map((size, ordinal) => ({
    type: 'ITEM_VARIATION',
    id: toId('variation', sku, size.key),
    item_variation_data: {
      item_id: toId('item', sku),
      name: localize(size.name, shop.language),
      ordinal,
      pricing_type: 'FIXED_PRICING',
      ...toMoney(size.price, shop),
    },
  }))
}

const toItem = (product: ProductFile, category: string, shop: Writing) => {
  const { sku, name, description, tax, stores, optionGroups } = product
  const sizes = shop.sizes.get(sku)?.key
  return {
    type: 'ITEM',
    id: toId('item', sku),
    // What no store sells is present nowhere.
    present_at_all_locations: stores === undefined,
    item_data: {
      name: localize(name, shop.language),
      description: localize(description, shop.language),
      categories: [{ id: toId('category', category) }],
      reporting_category: { id: toId('category', category) },
      product_type: 'REGULAR',
      tax_ids: tax === undefined ? [] : [toId('tax', tax)],
      modifier_list_info: optionGroups
        .filter((key) => key !== sizes)
        .map((key) => ({ modifier_list_id: toId('list', key), enabled: true })),
      variations: toVariations(product, shop),
    },
  }
}

const formatPercentage = (rate: number): string => String(rate / 100)

/** A simplified menu as the objects of a catalog, as Square's `batch-upsert` takes them. */
export const writeSquareCatalog = ({ taxes, menu }: MenuContent, shop: SquareShop): string => {
  const writing = { ...shop, sizes: findSizes(menu) }
  const objects = [
    ...taxes.map(({ key, name, rate, inclusive }) => ({
      type: 'TAX',
      id: toId('tax', key),
      present_at_all_locations: true,
      tax_data: {
        name: localize(name, shop.language),
        calculation_phase: 'TAX_SUBTOTAL_PHASE',
        inclusion_type: inclusive ? 'INCLUSIVE' : 'ADDITIVE',
        percentage: formatPercentage(rate),
        enabled: true,
      },
    })),
    ...menu.categories.map(({ key, name }) => ({
      type: 'CATEGORY',
      id: toId('category', key),
      present_at_all_locations: true,
      category_data: { name: localize(name, shop.language) },
    })),
    ...menu.optionGroups.filter(({ role }) => role !== 'size').map((group) => toModifierList(group, writing)),
    ...menu.categories.flatMap(({ key, products }) =>
      products.map((product) => toItem(product, key, writing)),
    ),
  ]
  return `${JSON.stringify({ objects }, null, 2)}\n`
}
