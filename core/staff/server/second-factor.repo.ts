import type { Transaction } from '#platform/db/transaction.ts'
import './staff.tables.ts'

/** Uses the code of a step up; false when it, or a later one, was used before. */
export const takeTotpStep = async (
  tx: Transaction,
  { staffId, step }: { readonly staffId: string; readonly step: number },
): Promise<boolean> => {
  const taken = await tx.sql
    .updateTable('staff')
    .set({ totp_step: step })
    .where('id', '=', staffId)
    .where((eb) => eb.or([eb('totp_step', 'is', null), eb('totp_step', '<', step)]))
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

interface StoredCode {
  readonly staffId: string
  readonly hash: string
}

/** Uses a recovery code up; false when there is none such. */
export const takeRecoveryCode = async (tx: Transaction, { staffId, hash }: StoredCode): Promise<boolean> => {
  const taken = await tx.sql
    .deleteFrom('staff_recovery_codes')
    .where('staff_id', '=', staffId)
    .where('code_hash', '=', hash)
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

export const countRecoveryCodes = async (tx: Transaction, staffId: string): Promise<number> => {
  const rows = await tx.sql
    .selectFrom('staff_recovery_codes')
    .select('id')
    .where('staff_id', '=', staffId)
    .execute()
  return rows.length
}

/** Replaces all recovery codes of a member of staff; none removes them. */
export const replaceRecoveryCodes = async (
  tx: Transaction,
  staffId: string,
  hashes: readonly string[],
): Promise<void> => {
  await tx.sql.deleteFrom('staff_recovery_codes').where('staff_id', '=', staffId).execute()
  if (hashes.length === 0) return
  const rows = hashes.map((hash) => ({
    ...{ id: tx.generateId(), brand_id: tx.brandId, staff_id: staffId, code_hash: hash },
  }))
  await tx.sql.insertInto('staff_recovery_codes').values(rows).execute()
}
