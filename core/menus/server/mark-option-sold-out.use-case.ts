import { bumpMenuVersion, loadStore } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { menuErrors } from '../contract/errors.ts'
import './menus.tables.ts'

export interface MarkOptionInput {
  readonly storeId: string
  readonly optionId: string
  readonly isSoldOut: boolean
  /** When it becomes available again automatically; absent: when staff change it. */
  readonly until?: Date | undefined
}

const isOffered = async (unit: Transaction, optionId: string): Promise<boolean> => {
  const row = await unit.sql
    .selectFrom('options')
    .select('id')
    .where('id', '=', optionId)
    .where('is_active', '=', true)
    .executeTakeFirst()
  return row !== undefined
}

/** Marks an option sold out at one store, or available again; a time in the past does the latter too. */
export const markOptionSoldOut = async (
  unit: Transaction,
  { storeId, optionId, isSoldOut, until }: MarkOptionInput,
): Promise<Result<{ isSoldOut: boolean; soldOutUntil: Date | null }, Failure>> => {
  const isKnown = (await loadStore(unit, storeId)) !== undefined && (await isOffered(unit, optionId))
  if (!isKnown) return fail(failure(menuErrors.unknownOption))
  await bumpMenuVersion(unit, storeId, 'state')
  const holds = isSoldOut && (until === undefined || until > unit.now)
  const soldOutUntil = holds ? (until ?? null) : null
  if (holds)
    await unit.sql
      .insertInto('store_options')
      .values({ store_id: storeId, option_id: optionId, sold_out_until: soldOutUntil })
      .onConflict((conflict) =>
        conflict.columns(['store_id', 'option_id']).doUpdateSet({ sold_out_until: soldOutUntil }),
      )
      .execute()
  else
    await unit.sql
      .deleteFrom('store_options')
      .where('store_id', '=', storeId)
      .where('option_id', '=', optionId)
      .execute()
  return ok({ isSoldOut: holds, soldOutUntil })
}
