import { sql } from 'kysely'
import type { Transaction } from '#platform/db/transaction.ts'

/** Deletes the notices of a topic whose payload names this user. */
export const deleteNoticesOfUser = async (tx: Transaction, topic: string, userId: string): Promise<void> => {
  await tx.sql
    .deleteFrom('outbox')
    .where('topic', '=', topic)
    .where(sql`payload ->> 'userId'`, '=', userId)
    .execute()
}

/** Deletes notices of a topic that were delivered before a time. In a system transaction. */
export const deleteDeliveredNotices = async (tx: Transaction, topic: string, before: Date): Promise<void> => {
  await tx.sql.deleteFrom('outbox').where('topic', '=', topic).where('delivered_at', '<', before).execute()
}

/** Deletes messages of a topic whose delivery was given up before a time. In a system transaction. */
export const deleteUndeliveredMessages = async (
  tx: Transaction,
  topic: string,
  before: Date,
): Promise<void> => {
  await tx.sql.deleteFrom('outbox').where('topic', '=', topic).where('given_up_at', '<', before).execute()
}
