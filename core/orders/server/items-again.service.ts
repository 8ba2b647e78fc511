import type { WantedItem } from '#core/cart/server/add-many.service.ts'
import { choicesAgain } from '../domain/choices-again.ts'
import type { OrderLine, OrderRecord } from '../domain/order.ts'

const itemOf = (line: OrderLine): WantedItem => ({
  productId: line.productId,
  name: line.name,
  qty: line.qty,
  choices: choicesAgain(line),
  answers: (line.answers ?? []).map(({ field, value }) => ({ field, value })),
  instructions: line.specialInstructions,
  isRecent: true,
  priceBefore: line.unitPrice,
})

/** What an order had, to be wanted once more. */
export const itemsAgain = ({ lines }: Pick<OrderRecord, 'lines'>): WantedItem[] => lines.map(itemOf)
