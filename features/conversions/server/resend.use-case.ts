import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { addMilliseconds } from '#platform/kernel/clock.ts'
import { addToOutbox } from '#platform/outbox/outbox.ts'
import { QUIET_TIME } from '../domain/ledger.ts'
import { SEND_TOPIC } from './count-purchases.worker.ts'
import { listRestingEvents, lockEvent, updateEvent } from './events.repo.ts'

/** Enqueues a waiting event again. */
export const enqueueAgain = async (tx: Transaction, id: string, resends: number): Promise<void> => {
  await updateEvent(tx, id, { status: 'waiting', resends })
  await addToOutbox(tx, { topic: SEND_TOPIC, key: `${id} again ${resends}`, stream: id, payload: { id } })
}

/** Sends events again that a vendor has not taken in quick succession: its bad day may be over. */
export const resendRestingEvents = async ({ db }: Pick<Platform, 'db'>): Promise<void> => {
  const resting = await db.system((tx) => listRestingEvents(tx, addMilliseconds(tx.now, -QUIET_TIME)))
  for (const { brand_id: brandId, id } of resting)
    await db.tenant(brandId, async (tx) => {
      const event = await lockEvent(tx, id)
      if (event?.status === 'waiting') await enqueueAgain(tx, id, event.resends + 1)
    })
}
