/**
 * A second, slow and simple price calculation, written from the rules in prose and sharing no code with the first:
 *
 * - A percentage reduction is that part of the remaining amount of its lines, to the nearest minor unit, halves up.
 * It is allocated to taxes, and then to the lines of each, in exact proportion; the rest of whole units goes to the
 * largest remainders, ties by the name of the tax, or to the first line.
 * - Nothing is reduced by more than its remaining amount.
 * - A percentage service charge applies to the remaining amount of the lines. A small order is one whose full prices
 * stay below the limit.
 * - Each tax is computed once, on the exact sum of everything with that tax; inclusive means gross − gross ÷ (1 +
 * rate).
 * - A percentage tip is of the full prices. Then the total is rounded, halves up, then credit pays, and what is left is
 * rounded in the same way.
 */
import type { PricingInput } from '../domain/price-cart.ts'
import type { TestPriceRule } from './test-rules.ts'

/** An exact fraction. */
interface Fraction {
  readonly over: bigint
  readonly under: bigint
}

const toFraction = (amount: number): Fraction => ({ over: BigInt(amount), under: 1n })
const createFraction = (over: bigint, under: bigint): Fraction => ({ over, under })
const multiplyFractions = (a: Fraction, b: Fraction): Fraction =>
  createFraction(a.over * b.over, a.under * b.under)
const subtractFractions = (a: Fraction, b: Fraction): Fraction =>
  createFraction(a.over * b.under - b.over * a.under, a.under * b.under)

/** Rounds to the nearest whole number, halves up; for non-negative numbers. */
const roundToNearest = ({ over, under }: Fraction): number => {
  let floor = over / under
  if ((over - floor * under) * 2n >= under) floor += 1n
  return Number(floor)
}

const compareFractions = (a: Fraction, b: Fraction): number => {
  const difference = subtractFractions(a, b)
  return difference.over === 0n ? 0 : difference.over > 0n ? 1 : -1
}

const sumAmounts = (amounts: readonly number[]): number => {
  let all = 0
  for (const amount of amounts) all += amount
  return all
}

/** Distributes an amount unit by unit, each to the claim that lacks most of its exact share. */
const distributeAmount = (amount: number, claims: readonly number[]): number[] => {
  const all = sumAmounts(claims)
  const fair = claims.map((claim) =>
    all === 0 ? toFraction(0) : createFraction(BigInt(amount) * BigInt(claim), BigInt(all)),
  )
  const given = fair.map(({ over, under }) => Number(over / under))
  while (all > 0 && sumAmounts(given) < amount) {
    let best = -1
    for (const [index, exact] of fair.entries()) {
      const lacks = subtractFractions(exact, toFraction(given[index] ?? 0))
      const leads =
        best < 0
          ? toFraction(-1)
          : subtractFractions(fair[best] ?? toFraction(0), toFraction(given[best] ?? 0))
      if (compareFractions(lacks, leads) > 0) best = index
    }
    given[best] = (given[best] ?? 0) + 1
  }
  return given
}

interface Line {
  left: number
  readonly tax: string
  readonly categories: readonly string[]
}

const reduceLines = (wanted: number, lines: readonly Line[]): void => {
  const names = [...new Set(lines.map(({ tax }) => tax))].sort()
  const of = (name: string) => lines.filter(({ tax }) => tax === name)
  const amount = Math.min(wanted, sumAmounts(lines.map(({ left }) => left)))
  const perTax = distributeAmount(
    amount,
    names.map((name) => sumAmounts(of(name).map(({ left }) => left))),
  )
  for (const [index, name] of names.entries()) {
    const group = of(name)
    const perLine = distributeAmount(
      perTax[index] ?? 0,
      group.map(({ left }) => left),
    )
    for (const [place, line] of group.entries()) line.left -= perLine[place] ?? 0
  }
}

const toRateFraction = (rate: number): Fraction => createFraction(BigInt(rate), 10_000n)

interface OracleState {
  readonly lines: readonly Line[]
  delivery: number
}

