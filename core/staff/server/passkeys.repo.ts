import type { Insertable, Selectable } from 'kysely'
import type { Tables } from '#platform/db/tables.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import './staff.tables.ts'

export type PasskeyRow = Selectable<Tables['staff_passkeys']>
type NewPasskey = Omit<Insertable<Tables['staff_passkeys']>, 'id' | 'brand_id' | 'created_at'>

/** The passkeys of a member of staff, the newest first. */
export const listPasskeys = (tx: Transaction, staffId: string): Promise<PasskeyRow[]> =>
  tx.sql
    .selectFrom('staff_passkeys')
    .selectAll()
    .where('staff_id', '=', staffId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

/** The members of staff of the transaction's brand who have a passkey. */
export const listPasskeyHolders = async (tx: Transaction): Promise<ReadonlySet<string>> => {
  const rows = await tx.sql.selectFrom('staff_passkeys').select('staff_id').distinct().execute()
  return new Set(rows.map(({ staff_id }) => staff_id))
}

/** Adds a passkey; false when somebody has this credential already. */
export const insertPasskey = async (tx: Transaction, passkey: NewPasskey): Promise<boolean> => {
  const added = await tx.sql
    .insertInto('staff_passkeys')
    .values({ ...passkey, id: tx.generateId(), brand_id: tx.brandId, created_at: tx.now })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** The passkey with this credential, of any brand. In a system transaction. */
export const findPasskeyByCredential = (
  tx: Transaction,
  credentialId: string,
): Promise<PasskeyRow | undefined> =>
  tx.sql.selectFrom('staff_passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()

/**
 * Records a sign-in; false when the passkey was removed meanwhile, or a sign-in with this count, or a later one, was
 * recorded. Authenticators that do not count always send 0.
 */
export const recordPasskeyUse = async (
  tx: Transaction,
  { id, signCount }: { readonly id: string; readonly signCount: number },
): Promise<boolean> => {
  const used = await tx.sql
    .updateTable('staff_passkeys')
    .set({ sign_count: signCount, used_at: tx.now })
    .where('id', '=', id)
    .where((eb) => (signCount === 0 ? eb('sign_count', '=', 0) : eb('sign_count', '<', signCount)))
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

interface OwnPasskey {
  readonly id: string
  readonly staffId: string
}

/** Renames a passkey of a member of staff; returns whether they have it. */
export const renamePasskey = async (
  tx: Transaction,
  { id, staffId, name }: OwnPasskey & { readonly name: string },
): Promise<boolean> => {
  const renamed = await tx.sql
    .updateTable('staff_passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .returning('id')
    .executeTakeFirst()
  return renamed !== undefined
}

/** Removes a passkey of a member of staff; returns whether they had it. */
export const deletePasskey = async (tx: Transaction, { id, staffId }: OwnPasskey): Promise<boolean> => {
  const deleted = await tx.sql
    .deleteFrom('staff_passkeys')
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

/** Removes all passkeys of a member of staff, who lost them or may have been imitated. */
export const deleteAllPasskeys = async (tx: Transaction, staffId: string): Promise<void> => {
  await tx.sql.deleteFrom('staff_passkeys').where('staff_id', '=', staffId).execute()
}
