import { type PricedCart, type PriceStep, type PricingInput, priceCart } from './price-cart.ts'
import { type Calculators, canCalculate } from './price-rule.ts'

/**
 * Of the stored form and of the arithmetic. Raise it when the same input is to give another price from then on: what
 * was priced before is then told to be of an older version, and not to be wrong.
 */
const VERSION = 1

/**
 * What a price was made of, as it is kept with an order: amounts, names of products and offers, and ids. Nothing in it
 * says who ordered or where to.
 */
export interface StoredPricing {
  readonly version: number
  readonly input: PricingInput
}

export const toStoredPricing = (input: PricingInput): StoredPricing => ({ version: VERSION, input })

/** Whether what was kept is of today's arithmetic. */
export const isCurrentPricing = ({ version }: StoredPricing): boolean => version === VERSION

/** The price that was agreed, as the order has it. */
export type AgreedPrice = Pick<PricedCart, 'currency' | 'subTotal' | 'total' | 'steps'>

/** What comes of pricing once more. `differences` are for the operator; amounts in them are minor units. */
export type ReplayResult =
  | { readonly kind: 'same' }
  | { readonly kind: 'different'; readonly differences: readonly string[] }
  /** From before what a price is made of was kept. */
  | { readonly kind: 'notKept' }
  /** Of another version of the arithmetic, or with a rule of a part that is not plugged in. */
  | { readonly kind: 'notCalculable'; readonly reason: string }

/** One text for equal values: a database keeps the names in an object in an order of its own. */
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

/** What was kept and cannot be priced at all was not what the price was made of. */
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
 * Prices what was kept once more and compares it with what was agreed, to the minor unit and step by step. It needs
 * neither menu nor offers: they may have changed or be gone.
 *
 * @param stored null in orders from before it was kept
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
