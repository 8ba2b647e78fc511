import { useCartStore } from '#core/cart/storefront/cart-store.ts'
import { type GuardedLine, listOptionIds } from '#core/cart/storefront/line-guard.ts'
import { type AllergenFacts, listDishParts } from '../domain/dish-parts.ts'
import { evaluateDish, getConflictKey, isAcknowledged } from '../domain/evaluate-dish.ts'
import { fetchFacts } from './allergen-facts.ts'
import { acknowledgeLine, type UnsafeDish, useAllergies } from './allergies-store.ts'

const NO_FACTS: AllergenFacts = { dishes: new Map(), options: new Map() }

/** The unacknowledged dishes among lines. */
export const listUnsafeDishes = (lines: readonly GuardedLine[], facts: AllergenFacts): UnsafeDish[] => {
  const { allergens, acknowledged } = useAllergies.getState()
  return lines.flatMap(({ line, product, name, options }, at) => {
    const parts = listDishParts(facts, { product, name: name ?? '', options })
    const { conflicts } = evaluateDish(allergens, parts)
    if (conflicts.length === 0 || (line && isAcknowledged(conflicts, acknowledged[line]))) return []
    return [{ key: line ?? `new ${at}`, name: parts[0]?.name ?? '', conflicts }]
  })
}

/**
 * A new line has no id before the server answers: the acknowledgement goes to the line of this product that appears
 * next with no other conflicts.
 */
const acknowledgeNextLine = (
  { product }: GuardedLine,
  keys: readonly string[],
  facts: AllergenFacts,
): void => {
  const before = useCartStore.getState().cart
  const stop = useCartStore.subscribe(({ cart }) => {
    if (!cart || cart === before) return
    stop()
    const { allergens, acknowledged } = useAllergies.getState()
    for (const line of cart.products) {
      if (line.product._id !== product || line.userInfo?.isYou === false) continue
      const options = listOptionIds(line.customize)
      const { conflicts } = evaluateDish(allergens, listDishParts(facts, { product, options }))
      const isCovered = conflicts.length > 0 && isAcknowledged(conflicts, keys)
      if (isCovered && !isAcknowledged(conflicts, acknowledged[line._id])) acknowledgeLine(line._id, keys)
    }
  })
}

const ask = (dishes: readonly UnsafeDish[]): Promise<boolean> =>
  new Promise((resolve) => {
    // An earlier question that nobody can see any more is answered with no.
    useAllergies.getState().question?.decide(false)
    const decide = (isKnown: boolean) => {
      useAllergies.setState({ question: null })
      resolve(isKnown)
    }
    useAllergies.setState({ question: { dishes, decide } })
  })

/**
 * Asks the customer to acknowledge each dish that is not stated to be safe, by what the outlet states now; resolves to
 * false when they go back. Statements that cannot be read count as unknown.
 */
export const confirmDishes = async (lines: readonly GuardedLine[]): Promise<boolean> => {
  const [first] = lines
  if (!first) return true
  const facts = (await fetchFacts(first.store)) ?? NO_FACTS
  const unsafe = listUnsafeDishes(lines, facts)
  if (unsafe.length === 0) return true
  if (!(await ask(unsafe))) return false
  for (const { key, conflicts } of unsafe) {
    const keys = conflicts.map(getConflictKey)
    const line = lines.find((each, at) => key === (each.line ?? `new ${at}`))
    if (line?.line) acknowledgeLine(line.line, keys)
    else if (line) acknowledgeNextLine(line, keys, facts)
  }
  return true
}
