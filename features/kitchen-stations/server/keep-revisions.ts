import type { OrderLine } from '#core/orders/domain/order.ts'
import type { OrderReviser } from '#core/orders/server/revise-order.service.ts'
import { contentOf, kitchenItems } from '../domain/kitchen-items.ts'
import { stageOf } from '../domain/ticket.ts'
import { keepRevision } from './kitchen.repo.ts'

/** The same for every way in which stations may share a line. */
const workOf = (lines: readonly OrderLine[]): string =>
  lines
    .flatMap((line) => kitchenItems(line, () => null).map((item) => `${item.key} ${contentOf(item)}`))
    .join('\n')

/** Keeps what an order in the kitchen was when something else is to be made of it: not when only its way or price changes. */
export const keepRevisions: OrderReviser = {
  async revised(unit, { before, after }) {
    if (stageOf(before) === undefined || workOf(before.lines) === workOf(after.lines)) return
    keepRevision(unit, { orderId: after.id, version: after.version, lines: before.lines })
  },
}
