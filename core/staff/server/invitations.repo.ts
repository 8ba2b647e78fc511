import type { Selectable } from 'kysely'
import type { Tables } from '#platform/db/tables.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { addMilliseconds, days } from '#platform/kernel/clock.ts'
import './staff.tables.ts'

export type InvitationRow = Selectable<Tables['staff_invitations']>

const LIFETIME = days(7)

/** How long an expired invitation stays in the list, from where it can be sent again. */
const RETENTION = days(30)

export const listInvitations = (tx: Transaction): Promise<InvitationRow[]> =>
  tx.sql.selectFrom('staff_invitations').selectAll().orderBy('email').execute()

/** An invitation of any brand in a system transaction, else of the transaction's. */
export const findInvitation = (tx: Transaction, id: string): Promise<InvitationRow | undefined> =>
  tx.sql.selectFrom('staff_invitations').selectAll().where('id', '=', id).executeTakeFirst()

/** The same, locked until the transaction ends. */
export const lockInvitation = (tx: Transaction, id: string): Promise<InvitationRow | undefined> =>
  tx.sql.selectFrom('staff_invitations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const lockInvitationOf = (tx: Transaction, email: string): Promise<InvitationRow | undefined> =>
  tx.sql.selectFrom('staff_invitations').selectAll().where('email', '=', email).forUpdate().executeTakeFirst()

interface InvitationInput extends Pick<InvitationRow, 'email' | 'role' | 'invited_by'> {
  readonly store_ids: string | null
}

/** Adds an invitation, or replaces that of the same address and makes its link invalid. */
export const saveInvitation = (tx: Transaction, input: InvitationInput): Promise<InvitationRow> => {
  const times = { created_at: tx.now, expires_at: addMilliseconds(tx.now, LIFETIME) }
  return tx.sql
    .insertInto('staff_invitations')
    .values({ ...input, ...times, id: tx.generateId(), brand_id: tx.brandId, serial: 1 })
    .onConflict((conflict) =>
      conflict.columns(['brand_id', 'email']).doUpdateSet((eb) => ({
        ...input,
        ...times,
        serial: eb('staff_invitations.serial', '+', 1),
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Extends an invitation and makes its former link invalid. */
export const renewInvitation = (tx: Transaction, id: string): Promise<InvitationRow> =>
  tx.sql
    .updateTable('staff_invitations')
    .set((eb) => ({ serial: eb('serial', '+', 1), expires_at: addMilliseconds(tx.now, LIFETIME) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const deleteInvitation = async (tx: Transaction, id: string): Promise<void> => {
  await tx.sql.deleteFrom('staff_invitations').where('id', '=', id).execute()
}

/** Deletes invitations that expired a month ago. In a system transaction. */
export const deleteOldInvitations = async (tx: Transaction): Promise<void> => {
  await tx.sql
    .deleteFrom('staff_invitations')
    .where('expires_at', '<=', addMilliseconds(tx.now, -RETENTION))
    .execute()
}
