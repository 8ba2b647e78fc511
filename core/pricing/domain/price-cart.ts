import type { LocalizedText } from '#platform/kernel/language.ts'
import { computeIncludedTax, computePercent } from '#platform/kernel/money-shares.ts'
import type { Calculators, PriceRule, RuleShare, RuleStep } from './price-rule.ts'
import type { PriceStepKind } from './price-step.ts'
import { applyReductions, type RemainingAmounts, sumReduction } from './reductions.ts'

/** A tax for pricing; the rate in basis points. */
export interface Tax {
  readonly _id: string
  readonly name: LocalizedText
  readonly rate: number
  readonly inclusive: boolean
}

/**
 * One line of a cart: `unitPrice` is the price of one unit with its choices, `basePrice` without paid extras; absent in
 * orders from before it was stored. Minor units.
 */
export interface PricingLine {
  readonly id: string
  readonly productId: string
  readonly categories: readonly string[]
  readonly name: LocalizedText
  readonly unitPrice: number
  readonly basePrice?: number
  readonly qty: number
  readonly taxId: string | null
}

/** A fee in minor units with its tax. */
export interface Fee {
  readonly amount: number
  readonly taxId: string | null
}

/** The basis of a delivery fee: its area, the distance in metres, or a courier's quote. */
export type DeliveryBasis = 'area' | 'distance' | 'courier'

export interface DeliveryFee extends Fee {
  readonly basis?: DeliveryBasis
  readonly metres?: number | null
}

/** A service charge: a percentage in basis points of the lines after reductions, or an amount. */
export type ServiceCharge = ({ readonly rate: number } | { readonly amount: number }) & {
  readonly taxId: string | null
}

/** A fee for small orders: applies when the sub-total is below `below`, but not to an empty cart. */
export interface SmallOrderFee extends Fee {
  readonly below: number
}

/** A tip: a percentage of the sub-total, an amount in minor units, or none. */
export type Tip = { readonly percent: number } | { readonly amount: number } | null

export interface PricingInput {
  readonly currency: string
  readonly lines: readonly PricingLine[]
  readonly taxes: readonly Tax[]
  /** Null when nothing is delivered. Zero is a free delivery, and is shown as such. */
  readonly deliveryFee: DeliveryFee | null
  readonly packaging: Fee | null
  readonly serviceCharge: ServiceCharge | null
  readonly smallOrderFee: SmallOrderFee | null
  readonly tip: Tip
  /** Reductions in calculation order. */
  readonly rules: readonly PriceRule[]
  /** The required sub-total in minor units. */
  readonly minimumOrder: number
  /** The total is rounded to the nearest multiple of this many minor units, halves upwards; null: no rounding. */
  readonly roundTo: number | null
  /**
   * Whether what is due after credit and points is rounded too, so that it can be paid in coins. Absent in orders from
   * before this rule: they keep the price that was agreed.
   */
  readonly roundsDue?: boolean
}

/** One step of the price. The amounts of all steps except inclusive taxes add up to the total. */
export interface PriceStep {
  readonly kind: PriceStepKind
  /** The merchant's own name for it; null when our dictionaries name the kind. */
  readonly name: LocalizedText | null
  readonly amount: number
  readonly rate: number | null
  readonly inclusive: boolean
  readonly line: string | null
  /** The source of a reduction, such as the id of a promotion. */
  readonly source?: string
  /** What a reduction applies to. */
  readonly shares?: readonly RuleShare[]
  /** Delivery: the basis of its fee, and the distance in metres. */
  readonly basis?: DeliveryBasis
  readonly metres?: number
}

export interface PricedCart {
  readonly currency: string
  /** Lines before fees, taxes and tip; minimums are measured against it. */
  readonly subTotal: number
  readonly total: number
  readonly tip: number
  /** The amount missing to the minimum; 0 when it is reached. */
  readonly minimumMissing: number
  readonly steps: readonly PriceStep[]
}

const createStep = (kind: PriceStepKind, amount: number, detail: Partial<PriceStep> = {}): PriceStep => ({
  kind,
  amount,
  name: null,
  rate: null,
  inclusive: false,
  line: null,
  ...detail,
})

const toLineSteps = (lines: readonly PricingLine[]): PriceStep[] =>
  lines.map((line) => createStep('line', line.unitPrice * line.qty, { name: line.name, line: line.id }))

interface ChargedFee extends Fee {
  readonly step: PriceStep
}

const toChargedFee = (kind: PriceStepKind, fee: Fee, detail: Partial<PriceStep> = {}): ChargedFee => ({
  ...fee,
  step: createStep(kind, fee.amount, detail),
})

const toDeliveryFee = (fee: DeliveryFee): ChargedFee =>
  toChargedFee('deliveryFee', fee, {
    ...(fee.basis && { basis: fee.basis }),
    ...(fee.metres != null && { metres: fee.metres }),
  })

const computeServiceFee = (charge: ServiceCharge, goods: number): ChargedFee =>
  'rate' in charge
    ? toChargedFee(
        'serviceCharge',
        { ...charge, amount: computePercent(goods, charge.rate) },
        { rate: charge.rate },
      )
    : toChargedFee('serviceCharge', charge)

