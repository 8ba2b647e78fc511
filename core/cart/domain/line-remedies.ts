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

/** So many products are offered in place of one. */
const MAX_ALTERNATIVES = 6

const getAvailabilityCheck = ({ menu, cart, now }: LiveCart): AvailabilityCheck =>
  createAvailabilityCheck(menu, cart.slot?.start ?? now)

/** The choices of a line without those that cannot be had; undefined where the product must be chosen anew. */
export const getRemainingChoices = (
  judged: EvaluatedLine,
  live: LiveCart,
): readonly StoredChoice[] | undefined => {
  const { line, product, issue } = judged
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
 * What can be taken in place of a line with one tap: what the merchant sells instead of it, then products of its
 * category, the nearest price first. Only what can be had now and asks no question.
 */
export const getAlternatives = (judged: EvaluatedLine, live: LiveCart): readonly MenuProduct[] => {
  const { line, product, unitPrice } = judged
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
