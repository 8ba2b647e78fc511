import type { Channel } from '#core/sites/domain/order-type.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { addMilliseconds, minutes as inMinutes } from '#platform/kernel/clock.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { storeErrors } from '../contract/errors.ts'
import type { StoreRecord } from '../domain/store.ts'
import { deletePause, insertPause } from './pauses.repo.ts'
import { bumpMenuVersion, loadStore } from './stores.service.ts'

export interface PauseChannelInput {
  readonly storeId: string
  readonly channel: Channel
  readonly isPaused: boolean
  /** Absent: until staff resume it. */
  readonly minutes?: number | undefined
}

/** Pauses or resumes a channel. Pausing again replaces the pause, so staff can lengthen or shorten it. */
export const pauseChannel = async (
  tx: Transaction,
  { storeId, channel, isPaused, minutes }: PauseChannelInput,
): Promise<Result<StoreRecord, Failure>> => {
  if (!(await loadStore(tx, storeId))) return fail(failure(storeErrors.unknownStore))
  await bumpMenuVersion(tx, storeId, 'state')
  await deletePause(tx, { storeId, channel })
  if (isPaused) {
    const until = minutes === undefined ? null : addMilliseconds(tx.now, inMinutes(minutes))
    await insertPause(tx, { storeId, channel }, until)
  }
  const store = await loadStore(tx, storeId)
  return store ? ok(store) : fail(failure(storeErrors.unknownStore))
}