const applyRule = (rule: TestPriceRule, standing: OracleState): void => {
  if (rule.kind === 'freeDelivery') standing.delivery = 0
  if (rule.kind === 'fixed') reduceLines(rule.amount, standing.lines)
  if (rule.kind !== 'percent') return
  const { category } = rule
  const eligible = standing.lines.filter(
    ({ categories }) => category === null || categories.includes(category),
  )
  const left = sumAmounts(eligible.map((line) => line.left))
  reduceLines(roundToNearest(multiplyFractions(toFraction(left), toRateFraction(rule.rate))), eligible)
}

/** Fees with the names of their taxes, the delivery with its remaining amount. */
const computeFees = (input: PricingInput, { lines, delivery }: OracleState, full: number) => {
  const { deliveryFee, packaging, serviceCharge, smallOrderFee } = input
  const fees: { amount: number; tax: string | null }[] = []
  if (deliveryFee) fees.push({ amount: delivery, tax: deliveryFee.taxId })
  if (packaging) fees.push({ amount: packaging.amount, tax: packaging.taxId })
  if (serviceCharge) {
    const goods = sumAmounts(lines.map(({ left }) => left))
    const amount =
      'rate' in serviceCharge
        ? roundToNearest(multiplyFractions(toFraction(goods), toRateFraction(serviceCharge.rate)))
        : serviceCharge.amount
    fees.push({ amount, tax: serviceCharge.taxId })
  }
  if (smallOrderFee && lines.length > 0 && full < smallOrderFee.below)
    fees.push({ amount: smallOrderFee.amount, tax: smallOrderFee.taxId })
  return fees
}

const computeTax = (gross: number, { rate, inclusive }: PricingInput['taxes'][number]): number => {
  if (!inclusive) return roundToNearest(multiplyFractions(toFraction(gross), toRateFraction(rate)))
  const net = createFraction(BigInt(gross) * 10_000n, BigInt(10_000 + rate))
  return roundToNearest(subtractFractions(toFraction(gross), net))
}

export interface OraclePrice {
  readonly subTotal: number
  readonly total: number
  readonly tip: number
  /** By tax id; taxes without a base are absent. */
  readonly taxes: Readonly<Record<string, number>>
}

/** The expected price of a cart with test rules. */
export const computeOraclePrice = (input: PricingInput): OraclePrice => {
  const rules = input.rules.map(({ data }) => data as TestPriceRule)
  const full = sumAmounts(input.lines.map(({ unitPrice, qty }) => unitPrice * qty))
  const standing: OracleState = {
    lines: input.lines.map((line) => ({
      left: line.unitPrice * line.qty,
      tax: line.taxId ?? '',
      categories: line.categories,
    })),
    delivery: input.deliveryFee?.amount ?? 0,
  }
  for (const rule of rules) applyRule(rule, standing)
  const fees = computeFees(input, standing, full)
  const taxes: Record<string, number> = {}
  let total = sumAmounts([...standing.lines.map(({ left }) => left), ...fees.map(({ amount }) => amount)])
  for (const tax of input.taxes) {
    const carrying = [
      ...standing.lines.filter(({ tax: name }) => name === tax._id).map(({ left }) => left),
      ...fees.filter(({ tax: name }) => name === tax._id).map(({ amount }) => amount),
    ]
    if (sumAmounts(carrying) === 0) continue
    taxes[tax._id] = computeTax(sumAmounts(carrying), tax)
    if (!tax.inclusive) total += taxes[tax._id] ?? 0
  }
  const { tip: wish, roundTo, roundsDue } = input
  const tip =
    wish === null
      ? 0
      : 'amount' in wish
        ? wish.amount
        : roundToNearest(createFraction(BigInt(full * wish.percent), 100n))
  total += tip
  const round = (amount: number): number =>
    roundTo === null ? amount : roundToNearest(createFraction(BigInt(amount), BigInt(roundTo))) * roundTo
  total = round(total)
  for (const rule of rules) {
    if (rule.kind === 'credits') total -= Math.min(total, rule.balance)
    if (rule.kind === 'points') total -= Math.min(total, rule.worth)
  }
  if (roundsDue) total = round(total)
  return { subTotal: full, total, tip, taxes }
}
