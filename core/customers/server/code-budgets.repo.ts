import { sql } from 'kysely'
import type { Transaction } from '#platform/db/transaction.ts'
import { addMilliseconds, days } from '#platform/kernel/clock.ts'
import './customers.tables.ts'

const formatDay = (now: Date): string => now.toISOString().slice(0, 10)

/** Consumes one code of a brand's daily budget for `scope`; false, and nothing is consumed, when it is used up. */
export const consumeCodeBudget = async (tx: Transaction, scope: string, limit: number): Promise<boolean> => {
  const taken = await tx.sql
    .insertInto('otp_budgets')
    .values({ scope, day: formatDay(tx.now), sent: 1, brand_id: tx.brandId })
    .onConflict((conflict) =>
      conflict
        .columns(['brand_id', 'scope', 'day'])
        .doUpdateSet({ sent: sql<number>`otp_budgets.sent + 1` })
        .where('otp_budgets.sent', '<', limit),
    )
    .returning('sent')
    .executeTakeFirst()
  return taken !== undefined
}

/** The same for the daily budget of all brands together. In a system transaction. */
export const consumeTotalBudget = async (tx: Transaction, limit: number): Promise<boolean> => {
  const taken = await tx.sql
    .insertInto('otp_total_budget')
    .values({ day: formatDay(tx.now), sent: 1 })
    .onConflict((conflict) =>
      conflict
        .column('day')
        .doUpdateSet({ sent: sql<number>`otp_total_budget.sent + 1` })
        .where('otp_total_budget.sent', '<', limit),
    )
    .returning('sent')
    .executeTakeFirst()
  return taken !== undefined
}

/** The time until which nothing is sent to a prefix; a past time is where counting starts again. */
export const findBlockedUntil = async (tx: Transaction, prefixHash: string): Promise<Date | undefined> => {
  const row = await tx.sql
    .selectFrom('otp_blocked_prefixes')
    .select('blocked_until')
    .where('prefix_hash', '=', prefixHash)
    .executeTakeFirst()
  return row?.blocked_until
}

export const blockPrefix = async (tx: Transaction, prefixHash: string, until: Date): Promise<void> => {
  await tx.sql
    .insertInto('otp_blocked_prefixes')
    .values({ prefix_hash: prefixHash, blocked_until: until, brand_id: tx.brandId })
    .onConflict((conflict) =>
      conflict.columns(['brand_id', 'prefix_hash']).doUpdateSet({ blocked_until: until }),
    )
    .execute()
}

interface CodeSample {
  readonly count: number
  /** Only codes to this prefix; absent: all codes of the brand. */
  readonly prefixHash?: string
  readonly since?: Date | undefined
}

/** Of the last `count` codes within a day (and since `since`): how many there are, and how many were used. */
export const countRecentCodes = async (
  tx: Transaction,
  sample: CodeSample,
): Promise<{ sent: number; used: number }> => {
  const { count, prefixHash, since } = sample
  const dayAgo = addMilliseconds(tx.now, -days(1))
  const lately = tx.sql
    .selectFrom('otp_challenges')
    .select('consumed_at')
    .where('brand_id', '=', tx.brandId)
    .where('created_at', '>', since && since > dayAgo ? since : dayAgo)
  const requested = prefixHash === undefined ? lately : lately.where('prefix_hash', '=', prefixHash)
  const rows = await requested.orderBy('created_at', 'desc').limit(count).execute()
  return { sent: rows.length, used: rows.filter(({ consumed_at }) => consumed_at !== null).length }
}

/** Deletes what no limit needs any more. In a system transaction. */
export const deleteOldBudgets = async (tx: Transaction): Promise<void> => {
  const dayAgo = addMilliseconds(tx.now, -days(1))
  await tx.sql.deleteFrom('otp_blocked_prefixes').where('blocked_until', '<', dayAgo).execute()
  for (const table of ['otp_budgets', 'otp_total_budget'] as const)
    await tx.sql.deleteFrom(table).where('day', '<', formatDay(dayAgo)).execute()
}
