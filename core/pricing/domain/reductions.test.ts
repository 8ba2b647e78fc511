import { describe, expect, it } from 'vitest'
import { allocateOverLines } from './allocate-over-lines.ts'
import { type PricingInput, priceCart } from './price-cart.ts'
import { type Basket, type Calculators, canCalculate, type PriceRule, type RuleStep } from './price-rule.ts'

const lines = [
  { id: 'burger', productId: 'p1', categories: ['grill'], name: {}, unitPrice: 1_000, qty: 2, taxId: 'vat' },
  { id: 'cola', productId: 'p2', categories: ['drinks'], name: {}, unitPrice: 300, qty: 1, taxId: null },
]

const input = (rules: readonly PriceRule[]): PricingInput => ({
  ...{ currency: 'AED', lines, taxes: [], deliveryFee: { amount: 700, taxId: null }, packaging: null },
  ...{ serviceCharge: null, smallOrderFee: null, tip: null, minimumOrder: 0, roundTo: null, rules },
})

const rule = (kind: string, stage: PriceRule['stage'] = 'reduce'): PriceRule => ({ kind, stage, data: null })

/** A calculator that returns these shares and records its input. */
const createCalculator = (
  shares: RuleStep['shares'],
  seen: Basket[] = [],
  kind: RuleStep['kind'] = 'discount',
) => ({
  calculate: (_: unknown, basket: Basket): RuleStep[] => {
    seen.push(basket)
    return [{ kind, name: { en: 'Offer' }, source: 'offer-1', shares }]
  },
})

const priceWith = (rules: readonly PriceRule[], calculators: Calculators) =>
  priceCart(input(rules), calculators)

const reductions = ({ steps }: ReturnType<typeof priceCart>) =>
  steps.filter(({ source }) => source !== undefined)

describe('reductions by rules', () => {
  it('are steps of their own with their source and what they apply to', () => {
    const priced = priceWith([rule('a')], { a: createCalculator([{ on: 'burger', amount: 250 }]).calculate })
    expect(reductions(priced)).toEqual([
      {
        kind: 'discount',
        amount: -250,
        name: { en: 'Offer' },
        source: 'offer-1',
        shares: [{ on: 'burger', amount: 250 }],
        line: 'burger',
        rate: null,
        inclusive: false,
      },
    ])
    expect(priced.subTotal).toBe(2_300)
    expect(priced.total).toBe(2_300 + 700 - 250)
  })

  it('have no line when they apply to several, or to none', () => {
    const both = createCalculator([
      { on: 'burger', amount: 10 },
      { on: 'cola', amount: 10 },
    ]).calculate
    const delivery = createCalculator([{ on: 'deliveryFee', amount: 10 }]).calculate
    const total = createCalculator([{ on: 'total', amount: 10 }], [], 'credits').calculate
    const priced = priceWith([rule('b'), rule('d'), rule('t', 'pay')], { b: both, d: delivery, t: total })
    expect(reductions(priced).map(({ line }) => line)).toEqual([null, null, null])
  })

  it('never exceed the remaining amount', () => {
    const all = createCalculator([
      { on: 'cola', amount: 9_999 },
      { on: 'deliveryFee', amount: 9_999 },
    ]).calculate
    const priced = priceWith([rule('a'), rule('a')], { a: all })
    expect(reductions(priced).map(({ amount }) => amount)).toEqual([-1_000])
    expect(priced.total).toBe(2_000)
  })

  it('are left out when the requested amount is zero, negative, or for an unknown target', () => {
    const none = createCalculator([
      { on: 'burger', amount: 0 },
      { on: 'burger', amount: -500 },
      { on: 'pizza', amount: 500 },
      { on: 'total', amount: 500 },
    ]).calculate
    expect(reductions(priceWith([rule('a')], { a: none }))).toEqual([])
  })

  it('reject fractions: a minor unit is not divided', () => {
    const half = createCalculator([{ on: 'burger', amount: 0.5 }]).calculate
    expect(() => priceWith([rule('a')], { a: half })).toThrow('whole number')
  })

  it('throw for a rule without a calculator', () => {
    expect(() => priceWith([rule('unheard')], {})).toThrow('unheard')
    expect(canCalculate([rule('unheard')], {})).toBe(false)
    expect(canCalculate([rule('toString')], {})).toBe(false)
    expect(canCalculate([rule('a')], { a: createCalculator([]).calculate })).toBe(true)
  })
})

