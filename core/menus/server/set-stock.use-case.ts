import { bumpMenuVersion, loadStore } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { menuErrors } from '../contract/errors.ts'
import { recordStatedStock, updateStock } from './stock.repo.ts'

export interface SetStockInput {
  readonly storeId: string
  readonly productId: string
  /** Units in stock; null: no longer counted. */
  readonly stock: number | null
}

/** Sets the stock of a product at a store, in units, to a new count. */
export const setStock = async (
  tx: Transaction,
  { storeId, productId, stock }: SetStockInput,
): Promise<Result<{ stock: number | null }, Failure>> => {
  if (!(await loadStore(tx, storeId))) return fail(failure(menuErrors.unknownProduct))
  const version = await bumpMenuVersion(tx, storeId, 'state')
  const isSold = await updateStock(tx, { storeId, productId, stock, version })
  if (!isSold) return fail(failure(menuErrors.unknownProduct))
  await recordStatedStock(tx, [storeId], [productId])
  return ok({ stock })
}
