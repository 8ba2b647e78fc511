import {
  type PriceStep,
  priceCart,
  type ServiceCharge,
  type SmallOrderFee,
  type Tip,
} from '#core/pricing/domain/price-cart.ts'
import { type Calculators, canCalculate } from '#core/pricing/domain/price-rule.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { type Money, money } from '#platform/kernel/money.ts'
import type { Cart } from '../contract/endpoints.ts'

/** The sums of a cart once the server has applied the tapped changes. */
export type CartSums = Pick<Cart, 'subTotal' | 'total' | 'trace' | 'minimumOrder'>

const getStepName = (cart: Cart, step: Pick<PriceStep, 'kind' | 'rate' | 'inclusive'>): string => {
  const same = cart.trace.filter(({ kind }) => kind === step.kind)
  const exact = same.find(({ rate, inclusive }) => rate === step.rate && inclusive === step.inclusive)
  return (exact ?? same[0])?.name ?? ''
}

const toTip = ({ tip }: Cart): Tip => {
  if (tip.percent !== null) return { percent: tip.percent }
  return tip.amount.amount > 0 ? { amount: tip.amount.amount } : null
}

const toFee = (fee: Cart['pricing']['deliveryFee']) => fee && { amount: fee.amount.amount, taxId: fee.tax }

const toDeliveryFee = ({ pricing, delivery }: Cart) => {
  const fee = toFee(pricing.deliveryFee)
  return fee && delivery ? { ...fee, basis: delivery.source, metres: delivery.distance } : fee
}

const toServiceCharge = (charge: Cart['pricing']['serviceCharge']): ServiceCharge | null => {
  if (!charge) return null
  const taxId = charge.tax
  return charge.rate === null ? { amount: charge.amount?.amount ?? 0, taxId } : { rate: charge.rate, taxId }
}

const toSmallOrderFee = (fee: Cart['pricing']['smallOrderFee']): SmallOrderFee | null =>
  fee && { amount: fee.amount.amount, taxId: fee.tax, below: fee.below.amount }

/**
 * The sums for quantities by line that the server has not received yet. They use the server's own arithmetic, so they
 * match its response to the minor unit. While a calculator for one of the cart's rules is still loading, the server's
 * last sums stay.
 */
export const computeExpectedSums = (
  cart: Cart,
  quantities: Readonly<Record<string, number>>,
  { calculators = {}, language = 'en' }: { calculators?: Calculators; language?: Language } = {},
): CartSums => {
  if (!canCalculate(cart.pricing.rules, calculators)) return cart
  const { currency } = cart.subTotal
  const inCurrency = (amount: number): Money => money(amount, currency)
  // Names are already in the display language; pricing only passes them through.
  const priced = priceCart(
    {
      currency,
      lines: cart.products.map(({ _id, product, category, name, unitPrice, basePrice, qty, tax }) => ({
        id: _id,
        productId: product._id,
        categories: category === null ? [] : [category],
        name: { en: name },
        unitPrice: unitPrice.amount,
        basePrice: basePrice.amount,
        qty: quantities[_id] ?? qty,
        taxId: tax,
      })),
      taxes: cart.pricing.taxes.map(({ name, ...tax }) => ({ ...tax, name: { en: name } })),
      deliveryFee: toDeliveryFee(cart),
      packaging: toFee(cart.pricing.packaging),
      serviceCharge: toServiceCharge(cart.pricing.serviceCharge),
      smallOrderFee: toSmallOrderFee(cart.pricing.smallOrderFee),
      roundTo: cart.pricing.roundTo,
      roundsDue: true,
      tip: toTip(cart),
      rules: cart.pricing.rules,
      minimumOrder: cart.minimumOrder?.required.amount ?? 0,
    },
    calculators,
  )
  const trace = priced.steps.map((step) => ({
    kind: step.kind,
    name: step.name ? localize(step.name, language) : getStepName(cart, step),
    amount: inCurrency(step.amount),
    ...{ rate: step.rate, inclusive: step.inclusive, line: step.line },
    shares: (step.shares ?? []).map(({ on, amount }) => ({ on, amount: inCurrency(amount) })),
    ...{ basis: step.basis ?? null, distance: step.metres ?? null },
  }))
  return {
    subTotal: inCurrency(priced.subTotal),
    total: inCurrency(priced.total),
    trace,
    minimumOrder: cart.minimumOrder && { ...cart.minimumOrder, missing: inCurrency(priced.minimumMissing) },
  }
}
