import type { Selectable } from 'kysely'
import type { Tables } from '#platform/db/tables.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { addMilliseconds, days } from '#platform/kernel/clock.ts'
import type { NewShopDraft } from '../domain/new-shop.ts'
import './new-shops.tables.ts'

export type NewShopRow = Selectable<Tables['new_shops']>

/** Long enough to collect menu and papers; each new link begins it again. */
const LIFETIME = days(30)

/** All of these are for system transactions: a shop that is being opened belongs to no brand. */
export const findNewShop = (tx: Transaction, id: string): Promise<NewShopRow | undefined> =>
  tx.sql.selectFrom('new_shops').selectAll().where('id', '=', id).executeTakeFirst()

/** The same, locked until the transaction ends: of two who press the button one opens the shop. */
export const lockNewShop = (tx: Transaction, id: string): Promise<NewShopRow | undefined> =>
  tx.sql.selectFrom('new_shops').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Begins a shop for an address, or renews its link and keeps what was filled in. */
export const saveNewShop = (
  tx: Transaction,
  { email, language }: Pick<NewShopRow, 'email' | 'language'>,
): Promise<NewShopRow> => {
  const times = { expires_at: addMilliseconds(tx.now, LIFETIME) }
  return tx.sql
    .insertInto('new_shops')
    .values({
      ...{ id: tx.generateId(), email, language, serial: 1, draft: '{}', created_at: tx.now },
      ...{ ...times, opened_at: null },
    })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet((eb) => ({
        ...{ ...times, language },
        serial: eb('new_shops.serial', '+', 1),
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const updateDraft = async (tx: Transaction, id: string, draft: NewShopDraft): Promise<void> => {
  await tx.sql
    .updateTable('new_shops')
    .set({ draft: JSON.stringify(draft) })
    .where('id', '=', id)
    .execute()
}

/** What was filled in is in the shop now. */
export const markOpened = async (tx: Transaction, id: string): Promise<void> => {
  await tx.sql.updateTable('new_shops').set({ opened_at: tx.now, draft: '{}' }).where('id', '=', id).execute()
}

/** Forgets addresses and drafts of links that expired. */
export const deleteOldNewShops = async (tx: Transaction): Promise<void> => {
  await tx.sql.deleteFrom('new_shops').where('expires_at', '<=', tx.now).execute()
}
