import { sql } from 'kysely'
import type { SentCode } from '#core/cart/server/promotion-codes.service.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { addMilliseconds, days } from '#platform/kernel/clock.ts'
import type { OutreachKind } from '../domain/kinds.ts'
import './outreach.tables.ts'

/** The period of the cap on messages. */
const CAP_PERIOD = days(30)

/** Makes concurrent runs of a brand follow each other, so that together they keep to the cap. */
export const lockSending = async (tx: Transaction): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`outreach ${tx.brandId}`}, 0))`.execute(tx.sql)
}

/** How many messages each of these people was written within the period of the cap. */
export const countRecent = async (
  tx: Transaction,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  if (userIds.length === 0) return new Map()
  const rows = await tx.sql
    .selectFrom('outreach_messages')
    .select((eb) => ['user_id', eb.fn.countAll<number>().as('count')])
    .where('user_id', 'in', userIds)
    .where('created_at', '>', addMilliseconds(tx.now, -CAP_PERIOD))
    .groupBy('user_id')
    .execute()
  return new Map(rows.map(({ user_id, count }) => [user_id, Number(count)]))
}

export interface NewMessage {
  readonly userId: string
  readonly kind: OutreachKind
  readonly about: string
  readonly promotionId: string | null
  readonly until: Date
}

/** Books a message; undefined when one of this kind about the same thing exists. */
export const insertMessage = async (tx: Transaction, message: NewMessage): Promise<string | undefined> => {
  const { userId, kind, about, promotionId, until } = message
  const row = await tx.sql
    .insertInto('outreach_messages')
    .values({
      ...{ id: tx.generateId(), brand_id: tx.brandId, user_id: userId, kind, about },
      ...{ promotion_id: promotionId, until, created_at: tx.now, sent_at: null },
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'about']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export interface MessageRecord extends NewMessage {
  readonly id: string
  readonly isSent: boolean
}

export const findMessage = async (tx: Transaction, id: string): Promise<MessageRecord | undefined> => {
  const row = await tx.sql.selectFrom('outreach_messages').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const { user_id: userId, kind, about, promotion_id: promotionId, until } = row
  return { id, userId, kind, about, promotionId, until, isSent: row.sent_at !== null }
}

export const markSent = async (tx: Transaction, id: string): Promise<void> => {
  await tx.sql.updateTable('outreach_messages').set({ sent_at: tx.now }).where('id', '=', id).execute()
}

/** How many messages of each kind were sent. */
export const countSent = async (tx: Transaction): Promise<ReadonlyMap<OutreachKind, number>> => {
  const rows = await tx.sql
    .selectFrom('outreach_messages')
    .select((eb) => ['kind', eb.fn.countAll<number>().as('count')])
    .where('sent_at', 'is not', null)
    .groupBy('kind')
    .execute()
  return new Map(rows.map(({ kind, count }) => [kind, Number(count)]))
}

/** The latest messages of a kind that are looked through for what came of them. */
const COUNTED = 5000

/** What was sent of a kind: about which orders, and with which codes. */
export const listSent = async (
  tx: Transaction,
  kind: OutreachKind,
): Promise<{ readonly orderIds: readonly string[]; readonly codes: readonly SentCode[] }> => {
  const rows = await tx.sql
    .selectFrom('outreach_messages')
    .select(['about', 'promotion_id', 'user_id', 'sent_at'])
    .where('kind', '=', kind)
    .where('sent_at', 'is not', null)
    .orderBy('seq', 'desc')
    .limit(COUNTED)
    .execute()
  return {
    orderIds: rows.map(({ about }) => about),
    codes: rows.flatMap(({ promotion_id: promotionId, user_id: userId, sent_at: sentAt }) =>
      promotionId && sentAt ? [{ promotionId, userId, sentAt }] : [],
    ),
  }
}
