import type { MenuContent, MenuContentInput } from '#core/menus/contract/menu-file.ts'
import type { OptionGroupFile, ProductFile } from '#core/menus/contract/site-file.ts'
import { type Language, type LocalizedText, localize } from '#platform/kernel/language.ts'
import { cleanLine, cleanText } from '../formats/reader-context.parser.ts'
import { keepTaxRates } from './foreign-taxes.mapper.ts'
import type { LossCollector } from './losses.rules.ts'
import {
  listProducts,
  mapGroups,
  mapProducts,
  type OptionFile,
  type ShapeLimits,
  simplifyMenu,
} from './simplify-menu.mapper.ts'
import { mergeTwins } from './twin-groups.mapper.ts'

type Menu = MenuContent['menu']

const toLimits = (language: Language): ShapeLimits => ({
  ...{ language, texts: 'filled', cleanLine, cleanText },
  products: ['calories', 'foodType', 'tax'],
  options: ['optionGroups', 'product', 'max', 'preselected', 'calories'],
  hasCategoryDescriptions: true,
  hasHidden: false,
})

/** Tags that state what a dish is made of, by our kinds of food. */
const DIET_TAGS: ReadonlyMap<number, number> = new Map([
  [1, 7],
  [4, 6],
])

/** Sizes as choices: the product costs what the smallest costs, and the others add what they cost more. */
const toChoice = (group: OptionGroupFile): OptionGroupFile => {
  const smallest = Math.min(...group.options.map(({ price }) => price))
  const options = group.options.map((option) => ({ ...option, price: option.price - smallest }))
  return { ...group, role: 'choice', options }
}

/** How often an option can be taken at most, as menus have it. */
const MAX_OF_OPTION = 99

const countChoices = ({ type, options }: OptionGroupFile): number =>
  type === 30 ? options.reduce((sum, { max = 1 }) => sum + max, 0) : options.length

const simplifyGroup = (
  group: OptionGroupFile,
  skus: ReadonlySet<string>,
  { lose }: LossCollector,
): OptionGroupFile => {
  const isCounter = group.type === 30
  const options = group.options.map(({ max, product, ...option }) => {
    const at = `${group.key} ${option.key}`
    if (!isCounter && max !== undefined) lose('optionMax', at)
    if (isCounter && max === undefined) lose('optionMax', at)
    const isMissing = product !== undefined && !skus.has(product)
    if (isMissing) lose('product', at)
    return {
      ...option,
      ...(isCounter ? { max: max ?? Math.min(group.max, MAX_OF_OPTION) } : {}),
      ...(product === undefined || isMissing ? {} : { product }),
    }
  })
  const kept = { ...group, options }
  const choices = countChoices(kept)
  const [least, most] = [Math.min(group.min, choices), Math.min(group.max, choices)]
  if (most < group.max) lose('excessMax', group.key)
  const single = most === 1 ? 10 : 20
  if (!isCounter && single !== group.type) lose('single', group.key)
  return { ...kept, min: least, max: most, type: isCounter ? 30 : single }
}

const simplifyFoodTypes = (menu: Menu, { lose }: LossCollector): Menu =>
  mapProducts(menu, (product) => {
    if (product.foodType === 5 || DIET_TAGS.has(product.foodType)) return product
    lose('foodType', product.sku)
    return { ...product, foodType: 5 }
  })

const simplifySizes = (menu: Menu, { lose }: LossCollector): Menu => {
  const sizes = new Set(menu.optionGroups.filter(({ role }) => role === 'size').map(({ key }) => key))
  for (const key of sizes) lose('sizesAsChoices', key)
  return mapGroups(menu, (group) => (sizes.has(group.key) ? toChoice(group) : group))
}

