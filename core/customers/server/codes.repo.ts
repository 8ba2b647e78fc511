import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '#platform/db/tables.ts'
import type { Unit } from '#platform/db/unit.ts'
import { days, later } from '#platform/kernel/clock.ts'
import { TRIES_PER_CODE } from '../domain/one-time-code.ts'
import './customers.tables.ts'

export type Challenge = Selectable<Tables['otp_challenges']>

/** Lets one request after the other decide about a phone, so that two at once cannot both find room below a limit. */
export const lockPhone = async (unit: Unit, phone: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`otp ${unit.brandId} ${phone}`}, 0))`.execute(
    unit.sql,
  )
}

/** The same for what one network asks for over all phones; taken after the phone's lock. */
export const lockNetwork = async (unit: Unit, networkHash: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`otp network ${unit.brandId} ${networkHash}`}, 0))`.execute(
    unit.sql,
  )
}

const sentSince = (unit: Unit) =>
  unit.sql
    .selectFrom('otp_challenges')
    .select('created_at')
    .where('created_at', '>', later(unit.now, -days(1)))

/** When codes were sent to a phone within a day, newest first. */
export const sentToPhone = async (unit: Unit, phone: string): Promise<Date[]> => {
  const rows = await sentSince(unit)
    .where('phone', '=', phone)
    .orderBy('created_at', 'desc')
    .limit(20)
    .execute()
  return rows.map((row) => row.created_at)
}

/** When codes were asked for from a network within a day, newest first. */
export const sentToNetwork = async (unit: Unit, networkHash: string): Promise<Date[]> => {
  const rows = await sentSince(unit)
    .where('network_hash', '=', networkHash)
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute()
  return rows.map((row) => row.created_at)
}

/** Wrong codes that were tried for a phone within a day, over all its codes. */
export const wrongTriesToday = async (unit: Unit, phone: string): Promise<number> => {
  const row = await unit.sql
    .selectFrom('otp_challenges')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('tries'), sql<number>`0`).as('tries'))
    .where('phone', '=', phone)
    .where('consumed_at', 'is', null)
    .where('created_at', '>', later(unit.now, -days(1)))
    .executeTakeFirstOrThrow()
  return Number(row.tries)
}

export const insertChallenge = async (
  unit: Unit,
  values: Omit<Challenge, 'brand_id' | 'tries' | 'consumed_at' | 'created_at'>,
): Promise<void> => {
  await unit.sql
    .insertInto('otp_challenges')
    .values({ ...values, brand_id: unit.brandId, created_at: unit.now, consumed_at: null })
    .execute()
}

export const findChallenge = (unit: Unit, id: string, userId: string): Promise<Challenge | undefined> =>
  unit.sql
    .selectFrom('otp_challenges')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()

/**
 * Counts one try in a single statement, before the code is looked at, so that a thousand guesses at once are
 * still only five. Undefined when no try is left, or the code was used.
 */
export const takeTry = (unit: Unit, id: string): Promise<Challenge | undefined> =>
  unit.sql
    .updateTable('otp_challenges')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('tries', '<', TRIES_PER_CODE)
    .where('consumed_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** Uses a code up; false when it was used before, even a moment ago. */
export const consumeChallenge = async (unit: Unit, id: string): Promise<boolean> => {
  const used = await unit.sql
    .updateTable('otp_challenges')
    .set({ consumed_at: unit.now })
    .where('id', '=', id)
    .where('consumed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}
