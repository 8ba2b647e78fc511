import type { LocalizedText } from '#platform/kernel/language.ts'
import { percentOf, taxWithin } from '#platform/kernel/money.ts'
import type { PriceStepKind } from './price-step.ts'

/** A tax as pricing needs it; the rate in basis points. */
export interface Tax {
  readonly _id: string
  readonly name: LocalizedText
  readonly rate: number
  readonly inclusive: boolean
}

/** One line of a cart: `unitPrice` is the product with its choices, once, in minor units. */
export interface PricingLine {
  readonly id: string
  readonly name: LocalizedText
  readonly unitPrice: number
  readonly qty: number
  readonly taxId: string | null
}

/** A fee in minor units with the tax that falls on it. */
export interface Fee {
  readonly amount: number
  readonly taxId: string | null
}

/** A tip: a percentage of the sub-total, an amount in minor units, or none. */
export type Tip = { readonly percent: number } | { readonly amount: number } | null

export interface PricingInput {
  readonly currency: string
  readonly lines: readonly PricingLine[]
  readonly taxes: readonly Tax[]
  /** Null when nothing is delivered. Zero is a delivery that is free, and is shown as such. */
  readonly deliveryFee: Fee | null
  readonly packaging: Fee | null
  readonly tip: Tip
  /** What the sub-total must reach, in minor units. */
  readonly minimumOrder: number
}

/** One step of the price. The amounts of all steps but inclusive taxes add up to the total. */
export interface PriceStep {
  readonly kind: PriceStepKind
  /** The merchant's own name of it; null where our dictionaries name the kind. */
  readonly name: LocalizedText | null
  readonly amount: number
  readonly rate: number | null
  readonly inclusive: boolean
  readonly line: string | null
}

export interface PricedCart {
  readonly currency: string
  /** Lines before fees, taxes and tip: what a minimum is measured on. */
  readonly subTotal: number
  readonly total: number
  readonly tip: number
  /** How much the sub-total is below the minimum; 0 when it is reached. */
  readonly minimumMissing: number
  readonly steps: readonly PriceStep[]
}

const step = (kind: PriceStepKind, amount: number, detail: Partial<PriceStep> = {}): PriceStep => ({
  kind,
  amount,
  name: null,
  rate: null,
  inclusive: false,
  line: null,
  ...detail,
})

const lineSteps = (lines: readonly PricingLine[]): PriceStep[] =>
  lines.map((line) => step('line', line.unitPrice * line.qty, { name: line.name, line: line.id }))

/** Fees that apply; a delivery that costs nothing is still a step, because customers look for it. */
const feeSteps = ({ deliveryFee, packaging }: PricingInput): PriceStep[] => [
  ...(deliveryFee ? [step('deliveryFee', deliveryFee.amount)] : []),
  ...(packaging && packaging.amount > 0 ? [step('packaging', packaging.amount)] : []),
]

/** What each tax falls on: the sums of its lines and fees. */
const taxBases = (input: PricingInput): Map<string, number> => {
  const bases = new Map<string, number>()
  const add = (taxId: string | null, amount: number) => {
    if (taxId !== null && amount !== 0) bases.set(taxId, (bases.get(taxId) ?? 0) + amount)
  }
  for (const line of input.lines) add(line.taxId, line.unitPrice * line.qty)
  for (const fee of [input.deliveryFee, input.packaging]) if (fee) add(fee.taxId, fee.amount)
  return bases
}

/** One step per tax, rounded once per order and not per line, so that splitting a line never changes the tax. */
const taxSteps = (input: PricingInput): PriceStep[] => {
  const bases = taxBases(input)
  return input.taxes.flatMap((tax) => {
    const base = bases.get(tax._id)
    if (base === undefined) return []
    const amount = tax.inclusive ? taxWithin(base, tax.rate) : percentOf(base, tax.rate)
    return [step('tax', amount, { name: tax.name, rate: tax.rate, inclusive: tax.inclusive })]
  })
}

const tipOf = (tip: Tip, subTotal: number): number => {
  if (tip === null) return 0
  return 'percent' in tip ? percentOf(subTotal, tip.percent * 100) : tip.amount
}

const addsUp = (steps: readonly PriceStep[]): number =>
  steps.reduce((sum, { amount, inclusive }) => (inclusive ? sum : sum + amount), 0)

/**
 * Prices a cart: lines, fees, taxes, tip, in this order. Pure and the same on both sides of the wire; the
 * browser uses it for the total that follows a tap, and the server's answer wins. Everything in minor units.
 */
export const priceCart = (input: PricingInput): PricedCart => {
  const lines = lineSteps(input.lines)
  const subTotal = addsUp(lines)
  const tip = tipOf(input.tip, subTotal)
  const tipSteps =
    tip > 0
      ? [step('tip', tip, { rate: input.tip && 'percent' in input.tip ? input.tip.percent * 100 : null })]
      : []
  const steps = [...lines, ...feeSteps(input), ...taxSteps(input), ...tipSteps]
  return {
    currency: input.currency,
    subTotal,
    total: addsUp(steps),
    tip,
    minimumMissing: Math.max(0, input.minimumOrder - subTotal),
    steps,
  }
}
