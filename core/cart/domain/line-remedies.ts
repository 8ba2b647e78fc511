import { evaluateItem } from '#core/availability/domain/evaluate-item.ts'
import {
  type AvailabilityCheck,
  checkChoices,
  filterKnownChoices,
  needsChoice,
} from '#core/menus/domain/choices.ts'
import type { MenuProduct } from '#core/menus/domain/menu.ts'
import { createAvailabilityCheck } from '#core/menus/domain/option-availability.ts'
import type { StoredChoice } from './cart.ts'
import type { EvaluatedLine } from './evaluate-lines.ts'
import { toStoredChoices } from './line-choices.ts'
import type { LiveCart } from './live-cart.ts'
import { isWithinLimits } from './order-limits.ts'

/** Maximum number of substitutes offered for one product. */
const MAX_ALTERNATIVES = 6

const getAvailabilityCheck = ({ menu, cart, now }: LiveCart): AvailabilityCheck =>
  createAvailabilityCheck(menu, cart.slot?.start ?? now)

/** The choices of a line without the unavailable ones; undefined when the customer must choose again. */
export const getRemainingChoices = (
  evaluated: EvaluatedLine,
  live: LiveCart,
): readonly StoredChoice[] | undefined => {
  const { line, product, issue } = evaluated
  if (!product || issue !== 'choices') return undefined
  const offered = getAvailabilityCheck(live)
  const left = filterKnownChoices(product, line.choices).filter(({ option }) => offered(option))
  const choices = toStoredChoices(left)
  return checkChoices(product, choices, offered).ok ? choices : undefined
}

const isOrderable = (product: MenuProduct, { store, cart, now, menu }: LiveCart): boolean => {
  const { orderType, slot } = cart
  const isOffered = evaluateItem(product, store, { now, orderType, slot }).isAvailable
  const asksNothing = product.collect.every(({ mandatory }) => !mandatory)
  return isOffered && asksNothing && !needsChoice(product, createAvailabilityCheck(menu, slot?.start ?? now))
}

/**
 * One-tap substitutes for a line: the merchant's replacement first, then products of its category, nearest price
 * first. Only products that are available now and need no choice or answer.
 */
export const getAlternatives = (evaluated: EvaluatedLine, live: LiveCart): readonly MenuProduct[] => {
  const { line, product, unitPrice } = evaluated
  const { categories, products } = live.menu
  const instead = product?.replacedBy ? products.get(product.replacedBy._id) : undefined
  const siblings = categories.find(({ _id }) => _id === product?.categoryId)
  const near = (siblings?.products ?? []).toSorted(
    (a, b) => Math.abs(a.price - unitPrice) - Math.abs(b.price - unitPrice),
  )
  const candidates = [...(instead ? [instead] : []), ...near]
  return [...new Map(candidates.map((candidate) => [candidate._id, candidate])).values()]
    .filter((candidate) => candidate._id !== line.productId && isOrderable(candidate, live))
    .filter((candidate) => isWithinLimits(candidate, line.qty))
    .slice(0, MAX_ALTERNATIVES)
}
