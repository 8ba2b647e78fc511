import { describe, expect, it } from 'vitest'
import { TEST_CALCULATORS, type TestPriceRule, toPriceRule } from '../testing/test-rules.ts'
import { type PricingInput, type PricingLine, priceCart, type Tax } from './price-cart.ts'

const food: Tax = { _id: 'food', name: { en: 'VAT 13 %' }, rate: 1_300, inclusive: true }
const drinks: Tax = { _id: 'drinks', name: { en: 'VAT 24 %' }, rate: 2_400, inclusive: true }
const sales: Tax = { _id: 'sales', name: { en: 'Sales tax' }, rate: 825, inclusive: false }

const line = (id: string, unitPrice: number, detail: Partial<PricingLine> = {}): PricingLine => ({
  ...{ id, productId: id, categories: [], name: { en: id }, unitPrice, qty: 1, taxId: null },
  ...detail,
})

const price = (changes: Partial<PricingInput>, rules: readonly TestPriceRule[] = []) =>
  priceCart(
    {
      ...{ currency: 'EUR', lines: [], taxes: [food, drinks, sales], deliveryFee: null, packaging: null },
      ...{ serviceCharge: null, smallOrderFee: null, tip: null, minimumOrder: 0, roundTo: null },
      ...changes,
      rules: rules.map(toPriceRule),
    },
    TEST_CALCULATORS,
  )

const toKindAmounts = ({ steps }: ReturnType<typeof price>) => steps.map(({ kind, amount }) => [kind, amount])

describe('additional charges of an outlet', () => {
  it('charges a percentage of the lines for service, after reductions', () => {
    const priced = price({ lines: [line('meal', 10_000)], serviceCharge: { rate: 500, taxId: null } }, [
      { kind: 'fixed', amount: 2_000 },
    ])
    expect(toKindAmounts(priced)).toEqual([
      ['line', 10_000],
      ['discount', -2_000],
      ['serviceCharge', 400],
    ])
    expect(priced.steps.at(-1)).toMatchObject({ rate: 500, name: null })
    expect(priced.total).toBe(8_400)
  })

  it('charges a fixed amount for service whatever is ordered', () => {
    const priced = price({ lines: [line('meal', 1)], serviceCharge: { amount: 150, taxId: null } })
    expect(priced.steps.at(-1)).toMatchObject({ kind: 'serviceCharge', amount: 150, rate: null })
  })

  it('charges a small order, but not one that reaches the limit or is empty', () => {
    const smallOrderFee = { below: 1_000, amount: 100, taxId: null }
    const kinds = (lines: PricingLine[]) => price({ lines, smallOrderFee }).steps.map(({ kind }) => kind)
    expect(kinds([line('tea', 999)])).toEqual(['line', 'smallOrderFee'])
    expect(kinds([line('tea', 1_000)])).toEqual(['line'])
    expect(kinds([])).toEqual([])
  })

  it('measures a small order on full prices, so that a discount does not make an order small', () => {
    const smallOrderFee = { below: 1_000, amount: 100, taxId: null }
    const priced = price({ lines: [line('tea', 1_000)], smallOrderFee }, [{ kind: 'fixed', amount: 500 }])
    expect(priced.total).toBe(500)
  })

  it('CT-12 taxes every fee with its own tax, rounded once for the order', () => {
    const priced = price({
      lines: [line('meal', 1_000, { taxId: 'sales' })],
      deliveryFee: { amount: 500, taxId: 'sales' },
      packaging: { amount: 50, taxId: null },
      serviceCharge: { rate: 1_000, taxId: 'sales' },
      smallOrderFee: { below: 5_000, amount: 200, taxId: 'sales' },
    })
    // 8.25 % of 10.00 + 5.00 + 1.00 + 2.00
    expect(priced.steps.at(-1)).toMatchObject({ kind: 'tax', amount: 149 })
    expect(priced.total).toBe(1_000 + 500 + 50 + 100 + 200 + 149)
  })

  it('CT-12 returns steps in calculation order', () => {
    const priced = price(
      {
        lines: [line('meal', 1_003, { taxId: 'sales' })],
        deliveryFee: { amount: 300, taxId: null },
        packaging: { amount: 30, taxId: null },
        serviceCharge: { rate: 1_000, taxId: null },
        smallOrderFee: { below: 5_000, amount: 100, taxId: null },
        tip: { percent: 10 },
        roundTo: 5,
      },
      [
        { kind: 'fixed', amount: 100 },
        { kind: 'credits', balance: 200 },
        { kind: 'points', worth: 100 },
      ],
    )
    expect(toKindAmounts(priced)).toEqual([
      ['line', 1_003],
      ['discount', -100],
      ['deliveryFee', 300],
      ['packaging', 30],
      ['serviceCharge', 90],
      ['smallOrderFee', 100],
      ['tax', 74],
      ['tip', 100],
      ['rounding', -2],
      ['credits', -200],
      ['points', -100],
    ])
  })
})

