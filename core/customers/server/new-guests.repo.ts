import { prepareStatement } from '#platform/db/prepared-statement.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { addMilliseconds, days, hours } from '#platform/kernel/clock.ts'
import './customers.tables.ts'

/** How long the limits look back: at unused guests an hour, at used ones a day. */
export const UNUSED_GUEST_WINDOW = hours(1)
const USED_GUEST_WINDOW = days(1)

export const insertNewGuest = async (
  tx: Transaction,
  guest: { readonly userId: string; readonly networkHash: string },
): Promise<void> => {
  await tx.sql
    .insertInto('new_guests')
    .values({
      ...{ id: tx.generateId(), brand_id: tx.brandId, network_hash: guest.networkHash },
      ...{ user_id: guest.userId, created_at: tx.now },
    })
    .execute()
}

/** Guests of a network who ordered or verified a phone, of those begun within a day. */
export const countUsedGuests = async (tx: Transaction, networkHash: string): Promise<number> => {
  const { count } = await tx.sql
    .selectFrom('new_guests')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('brand_id', '=', tx.brandId)
    .where('network_hash', '=', networkHash)
    .where('user_id', 'is', null)
    .where('created_at', '>', addMilliseconds(tx.now, -USED_GUEST_WINDOW))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** When the unused guest before the newest `count - 1` of the last hour was begun; undefined when there are fewer. */
export const findUnusedGuestTime = async (
  tx: Transaction,
  networkHash: string,
  count: number,
): Promise<Date | undefined> => {
  const row = await tx.sql
    .selectFrom('new_guests')
    .select('created_at')
    .where('brand_id', '=', tx.brandId)
    .where('network_hash', '=', networkHash)
    .where('user_id', 'is not', null)
    .where('created_at', '>', addMilliseconds(tx.now, -UNUSED_GUEST_WINDOW))
    .orderBy('created_at', 'desc')
    .offset(count - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.created_at
}

const markUsedQuery = prepareStatement<{ readonly userId: string }>(({ sql: db }, { userId }) =>
  db.updateTable('new_guests').set({ user_id: null }).where('user_id', '=', userId),
)

/** The guest counts as unused no longer, and nothing connects it to its network any more. */
export const enqueueGuestUse = (tx: Transaction, userId: string): void =>
  tx.enqueue(markUsedQuery({ userId }))

/** Deletes what no limit looks at any more. In a system transaction. */
export const deleteOldNewGuests = async (tx: Transaction): Promise<void> => {
  await tx.sql
    .deleteFrom('new_guests')
    .where('created_at', '<=', addMilliseconds(tx.now, -USED_GUEST_WINDOW))
    .execute()
}
