import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PricingInput, type PricingLine, priceCart, type Tax } from '#core/pricing/domain/price-cart.ts'
import { type ChosenGroup, computePriceWithChoices } from '#core/pricing/domain/unit-price.ts'
import { fromDecimal, money, toDecimal } from '#platform/kernel/money.ts'
import { allocate, computeIncludedTax, computePercent } from '#platform/kernel/money-shares.ts'
import { chooseRunCount } from '#platform/testing/proof-runs.ts'

const RUNS = chooseRunCount({ ci: 500, full: 10_000 })

const inside: Tax = { _id: 'inside', name: { en: 'VAT' }, rate: 500, inclusive: true }
const onTop: Tax = { _id: 'on top', name: { en: 'Sales tax' }, rate: 825, inclusive: false }

const anyTaxId = fc.constantFrom('inside', 'on top', null)
const anyLine: fc.Arbitrary<PricingLine> = fc.record({
  id: fc.uuid(),
  productId: fc.constant('item'),
  categories: fc.constant([]),
  name: fc.constant({ en: 'Item' }),
  unitPrice: fc.nat(5_000_000),
  qty: fc.integer({ min: 1, max: 99 }),
  taxId: anyTaxId,
})
const anyFee = fc.option(fc.record({ amount: fc.nat(50_000), taxId: anyTaxId }), { nil: null })
const anyTip = fc.oneof(
  fc.constant(null),
  fc.record({ percent: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ amount: fc.nat(100_000) }),
)
const anyCart: fc.Arbitrary<PricingInput> = fc.record({
  currency: fc.constantFrom('AED', 'KWD', 'JPY'),
  lines: fc.array(anyLine, { maxLength: 12 }),
  taxes: fc.constant([inside, onTop]),
  deliveryFee: anyFee,
  packaging: anyFee,
  serviceCharge: fc.constant(null),
  smallOrderFee: fc.constant(null),
  roundTo: fc.constant(null),
  tip: anyTip,
  rules: fc.constant([]),
  minimumOrder: fc.nat(20_000),
})
const anyGroups: fc.Arbitrary<ChosenGroup[]> = fc.array(
  fc.record({
    free: fc.nat(4),
    chosen: fc.array(fc.record({ price: fc.nat(2_000), counter: fc.integer({ min: 1, max: 5 }) }), {
      maxLength: 6,
    }),
  }),
  { maxLength: 4 },
)

const total = (input: PricingInput, change: Partial<PricingInput> = {}): number =>
  priceCart({ ...input, ...change }).total
const listTaxSteps = (input: PricingInput) => priceCart(input).steps.filter(({ kind }) => kind === 'tax')

/** Tests a property with `RUNS` inputs; a failure prints the seed that reproduces it. */
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

