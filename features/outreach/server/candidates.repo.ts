import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '#platform/db/transaction.ts'
import { addMilliseconds, days, hours } from '#platform/kernel/clock.ts'
import type { OutreachKind } from '../domain/kinds.ts'

/** Somebody who may be written to. */
export interface Candidate {
  readonly userId: string
  /** Of the outlet of their last order. */
  readonly timeZone: string
  /** What the message is about: an order's id; empty for a birthday. */
  readonly about: string
  readonly month: number
  readonly day: number
}

/** In one run; the rest follows in the next. */
const BATCH = 200

/** Statuses of orders that were handed over. */
const HANDED_OVER = sql`(60, 120, 130)`

/** Customers whose last choice allows something. */
const ALLOWING = sql`
  select user_id from (select distinct on (user_id) user_id, channels from outreach_choices order by user_id, seq desc) c
  where jsonb_array_length(channels) > 0`

const notSent = (kind: OutreachKind, about: RawBuilder<unknown>) => sql`
  not exists (
    select from outreach_messages m where m.user_id = o.user_id and m.kind = ${kind} and m.about = ${about}
  )`

const run = async (tx: Transaction, query: RawBuilder<Candidate>): Promise<readonly Candidate[]> =>
  (await query.execute(tx.sql)).rows

/** How long after its time a request for a rating is still sent; the quiet hours lie between. */
const RATING_WINDOW = days(3)

/** Orders handed over `delay` hours ago. */
export const listRatingCandidates = (tx: Transaction, delay: number): Promise<readonly Candidate[]> => {
  const due = addMilliseconds(tx.now, -hours(delay))
  return run(
    tx,
    sql<Candidate>`
      select o.user_id as "userId", o.store ->> 'timeZone' as "timeZone", o.id as about, 0 as month, 0 as day
      from orders o join users u on u.id = o.user_id
      where o.status in ${HANDED_OVER} and o.finished_at <= ${due}
        and o.finished_at > ${addMilliseconds(due, -RATING_WINDOW)}
        and u.deleted_at is null and u.phone_verified and o.user_id in (${ALLOWING})
        and ${notSent('rating', sql`o.id`)}
      order by o.finished_at, o.number, o.id limit ${BATCH}`,
  )
}

/** How long after its time a message about a first order is still sent. */
const FIRST_ORDER_WINDOW = days(14)

/** Customers whose only order was handed over `delay` days ago. */
export const listFirstOrderCandidates = (tx: Transaction, delay: number): Promise<readonly Candidate[]> => {
  const due = addMilliseconds(tx.now, -days(delay))
  return run(
    tx,
    sql<Candidate>`
      select o.user_id as "userId", o.store ->> 'timeZone' as "timeZone", o.id as about, 0 as month, 0 as day
      from orders o join users u on u.id = o.user_id
      where o.status in ${HANDED_OVER} and o.finished_at <= ${due}
        and o.finished_at > ${addMilliseconds(due, -FIRST_ORDER_WINDOW)}
        and not exists (
          select from orders other where other.user_id = o.user_id and other.id <> o.id and other.status not in (0, 90)
        )
        and u.deleted_at is null and u.phone_verified and o.user_id in (${ALLOWING})
        and ${notSent('firstOrder', sql`o.id`)}
      order by o.finished_at, o.number, o.id limit ${BATCH}`,
  )
}

/** Somebody who has been away for longer is not won back by a message that comes out of nowhere. */
const WIN_BACK_WINDOW = days(60)

/** Customers whose last order was placed `delay` days ago. */
export const listWinBackCandidates = (tx: Transaction, delay: number): Promise<readonly Candidate[]> => {
  const due = addMilliseconds(tx.now, -days(delay))
  return run(
    tx,
    sql<Candidate>`
      select o.user_id as "userId", o."timeZone", o.id as about, 0 as month, 0 as day from (
        select distinct on (user_id) user_id, id, placed_at, status, store ->> 'timeZone' as "timeZone"
        from orders where status not in (0, 90) and user_id in (${ALLOWING})
        order by user_id, placed_at desc, number desc, id
      ) o join users u on u.id = o.user_id
      where o.placed_at <= ${due} and o.placed_at > ${addMilliseconds(due, -WIN_BACK_WINDOW)}
        and u.deleted_at is null and u.phone_verified and ${notSent('winBack', sql`o.id`)}
      order by o.placed_at, o.id limit ${BATCH}`,
  )
}

/** Customers whose birthday is one of these days, with orders or without. */
export const listBirthdayCandidates = (
  tx: Transaction,
  dates: readonly { readonly month: number; readonly day: number; readonly year: number }[],
): Promise<readonly Candidate[]> => {
  const wanted = sql.join(
    dates.map(({ month, day, year }) => sql`(${month}::integer, ${day}::integer, ${String(year)})`),
  )
  return run(
    tx,
    sql<Candidate>`
      select o.user_id as "userId", '' as about, o.month, o.day, coalesce((
        select store ->> 'timeZone' from orders where user_id = o.user_id and status not in (0, 90)
        order by placed_at desc, number desc, id limit 1
      ), '') as "timeZone"
      from customer_birthdays o join users u on u.id = o.user_id
      join (values ${wanted}) as wanted (month, day, year) on wanted.month = o.month and wanted.day = o.day
      where u.deleted_at is null and u.phone_verified and o.user_id in (${ALLOWING})
        and ${notSent('birthday', sql`wanted.year`)}
      order by o.user_id limit ${BATCH}`,
  )
}