describe('input of a rule', () => {
  it('contains what earlier rules have left', () => {
    const seen: Basket[] = []
    const first = createCalculator([
      { on: 'burger', amount: 500 },
      { on: 'deliveryFee', amount: 700 },
    ])
    priceWith([rule('first'), rule('second')], {
      first: first.calculate,
      second: createCalculator([], seen).calculate,
    })
    const [basket] = seen
    expect(basket?.lines.map(({ id, amount }) => [id, amount])).toEqual([
      ['burger', 1_500],
      ['cola', 300],
    ])
    expect(basket).toMatchObject({ currency: 'AED', subTotal: 2_300, deliveryFee: 0, due: 1_800 })
    expect(basket?.earlier).toMatchObject([{ source: 'offer-1' }])
  })

  it('contains everything due, in the last stage', () => {
    const seen: Basket[] = []
    priceWith([rule('last', 'pay'), rule('first')], {
      first: createCalculator([{ on: 'cola', amount: 300 }]).calculate,
      last: createCalculator([], seen, 'points').calculate,
    })
    expect(seen[0]).toMatchObject({ due: 2_700, subTotal: 2_300, deliveryFee: 700 })
    expect(seen[0]?.earlier).toHaveLength(1)
  })

  it('contains no delivery when nothing is delivered', () => {
    const seen: Basket[] = []
    const pickup = { ...input([rule('a')]), deliveryFee: null }
    priceCart(pickup, { a: createCalculator([], seen).calculate })
    expect(seen[0]).toMatchObject({ deliveryFee: null, due: 2_300 })
  })
})

describe('amount allocated over lines', () => {
  const basketLine = (id: string, amount: number, taxId: string | null = null) => ({
    ...{ id, productId: id, categories: [], unitPrice: amount, qty: 1 },
    ...{ amount, taxId },
  })

  it('is allocated in proportion, the odd unit to the largest remainder', () => {
    expect(allocateOverLines(100, [basketLine('a', 1_000), basketLine('b', 500)])).toEqual([
      { on: 'a', amount: 67 },
      { on: 'b', amount: 33 },
    ])
  })

  it('never exceeds the lines’ remaining amounts', () => {
    expect(allocateOverLines(5_000, [basketLine('a', 10), basketLine('b', 5)])).toEqual([
      { on: 'a', amount: 10 },
      { on: 'b', amount: 5 },
    ])
  })

  it('has equal shares per tax whatever the order of lines and however they are split', () => {
    const perTax = (parts: ReturnType<typeof allocateOverLines>, of: readonly string[]) =>
      parts.filter(({ on }) => of.includes(on)).reduce((sum, { amount }) => sum + amount, 0)
    const whole = [basketLine('a', 10, 'food'), basketLine('b', 10, 'drinks')]
    const divided = [basketLine('b', 10, 'drinks'), basketLine('a1', 5, 'food'), basketLine('a2', 5, 'food')]
    expect(perTax(allocateOverLines(7, whole), ['a'])).toBe(
      perTax(allocateOverLines(7, divided), ['a1', 'a2']),
    )
  })

  it('is zero for lines without an amount, and empty without lines', () => {
    expect(allocateOverLines(5, [basketLine('a', 0)])).toEqual([{ on: 'a', amount: 0 }])
    expect(allocateOverLines(5, [])).toEqual([])
  })
})
