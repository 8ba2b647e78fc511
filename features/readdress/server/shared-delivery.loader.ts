import { orderErrors } from '#core/orders/contract/errors.ts'
import type { OrderRecord } from '#core/orders/domain/order.ts'
import { isCancelledOrDeclined } from '#core/orders/domain/transitions.ts'
import { isOwnOrder, loadOrder } from '#core/orders/server/orders.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'

/** Everything that one trip brings to one address: an order, or several. */
export interface SharedDelivery {
  /** The order that was asked about. */
  readonly order: OrderRecord
  /** All orders that go together, the asked one too; those that were cancelled or declined do not. */
  readonly orders: readonly OrderRecord[]
  /** Rises with each change of any of them, also with one that ends. */
  readonly version: number
}

const listTogether = async (
  { hooks }: Pick<Platform, 'hooks'>,
  tx: Transaction,
  order: OrderRecord,
): Promise<readonly string[]> => {
  for (const reviser of hooks.all('orderReviser')) {
    const ids = await reviser.listSharedDelivery?.(tx, order)
    if (ids) return ids
  }
  return [order.id]
}

/**
 * What one trip brings with an order.
 *
 * @param read reads one order, or locks it too: all are locked in the same order by everybody
 */
export const loadSharedDelivery = async (
  platform: Pick<Platform, 'hooks'>,
  tx: Transaction,
  { asked, read }: { readonly asked: OrderRecord; readonly read: typeof loadOrder },
): Promise<SharedDelivery> => {
  const found: OrderRecord[] = []
  for (const id of await listTogether(platform, tx, asked)) {
    const order = await read(tx, id)
    if (order) found.push(order)
  }
  return {
    order: found.find(({ id }) => id === asked.id) ?? asked,
    orders: found.filter(({ id, status }) => id === asked.id || !isCancelledOrDeclined(status)),
    version: found.reduce((sum, each) => sum + each.version, 0),
  }
}

/** The same of an order that this customer owns. */
export const loadOwnDelivery = async (
  platform: Pick<Platform, 'hooks'>,
  tx: Transaction,
  {
    orderId,
    userId,
    read,
  }: { readonly orderId: string; readonly userId: string; readonly read: typeof loadOrder },
): Promise<Result<SharedDelivery, Failure>> => {
  const asked = (await isOwnOrder(tx, orderId, userId)) ? await loadOrder(tx, orderId) : undefined
  return asked
    ? ok(await loadSharedDelivery(platform, tx, { asked, read }))
    : fail(failure(orderErrors.unknownOrder))
}
