import type { MenuContent, MenuContentInput } from '#core/menus/contract/menu-file.ts'
import type { OptionGroupFile, ProductFile } from '#core/menus/contract/site-file.ts'
import { type Language, type LocalizedText, localize } from '#platform/kernel/language.ts'
import { formatPlainPrice } from '#platform/kernel/money.ts'
import { cleanLine, cleanText, toKey } from '../formats/reader-context.parser.ts'
import type { LossCollector } from './losses.rules.ts'
import { findSizes, giveOwnSizes } from './own-sizes.mapper.ts'
import { mapGroups, mapProducts, type ShapeLimits, simplifyMenu } from './simplify-menu.mapper.ts'

interface JsonLdShop {
  readonly currency: string
  readonly language: Language
}

const toLimits = (language: Language): ShapeLimits => ({
  ...{ language, texts: 'all', cleanLine, cleanText },
  products: ['calories', 'foodType'],
  options: [],
  hasCategoryDescriptions: true,
  hasHidden: false,
})

const DIETS: ReadonlyMap<number, string> = new Map([
  [1, 'https://schema.org/VegetarianDiet'],
  [4, 'https://schema.org/VeganDiet'],
])

/** Add-ons are offered; how many may or must be taken is not said. */
const dropLimits = (group: OptionGroupFile, { lose }: LossCollector): OptionGroupFile => {
  if (group.role === 'size') return group
  const count = group.options.length
  const free = { ...group, min: 0, max: count, type: count === 1 ? (10 as const) : (20 as const) }
  if (group.type === 30) lose('counter', group.key)
  else if (group.min > 0 || group.max < count) lose('limits', group.key)
  else if (group.max > count) lose('excessMax', group.key)
  else if (free.type !== group.type) lose('single', group.key)
  return free
}

/** A menu as far as schema.org can describe it. */
export const simplifyForJsonLd = (
  content: MenuContentInput,
  { language }: Pick<JsonLdShop, 'language'>,
  losses: LossCollector,
): MenuContent => {
  const { taxes, menu } = simplifyMenu(content, toLimits(language), losses)
  const shown = content.menu.categories
    .flatMap(({ products }) => products)
    .filter(({ stores }) => stores?.length !== 0)
  const used = new Set(shown.map(({ tax }) => tax))
  for (const { key } of taxes) if (!used.has(key)) losses.lose('unusedTaxes', key)
  const eaten = mapProducts(menu, (product) => {
    if (product.foodType === 5 || DIETS.has(product.foodType)) return product
    losses.lose('foodType', product.sku)
    return { ...product, foodType: 5 }
  })
  const limited = mapGroups(eaten, (group) => dropLimits(group, losses))
  return { taxes: [], menu: giveOwnSizes(limited, losses, toKey) }
}

/** A text without its language is in the shop's first. */
const toText = (text: LocalizedText, language: Language): unknown => {
  const said = Object.entries(text)
  if (said.length === 1 && text[language] !== undefined) return localize(text, language)
  return said.map(([own, value]) => ({ '@language': own, '@value': value }))
}

const describeThing = (text: LocalizedText, language: Language) =>
  Object.keys(text).length > 0 ? { description: toText(text, language) } : {}

const toOffer = (price: number, { currency }: JsonLdShop) => ({
  '@type': 'Offer',
  price: formatPlainPrice(price, currency),
  priceCurrency: currency,
})

const toAddOns = (group: OptionGroupFile, shop: JsonLdShop) => ({
  '@type': 'MenuSection',
  identifier: group.key,
  name: toText(group.name, shop.language),
  hasMenuItem: group.options.map(({ key, name = {}, price }) => ({
    '@type': 'MenuItem',
    identifier: key,
    name: toText(name, shop.language),
    offers: toOffer(price, shop),
  })),
})

const toOffers = ({ price }: ProductFile, sizes: OptionGroupFile | undefined, shop: JsonLdShop) =>
  sizes
    ? sizes.options.map(({ key, name = {}, price: own }) => ({
        ...toOffer(own, shop),
        identifier: key,
        name: toText(name, shop.language),
      }))
    : toOffer(price, shop)

/** A simplified menu as structured data for web pages, by schema.org. */
export const writeJsonLdMenu = ({ menu }: MenuContent, shop: JsonLdShop): string => {
  const { language } = shop
  const sizes = findSizes(menu)
  const groups = new Map(menu.optionGroups.map((group) => [group.key, group]))
  const toItem = (product: ProductFile) => {
    const { sku, name, description, calories, foodType, optionGroups } = product
    const diet = DIETS.get(foodType)
    const choices = optionGroups.flatMap((key) => groups.get(key) ?? []).filter(({ role }) => role !== 'size')
    return {
      '@type': 'MenuItem',
      identifier: sku,
      name: toText(name, language),
      ...describeThing(description, language),
      offers: toOffers(product, sizes.get(sku), shop),
      ...(diet === undefined ? {} : { suitableForDiet: diet }),
      ...(calories === undefined
        ? {}
        : { nutrition: { '@type': 'NutritionInformation', calories: `${calories} calories` } }),
      ...(choices.length > 0 ? { menuAddOn: choices.map((group) => toAddOns(group, shop)) } : {}),
    }
  }
  const file = {
    '@context': 'https://schema.org',
    '@type': 'Menu',
    hasMenuSection: menu.categories.map(({ key, name, description, products }) => ({
      '@type': 'MenuSection',
      identifier: key,
      name: toText(name, language),
      ...describeThing(description, language),
      hasMenuItem: products.map(toItem),
    })),
  }
  return `${JSON.stringify(file, null, 2)}\n`
}
