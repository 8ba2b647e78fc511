import { sql } from 'kysely'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { JobDefinition } from '#platform/jobs/jobs.ts'
import { addMilliseconds, days } from '#platform/kernel/clock.ts'
import './carts.tables.ts'

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
    await db.system((unit) =>
      unit.sql
        .deleteFrom('carts')
        .where('status', '<>', sql.lit('open'))
        // By this the index finds them; nothing was touched before it was made.
        .where('created_at', '<', addMilliseconds(unit.now, -ENDED_CART_RETENTION))
        .where('updated_at', '<', addMilliseconds(unit.now, -ENDED_CART_RETENTION))
        .where((eb) =>
          eb.or([
            eb('status', '<>', 'draft'),
            eb('updated_at', '<', addMilliseconds(unit.now, -DRAFT_RETENTION)),
          ]),
        )
        .execute(),
    )
  },
})

/** A locked cart is being used or ordered: it is left for the next run. */
const endExpired = (db: Platform['db']): Promise<number> =>
  db.system(async (unit) => {
    const carts = await unit.sql
      .selectFrom('carts')
      .select('id')
      .where('status', '=', sql.lit('open'))
      .where('expires_at', '<=', unit.now)
      .limit(BATCH_SIZE)
      .forUpdate()
      .skipLocked()
      .execute()
    if (carts.length === 0) return 0
    const ids = carts.map(({ id }) => id)
    await unit.sql.deleteFrom('cart_lines').where('cart_id', 'in', ids).execute()
    await unit.sql
      .updateTable('carts')
      .set({ status: 'expired', shown: null, updated_at: unit.now })
      .where('id', 'in', ids)
      .execute()
    return carts.length
  })
