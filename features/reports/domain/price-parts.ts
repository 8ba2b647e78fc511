import type { PriceStep, PricingInput } from '#core/pricing/domain/price-cart.ts'
import type { LocalizedText } from '#platform/kernel/language.ts'
import { allocate, computeIncludedTax } from '#platform/kernel/money-shares.ts'

/** The steps of a price that are fees. */
export const FEE_KINDS = ['deliveryFee', 'packaging', 'serviceCharge', 'smallOrderFee'] as const
export type FeeKind = (typeof FEE_KINDS)[number]

/** An agreed price, as its order stores it. */
export interface AgreedPriceSteps {
  readonly trace: readonly PriceStep[]
  /** What it was computed from; null in orders from before that was stored. */
  readonly pricing: Pick<PricingInput, 'lines' | 'taxes' | FeeKind> | null
  readonly lines: readonly { readonly id: string; readonly total: number }[]
}

/** What a line was sold for, in minor units without tax: `net` is `gross` less `discount`. */
export interface LineParts {
  readonly id: string
  readonly gross: number
  readonly discount: number
  readonly net: number
}

export interface TaxPart {
  /** Basis points. */
  readonly rate: number
  readonly inclusive: boolean
  readonly name: LocalizedText | null
  /** What it is a tax of, without the tax. */
  readonly base: number
  readonly amount: number
}

export interface Reduction {
  readonly kind: 'discount' | 'reward'
  readonly source: string
  readonly name: LocalizedText | null
  /** As the customer read it: with the tax that its goods include. */
  readonly amount: number
}

/**
 * A price in the parts that reports sum. The nets of all lines, the fees, taxes, tip and rounding, less what points and
 * credit paid, add up to the total of the order.
 */
export interface PriceParts {
  readonly lines: readonly LineParts[]
  readonly fees: readonly { readonly kind: FeeKind; readonly amount: number }[]
  readonly taxes: readonly TaxPart[]
  readonly reductions: readonly Reduction[]
  readonly tip: number
  readonly rounding: number
  readonly tendered: readonly { readonly kind: 'credits' | 'points'; readonly amount: number }[]
}

/** A line or a fee while a price is divided. */
interface Target {
  readonly id: string
  readonly fee: FeeKind | undefined
  readonly taxId: string | null
  readonly full: number
  /** After discounts, with the taxes that it includes. */
  left: number
  /** Taxes that it includes. */
  included: number
  includedRate: number
}

const isFeeKind = (kind: string): kind is FeeKind => FEE_KINDS.some((fee) => fee === kind)

const createTarget = (id: string, full: number, rest: Pick<Target, 'fee' | 'taxId'>): Target => ({
  ...{ id, full, ...rest },
  left: full,
  included: 0,
  includedRate: 0,
})

const listTargets = ({ trace, pricing, lines }: AgreedPriceSteps): Target[] => {
  const taxOfLine = new Map(pricing?.lines.map(({ id, taxId }) => [id, taxId]))
  return [
    ...lines.map(({ id, total }) =>
      createTarget(id, total, { fee: undefined, taxId: taxOfLine.get(id) ?? null }),
    ),
    ...trace.flatMap(({ kind, amount }) =>
      isFeeKind(kind)
        ? [createTarget(kind, amount, { fee: kind, taxId: pricing?.[kind]?.taxId ?? null })]
        : [],
    ),
  ]
}

/** Lowers lines in proportion to what is left of them. */
const reduceLines = (targets: readonly Target[], amount: number): void => {
  const lines = targets.filter(({ fee }) => fee === undefined)
  const shares = allocate(
    amount,
    lines.map(({ left }) => left),
  )
  for (const [index, line] of lines.entries()) line.left -= shares[index] ?? 0
}

/** Takes a reduction off what it names; what it does not name is taken off all lines. */
const applyReduction = (targets: readonly Target[], { amount, shares = [] }: PriceStep): void => {
  let rest = -amount
  for (const share of shares) {
    const target = targets.find(({ id }) => id === share.on)
    if (!target) continue
    target.left -= share.amount
    rest -= share.amount
  }
  if (rest !== 0) reduceLines(targets, rest)
}

/** The targets of each tax step: those of its tax, or all where an old order does not say. */
const listTaxTargets = (
  targets: readonly Target[],
  { pricing, steps }: { readonly pricing: AgreedPriceSteps['pricing']; readonly steps: number },
): readonly (readonly Target[])[] => {
  const ofTaxes = (pricing?.taxes ?? [])
    .map(({ _id }) => targets.filter(({ taxId, left }) => taxId === _id && left !== 0))
    .filter((found) => found.length > 0)
  return ofTaxes.length === steps ? ofTaxes : Array.from({ length: steps }, () => targets)
}

const toTaxPart = ({ amount, rate, inclusive, name }: PriceStep, targets: readonly Target[]): TaxPart => {
  const weights = targets.map(({ left }) => Math.max(0, left))
  const base = weights.reduce((sum, weight) => sum + weight, 0)
  // A tax that is included in nothing can be taken out of nothing.
  const taken = inclusive && targets.length === 0 ? 0 : amount
  if (inclusive) {
    const shares = allocate(taken, weights)
    for (const [index, target] of targets.entries()) {
      target.included += shares[index] ?? 0
      target.includedRate = rate ?? 0
    }
  }
  return { rate: rate ?? 0, inclusive, name, base: inclusive ? base - taken : base, amount: taken }
}

const toLineParts = ({ id, full, left, included, includedRate }: Target): LineParts => {
  const net = left - included
  const reduced = full - left
  const discount = reduced - computeIncludedTax(reduced, includedRate)
  return { id, net, discount, gross: net + discount }
}

const isReduction = (kind: PriceStep['kind']): kind is Reduction['kind'] =>
  kind === 'discount' || kind === 'reward'

const isTender = (kind: PriceStep['kind']): kind is 'credits' | 'points' =>
  kind === 'credits' || kind === 'points'

const sumKind = (trace: readonly PriceStep[], kind: PriceStep['kind']): number =>
  trace.reduce((sum, step) => (step.kind === kind ? sum + step.amount : sum), 0)

/** Divides an agreed price into the parts that reports sum; each included tax is taken out once. */
export const dividePrice = (price: AgreedPriceSteps): PriceParts => {
  const { trace, pricing } = price
  const targets = listTargets(price)
  const reductions = trace.filter(({ kind }) => isReduction(kind))
  for (const step of reductions) applyReduction(targets, step)
  const taxSteps = trace.filter(({ kind }) => kind === 'tax')
  const taxTargets = listTaxTargets(targets, { pricing, steps: taxSteps.length })
  const taxes = taxSteps.map((step, index) => toTaxPart(step, taxTargets[index] ?? []))
  return {
    lines: targets.filter(({ fee }) => fee === undefined).map(toLineParts),
    fees: targets.flatMap(({ fee, left, included }) => (fee ? [{ kind: fee, amount: left - included }] : [])),
    taxes,
    reductions: reductions.flatMap(({ kind, source = '', name, amount }) =>
      isReduction(kind) ? [{ kind, source, name, amount: -amount }] : [],
    ),
    tip: sumKind(trace, 'tip'),
    rounding: sumKind(trace, 'rounding'),
    tendered: trace.flatMap(({ kind, amount }) => (isTender(kind) ? [{ kind, amount: -amount }] : [])),
  }
}
