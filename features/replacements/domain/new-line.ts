import { computeBasePrice, computeProductPrice, priceGroups } from '#core/cart/domain/line-choices.ts'
import { toChoiceSnapshots } from '#core/checkout/domain/order-lines.ts'
import {
  type AvailabilityCheck,
  type ChoiceInput,
  checkChoices,
  preselectChoices,
} from '#core/menus/domain/choices.ts'
import type { MenuOptionGroup, MenuProduct } from '#core/menus/domain/menu.ts'
import { labelAnswers, validateAnswers } from '#core/stores/domain/collect.ts'
import type { PricedLine } from './replacement.ts'

export interface NewLineInput {
  /** Id of the new line. */
  readonly id: string
  readonly qty: number
  /** Undefined: the merchant's preselection. */
  readonly choices: ChoiceInput | undefined
  readonly answers: Parameters<typeof labelAnswers>[0]
  readonly instructions: string
}

/**
 * A product as an order line, at today's price; undefined if the choices or answers do not satisfy its groups or
 * questions.
 */
export const createAddedOrderLine = (
  product: MenuProduct,
  { id, qty, choices, answers, instructions }: NewLineInput,
  offered: AvailabilityCheck,
): PricedLine | undefined => {
  const wanted = choices ?? preselectChoices(product, offered)
  const chosen = checkChoices<MenuOptionGroup>(product, wanted, offered)
  const told = validateAnswers(product.collect, answers)
  if (!chosen.ok || !told.ok) return undefined
  const { _id: productId, name, sku, photo, taxId, categoryId } = product
  const unitPrice = computeProductPrice(product, chosen.value)
  const basePrice = computeBasePrice(product, chosen.value)
  return {
    line: {
      ...{ id, productId, sku, name, photo, unitPrice, qty, total: unitPrice * qty },
      choices: toChoiceSnapshots(priceGroups(product.groups, chosen.value)),
      specialInstructions: product.specialInstructions ? instructions : '',
      ...(told.value.length > 0 && { answers: labelAnswers(told.value, product.collect) }),
    },
    pricing: { id, productId, categories: [categoryId], name, unitPrice, basePrice, qty, taxId },
  }
}
