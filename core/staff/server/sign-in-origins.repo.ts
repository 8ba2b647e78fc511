import type { Transaction } from '#platform/db/transaction.ts'
import { addMilliseconds, days } from '#platform/kernel/clock.ts'
import './staff.tables.ts'

export const DEVICE_COOKIE = 'compass-device'

/** How long a network or device stays known after the last sign-in from it. */
const ORIGIN_LIFETIME = days(90)
export const DEVICE_COOKIE_SECONDS = ORIGIN_LIFETIME / 1000

/** The first of these origins from which an address was signed in. In a system transaction. */
export const findKnownOrigin = async (
  tx: Transaction,
  address: string,
  origins: readonly string[],
): Promise<string | undefined> => {
  const rows = await tx.sql
    .selectFrom('sign_in_origins')
    .select('origin_hash')
    .where('address_hash', '=', address)
    .where('origin_hash', 'in', origins)
    .where('seen_at', '>', addMilliseconds(tx.now, -ORIGIN_LIFETIME))
    .execute()
  const known = new Set(rows.map(({ origin_hash }) => origin_hash))
  return origins.find((origin) => known.has(origin))
}

/** Remembers from where an address was signed in. In a system transaction. */
export const saveOrigins = async (
  tx: Transaction,
  address: string,
  origins: readonly string[],
): Promise<void> => {
  const rows = origins.map((origin) => ({ address_hash: address, origin_hash: origin, seen_at: tx.now }))
  await tx.sql
    .insertInto('sign_in_origins')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['address_hash', 'origin_hash']).doUpdateSet({ seen_at: tx.now }),
    )
    .execute()
}

/** Deletes origins that have not been used for long. In a system transaction. */
export const deleteOldOrigins = async (tx: Transaction): Promise<void> => {
  await tx.sql
    .deleteFrom('sign_in_origins')
    .where('seen_at', '<=', addMilliseconds(tx.now, -ORIGIN_LIFETIME))
    .execute()
}