describe('properties of the price of a cart', () => {
  testProperty('the total is what its steps add up to', [anyCart], (input) => {
    const { steps, total: sum } = priceCart(input)
    expect(sum).toBe(steps.reduce((all, { amount, inclusive }) => (inclusive ? all : all + amount), 0))
  })
  testProperty('every amount is a whole number of minor units, none below zero', [anyCart], (input) => {
    const { steps, total: sum } = priceCart(input)
    for (const amount of [sum, ...steps.map((step) => step.amount)])
      expect([Number.isSafeInteger(amount), amount >= 0]).toEqual([true, true])
  })
  testProperty('the sub-total is each line as often as it is there', [anyCart], (input) => {
    expect(priceCart(input).subTotal).toBe(
      input.lines.reduce((sum, { unitPrice, qty }) => sum + unitPrice * qty, 0),
    )
  })
  testProperty('the sequence of lines changes nothing', [anyCart, fc.nat()], (input, turn) => {
    const { lines } = input
    const cut = lines.length > 0 ? turn % lines.length : 0
    expect(total(input, { lines: [...lines.slice(cut), ...lines.slice(0, cut)].reverse() })).toBe(
      total(input),
    )
  })
  testProperty(
    'a quantity on two lines costs what it costs on one',
    [anyCart, anyLine, fc.nat()],
    (input, extra, cut) => {
      fc.pre(extra.qty > 1)
      const part = 1 + (cut % (extra.qty - 1))
      const halves = [
        { ...extra, qty: part },
        { ...extra, id: 'rest', qty: extra.qty - part },
      ]
      const whole = total(input, { lines: [...input.lines, extra] })
      expect(total(input, { lines: [...input.lines, ...halves] })).toBe(whole)
    },
  )
  testProperty('added and taken away again is never been there', [anyCart, anyLine], (input, extra) => {
    const added = [...input.lines, extra]
    expect(priceCart({ ...input, lines: added.filter((line) => line !== extra) })).toEqual(priceCart(input))
  })
  testProperty('one thing more costs at least its price', [anyCart, anyLine], (input, extra) => {
    const more = total(input, { lines: [...input.lines, extra] })
    expect(more).toBeGreaterThanOrEqual(total(input) + extra.unitPrice * extra.qty)
  })
  testProperty('something for nothing changes no sum', [anyCart, anyLine], (input, extra) => {
    expect(total(input, { lines: [...input.lines, { ...extra, unitPrice: 0 }] })).toBe(total(input))
  })
  testProperty('twice of everything is twice the sub-total', [anyCart], (input) => {
    const lines = input.lines.map((line) => ({ ...line, qty: line.qty * 2 }))
    expect(priceCart({ ...input, lines }).subTotal).toBe(2 * priceCart(input).subTotal)
  })
  testProperty('a delivery that is free costs what none costs', [anyCart], (input) => {
    expect(total(input, { deliveryFee: { amount: 0, taxId: 'on top' } })).toBe(
      total(input, { deliveryFee: null }),
    )
  })
  testProperty(
    'a fee without tax adds itself and nothing else',
    [anyCart, fc.nat(50_000)],
    (input, amount) => {
      const fee = { amount, taxId: null }
      expect(total(input, { packaging: fee })).toBe(total(input, { packaging: null }) + amount)
      expect(total(input, { deliveryFee: fee })).toBe(total(input, { deliveryFee: null }) + amount)
    },
  )
  testProperty('a tip adds itself, whatever is taxed', [anyCart, fc.nat(100_000)], (input, amount) => {
    expect(total(input, { tip: { amount } })).toBe(total(input, { tip: null }) + amount)
    expect(listTaxSteps({ ...input, tip: { amount } })).toEqual(listTaxSteps({ ...input, tip: null }))
  })
  testProperty(
    'a tip in percent is of the lines alone',
    [anyCart, fc.integer({ min: 1, max: 100 })],
    (input, percent) => {
      const priced = priceCart({ ...input, tip: { percent } })
      expect(priced.tip).toBe(computePercent(priced.subTotal, percent * 100))
    },
  )
  testProperty(
    'a larger tip in percent never costs less',
    [anyCart, fc.nat(99), fc.nat(99)],
    (input, one, other) => {
      const [less, more] = [Math.min(one, other) + 1, Math.max(one, other) + 1]
      expect(total(input, { tip: { percent: more } })).toBeGreaterThanOrEqual(
        total(input, { tip: { percent: less } }),
      )
    },
  )
})

describe('properties of taxes', () => {
  testProperty('a tax inside the prices changes no total', [anyCart, fc.nat(5_000)], (input, rate) => {
    expect(total(input, { taxes: [{ ...inside, rate }, onTop] })).toBe(total(input))
  })
  testProperty('a tax inside the prices is smaller than what holds it', [anyCart], (input) => {
    for (const { amount, inclusive } of listTaxSteps(input))
      if (inclusive) expect(amount).toBeLessThanOrEqual(total(input))
  })
  testProperty(
    'a higher tax on top never costs less',
    [anyCart, fc.nat(5_000), fc.nat(5_000)],
    (input, one, other) => {
      const at = (rate: number) => total(input, { taxes: [inside, { ...onTop, rate }] })
      expect(at(Math.max(one, other))).toBeGreaterThanOrEqual(at(Math.min(one, other)))
    },
  )
  testProperty('a tax of nothing costs nothing', [anyCart], (input) => {
    const none = input.lines.map((line) => ({ ...line, taxId: null }))
    const untaxed = { lines: none, deliveryFee: null, packaging: null }
    const free = { ...untaxed, lines: input.lines, taxes: [{ ...inside }, { ...onTop, rate: 0 }] }
    expect(total(input, free)).toBe(total(input, untaxed))
  })
  testProperty('a tax on top is its share, rounded once', [anyCart], (input) => {
    const base = [...input.lines.map(({ unitPrice, qty, taxId }) => ({ amount: unitPrice * qty, taxId }))]
      .concat(input.deliveryFee ?? [], input.packaging ?? [])
      .reduce((sum, { amount, taxId }) => (taxId === 'on top' ? sum + amount : sum), 0)
    const paid = listTaxSteps(input).find(({ inclusive }) => !inclusive)?.amount ?? 0
    expect(Math.abs(paid * 10_000 - base * onTop.rate)).toBeLessThanOrEqual(5_000)
  })
  testProperty(
    'what is inside and what it is on are the whole',
    [fc.nat(100_000_000), fc.nat(5_000)],
    (gross, rate) => {
      const tax = computeIncludedTax(gross, rate)
      expect(Math.abs(computePercent(gross - tax, rate) - tax)).toBeLessThanOrEqual(1)
    },
  )
})

