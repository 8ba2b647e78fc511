import type { Transaction } from '#platform/db/transaction.ts'
import { listDeliveriesAboutUser, updateDelivery } from './deliveries.repo.ts'
import { removePayloadTexts } from './payload.mapper.ts'

/** Removes what a deleted user wrote from deliveries about their orders, sent and waiting ones. */
export const removeUserTexts = async (tx: Transaction, userId: string): Promise<void> => {
  for (const { id, body } of await listDeliveriesAboutUser(tx, userId))
    await updateDelivery(tx, id, { body: removePayloadTexts(body) })
}
