import type { Platform } from '#platform/http/server-plugin.ts'
import type { JobDefinition } from '#platform/jobs/jobs.ts'
import { addMilliseconds, days } from '#platform/kernel/clock.ts'
import { deleteOldCarts, expireCarts, lockExpiredCarts } from './cart-cleanup.repo.ts'

/** How long the status of an ended cart is stored: longer than any client repeats a call. */
const ENDED_CART_RETENTION = days(7)
/** How long a draft is stored after its last change. */
const DRAFT_RETENTION = days(90)
const BATCH_SIZE = 500

/** Ends expired carts, and deletes those that ended long ago. */
export const createExpireCartsJob = ({ db }: Pick<Platform, 'db'>): JobDefinition => ({
  name: 'cart.expire',
  cron: '* * * * *',
  handle: async () => {
    for (let ended = BATCH_SIZE; ended === BATCH_SIZE; ) ended = await endExpired(db)
    await db.system((tx) =>
      deleteOldCarts(tx, {
        endedBefore: addMilliseconds(tx.now, -ENDED_CART_RETENTION),
        draftsBefore: addMilliseconds(tx.now, -DRAFT_RETENTION),
      }),
    )
  },
})

/** Ends one batch of expired carts; returns how many there were. */
const endExpired = (db: Platform['db']): Promise<number> =>
  db.system(async (tx) => {
    const ids = await lockExpiredCarts(tx, BATCH_SIZE)
    if (ids.length > 0) await expireCarts(tx, ids)
    return ids.length
  })
