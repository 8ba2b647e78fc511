import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PricedCart, type PricingInput, priceCart } from '#core/pricing/domain/price-cart.ts'
import { anyCart, anyLine, anyReduction } from '#core/pricing/testing/any-cart.ts'
import { TEST_CALCULATORS, toPriceRule } from '#core/pricing/testing/test-rules.ts'
import { chooseRunCount } from '#platform/testing/proof-runs.ts'

const RUNS = chooseRunCount({ ci: 500, full: 10_000 })

const price = (input: PricingInput, change: Partial<PricingInput> = {}): PricedCart =>
  priceCart({ ...input, ...change }, TEST_CALCULATORS)
const sumSteps = ({ steps }: PricedCart, kinds: readonly string[]): number =>
  steps.reduce(
    (sum, { kind, amount, inclusive }) => (kinds.includes(kind) && !inclusive ? sum + amount : sum),
    0,
  )
const REDUCTIONS = ['discount', 'reward'] as const
const PAYMENT_KINDS = ['credits', 'points'] as const
const removePaymentRules = (input: PricingInput) => input.rules.filter(({ stage }) => stage === 'reduce')

/** Tests a property with `RUNS` carts that combine everything. */
const testProperty = <Input extends [unknown, ...unknown[]]>(
  name: string,
  inputs: { readonly [Key in keyof Input]: fc.Arbitrary<Input[Key]> },
  holds: (...input: Input) => void,
): void =>
  it(`${name} (${RUNS} runs)`, () => {
    fc.assert(
      fc.property(fc.tuple<Input>(...inputs), (input) => holds(...input)),
      { numRuns: RUNS },
    )
  })

