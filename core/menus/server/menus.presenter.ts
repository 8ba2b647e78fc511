import { toAvailableTime } from '#core/stores/domain/available-time.ts'
import { isAnswerMissing } from '#core/stores/domain/collect.ts'
import { presentQuestions } from '#core/stores/server/collect.service.ts'
import { localize } from '#platform/kernel/language.ts'
import { money } from '#platform/kernel/money.ts'
import type { Menu, Product, ProductCard } from '../contract/endpoints.ts'
import { needsChoice } from '../domain/choices.ts'
import { hasWeekdays, type ItemHours } from '../domain/item-hours.ts'
import { type MenuOptionGroup, type MenuProduct, type MenuSnapshot, SPECIAL } from '../domain/menu.ts'
import { createAvailabilityCheck } from '../domain/option-availability.ts'
import { presentPacks } from './card-sizes.presenter.ts'
import type { MenuPresentationContext } from './menu-presentation.data.ts'
import { presentGroups } from './option-groups.presenter.ts'

/** A required choice that can raise the price, so that the base price is only the minimum. */
const isPriceFrom = (group: MenuOptionGroup): boolean =>
  group.min > 0 && group.options.some(({ price }) => price !== group.options[0]?.price)

/** A product as a card shows it. */
export const presentCard = (product: MenuProduct, presenting: MenuPresentationContext): ProductCard => {
  const { menu, now, language, stateOf } = presenting
  return {
    _id: product._id,
    sku: product.sku,
    name: localize(product.name, language),
    description: localize(product.description, language),
    price: money(product.price, menu.currency),
    isPriceFrom: product.groups.some(isPriceFrom),
    needsChoice:
      needsChoice(product, createAvailabilityCheck(menu, now)) ||
      product.collect.some((field) => isAnswerMissing(field, undefined)) ||
      (product.minPerOrder ?? 1) > 1,
    photo: product.photo,
    foodType: product.foodType,
    special: [...product.special],
    calories: product.calories,
    allergens: [...product.allergens],
    unit: localize(product.unit, language),
    measure: localize(product.measure, language),
    ...presentPacks(product, presenting),
    tags: product.tags.map((tag) => localize(tag, language)),
    minPerOrder: product.minPerOrder,
    maxPerOrder: product.maxPerOrder,
    needsPrescription: product.needsPrescription,
    durationMinutes: product.durationMinutes,
    state: stateOf(product),
  }
}

/** A free unit with each bought one. */
const ONE_FREE = { buy: 1, free: 1 }

const presentSlots = (hours: ItemHours) =>
  toAvailableTime(hours).slots.map(({ timings, ...slot }) => ({ ...slot, timings: [...timings] }))

const presentHours = ({ availability, isActive, special, stock }: MenuProduct) => {
  const isBogo = special.includes(SPECIAL.bogo)
  const isStoreTime = availability === null || !hasWeekdays(availability)
  return {
    isActive,
    isSchedule: availability !== null,
    availableTime: { isStoreTime, slots: isStoreTime ? [] : presentSlots(availability) },
    availableDates: [...(availability?.availableDates ?? [])],
    isBogo,
    bogo: isBogo ? ONE_FREE : null,
    qty: stock,
  }
}

/** A card with the times at which its product is sold. */
export const presentScheduledCard = (product: MenuProduct, presenting: MenuPresentationContext) => ({
  ...presentCard(product, presenting),
  ...presentHours(product),
})

/** A product with its sizes and choices. */
export const presentProduct = (product: MenuProduct, presenting: MenuPresentationContext): Product => {
  const { language } = presenting
  const { groups, nested } = presentGroups(product, presenting)
  return {
    ...presentScheduledCard(product, presenting),
    ingredients: localize(product.ingredients, language),
    specialInstructions: product.specialInstructions,
    gallery: product.gallery.map((item) =>
      'video' in item ? { picture: null, video: item.video } : { picture: item.picture, video: null },
    ),
    customize: groups,
    nested,
    collectFromUser: presentQuestions(product.collect, language),
    goesWith: product.goesWith.filter((id) => presenting.menu.products.get(id)?.isActive),
  }
}

/** The special groups that have products; each product is in its category as well. */
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
export const presentMenu = (presenting: MenuPresentationContext): Menu => ({
  store: presenting.menu.storeId,
  version: presenting.menu.version,
  specials: presentSpecials(presenting.menu),
  categories: presenting.menu.categories.map((category) => ({
    _id: category._id,
    name: localize(category.name, presenting.language),
    description: localize(category.description, presenting.language),
    products: category.products.map((product) => presentCard(product, presenting)),
  })),
})
