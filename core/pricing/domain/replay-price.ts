import { type PricedCart, type PriceStep, type PricingInput, priceCart } from './price-cart.ts'
import { type Calculators, canCalculate } from './price-rule.ts'

/**
 * Version of the stored form and of the arithmetic. Increase it when the same input must give another price: earlier
 * prices are then reported as an older version, not as wrong.
 */
const VERSION = 1

/**
 * The input of a price, stored with its order: amounts, names of products and offers, and ids. It contains neither
 * the customer nor the destination.
 */
export interface StoredPricing {
  readonly version: number
  readonly input: PricingInput
}

export const toStoredPricing = (input: PricingInput): StoredPricing => ({ version: VERSION, input })

/** Whether stored pricing has the current version. */
export const isCurrentPricing = ({ version }: StoredPricing): boolean => version === VERSION

/** The agreed price, as stored in the order. */
export type AgreedPrice = Pick<PricedCart, 'currency' | 'subTotal' | 'total' | 'steps'>

/** The result of a replay. `differences` are for the operator; their amounts are minor units. */
export type ReplayResult =
  | { readonly kind: 'same' }
  | { readonly kind: 'different'; readonly differences: readonly string[] }
  /** From before what a price is made of was kept. */
  | { readonly kind: 'notKept' }
  /** Of another version of the arithmetic, or with a rule of a part that is not plugged in. */
  | { readonly kind: 'notCalculable'; readonly reason: string }

/** Equal values serialize to equal texts: a database returns object keys in its own order. */
const serializeSorted = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )

const describeStepDifference = (
  position: number,
  agreed: PriceStep | undefined,
  again: PriceStep | undefined,
): string[] => {
  if (serializeSorted(agreed ?? null) === serializeSorted(again ?? null)) return []
  const named = ({ kind, amount }: PriceStep) => `${kind} ${amount}`
  const [before, now] = [agreed ? named(agreed) : 'none', again ? named(again) : 'none']
  const detail = before === now ? ', which differ in a detail' : ''
  return [`step ${position}: agreed ${before}, again ${now}${detail}`]
}

const listDifferences = (agreed: AgreedPrice, again: AgreedPrice): string[] => {
  const sums = (['currency', 'subTotal', 'total'] as const).flatMap((part) =>
    agreed[part] === again[part] ? [] : [`${part}: agreed ${agreed[part]}, again ${again[part]}`],
  )
  const longer = agreed.steps.length > again.steps.length ? agreed.steps : again.steps
  const steps = longer.flatMap((_, at) => describeStepDifference(at + 1, agreed.steps[at], again.steps[at]))
  return [...sums, ...steps]
}

/** Stored input that cannot be priced cannot be the input of the agreed price. */
const replayDifferences = (
  input: PricingInput,
  agreed: AgreedPrice,
  calculators: Calculators,
): readonly string[] => {
  try {
    return listDifferences(agreed, priceCart(input, calculators))
  } catch (error) {
    return [`cannot be priced: ${String(error)}`]
  }
}

/**
 * Prices the stored input again and compares it with the agreed price, to the minor unit and step by step. It needs
 * neither menu nor offers: they may have changed or been deleted.
 *
 * @param stored null in orders from before it was stored
 */
export const replayPrice = (
  stored: StoredPricing | null,
  agreed: AgreedPrice,
  calculators: Calculators,
): ReplayResult => {
  if (!stored) return { kind: 'notKept' }
  const { version, input } = stored
  if (version !== VERSION) return { kind: 'notCalculable', reason: `version ${version} of the arithmetic` }
  const { rules } = input
  if (!canCalculate(rules, calculators)) {
    const unknown = rules.filter(({ kind }) => !Object.hasOwn(calculators, kind)).map(({ kind }) => kind)
    return { kind: 'notCalculable', reason: `nobody here calculates ${unknown.join(', ')}` }
  }
  const differences = replayDifferences(input, agreed, calculators)
  return differences.length === 0 ? { kind: 'same' } : { kind: 'different', differences }
}