describe('properties of prices with discounts, charges and credit', () => {
  testProperty('the total is what its steps add up to, and never negative', [anyCart], (input) => {
    const priced = price(input)
    expect(priced.total).toBe(
      priced.steps.reduce((all, step) => (step.inclusive ? all : all + step.amount), 0),
    )
    expect(priced.total).toBeGreaterThanOrEqual(0)
  })
  testProperty('only reductions and rounding are negative', [anyCart], (input) => {
    for (const { kind, amount } of price(input).steps)
      if (![...REDUCTIONS, ...PAYMENT_KINDS, 'rounding'].includes(kind))
        expect(amount).toBeGreaterThanOrEqual(0)
  })
  testProperty('no line and no delivery is reduced by more than it costs', [anyCart], (input) => {
    const taken = new Map<string, number>()
    for (const { shares = [] } of price(input).steps)
      for (const { on, amount } of shares) taken.set(on, (taken.get(on) ?? 0) + amount)
    for (const { id, unitPrice, qty } of input.lines)
      expect(taken.get(id) ?? 0).toBeLessThanOrEqual(unitPrice * qty)
    expect(taken.get('deliveryFee') ?? 0).toBeLessThanOrEqual(input.deliveryFee?.amount ?? 0)
  })
  testProperty('a reduction is the sum of its shares', [anyCart], (input) => {
    for (const { amount, shares } of price(input).steps)
      if (shares) expect(-amount).toBe(shares.reduce((sum, share) => sum + share.amount, 0))
  })
  testProperty(
    'one more discount never makes an order without rounding dearer',
    [anyCart, anyReduction],
    (input, more) => {
      const rules = [...removePaymentRules(input), toPriceRule(more)]
      const exact = { roundTo: null, rules: removePaymentRules(input) }
      expect(price(input, { ...exact, rules }).total).toBeLessThanOrEqual(price(input, exact).total)
    },
  )
  testProperty('a discount of nothing changes nothing', [anyCart], (input) => {
    const rules = [toPriceRule({ kind: 'fixed', amount: 0 }), ...input.rules]
    expect(price(input, { rules })).toEqual(price(input))
  })
  testProperty('everything off the lines leaves only fees and tip', [anyCart], (input) => {
    const rules = [toPriceRule({ kind: 'percent', rate: 10_000, category: null })]
    const priced = price(input, { rules, roundTo: null })
    expect(sumSteps(priced, ['line', 'discount'])).toBe(0)
  })
  testProperty(
    'a discount changes no sub-total, no minimum and no tip in percent',
    [anyCart, anyReduction],
    (input, more) => {
      const tip = { percent: 10 }
      const less = price(input, { tip, rules: [toPriceRule(more)] })
      const full = price(input, { tip, rules: [] })
      expect([less.subTotal, less.minimumMissing, less.tip]).toEqual([
        full.subTotal,
        full.minimumMissing,
        full.tip,
      ])
    },
  )
  testProperty('taxes inside never grow by a discount', [anyCart, anyReduction], (input, more) => {
    const inside = (rules: PricingInput['rules']) =>
      price(input, { rules }).steps.reduce((sum, step) => (step.inclusive ? sum + step.amount : sum), 0)
    expect(inside([...removePaymentRules(input), toPriceRule(more)])).toBeLessThanOrEqual(
      inside(removePaymentRules(input)),
    )
  })
  testProperty('the sequence of lines changes no total', [anyCart, fc.nat()], (input, turn) => {
    const cut = input.lines.length > 0 ? turn % input.lines.length : 0
    const lines = [...input.lines.slice(cut), ...input.lines.slice(0, cut)].reverse()
    const rules = input.rules.slice(0, 1)
    expect(price(input, { lines, rules }).total).toBe(price(input, { rules }).total)
  })
  testProperty(
    'a quantity on two lines costs what it costs on one',
    [anyCart, anyLine, fc.nat()],
    (input, extra, cut) => {
      fc.pre(extra.qty > 1)
      const qty = 1 + (cut % (extra.qty - 1))
      const halves = [
        { ...extra, qty },
        { ...extra, id: 'rest', qty: extra.qty - qty },
      ]
      const rules = input.rules.slice(0, 1)
      expect(price(input, { rules, lines: [...input.lines, ...halves] }).total).toBe(
        price(input, { rules, lines: [...input.lines, extra] }).total,
      )
    },
  )
  testProperty(
    'credit pays at most what is due, and all of it where it reaches',
    [anyCart, fc.nat(9_000_000)],
    (input, balance) => {
      const exact = { ...input, roundsDue: false }
      const due = price(exact, { rules: removePaymentRules(input) }).total
      const rules = [...removePaymentRules(input), toPriceRule({ kind: 'credits', balance })]
      expect(price(exact, { rules }).total).toBe(Math.max(0, due - balance))
    },
  )
  testProperty(
    'what credit and points leave is a whole number of coins, at most half a coin away',
    [anyCart, fc.constantFrom(5, 25, 50, 100)],
    (input, roundTo) => {
      const exact = price(input, { roundTo, roundsDue: false }).total
      const { total } = price(input, { roundTo, roundsDue: true })
      expect(total % roundTo).toBe(0)
      expect(Math.abs(total - exact) * 2).toBeLessThanOrEqual(roundTo)
    },
  )
  testProperty('credit changes no tax, fee or tip, and rounding only for the coin', [anyCart], (input) => {
    const unpaid = (priced: PricedCart, more: string[] = []) =>
      priced.steps.filter(({ kind }) => ![...PAYMENT_KINDS, ...more].some((one) => one === kind))
    const without = { rules: removePaymentRules(input) }
    expect(unpaid(price(input), ['rounding'])).toEqual(unpaid(price(input, without), ['rounding']))
    const exact = { ...input, roundsDue: false }
    expect(unpaid(price(exact))).toEqual(unpaid(price(exact, without)))
  })
  testProperty(
    'rounding moves a total by at most half a step, to a whole number of steps',
    [anyCart, fc.constantFrom(5, 10, 50, 100)],
    (input, roundTo) => {
      const rules = removePaymentRules(input)
      const exact = price(input, { rules, roundTo: null }).total
      const { total } = price(input, { rules, roundTo })
      expect(total % roundTo).toBe(0)
      expect(Math.abs(total - exact) * 2).toBeLessThanOrEqual(roundTo)
    },
  )
  testProperty('rounding twice is rounding once', [anyCart], (input) => {
    const rules = removePaymentRules(input)
    const { total } = price(input, { rules, roundTo: 50 })
    const again = { ...input, lines: [], deliveryFee: { amount: total, taxId: null }, packaging: null }
    expect(price({ ...again, serviceCharge: null, tip: null, rules: [], roundTo: 50 }).total).toBe(total)
  })
  testProperty(
    'a larger service charge never costs less',
    [anyCart, fc.nat(2_999), fc.nat(2_999)],
    (input, one, other) => {
      const at = (rate: number) =>
        price(input, {
          roundTo: null,
          rules: removePaymentRules(input),
          serviceCharge: { rate: rate + 1, taxId: 'sales' },
        }).total
      expect(at(Math.max(one, other))).toBeGreaterThanOrEqual(at(Math.min(one, other)))
    },
  )
  testProperty(
    'a small order fee is charged or not, and nothing else follows from it',
    [anyCart, fc.nat(9_999)],
    (input, amount) => {
      const exact = { roundTo: null, rules: removePaymentRules(input) }
      const fee = { amount, taxId: null, below: Number.MAX_SAFE_INTEGER }
      const without = price(input, { ...exact, smallOrderFee: null }).total
      expect(price(input, { ...exact, smallOrderFee: fee }).total - without).toBe(
        input.lines.length > 0 ? amount : 0,
      )
      expect(price(input, { ...exact, smallOrderFee: { ...fee, below: 0 } }).total).toBe(without)
    },
  )
  testProperty(
    'what is written in an order as data is priced alike when it is read again',
    [anyCart],
    (input) => {
      expect(price(JSON.parse(JSON.stringify(input)))).toEqual(price(input))
    },
  )
})
