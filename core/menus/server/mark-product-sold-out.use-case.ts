import { bumpMenuVersion, loadStore } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { menuErrors } from '../contract/errors.ts'
import type { MenuProduct } from '../domain/menu.ts'
import { updateProductMark } from './sold-out-marks.repo.ts'

export interface MarkProductInput {
  readonly storeId: string
  readonly productId: string
  readonly isSoldOut: boolean
  /** Out of stock, or temporarily paused. */
  readonly kind?: MenuProduct['mark']
  /** When it becomes available again automatically; absent: when staff change it. */
  readonly until?: Date | undefined
}

/** Marks a product sold out at one store, or available again; a time in the past does the latter too. */
export const markProductSoldOut = async (
  tx: Transaction,
  { storeId, productId, isSoldOut, kind = 'soldOut', until }: MarkProductInput,
): Promise<Result<{ isSoldOut: boolean; soldOutUntil: Date | null }, Failure>> => {
  if (!(await loadStore(tx, storeId))) return fail(failure(menuErrors.unknownProduct))
  const version = await bumpMenuVersion(tx, storeId, 'state')
  const holds = isSoldOut && (until === undefined || until > tx.now)
  const soldOutUntil = holds ? (until ?? null) : null
  const mark = { storeId, productId, isSoldOut: holds, until: soldOutUntil, kind, version }
  if (!(await updateProductMark(tx, mark))) return fail(failure(menuErrors.unknownProduct))
  return ok({ isSoldOut: holds, soldOutUntil })
}