describe('properties of amounts around a price', () => {
  testProperty(
    'a minimum changes no sum, and says exactly what is missing',
    [anyCart, fc.nat(1_000_000)],
    (input, minimum) => {
      const priced = priceCart({ ...input, minimumOrder: minimum })
      expect(priced.total).toBe(total(input))
      expect(priced.subTotal + priced.minimumMissing).toBe(Math.max(minimum, priced.subTotal))
    },
  )
  testProperty('a currency is a name: no number depends on it', [anyCart], (input) => {
    const { steps } = priceCart({ ...input, currency: 'JPY' })
    expect(priceCart({ ...input, currency: 'KWD' }).steps).toEqual(steps)
  })
  testProperty('pricing changes nothing and says the same twice', [anyCart], (input) => {
    const before = structuredClone(input)
    expect(priceCart(input)).toEqual(priceCart(input))
    expect(input).toEqual(before)
  })
  testProperty(
    'shares add up to what was shared, each its due to one unit',
    [fc.nat(1_000_000), fc.array(fc.nat(10_000), { minLength: 1, maxLength: 9 })],
    (sum, weights) => {
      const parts = allocate(sum, weights)
      expect(parts.reduce((a, b) => a + b, 0)).toBe(sum)
      const whole = weights.reduce((a, b) => a + b, 0)
      if (whole > 0)
        for (const [index, part] of parts.entries())
          expect(Math.abs(part - (sum * (weights[index] ?? 0)) / whole)).toBeLessThan(1.000_001)
    },
  )
  testProperty(
    'an amount is the same after it was written and read',
    [fc.integer({ min: -99_999_999, max: 99_999_999 }), fc.constantFrom('AED', 'KWD', 'JPY')],
    (amount, currency) => {
      expect(fromDecimal(toDecimal(money(amount, currency)), currency)).toEqual(money(amount, currency))
    },
  )
})

describe('properties of choices', () => {
  testProperty(
    'a choice more never costs less, and what is free never more',
    [fc.nat(10_000), anyGroups],
    (base, groups) => {
      const fewer = groups.map(({ free, chosen }) => ({ free, chosen: chosen.slice(1) }))
      const paid = groups.map(({ chosen }) => ({ free: 0, chosen }))
      expect(computePriceWithChoices(base, groups)).toBeGreaterThanOrEqual(
        computePriceWithChoices(base, fewer),
      )
      expect(computePriceWithChoices(base, groups)).toBeLessThanOrEqual(computePriceWithChoices(base, paid))
      expect(computePriceWithChoices(base, groups)).toBeGreaterThanOrEqual(base)
    },
  )
  testProperty('the sequence of taps changes nothing', [fc.nat(10_000), anyGroups], (base, groups) => {
    const reversed = groups.map(({ free, chosen }) => ({ free, chosen: chosen.toReversed() })).reverse()
    expect(computePriceWithChoices(base, reversed)).toBe(computePriceWithChoices(base, groups))
  })
  testProperty(
    'one choice tapped n times is n choices tapped once',
    [fc.nat(10_000), anyGroups],
    (base, groups) => {
      const single = groups.map(({ free, chosen }) => ({
        free,
        chosen: chosen.flatMap(({ price, counter }) =>
          Array.from({ length: counter }, () => ({ price, counter: 1 })),
        ),
      }))
      expect(computePriceWithChoices(base, single)).toBe(computePriceWithChoices(base, groups))
    },
  )
  testProperty(
    'when all of them are free, only the product is paid',
    [fc.nat(10_000), anyGroups],
    (base, groups) => {
      const free = groups.map(({ chosen }) => ({
        free: chosen.reduce((sum, { counter }) => sum + counter, 0),
        chosen,
      }))
      expect(computePriceWithChoices(base, free)).toBe(base)
    },
  )
})
