import type {
  Basket,
  BasketLine,
  Calculators,
  PriceRule,
  RuleShare,
  RuleStage,
  RuleStep,
} from './price-rule.ts'

/** Reducible amounts in minor units, by line id or other target, after earlier reductions. */
export type RemainingAmounts = ReadonlyMap<string, number>

export interface ReductionResult {
  readonly steps: readonly RuleStep[]
  readonly left: RemainingAmounts
}

/** The input of the first rule. */
export interface ReductionInput {
  readonly currency: string
  readonly lines: readonly BasketLine[]
  readonly subTotal: number
  readonly deliveryFee: number | null
  /** Reductions of an earlier stage. */
  readonly earlier: readonly RuleStep[]
  /** Undefined before fees and taxes are known. */
  readonly total?: number
}

export interface CalculableRules {
  readonly rules: readonly PriceRule[]
  readonly calculators: Calculators
}

const sumAmounts = (amounts: Iterable<number>): number => {
  let sum = 0
  for (const amount of amounts) sum += amount
  return sum
}

const getInitialAmounts = ({ lines, deliveryFee, total }: ReductionInput): Map<string, number> =>
  total === undefined
    ? new Map([...lines.map(({ id, amount }) => [id, amount] as const), ['deliveryFee', deliveryFee ?? 0]])
    : new Map([['total', total]])

const toBasket = (start: ReductionInput, left: RemainingAmounts, earlier: readonly RuleStep[]): Basket => ({
  currency: start.currency,
  lines: start.lines.map((line) => ({ ...line, amount: left.get(line.id) ?? line.amount })),
  subTotal: start.subTotal,
  deliveryFee: start.deliveryFee === null ? null : (left.get('deliveryFee') ?? start.deliveryFee),
  earlier,
  due: sumAmounts(left.values()),
})

/** Deducts a rule's requested share as far as the amount allows; no amount becomes negative. */
const deductShare = (left: Map<string, number>, { on, amount }: RuleShare): RuleShare => {
  if (!Number.isSafeInteger(amount))
    throw new RangeError(`A reduction must be a whole number of minor units: ${amount}`)
  const there = left.get(on) ?? 0
  const taken = Math.min(there, Math.max(0, amount))
  if (taken > 0) left.set(on, there - taken)
  return { on, amount: taken }
}

/** The total of a reduction over all shares. */
export const sumReduction = ({ shares }: Pick<RuleStep, 'shares'>): number =>
  sumAmounts(shares.map(({ amount }) => amount))

/**
 * Applies the rules of a stage one after the other. Each gets what earlier rules have left, reduces at most that, and
 * adds no step when nothing was left.
 */
export const applyReductions = (
  start: ReductionInput,
  stage: RuleStage,
  { rules, calculators }: CalculableRules,
): ReductionResult => {
  const left = getInitialAmounts(start)
  const steps: RuleStep[] = []
  for (const { kind, data } of rules.filter((rule) => rule.stage === stage)) {
    const calculate = calculators[kind]
    if (!calculate) throw new Error(`Nobody can calculate a rule of kind ${kind}`)
    for (const step of calculate(data, toBasket(start, left, [...start.earlier, ...steps]))) {
      const shares = step.shares.map((share) => deductShare(left, share)).filter(({ amount }) => amount > 0)
      if (shares.length > 0) steps.push({ ...step, shares })
    }
  }
  return { steps, left }
}
