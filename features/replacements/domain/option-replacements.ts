import {
  computeBasePrice,
  computeProductPrice,
  type LineChoice,
  priceGroups,
} from '#core/cart/domain/line-choices.ts'
import { toChoiceSnapshots } from '#core/checkout/domain/order-lines.ts'
import {
  type AvailabilityCheck,
  type ChoiceInput,
  checkChoices,
  filterKnownChoices,
  preselectChoices,
} from '#core/menus/domain/choices.ts'
import type { MenuOptionGroup, MenuProduct } from '#core/menus/domain/menu.ts'
import { toChoiceInput } from '#core/orders/domain/choice-input.ts'
import type { OrderLine } from '#core/orders/domain/order.ts'
import { isAnswerMissing } from '#core/stores/domain/collect.ts'
import type { PricedLine } from './replacement.ts'

/** The preselected choices of a product that needs no input. Undefined: something must be chosen or answered. */
export const getDefaultChoices = (
  product: MenuProduct,
  offered: AvailabilityCheck,
): LineChoice[] | undefined => {
  if (product.collect.some((field) => isAnswerMissing(field, undefined))) return undefined
  const chosen = checkChoices<MenuOptionGroup>(product, preselectChoices(product, offered), offered)
  return chosen.ok ? chosen.value : undefined
}

/**
 * Replaces a line by another product: with the same quantity, the preselected choices, and the customer's
 * instructions, which may be about allergies.
 *
 * @param id of the new line
 */
export const replaceProduct = (
  before: OrderLine,
  product: MenuProduct,
  { offered, id }: { readonly offered: AvailabilityCheck; readonly id: string },
): PricedLine | undefined => {
  const chosen = getDefaultChoices(product, offered)
  if (!chosen) return undefined
  const { _id: productId, name, sku, photo, taxId, categoryId } = product
  const { qty, specialInstructions } = before
  const unitPrice = computeProductPrice(product, chosen)
  const basePrice = computeBasePrice(product, chosen)
  const choices = toChoiceSnapshots(priceGroups(product.groups, chosen))
  return {
    line: {
      ...{ id, productId, sku, name, photo, choices, unitPrice, qty, total: unitPrice * qty },
      specialInstructions,
    },
    pricing: { id, productId, categories: [categoryId], name, unitPrice, basePrice, qty, taxId },
  }
}

const removeOption = (choices: ChoiceInput, optionId: string): ChoiceInput =>
  choices
    .filter(({ under = [] }) => !under.includes(optionId))
    .map((group) => ({ ...group, variants: group.variants.filter(({ variant }) => variant !== optionId) }))
    .filter(({ variants }) => variants.length > 0)

/** Options of the same groups that can replace a chosen option. */
const getOptionAlternatives = (chosen: readonly LineChoice[], optionId: string): string[] => {
  const taken = new Set(chosen.map(({ option }) => option._id))
  const groups = chosen.filter(({ option }) => option._id === optionId).map(({ group }) => group)
  return [...new Set(groups.flatMap(({ options }) => options.map(({ _id }) => _id)))].filter(
    (id) => !taken.has(id),
  )
}

const replaceOption = (choices: ChoiceInput, optionId: string, instead: string): ChoiceInput =>
  choices
    .filter(({ under = [] }) => !under.includes(optionId))
    .map((group) => ({
      ...group,
      variants: group.variants.map((picked) =>
        picked.variant === optionId ? { ...picked, variant: instead } : picked,
      ),
    }))

export interface OptionReplacements {
  /** The line without the option; undefined if one of its group is required. */
  readonly without: PricedLine | undefined
  /** The line with another option of the same group, by that option's id. */
  readonly alternatives: readonly { readonly optionId: string; readonly changed: PricedLine }[]
}

/**
 * The possible lines without one of the options. The price changes by the menu's price difference between new and old
 * choices; the rest of the line stays as agreed.
 */
export const computeOptionReplacements = (
  { line: before, pricing }: PricedLine,
  product: MenuProduct,
  { optionId, offered }: { readonly optionId: string; readonly offered: AvailabilityCheck },
): OptionReplacements => {
  const choices = toChoiceInput(before)
  const known = filterKnownChoices<MenuOptionGroup>(product, choices)
  const stored = new Set(known.map(({ option }) => option._id))
  // Sold options remain valid, even if they are no longer available for new orders.
  const canBe: AvailabilityCheck = (option) =>
    option._id !== optionId && (stored.has(option._id) || offered(option))
  const priced = (wanted: ChoiceInput): PricedLine | undefined => {
    const chosen = checkChoices<MenuOptionGroup>(product, wanted, canBe)
    if (!chosen.ok) return undefined
    const change = computeProductPrice(product, chosen.value) - computeProductPrice(product, known)
    const unitPrice = Math.max(0, before.unitPrice + change)
    const baseChange = computeBasePrice(product, chosen.value) - computeBasePrice(product, known)
    const basePrice =
      pricing.basePrice === undefined
        ? undefined
        : Math.min(unitPrice, Math.max(0, pricing.basePrice + baseChange))
    const groups = toChoiceSnapshots(priceGroups(product.groups, chosen.value))
    return {
      line: { ...before, choices: groups, unitPrice, total: unitPrice * before.qty },
      pricing: { ...pricing, unitPrice, ...(basePrice !== undefined && { basePrice }) },
    }
  }
  return {
    without: priced(removeOption(choices, optionId)),
    alternatives: getOptionAlternatives(known, optionId).flatMap((id) => {
      const changed = priced(replaceOption(choices, optionId, id))
      return changed ? [{ optionId: id, changed }] : []
    }),
  }
}
