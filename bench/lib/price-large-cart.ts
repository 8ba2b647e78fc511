import { type PricingInput, priceCart } from '#core/pricing/domain/price-cart.ts'
import { TEST_CALCULATORS, toPriceRule } from '#core/pricing/testing/test-rules.ts'
import type { Row } from './report.ts'
import { computeMedian } from './stats.ts'

const LINES = 30
const RULES = 10
const ITERATIONS = 2_000
const ROUNDS = 9

const CATEGORIES = ['grill', 'sides', 'drinks'] as const

/**
 * An order for a party: every line taxed, ten offers in force, fees, a tip, and the rest paid with points and credit.
 */
const buildLargeCart = (): PricingInput => ({
  currency: 'AED',
  lines: Array.from({ length: LINES }, (_, at) => ({
    id: `line-${at}`,
    productId: `product-${at}`,
    categories: [CATEGORIES[at % CATEGORIES.length] ?? 'grill'],
    name: { en: `Product ${at}`, ar: `منتج ${at}` },
    unitPrice: 1_250 + at * 75,
    qty: 1 + (at % 4),
    taxId: at % 3 === 0 ? 'sugar' : 'vat',
  })),
  taxes: [
    { _id: 'vat', name: { en: 'VAT' }, rate: 500, inclusive: true },
    { _id: 'sugar', name: { en: 'Sugar tax' }, rate: 1_250, inclusive: false },
  ],
  deliveryFee: { amount: 1_200, taxId: 'vat', basis: 'area' },
  packaging: { amount: 300, taxId: 'vat' },
  serviceCharge: { rate: 700, taxId: 'vat' },
  smallOrderFee: null,
  tip: { percent: 10 },
  rules: [
    ...CATEGORIES.map((category) => toPriceRule({ kind: 'percent', rate: 1_000, category })),
    ...[300, 500, 700, 900].map((amount) => toPriceRule({ kind: 'fixed', amount })),
    toPriceRule({ kind: 'freeDelivery' }),
    toPriceRule({ kind: 'credits', balance: 2_500 }),
    toPriceRule({ kind: 'points', worth: 1_500 }),
  ],
  minimumOrder: 3_000,
  roundTo: 25,
})

/** Microseconds per iteration. */
const measureTime = (work: () => unknown): number => {
  const started = performance.now()
  for (let time = 0; time < ITERATIONS; time += 1) work()
  return ((performance.now() - started) * 1_000) / ITERATIONS
}

/**
 * The cost of pricing a large cart, compared with parsing the same cart's JSON, which every recipient does. Both
 * alternate in this process, so that a disturbance affects both.
 *
 * @throws when the cart does not have the rules that the row states
 */
export const measureCartPricing = (): Row => {
  const input = buildLargeCart()
  const text = JSON.stringify(input)
  const price = () => priceCart(input, TEST_CALCULATORS)
  if (input.rules.length !== RULES || price().total <= 0) throw new Error('The large cart is another one')
  const rounds = Array.from({ length: ROUNDS }, () => ({
    priced: measureTime(price),
    parsed: measureTime(() => JSON.parse(text)),
  }))
  return {
    cart: `${LINES} lines, ${RULES} rules`,
    'pricing µs': computeMedian(rounds.map(({ priced }) => priced)),
    'parsing its JSON µs': computeMedian(rounds.map(({ parsed }) => parsed)),
    'times the parsing': computeMedian(rounds.map(({ priced, parsed }) => priced / parsed)),
  }
}
