import type { ChatType } from '#core/sites/domain/chat-type.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import './support-chat.tables.ts'

/** A brand's chat as it is stored. */
export interface ChatSettings {
  readonly type: ChatType
  readonly id: string
  readonly origin: string | null
}

/** The active chat of the transaction's brand. */
export const selectActiveChat = async (tx: Transaction): Promise<ChatSettings | undefined> => {
  const row = await tx.sql
    .selectFrom('support_chats')
    .select(['type', 'vendor_id', 'origin'])
    .where('is_active', '=', true)
    .executeTakeFirst()
  return row && { type: row.type, id: row.vendor_id, origin: row.origin }
}

interface StoredChat extends ChatSettings {
  readonly isActive: boolean
}

/** The chat of a brand, active or not, in a system transaction; with `locks` it stays until that ends. */
export const findStoredChat = async (
  tx: Transaction,
  { brandId, locks }: { readonly brandId: string; readonly locks: boolean },
): Promise<StoredChat | undefined> => {
  const row = await tx.sql
    .selectFrom('support_chats')
    .select(['type', 'vendor_id', 'origin', 'is_active'])
    .where('brand_id', '=', brandId)
    .$if(locks, (query) => query.forUpdate())
    .executeTakeFirst()
  return row && { type: row.type, id: row.vendor_id, origin: row.origin, isActive: row.is_active }
}

/** Writes a brand's chat over the former one. */
export const saveChat = async (
  tx: Transaction,
  { brandId, type, id, origin, isActive }: StoredChat & { readonly brandId: string },
): Promise<void> => {
  const values = { type, vendor_id: id, origin, is_active: isActive, changed_at: tx.now }
  await tx.sql
    .insertInto('support_chats')
    .values({ brand_id: brandId, ...values })
    .onConflict((conflict) => conflict.column('brand_id').doUpdateSet(values))
    .execute()
}