describe('cash rounding', () => {
  const rounded = (amount: number, roundTo: number | null) =>
    price({ lines: [line('meal', amount)], roundTo }).total

  it('rounds a total to the nearest multiple, halves upwards', () => {
    expect([1_002, 1_003, 1_005, 1_007].map((amount) => rounded(amount, 5))).toEqual([
      1_000, 1_005, 1_005, 1_005,
    ])
    expect([1_024, 1_025].map((amount) => rounded(amount, 50))).toEqual([1_000, 1_050])
  })

  it('leaves a multiple of the coin after credit and points, by one rounding step', () => {
    const paidWith = (amount: number, rules: readonly TestPriceRule[], roundsDue = true) => {
      const { total, steps } = price({ lines: [line('meal', amount)], roundTo: 25, roundsDue }, rules)
      return [total, ...steps.filter(({ kind }) => kind === 'rounding').map((step) => step.amount)]
    }
    expect(paidWith(3_000, [{ kind: 'credits', balance: 137 }])).toEqual([2_875, 12])
    expect(paidWith(3_010, [{ kind: 'credits', balance: 137 }])).toEqual([2_875, 2])
    expect(paidWith(3_000, [{ kind: 'points', worth: 112 }])).toEqual([2_900, 12])
    expect(paidWith(3_000, [{ kind: 'credits', balance: 2_990 }])).toEqual([0, -10])
    expect(paidWith(3_010, [{ kind: 'credits', balance: 9_000 }])).toEqual([0, -10])
    expect(paidWith(3_000, [{ kind: 'credits', balance: 137 }], false)).toEqual([2_863])
  })

  it('adds no step for a total that is already a multiple, and none where coins are small enough', () => {
    expect(price({ lines: [line('meal', 1_005)], roundTo: 5 }).steps).toHaveLength(1)
    expect(rounded(1_003, null)).toBe(1_003)
  })
})

describe('taxes after reductions', () => {
  it('keeps two rates separate and taxes each on the amount really paid', () => {
    const priced = price(
      { lines: [line('pie', 1_130, { taxId: 'food' }), line('beer', 1_240, { taxId: 'drinks' })] },
      [{ kind: 'percent', rate: 5_000, category: null }],
    )
    const taxes = priced.steps.filter(({ kind }) => kind === 'tax').map(({ amount }) => amount)
    // Half of 11.30 contains 0.65 at 13 %, half of 12.40 contains 1.20 at 24 %.
    expect(taxes).toEqual([65, 120])
    expect(priced.total).toBe(1_185)
  })

  it('computes an inclusive tax as price less price ÷ (1 + rate), not as a percentage of the price', () => {
    const [, tax] = price({ lines: [line('pie', 11_300, { taxId: 'food' })] }).steps
    expect(tax).toMatchObject({ amount: 1_300, inclusive: true })
  })

  it('does not tax a delivery that was made free', () => {
    const priced = price({ lines: [line('meal', 1_000)], deliveryFee: { amount: 500, taxId: 'sales' } }, [
      { kind: 'freeDelivery' },
    ])
    expect(toKindAmounts(priced)).toEqual([
      ['line', 1_000],
      ['discount', -500],
      ['deliveryFee', 500],
    ])
    expect(priced.total).toBe(1_000)
  })
})
