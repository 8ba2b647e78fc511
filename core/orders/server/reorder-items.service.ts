import type { RequestedItem } from '#core/cart/server/bulk-add.service.ts'
import { toChoiceInput } from '../domain/choice-input.ts'
import type { OrderLine, OrderRecord } from '../domain/order.ts'

const toReorderItem = (line: OrderLine): RequestedItem => ({
  productId: line.productId,
  name: line.name,
  qty: line.qty,
  choices: toChoiceInput(line),
  answers: (line.answers ?? []).map(({ field, value }) => ({ field, value })),
  instructions: line.specialInstructions,
  isRecent: true,
  priceBefore: line.unitPrice,
})

/** The items of an order, as requests to order them again. */
export const toReorderItems = ({ lines }: Pick<OrderRecord, 'lines'>): RequestedItem[] =>
  lines.map(toReorderItem)
