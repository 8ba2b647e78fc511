import type { Basket } from '#core/pricing/domain/price-rule.ts'
import { computeBuyPayHints } from './buy-pay-hints.ts'
import { combinePromotions } from './combine-promotions.ts'
import type { Promotion } from './promotion.ts'
import { sumShares } from './reduction.ts'
import { toApplicablePromotion } from './validate-promotion.ts'

/** A product of the merchant's menu for examples. */
export interface ExampleProduct {
  readonly id: string
  readonly categoryId: string
  readonly price: number
}

/** A cart that demonstrates a promotion: its products and quantities. */
export interface ExampleCart {
  readonly lines: readonly { readonly product: string; readonly qty: number }[]
  readonly isDelivery: boolean
  readonly saves: number
  readonly total: number
  readonly freePieces: number
  /** How many more units make another one free; 0 where that does not apply. */
  readonly more: number
}

type ExampleSelection = readonly { readonly product: ExampleProduct; readonly qty: number }[]

const toExampleBasket = (
  input: ExampleSelection,
  { currency, deliveryFee }: { currency: string; deliveryFee: number | null },
): Basket => {
  const lines = input.map(({ product, qty }) => ({
    id: product.id,
    productId: product.id,
    categories: [product.categoryId],
    unitPrice: product.price,
    qty,
    taxId: null,
    amount: product.price * qty,
  }))
  const subTotal = lines.reduce((sum, { amount }) => sum + amount, 0)
  return { currency, lines, subTotal, deliveryFee, earlier: [], due: subTotal + (deliveryFee ?? 0) }
}

/** Quantity of a product needed to reach a sum. */
const computeQuantityFor = (product: ExampleProduct, sum: number): number =>
  product.price === 0 ? 1 : Math.min(99, Math.max(1, Math.ceil(sum / product.price)))

/** The most informative carts for a promotion: just too little, just enough, and more. */
const buildSelections = (promotion: Promotion, products: readonly ExampleProduct[]): ExampleSelection[] => {
  const [first, second = first] = products
  if (!first || !second) return []
  const { effect, conditions } = promotion
  if (effect.kind === 'buyPay') {
    const { buy } = effect
    const mixed = [
      { product: first, qty: buy - 1 },
      { product: second, qty: 1 },
    ]
    return [
      [{ product: first, qty: buy - 1 }],
      [{ product: first, qty: buy }],
      ...(second === first ? [] : [mixed]),
      [{ product: first, qty: buy * 2 - 1 }],
    ]
  }
  const enough = computeQuantityFor(first, conditions.minimum)
  const below: ExampleSelection[] =
    conditions.minimum > 0 && enough > 1 ? [[{ product: first, qty: enough - 1 }]] : []
  const more = [{ product: first, qty: enough }, ...(second === first ? [] : [{ product: second, qty: 1 }])]
  return [...below, [{ product: first, qty: enough }], more, [{ product: first, qty: enough * 3 }]]
}

/**
 * What a promotion does to a few carts of the merchant's menu, independent of customer and time. Amounts are minor
 * units.
 */
export const buildExampleCarts = (
  promotion: Promotion,
  {
    products,
    currency,
    deliveryFee,
  }: { products: readonly ExampleProduct[]; currency: string; deliveryFee: number },
): ExampleCart[] =>
  buildSelections(promotion, products).map((input) => {
    const isDelivery = promotion.effect.kind === 'freeDelivery'
    const basket = toExampleBasket(input, { currency, deliveryFee: isDelivery ? deliveryFee : null })
    const [reduced] = combinePromotions([toApplicablePromotion(promotion, true)], basket)
    const saves = reduced ? sumShares(reduced.shares) : 0
    const { free, more } = computeBuyPayHints(promotion.effect, basket)
    return {
      lines: input.map(({ product, qty }) => ({ product: product.id, qty })),
      isDelivery,
      saves,
      total: basket.due - saves,
      freePieces: saves > 0 ? free.values().reduce((sum, pieces) => sum + pieces, 0) : 0,
      more,
    }
  })
