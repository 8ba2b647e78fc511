import { sql } from 'kysely'
import type { Transaction } from '#platform/db/transaction.ts'
import { DEFAULT_PREFERENCE, type ReplacementPreference } from '../domain/replacement.ts'
import './replacements.tables.ts'

/** Preferences of lines by their ids; lines without one are absent. */
export const findPreferences = async (
  tx: Transaction,
  lineIds: readonly string[],
): Promise<ReadonlyMap<string, ReplacementPreference>> => {
  const rows = await tx.sql
    .selectFrom('replacement_wishes')
    .select(['line_id', 'kind', 'max_extra as maxExtra', 'product_id as productId'])
    .where(sql<boolean>`line_id = any(${lineIds})`)
    .execute()
  return new Map(rows.map(({ line_id, ...input }) => [line_id, input]))
}

export const getPreference = (
  inputs: ReadonlyMap<string, ReplacementPreference>,
  lineId: string,
): ReplacementPreference => inputs.get(lineId) ?? DEFAULT_PREFERENCE

export const savePreference = async (
  tx: Transaction,
  lineId: string,
  input: ReplacementPreference,
): Promise<void> => {
  const values = {
    ...{ kind: input.kind, max_extra: input.maxExtra, product_id: input.productId },
    updated_at: tx.now,
  }
  await tx.sql
    .insertInto('replacement_wishes')
    .values({ line_id: lineId, ...values })
    .onConflict((conflict) => conflict.column('line_id').doUpdateSet(values))
    .execute()
}

/** Deletes old preferences of carts and orders; only in a system transaction. */
export const deletePreferencesBefore = async (tx: Transaction, before: Date): Promise<void> => {
  await tx.sql.deleteFrom('replacement_wishes').where('updated_at', '<', before).execute()
}