/** A menu as far as Deliverect's shape holds it. */
export const simplifyForDeliverect = (
  content: MenuContentInput,
  { language }: { readonly language: Language },
  losses: LossCollector,
): MenuContent => {
  const { taxes, menu } = keepTaxRates(simplifyMenu(content, toLimits(language), losses), losses)
  const skus = new Set(listProducts(menu).map(({ sku }) => sku))
  const limited = mapGroups(simplifySizes(simplifyFoodTypes(menu, losses), losses), (group) =>
    simplifyGroup(group, skus, losses),
  )
  return { taxes, menu: mergeTwins(limited, losses) }
}

const toTexts = (name: LocalizedText, description: LocalizedText, language: Language) => ({
  name: localize(name, language),
  nameTranslations: name,
  description: localize(description, language),
  descriptionTranslations: description,
})

const PRODUCT = 1
const MODIFIER = 2
const MODIFIER_GROUP = 3

/** Names of options are unique in their group only; codes of everything that is sold are unique in the file. */
const toOptionId = (group: string, option: string): string => `${group}:${option}`

const toOption = (option: OptionFile, group: OptionGroupFile, language: Language) => ({
  _id: toOptionId(group.key, option.key),
  plu: toOptionId(group.key, option.key),
  productType: option.product === undefined ? MODIFIER : PRODUCT,
  ...toTexts(option.name ?? {}, {}, language),
  price: option.price,
  ...(option.product === undefined ? {} : { referenceId: option.product }),
  ...(group.type === 30 ? { multiMax: option.max } : {}),
  ...(option.preselected ? { defaultQuantity: 1 } : {}),
  ...(option.calories === undefined ? {} : { calories: option.calories }),
  subProducts: option.optionGroups,
})

const toProduct = (product: ProductFile, taxes: MenuContent['taxes'], language: Language) => {
  const { sku, name, description, price, tax, calories, foodType, optionGroups } = product
  // In thousandths of a percent.
  const rate = (taxes.find(({ key }) => key === tax)?.rate ?? 0) * 10
  const tag = DIET_TAGS.get(foodType)
  return {
    _id: sku,
    plu: sku,
    productType: PRODUCT,
    ...toTexts(name, description, language),
    price,
    ...{ deliveryTax: rate, takeawayTax: rate, eatInTax: rate },
    productTags: tag === undefined ? [] : [tag],
    ...(calories === undefined ? {} : { calories }),
    subProducts: optionGroups,
  }
}

const toGroup = (group: OptionGroupFile, language: Language) => ({
  _id: group.key,
  plu: group.key,
  productType: MODIFIER_GROUP,
  ...toTexts(group.name, {}, language),
  ...{ min: group.min, max: group.max },
  // More than one: an option can be taken several times.
  multiMax: group.type === 30 ? Math.max(2, group.max) : 1,
  subProducts: group.options.map(({ key }) => toOptionId(group.key, key)),
})

const indexById = <Item extends { readonly _id: string }>(items: readonly Item[]) =>
  Object.fromEntries(items.map((item) => [item._id, item]))

/** A simplified menu as Deliverect pushes menus to channels. */
export const writeDeliverectMenu = ({ taxes, menu }: MenuContent, language: Language): string => {
  const options = menu.optionGroups.flatMap((group) =>
    group.options.map((option) => toOption(option, group, language)),
  )
  const isCopy = (option: (typeof options)[number]) => option.productType === PRODUCT
  const products = listProducts(menu).map((product) => toProduct(product, taxes, language))
  const file = {
    menu: 'Menu',
    categories: menu.categories.map(({ key, name, description, products: own }) => ({
      _id: key,
      ...toTexts(name, description, language),
      subProducts: own.map(({ sku }) => sku),
      products: own.map(({ sku }) => sku),
    })),
    products: indexById([...products, ...options.filter(isCopy)]),
    modifierGroups: indexById(menu.optionGroups.map((group) => toGroup(group, language))),
    modifiers: indexById(options.filter((option) => !isCopy(option))),
    bundles: {},
    snoozedProducts: {},
  }
  return `${JSON.stringify(file, null, 2)}\n`
}
