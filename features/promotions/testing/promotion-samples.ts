import type { Basket } from '#core/pricing/domain/price-rule.ts'
import type { Promotion } from '../domain/promotion.ts'

/** A promotion that takes ten percent off everything for every customer, with a test's changes. */
export const buildPromotion = (
  changes: Partial<Omit<Promotion, 'conditions'>> & { conditions?: Partial<Promotion['conditions']> } = {},
): Promotion => ({
  id: 'promotion',
  name: { en: 'Ten off' },
  code: 'TEN',
  effect: { kind: 'percent', percent: 10, on: { products: [], categories: [] } },
  maximum: null,
  stacking: 'alone',
  priority: 0,
  isListed: true,
  validFrom: null,
  validUntil: null,
  totalLimit: null,
  customerLimit: null,
  state: 'active',
  revision: 1,
  used: 0,
  ...changes,
  conditions: {
    stores: [],
    areas: [],
    countries: [],
    orderTypes: [],
    paymentMethods: [],
    cardTypes: [],
    isFirstOrder: false,
    minimum: 0,
    hours: null,
    ...changes.conditions,
  },
})

export interface SampleLine {
  readonly id?: string
  readonly product?: string
  readonly category?: string
  readonly price: number
  /** The part of `price` for paid extras. */
  readonly extras?: number
  readonly qty?: number
  readonly tax?: string | null
}

/** A cart of lines before any reduction. */
export const buildBasket = (wanted: readonly SampleLine[], deliveryFee: number | null = null): Basket => {
  const lines = wanted.map(
    ({ id, product, category = 'food', price, extras = 0, qty = 1, tax = null }, index) => ({
      id: id ?? `line ${index}`,
      productId: product ?? `product ${index}`,
      categories: [category],
      unitPrice: price,
      basePrice: price - extras,
      qty,
      taxId: tax,
      amount: price * qty,
    }),
  )
  const subTotal = lines.reduce((sum, { amount }) => sum + amount, 0)
  return { currency: 'AED', lines, subTotal, deliveryFee, earlier: [], due: subTotal + (deliveryFee ?? 0) }
}
