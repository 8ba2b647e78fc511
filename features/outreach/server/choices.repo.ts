import { sql } from 'kysely'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Birthday } from '../domain/birthday.ts'
import type { OutreachChannel } from '../domain/kinds.ts'
import './outreach.tables.ts'

const NOTHING: readonly OutreachChannel[] = []

/** What a customer allows now: their last choice. */
export const findAllowedChannels = async (
  tx: Transaction,
  userId: string,
): Promise<readonly OutreachChannel[]> => {
  const row = await tx.sql
    .selectFrom('outreach_choices')
    .select('channels')
    .where('user_id', '=', userId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.channels ?? NOTHING
}

export const insertChoice = async (
  tx: Transaction,
  choice: {
    readonly userId: string
    readonly channels: readonly OutreachChannel[]
    readonly source: 'account' | 'link'
  },
): Promise<void> => {
  await tx.sql
    .insertInto('outreach_choices')
    .values({
      ...{ id: tx.generateId(), brand_id: tx.brandId, user_id: choice.userId, source: choice.source },
      ...{ channels: JSON.stringify(choice.channels), recorded_at: tx.now },
    })
    .execute()
}

/** How many customers of the transaction's brand allow messages now. */
export const countAllowing = async (tx: Transaction): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select distinct on (user_id) channels from outreach_choices order by user_id, seq desc
    ) last where jsonb_array_length(channels) > 0`.execute(tx.sql)
  return rows[0]?.count ?? 0
}

export const findBirthday = async (tx: Transaction, userId: string): Promise<Birthday | null> => {
  const row = await tx.sql
    .selectFrom('customer_birthdays')
    .select(['month', 'day'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? null
}

/** Stores a birthday, or deletes it. */
export const saveBirthday = async (
  tx: Transaction,
  userId: string,
  birthday: Birthday | null,
): Promise<void> => {
  if (!birthday) {
    await tx.sql.deleteFrom('customer_birthdays').where('user_id', '=', userId).execute()
    return
  }
  const values = { month: birthday.month, day: birthday.day, changed_at: tx.now }
  await tx.sql
    .insertInto('customer_birthdays')
    .values({ user_id: userId, brand_id: tx.brandId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
}

/** A guest is identified: what was chosen on the device in hand joins the account; the account's own birthday stays. */
export const transferOutreach = async (
  tx: Transaction,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> => {
  await tx.sql.updateTable('outreach_choices').set({ user_id: to }).where('user_id', '=', from).execute()
  await sql`
    update customer_birthdays set user_id = ${to} where user_id = ${from}
      and not exists (select from customer_birthdays where user_id = ${to})`.execute(tx.sql)
  await sql`
    update outreach_messages m set user_id = ${to} where user_id = ${from} and not exists (
      select from outreach_messages o where o.user_id = ${to} and o.kind = m.kind and o.about = m.about
    )`.execute(tx.sql)
}

/** Deletes everything of a person. */
export const deleteOutreach = async (tx: Transaction, userId: string): Promise<void> => {
  await tx.sql.deleteFrom('outreach_choices').where('user_id', '=', userId).execute()
  await tx.sql.deleteFrom('customer_birthdays').where('user_id', '=', userId).execute()
  await tx.sql.deleteFrom('outreach_messages').where('user_id', '=', userId).execute()
}
