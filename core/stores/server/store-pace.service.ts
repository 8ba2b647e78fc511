import type { Transaction } from '#platform/db/transaction.ts'
import { addSample, computeLateMinutes, type FinishedOrder, learnPace } from '../domain/pace.ts'
import { lockPace, type PaceKey, updatePace } from './store-pace.repo.ts'
import { bumpMenuVersion } from './stores.service.ts'

/**
 * Learns from an order for now that has just come to hand. Pages of the outlet are invalidated only when the range that
 * customers see changes.
 */
export const recordPace = async (tx: Transaction, key: PaceKey, order: FinishedOrder): Promise<void> => {
  const known = await lockPace(tx, key)
  if (!known) return
  const lateMinutes = addSample(known.lateMinutes, computeLateMinutes(order))
  const pace = learnPace(lateMinutes)
  const isSame = pace.addedMinutes === known.addedMinutes && pace.spanMinutes === known.spanMinutes
  if (!isSame) await bumpMenuVersion(tx, key.storeId, 'state')
  await updatePace(tx, key, { lateMinutes, pace })
}
