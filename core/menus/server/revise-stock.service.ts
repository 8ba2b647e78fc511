import { bumpMenuVersion } from '#core/stores/server/stores.service.ts'
import type { Unit } from '#platform/db/unit.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { StockItem, StockOwner, StockShortage } from './menus.service.ts'
import { countedAmong, lockStock, moveStock, takenBy } from './stock.repo.ts'

const sumOf = (items: readonly StockItem[], wanted: string): number =>
  items.reduce((sum, { productId, qty }) => (productId === wanted ? sum + qty : sum), 0)

export interface StockRevision {
  readonly before: readonly StockItem[]
  readonly after: readonly StockItem[]
  /** What is for another day takes nothing of today's. */
  readonly isForLater: boolean
}

/**
 * Takes and gives back what an order needs more and less after it was changed, all or nothing. Of what it never took,
 * because nobody counted it then or it is for another day, nothing moves.
 */
export const reviseStock = async (
  unit: Unit,
  { storeId, orderId }: StockOwner,
  { before, after, isForLater }: StockRevision,
): Promise<Result<void, StockShortage>> => {
  const products = [...new Set([...before, ...after].map(({ productId }) => productId))]
  const more = (productId: string): number => sumOf(after, productId) - sumOf(before, productId)
  const changed = products.filter((productId) => more(productId) !== 0)
  const taken = await takenBy(unit, orderId)
  if (isForLater && taken.size === 0) return ok(undefined)
  const isKnown = (productId: string): boolean => taken.has(productId) || sumOf(before, productId) === 0
  const counted = new Set(await countedAmong(unit, storeId, changed))
  const moving = changed.filter(
    (productId) => isKnown(productId) && (counted.has(productId) || more(productId) < 0),
  )
  if (moving.length === 0) return ok(undefined)
  const version = await bumpMenuVersion(unit, storeId, 'state')
  for (const { productId, stock } of await lockStock(unit, storeId, moving))
    if (stock !== null && stock < more(productId)) return fail({ productId, left: stock })
  const changes = new Map(moving.map((productId) => [productId, -more(productId)]))
  await moveStock(unit, { storeId, orderId, kind: 'revised', version, changes })
  return ok(undefined)
}
