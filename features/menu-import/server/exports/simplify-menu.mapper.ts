import { type MenuContent, type MenuContentInput, menuContentSchema } from '#core/menus/contract/menu-file.ts'
import { type OptionGroupFile, type ProductFile, productFileSchema } from '#core/menus/contract/site-file.ts'
import { dropBlankTexts } from '../../domain/blank-texts.ts'
import type { LossKind } from '../../domain/export-formats.ts'
import { toCanonicalJson } from '../../domain/value-changes.ts'
import type { LossCollector } from './losses.rules.ts'
import { createTextSimplifier, type TextLimits } from './simplify-texts.mapper.ts'

type Menu = MenuContent['menu']
export type OptionFile = OptionGroupFile['options'][number]

/** What is named when a shape has no place for a field of products; every other field is held by all. */
const PRODUCT_LOSSES = {
  photo: 'pictures',
  gallery: 'pictures',
  foodType: 'foodType',
  special: 'special',
  calories: 'calories',
  allergens: 'allergens',
  ingredients: 'ingredients',
  tags: 'tags',
  specialInstructions: 'specialInstructions',
  unit: 'unit',
  measure: 'measure',
  collect: 'collect',
  goesWith: 'goesWith',
  replacedBy: 'replacedBy',
  tax: 'tax',
  availability: 'availability',
  stores: 'stores',
  stock: 'stock',
  lowStock: 'stock',
  minPerOrder: 'orderLimits',
  maxPerOrder: 'orderLimits',
  needsPrescription: 'prescription',
  durationMinutes: 'duration',
} as const satisfies Record<
  Exclude<keyof ProductFile, 'sku' | 'name' | 'description' | 'price' | 'optionGroups'>,
  LossKind
>

const OPTION_LOSSES = {
  pricesBySize: 'pricesBySize',
  optionGroups: 'nested',
  product: 'product',
  max: 'optionMax',
  preselected: 'preselected',
  calories: 'optionCalories',
  allergens: 'optionAllergens',
} as const satisfies Record<Exclude<keyof OptionFile, 'key' | 'name' | 'price'>, LossKind>

export interface ShapeLimits extends TextLimits {
  /** Fields of products and options that it holds in addition to name, description, price and groups. */
  readonly products: readonly (keyof typeof PRODUCT_LOSSES)[]
  readonly options: readonly (keyof typeof OPTION_LOSSES)[]
  readonly hasCategoryDescriptions: boolean
  /** Whether it can say that nobody sees a product; if not, such a product is left out. */
  readonly hasHidden: boolean
}

const BLANK_PRODUCT: ProductFile = productFileSchema.parse({ sku: 'x', name: { en: 'x' }, price: 0 })
export const BLANK_OPTION: Omit<OptionFile, 'key' | 'name'> = {
  price: 0,
  pricesBySize: {},
  optionGroups: [],
  preselected: false,
  allergens: [],
}

const namesOf = <Table extends object>(table: Table) => Object.keys(table) as (keyof Table)[]

/** A thing with some fields as if nobody had filled them in; those that somebody had are named. */
const resetFields = <Thing extends object, Field extends keyof Thing>(
  thing: Thing,
  blank: { readonly [Name in Field]?: Thing[Name] },
  { fields, lose }: { readonly fields: readonly Field[]; readonly lose: (field: Field) => void },
): Thing => {
  const filled = fields.filter((field) => toCanonicalJson(thing[field]) !== toCanonicalJson(blank[field]))
  for (const field of filled) lose(field)
  return { ...thing, ...Object.fromEntries(filled.map((field) => [field, blank[field]])) }
}

export const mapProducts = (menu: Menu, change: (product: ProductFile) => ProductFile): Menu => ({
  ...menu,
  categories: menu.categories.map((category) => ({ ...category, products: category.products.map(change) })),
})

export const mapGroups = (menu: Menu, change: (group: OptionGroupFile) => OptionGroupFile): Menu => ({
  ...menu,
  optionGroups: menu.optionGroups.map(change),
})

export const listProducts = (menu: Menu): ProductFile[] => menu.categories.flatMap(({ products }) => products)

/** The products that reach each group, by themselves or by their options. */
const indexUsers = (menu: Menu): ReadonlyMap<string, ReadonlySet<string>> => {
  const groups = new Map(menu.optionGroups.map((group) => [group.key, group]))
  const users = new Map<string, Set<string>>()
  const visit = (key: string, sku: string): void => {
    const own = users.get(key) ?? new Set()
    if (own.has(sku)) return
    users.set(key, own.add(sku))
    for (const { optionGroups } of groups.get(key)?.options ?? [])
      for (const inner of optionGroups) visit(inner, sku)
  }
  for (const { sku, optionGroups } of listProducts(menu)) for (const key of optionGroups) visit(key, sku)
  return users
}

