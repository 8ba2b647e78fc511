import { type Language, localize } from '#platform/kernel/language.ts'
import { money } from '#platform/kernel/money.ts'
import type { ItemState, Menu, OptionGroup, Product, ProductCard } from '../contract/endpoints.ts'
import { needsChoice, optionMaximum } from '../domain/choices.ts'
import { type MenuOptionGroup, type MenuProduct, type MenuSnapshot, SPECIAL } from '../domain/menu.ts'

/** What presenting a menu needs besides the snapshot. */
export interface MenuPresenting {
  readonly currency: string
  readonly language: Language
  readonly stateOf: (product: MenuProduct) => ItemState
}

/** A choice that must be made and can make the product dearer, so that its bare price is only the least. */
const isPriceFrom = (group: MenuOptionGroup): boolean =>
  group.min > 0 && group.options.some(({ price }) => price !== group.options[0]?.price)

const presentCard = (product: MenuProduct, { currency, language, stateOf }: MenuPresenting): ProductCard => ({
  _id: product._id,
  sku: product.sku,
  name: localize(product.name, language),
  description: localize(product.description, language),
  price: money(product.price, currency),
  isPriceFrom: product.groups.some(isPriceFrom),
  needsChoice: needsChoice(product),
  photo: product.photo,
  foodType: product.foodType,
  special: [...product.special],
  calories: product.calories,
  state: stateOf(product),
})

const presentGroup = (group: MenuOptionGroup, { currency, language }: MenuPresenting): OptionGroup => ({
  _id: group._id,
  name: localize(group.name, language),
  type: group.type,
  role: group.role,
  min: group.min,
  max: group.max,
  free: group.free,
  variants: group.options.map((option) => ({
    _id: option._id,
    name: localize(option.name, language),
    price: money(option.price, currency),
    max: optionMaximum(group, option),
    preselected: option.preselected,
    calories: option.calories,
    isAvailable: option.isAvailable,
  })),
})

/** A product with its sizes and choices. */
export const presentProduct = (product: MenuProduct, presenting: MenuPresenting): Product => ({
  ...presentCard(product, presenting),
  allergens: [...product.allergens],
  specialInstructions: product.specialInstructions,
  customize: product.groups.map((group) => presentGroup(group, presenting)),
})

/** The special groups that have products; each product stands in its category as well. */
const presentSpecials = (menu: MenuSnapshot): Menu['specials'] => {
  const products = menu.categories.flatMap((category) => category.products)
  return Object.values(SPECIAL)
    .map((type) => ({
      type,
      products: products.filter(({ special }) => special.includes(type)).map(({ _id }) => _id),
    }))
    .filter((group) => group.products.length > 0)
}

/** A store's whole menu. */
export const presentMenu = (menu: MenuSnapshot, presenting: MenuPresenting): Menu => ({
  store: menu.storeId,
  version: menu.version,
  specials: presentSpecials(menu),
  categories: menu.categories.map((category) => ({
    _id: category._id,
    name: localize(category.name, presenting.language),
    description: localize(category.description, presenting.language),
    products: category.products.map((product) => presentCard(product, presenting)),
  })),
})
