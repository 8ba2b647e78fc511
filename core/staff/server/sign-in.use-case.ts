import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Platform } from '#platform/http/area.ts'
import { later, minutes } from '#platform/kernel/clock.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { staffErrors } from '../contract/errors.ts'
import { isPassword, NOBODY } from './passwords.ts'
import { openStaffSession } from './staff-sessions.ts'
import './staff.tables.ts'

const TRIES = 5
const BLOCKED_FOR = minutes(15)

interface SignedIn {
  readonly staffId: string
  readonly brandId: string
  readonly token: string
  readonly companion: string
}

const findByEmail = (platform: Platform, email: string) =>
  platform.db.system((unit) =>
    unit.sql
      .selectFrom('staff')
      .selectAll()
      .where('email', '=', email.trim().toLowerCase())
      .executeTakeFirst(),
  )

/** Takes one of the tries before the password is looked at, so that many guesses at once are still five. */
const takeTry = (platform: Platform, brandId: string, staffId: string): Promise<Date | undefined> =>
  platform.db.tenant(brandId, async (unit) => {
    const row = await unit.sql
      .selectFrom('staff')
      .selectAll()
      .where('id', '=', staffId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (row.blocked_until && row.blocked_until > unit.now) return row.blocked_until
    const isLast = row.failed_tries + 1 >= TRIES
    await unit.sql
      .updateTable('staff')
      .set({
        failed_tries: isLast ? 0 : row.failed_tries + 1,
        blocked_until: isLast ? later(unit.now, BLOCKED_FOR) : null,
      })
      .where('id', '=', staffId)
      .execute()
    return undefined
  })

/**
 * Signs a member of staff in. An unknown address and a wrong password look the same and take as long; after five
 * wrong passwords the account waits 15 minutes.
 */
export const signIn = async (
  platform: Platform,
  given: { email: string; password: string },
): Promise<Result<SignedIn, Failure>> => {
  const found = await findByEmail(platform, given.email)
  const blockedUntil = found ? await takeTry(platform, found.brand_id, found.id) : undefined
  if (blockedUntil) {
    const left = Math.ceil((blockedUntil.getTime() - platform.clock.now().getTime()) / 60_000)
    return fail(failure(staffErrors.blocked, { values: { minutes: left } }))
  }
  const isRight = await isPassword(given.password, found?.password_hash ?? NOBODY)
  if (!found || !isRight) return fail(failure(staffErrors.wrongCredentials))
  return platform.db.tenant(found.brand_id, async (unit) => {
    await unit.sql
      .updateTable('staff')
      .set({ failed_tries: 0, blocked_until: null })
      .where('id', '=', found.id)
      .execute()
    return ok({ staffId: found.id, brandId: found.brand_id, ...(await openStaffSession(unit, found.id)) })
  })
}
