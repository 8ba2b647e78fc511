import type { Transaction } from '#platform/db/transaction.ts'
import { deleteUserEvents, transferEvents } from './events.repo.ts'
import { deleteOrderSources, deleteVisit, findVisit, saveVisit, transferOrderSources } from './visits.repo.ts'

/** A guest is identified: the visit of the device in hand replaces the customer's former one. */
export const transferConversions = async (
  tx: Transaction,
  merge: { readonly from: string; readonly to: string },
): Promise<void> => {
  const visit = await findVisit(tx, merge.from)
  if (visit) {
    await saveVisit(tx, merge.to, visit)
    await deleteVisit(tx, merge.from)
  }
  await transferOrderSources(tx, merge)
  await transferEvents(tx, merge)
}

/** Deletes the ledger of a person, also what is still to be sent. */
export const forgetConversions = async (tx: Transaction, userId: string): Promise<void> => {
  await deleteVisit(tx, userId)
  await deleteOrderSources(tx, userId)
  await deleteUserEvents(tx, userId)
}
