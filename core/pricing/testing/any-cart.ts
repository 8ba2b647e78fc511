import fc from 'fast-check'
import type { PricingInput, PricingLine, Tax } from '../domain/price-cart.ts'
import { type TestPriceRule, toPriceRule } from './test-rules.ts'

export const TAXES: readonly Tax[] = [
  { _id: 'food', name: { en: 'VAT 5.5 %' }, rate: 550, inclusive: true },
  { _id: 'drinks', name: { en: 'VAT 24 %' }, rate: 2400, inclusive: true },
  { _id: 'sales', name: { en: 'Sales tax' }, rate: 825, inclusive: false },
  { _id: 'levy', name: { en: 'Levy' }, rate: 133, inclusive: false },
]

const anyTaxId = fc.constantFrom('food', 'drinks', 'sales', 'levy', null)
const createNullable = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: null })

/** From the smallest coin to unrealistically high prices. */
const anyPrice = fc.oneof(fc.nat(20), fc.nat(5_000), fc.nat(5_000_000))

const anyLineParts = fc.record({
  id: fc.uuid(),
  productId: fc.constantFrom('burger', 'fries', 'cola'),
  categories: fc.constantFrom(['grill'], ['sides'], ['drinks']),
  name: fc.constant({ en: 'Item' }),
  unitPrice: anyPrice,
  qty: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 99 })),
  taxId: anyTaxId,
})

export const anyLine: fc.Arbitrary<PricingLine> = fc
  .tuple(anyLineParts, anyPrice)
  .map(([line, base]) => ({ ...line, basePrice: Math.min(base, line.unitPrice) }))

const anyFee = createNullable(fc.record({ amount: fc.nat(50_000), taxId: anyTaxId }))
const anyServiceCharge = createNullable(
  fc.oneof(
    fc.record({ rate: fc.integer({ min: 1, max: 3_000 }), taxId: anyTaxId }),
    fc.record({ amount: fc.nat(5_000), taxId: anyTaxId }),
  ),
)
const anySmallOrderFee = createNullable(
  fc.record({ amount: fc.nat(5_000), taxId: anyTaxId, below: fc.nat(100_000) }),
)
const anyTip = fc.oneof(
  fc.constant(null),
  fc.record({ percent: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ amount: fc.nat(100_000) }),
)

export const anyReduction: fc.Arbitrary<TestPriceRule> = fc.oneof(
  fc.record({
    kind: fc.constant('percent' as const),
    rate: fc.integer({ min: 1, max: 10_000 }),
    category: fc.constantFrom(null, 'grill', 'drinks'),
  }),
  fc.record({ kind: fc.constant('fixed' as const), amount: anyPrice }),
  fc.record({ kind: fc.constant('freeDelivery' as const) }),
)
const anyPaymentRule: fc.Arbitrary<TestPriceRule> = fc.oneof(
  fc.record({ kind: fc.constant('credits' as const), balance: anyPrice }),
  fc.record({ kind: fc.constant('points' as const), worth: anyPrice }),
)

/** A cart with any combination of features, in currencies of zero, two and three decimals; rules are test rules. */
export const anyCart: fc.Arbitrary<PricingInput> = fc.record({
  currency: fc.constantFrom('JPY', 'AED', 'KWD'),
  lines: fc.uniqueArray(anyLine, { maxLength: 12, selector: ({ id }) => id }),
  taxes: fc.constant(TAXES),
  deliveryFee: anyFee,
  packaging: anyFee,
  serviceCharge: anyServiceCharge,
  smallOrderFee: anySmallOrderFee,
  tip: anyTip,
  rules: fc
    .tuple(fc.array(anyReduction, { maxLength: 4 }), fc.array(anyPaymentRule, { maxLength: 2 }))
    .map(([reductions, paying]) => [...reductions, ...paying].map(toPriceRule)),
  minimumOrder: fc.nat(20_000),
  roundTo: fc.constantFrom(null, null, 5, 50, 1_000),
  roundsDue: fc.boolean(),
})
