import type { PriceStepView } from '#core/pricing/contract/schemas.ts'
import { priceCart, type Tip } from '#core/pricing/domain/price-cart.ts'
import { type Money, money } from '#platform/kernel/money.ts'
import type { Cart } from '../contract/endpoints.ts'

/** The sums of a cart as they will be once the server has taken over what was tapped. */
export type CartSums = Pick<Cart, 'subTotal' | 'total' | 'trace' | 'minimumOrder'>

const nameOf = (cart: Cart, step: Pick<PriceStepView, 'kind' | 'rate' | 'inclusive'>): string => {
  const same = cart.trace.filter(({ kind }) => kind === step.kind)
  const exact = same.find(({ rate, inclusive }) => rate === step.rate && inclusive === step.inclusive)
  return (exact ?? same[0])?.name ?? ''
}

const tipOf = ({ tip }: Cart): Tip => {
  if (tip.percent !== null) return { percent: tip.percent }
  return tip.amount.amount > 0 ? { amount: tip.amount.amount } : null
}

const feeOf = (fee: Cart['pricing']['deliveryFee']) => fee && { amount: fee.amount.amount, taxId: fee.tax }

/**
 * The sums for quantities by line that the server does not know yet, by the server's own arithmetic, so that what
 * follows a tap at once is to the minor unit what the answer will say.
 */
export const expectedSums = (cart: Cart, quantities: Readonly<Record<string, number>>): CartSums => {
  const { currency } = cart.subTotal
  const inCurrency = (amount: number): Money => money(amount, currency)
  // Names are written in the shown language already; pricing only hands them through.
  const priced = priceCart({
    currency,
    lines: cart.products.map(({ _id, name, unitPrice, qty, tax }) => ({
      id: _id,
      name: { en: name },
      unitPrice: unitPrice.amount,
      qty: quantities[_id] ?? qty,
      taxId: tax,
    })),
    taxes: cart.pricing.taxes.map(({ name, ...tax }) => ({ ...tax, name: { en: name } })),
    deliveryFee: feeOf(cart.pricing.deliveryFee),
    packaging: feeOf(cart.pricing.packaging),
    tip: tipOf(cart),
    minimumOrder: cart.minimumOrder?.required.amount ?? 0,
  })
  const trace = priced.steps.map(({ kind, name, amount, rate, inclusive, line }) => ({
    kind,
    name: name?.en ?? nameOf(cart, { kind, rate, inclusive }),
    amount: inCurrency(amount),
    rate,
    inclusive,
    line,
  }))
  return {
    subTotal: inCurrency(priced.subTotal),
    total: inCurrency(priced.total),
    trace,
    minimumOrder: cart.minimumOrder && { ...cart.minimumOrder, missing: inCurrency(priced.minimumMissing) },
  }
}
