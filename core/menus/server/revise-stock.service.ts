import { bumpMenuVersion } from '#core/stores/server/stores.service.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { StockQuantity, StockReservationRef, StockShortage } from './menus.service.ts'
import { findReservedQuantities, listCountedProducts, lockStock, recordStockMovement } from './stock.repo.ts'

const sumQuantity = (items: readonly StockQuantity[], wanted: string): number =>
  items.reduce((sum, { productId, qty }) => (productId === wanted ? sum + qty : sum), 0)

export interface StockRevision {
  readonly before: readonly StockQuantity[]
  readonly after: readonly StockQuantity[]
  /** An order for another day does not reserve today's stock. */
  readonly isForLater: boolean
}

/**
 * Reserves and releases the difference after an order was changed, all or nothing. Products that it never reserved,
 * because they were not counted then or it is for another day, do not move.
 */
export const reviseStock = async (
  tx: Transaction,
  { storeId, orderId }: StockReservationRef,
  { before, after, isForLater }: StockRevision,
): Promise<Result<void, StockShortage>> => {
  const products = [...new Set([...before, ...after].map(({ productId }) => productId))]
  const more = (productId: string): number => sumQuantity(after, productId) - sumQuantity(before, productId)
  const changed = products.filter((productId) => more(productId) !== 0)
  const taken = await findReservedQuantities(tx, orderId)
  if (isForLater && taken.size === 0) return ok(undefined)
  const isKnown = (productId: string): boolean => taken.has(productId) || sumQuantity(before, productId) === 0
  const counted = new Set(await listCountedProducts(tx, storeId, changed))
  const moving = changed.filter(
    (productId) => isKnown(productId) && (counted.has(productId) || more(productId) < 0),
  )
  if (moving.length === 0) return ok(undefined)
  const version = await bumpMenuVersion(tx, storeId, 'state')
  for (const { productId, stock } of await lockStock(tx, storeId, moving))
    if (stock !== null && stock < more(productId)) return fail({ productId, left: stock })
  const changes = new Map(moving.map((productId) => [productId, -more(productId)]))
  await recordStockMovement(tx, { storeId, orderId, kind: 'revised', version, changes })
  return ok(undefined)
}
