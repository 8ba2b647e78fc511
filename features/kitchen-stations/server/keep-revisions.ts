import type { OrderLine } from '#core/orders/domain/order.ts'
import type { OrderReviser } from '#core/orders/server/revise-order.service.ts'
import { serializeItemContent, toKitchenItems } from '../domain/kitchen-items.ts'
import { getTicketStage } from '../domain/ticket.ts'
import { insertRevision } from './kitchen.repo.ts'

/** The same for every way in which stations may share a line. */
const toWorkKey = (lines: readonly OrderLine[]): string =>
  lines
    .flatMap((line) =>
      toKitchenItems(line, () => null).map((item) => `${item.key} ${serializeItemContent(item)}`),
    )
    .join('\n')

/** Keeps what an order in the kitchen was when something else is to be made of it: not when only its way or price changes. */
export const revisionRecorder: OrderReviser = {
  async onRevised(unit, { before, after }) {
    if (getTicketStage(before) === undefined || toWorkKey(before.lines) === toWorkKey(after.lines)) return
    insertRevision(unit, { orderId: after.id, version: after.version, lines: before.lines })
  },
}