const simplifyProducts = (menu: Menu, limits: ShapeLimits, { lose }: LossCollector): Menu => {
  const fields = namesOf(PRODUCT_LOSSES).filter((field) => !limits.products.includes(field))
  const shown = menu.categories.map((category) => ({
    ...category,
    products: category.products.filter(({ sku, stores }) => {
      const isLeftOut = stores?.length === 0 && !limits.hasHidden
      if (isLeftOut) lose('hidden', sku)
      return !isLeftOut
    }),
  }))
  return mapProducts({ ...menu, categories: shown }, (product) => {
    const isHidden = product.stores?.length === 0
    return resetFields(product, BLANK_PRODUCT, {
      fields: isHidden ? fields.filter((field) => field !== 'stores') : fields,
      lose: (field) => lose(PRODUCT_LOSSES[field], product.sku),
    })
  })
}

const simplifyOptions = (menu: Menu, limits: ShapeLimits, { lose }: LossCollector): Menu => {
  const names = new Map(listProducts(menu).map(({ sku, name }) => [sku, name]))
  const fields = namesOf(OPTION_LOSSES).filter((field) => !limits.options.includes(field))
  return mapGroups(menu, (group) => ({
    ...group,
    options: group.options.map((option) => {
      const at = `${group.key} ${option.key}`
      const kept = resetFields(option, BLANK_OPTION, {
        fields,
        lose: (field) => lose(OPTION_LOSSES[field], at),
      })
      if (kept.name) return kept
      if (kept.product !== undefined) lose('productName', at)
      return { ...kept, name: names.get(option.product ?? '') ?? { [limits.language]: option.key } }
    }),
  }))
}

/** No other system has halves, free choices, or options that are in the product until they are removed. */
const simplifyGroups = (menu: Menu, { lose }: LossCollector): Menu => {
  const users = indexUsers(menu)
  for (const { key } of menu.optionGroups) if (!users.has(key)) lose('unusedGroups', key)
  const used = { ...menu, optionGroups: menu.optionGroups.filter(({ key }) => users.has(key)) }
  return mapGroups(used, (group) => {
    if (group.portions) for (const sku of users.get(group.key) ?? []) lose('halves', sku)
    if (group.free > 0) lose('free', group.key)
    if (group.role === 'included') lose('included', group.key)
    return { ...group, portions: false, free: 0, role: group.role === 'size' ? 'size' : 'choice' }
  })
}

const simplifyCategories = (menu: Menu, limits: ShapeLimits, { lose }: LossCollector): Menu => {
  for (const { key } of menu.menus) lose('parts', key)
  const filled = menu.categories.filter(({ key, products }) => {
    if (products.length === 0) lose('emptyCategories', key)
    return products.length > 0
  })
  const categories = filled.map((category) => {
    if (limits.hasCategoryDescriptions || Object.keys(category.description).length === 0) return category
    lose('categoryDescription', category.key)
    return { ...category, description: {} }
  })
  return { ...menu, categories, menus: [] }
}

const simplifyAllTexts = (menu: Menu, limits: ShapeLimits, losses: LossCollector): Menu => {
  const simplify = createTextSimplifier(limits, losses)
  const nameOf = (name: ProductFile['name'], at: string, otherwise: string) =>
    simplify(name, { at: `${at} name`, max: 160, isLine: true, otherwise })
  const describeThing = (text: ProductFile['name'], at: string, max: number) =>
    simplify(text, { at: `${at} description`, max, isLine: false })
  return {
    ...menu,
    categories: menu.categories.map((category) => ({
      ...category,
      name: nameOf(category.name, `category ${category.key}`, category.key),
      description: describeThing(category.description, `category ${category.key}`, 600),
      products: category.products.map((product) => ({
        ...product,
        name: nameOf(product.name, `product ${product.sku}`, product.sku),
        description: describeThing(product.description, `product ${product.sku}`, 2000),
      })),
    })),
    optionGroups: menu.optionGroups.map((group) => ({
      ...group,
      name: nameOf(group.name, `group ${group.key}`, group.key),
      options: group.options.map((option) => ({
        ...option,
        name: nameOf(option.name ?? {}, `option ${group.key} ${option.key}`, option.key),
      })),
    })),
  }
}

/**
 * A menu as far as another system's shape can hold it, in our form: what is left out is named by the same step that
 * leaves it out. What is peculiar to one shape, such as its taxes and sizes, is left to its formatter.
 */
export const simplifyMenu = (
  input: MenuContentInput,
  limits: ShapeLimits,
  losses: LossCollector,
): MenuContent => {
  const { taxes, menu } = dropBlankTexts(menuContentSchema.parse(input))
  const steps = [simplifyOptions, simplifyProducts].reduce((kept, step) => step(kept, limits, losses), menu)
  const arranged = simplifyCategories(simplifyGroups(steps, losses), limits, losses)
  return { taxes, menu: simplifyAllTexts(arranged, limits, losses) }
}
