import type { ChoiceSnapshot, OrderLine } from '#core/orders/domain/order.ts'

type Variant = ChoiceSnapshot['variants'][number]

/** A chosen option; with `product`, a product of a meal deal. */
export const buildVariant = (
  id: string,
  input: Partial<Variant> & { readonly product?: string } = {},
): Variant => {
  const { product, ...rest } = input
  const taken = product === undefined ? {} : { taken: { productId: product, qty: rest.counter ?? 1 } }
  return { _id: id, name: { en: id }, counter: 1, price: 0, ...taken, ...rest }
}

/** A group with its chosen options. */
export const buildGroup = (
  id: string,
  variants: readonly Variant[],
  under: readonly string[] = [],
): ChoiceSnapshot => ({
  ...{ _id: id, name: { en: id }, under, variants },
})

/** An order line. */
export const buildOrderLine = (product: string, input: Partial<OrderLine> = {}): OrderLine => ({
  ...{ id: `line-${product}`, productId: product, sku: product, name: { en: product }, photo: null },
  ...{ choices: [], unitPrice: 0, qty: 1, total: 0, specialInstructions: '' },
  ...input,
})