/** The applicable fees; a free delivery is still a step, because customers look for it. */
const listFees = (
  input: PricingInput,
  { subTotal, left }: { subTotal: number; left: RemainingAmounts },
): ChargedFee[] => {
  const { deliveryFee, packaging, serviceCharge, smallOrderFee, lines } = input
  const goods = lines.reduce((sum, { id }) => sum + (left.get(id) ?? 0), 0)
  const isSmall = smallOrderFee !== null && lines.length > 0 && subTotal < smallOrderFee.below
  const others = [
    ...(packaging ? [toChargedFee('packaging', packaging)] : []),
    ...(serviceCharge ? [computeServiceFee(serviceCharge, goods)] : []),
    ...(isSmall ? [toChargedFee('smallOrderFee', smallOrderFee)] : []),
  ]
  return [...(deliveryFee ? [toDeliveryFee(deliveryFee)] : []), ...others.filter(({ amount }) => amount > 0)]
}

/** The base of each tax: the remaining amounts of its lines and fees. */
const computeTaxBases = (
  input: PricingInput,
  fees: readonly ChargedFee[],
  left: RemainingAmounts,
): Map<string, number> => {
  const bases = new Map<string, number>()
  const add = (taxId: string | null, amount: number) => {
    if (taxId !== null && amount !== 0) bases.set(taxId, (bases.get(taxId) ?? 0) + amount)
  }
  for (const line of input.lines) add(line.taxId, left.get(line.id) ?? 0)
  for (const {
    step: { kind },
    amount,
    taxId,
  } of fees)
    add(taxId, kind === 'deliveryFee' ? (left.get('deliveryFee') ?? 0) : amount)
  return bases
}

/** One step per tax, rounded once per order and not per line, so that splitting a line never changes the tax. */
const computeTaxSteps = (
  input: PricingInput,
  fees: readonly ChargedFee[],
  left: RemainingAmounts,
): PriceStep[] => {
  const bases = computeTaxBases(input, fees, left)
  return input.taxes.flatMap((tax) => {
    const base = bases.get(tax._id)
    if (base === undefined) return []
    const amount = tax.inclusive ? computeIncludedTax(base, tax.rate) : computePercent(base, tax.rate)
    return [createStep('tax', amount, { name: tax.name, rate: tax.rate, inclusive: tax.inclusive })]
  })
}

const computeTip = (tip: Tip, subTotal: number): number => {
  if (tip === null) return 0
  return 'percent' in tip ? computePercent(subTotal, tip.percent * 100) : tip.amount
}

const toTipSteps = (tip: Tip, amount: number): PriceStep[] =>
  amount > 0 ? [createStep('tip', amount, { rate: tip && 'percent' in tip ? tip.percent * 100 : null })] : []

/** What is missing to the nearest multiple of the smallest coin, halves upwards; negative above it. */
const computeRounding = (amount: number, roundTo: number | null): number =>
  roundTo === null ? 0 : Math.floor((2 * amount + roundTo) / (2 * roundTo)) * roundTo - amount

const toRoundingSteps = (amount: number): PriceStep[] =>
  amount === 0 ? [] : [createStep('rounding', amount)]

/** A reduction has a line only when it applies to a single one. */
const toReductionStep = (reduction: RuleStep): PriceStep => {
  const { kind, name, source, shares } = reduction
  const [only, ...others] = shares
  const isLine = only && others.length === 0 && only.on !== 'deliveryFee' && only.on !== 'total'
  return createStep(kind, -sumReduction(reduction), { name, source, shares, line: isLine ? only.on : null })
}

const sumSteps = (steps: readonly PriceStep[]): number =>
  steps.reduce((sum, { amount, inclusive }) => (inclusive ? sum : sum + amount), 0)

/**
 * Prices a cart in this order: lines, reductions by rules, fees, taxes on the remaining amounts, tip, rounding, and
 * other means of payment. The one rounding step leaves a multiple of the coin after them. Pure and shared by server and
 * browser: the browser computes the total after a tap, and the server's response wins. Everything in minor units.
 *
 * @throws when a rule has no calculator
 */
export const priceCart = (input: PricingInput, calculators: Calculators = {}): PricedCart => {
  const lines = toLineSteps(input.lines)
  const subTotal = sumSteps(lines)
  const tip = computeTip(input.tip, subTotal)
  const start = {
    currency: input.currency,
    lines: input.lines.map((line) => ({ ...line, amount: line.unitPrice * line.qty })),
    subTotal,
    deliveryFee: input.deliveryFee?.amount ?? null,
    earlier: [],
  }
  const reduced = applyReductions(start, 'reduce', { rules: input.rules, calculators })
  const { left } = reduced
  const fees = listFees(input, { subTotal, left })
  const exact = [
    ...lines,
    ...reduced.steps.map(toReductionStep),
    ...fees.map((fee) => fee.step),
    ...computeTaxSteps(input, fees, left),
    ...toTipSteps(input.tip, tip),
  ]
  const exactTotal = sumSteps(exact)
  const rounding = computeRounding(exactTotal, input.roundTo)
  const atTheEnd = { ...start, earlier: reduced.steps, total: exactTotal + rounding }
  const paid = applyReductions(atTheEnd, 'pay', { rules: input.rules, calculators }).steps.map(
    toReductionStep,
  )
  const due = exactTotal + rounding + sumSteps(paid)
  const lastRounding = input.roundsDue ? computeRounding(due, input.roundTo) : 0
  const steps = [...exact, ...toRoundingSteps(rounding + lastRounding), ...paid]
  return {
    currency: input.currency,
    subTotal,
    total: sumSteps(steps),
    tip,
    minimumMissing: Math.max(0, input.minimumOrder - subTotal),
    steps,
  }
}
