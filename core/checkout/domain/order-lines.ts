import type { EvaluatedLine } from '#core/cart/domain/evaluate-lines.ts'
import type { PricedGroup } from '#core/cart/domain/line-choices.ts'
import type { LiveCart } from '#core/cart/domain/live-cart.ts'
import type { ChoiceSnapshot, OrderLine } from '#core/orders/domain/order.ts'
import { labelAnswers } from '#core/stores/domain/collect.ts'

/** The chosen options of a product, with their current names and prices. */
export const toChoiceSnapshots = (groups: readonly PricedGroup[]): ChoiceSnapshot[] =>
  groups.map(({ group, under, variants, without }) => ({
    _id: group._id,
    name: group.name,
    under,
    without: without.map(({ name }) => name),
    variants: variants.map(({ option, count, inEach, portion, price }) => ({
      _id: option._id,
      name: option.name,
      counter: count,
      portion,
      isIncluded: group.role === 'included' && option.preselected,
      ...(option.productId !== null && { taken: { productId: option.productId, qty: inEach } }),
      price,
    })),
  }))

const toOrderLine = ({ line, product, groups, unitPrice }: EvaluatedLine): OrderLine => ({
  // Price steps refer to lines by this id.
  id: line.id,
  productId: line.productId,
  sku: product?.sku ?? line.snapshot.sku,
  name: product?.name ?? line.snapshot.name,
  photo: product ? product.photo : line.snapshot.photo,
  choices: toChoiceSnapshots(groups),
  unitPrice,
  qty: line.qty,
  total: unitPrice * line.qty,
  specialInstructions: line.instructions,
  ...(line.answers.length > 0 && { answers: labelAnswers(line.answers, product?.collect ?? []) }),
})

/** The lines of an order, with a snapshot of the current names and prices. */
export const toOrderLines = ({ lines }: LiveCart): OrderLine[] => lines.map(toOrderLine)
