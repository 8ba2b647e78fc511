import type { OrderLine } from '#core/orders/domain/order.ts'
import type { OrderReviser } from '#core/orders/server/revise-order.service.ts'
import { serializeItemContent, toKitchenItems } from '../domain/kitchen-items.ts'
import { getTicketStage } from '../domain/ticket.ts'
import { insertRevisedKitchenLines } from './kitchen.repo.ts'

/** Identifies what is to be made, independent of how stations share the lines. */
const toWorkKey = (lines: readonly OrderLine[]): string =>
  lines
    .flatMap((line) =>
      toKitchenItems(line, () => null).map((item) => `${item.key} ${serializeItemContent(item)}`),
    )
    .join('\n')

/** Stores the lines of an order in the kitchen before they change: not when only its fulfilment or price changes. */
export const revisionRecorder: OrderReviser = {
  async onRevised(tx, { before, after }) {
    if (getTicketStage(before) === undefined || toWorkKey(before.lines) === toWorkKey(after.lines)) return
    insertRevisedKitchenLines(tx, { orderId: after.id, version: after.version, lines: before.lines })
  },
}
