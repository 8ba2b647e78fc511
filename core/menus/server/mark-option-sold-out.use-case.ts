import { bumpMenuVersion, loadStore } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { menuErrors } from '../contract/errors.ts'
import { deleteOptionMark, hasActiveOption, upsertOptionMark } from './sold-out-marks.repo.ts'

export interface MarkOptionInput {
  readonly storeId: string
  readonly optionId: string
  readonly isSoldOut: boolean
  /** When it becomes available again automatically; absent: when staff change it. */
  readonly until?: Date | undefined
}

/** Marks an option sold out at one store, or available again; a time in the past does the latter too. */
export const markOptionSoldOut = async (
  tx: Transaction,
  { storeId, optionId, isSoldOut, until }: MarkOptionInput,
): Promise<Result<{ isSoldOut: boolean; soldOutUntil: Date | null }, Failure>> => {
  const isKnown = (await loadStore(tx, storeId)) !== undefined && (await hasActiveOption(tx, optionId))
  if (!isKnown) return fail(failure(menuErrors.unknownOption))
  await bumpMenuVersion(tx, storeId, 'state')
  const holds = isSoldOut && (until === undefined || until > tx.now)
  const soldOutUntil = holds ? (until ?? null) : null
  if (holds) await upsertOptionMark(tx, { storeId, optionId, until: soldOutUntil })
  else await deleteOptionMark(tx, { storeId, optionId })
  return ok({ isSoldOut: holds, soldOutUntil })
}
