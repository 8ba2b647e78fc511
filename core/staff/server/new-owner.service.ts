import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Call, Platform } from '#platform/http/server-plugin.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { Staff } from '../contract/endpoints.ts'
import { staffErrors } from '../contract/errors.ts'
import { validateNewPassword } from './own-password.policy.ts'
import { readStaff } from './read-staff.service.ts'
import { createStaff } from './staff.service.ts'
import {
  openStaffSession,
  STAFF_COOKIE,
  STAFF_COOKIE_SECONDS,
  type StaffSessionSecrets,
} from './staff-sessions.repo.ts'

export interface NewOwner {
  readonly email: string
  readonly name: string
  readonly password: string
  /** What the browser says about itself. */
  readonly userAgent: string | undefined
}

/** A hired owner with the session that was opened for them. */
export interface HiredOwner extends StaffSessionSecrets {
  readonly brandId: string
  readonly staffId: string
}

/** Refuses a password that would be guessed, before anything is made. */
export const validateOwnerPassword = (password: string, field: string): Failure | undefined =>
  validateNewPassword(password, field)

/** Hires the first owner of the transaction's brand and opens their session. */
export const hireOwner = async (
  tx: Transaction,
  { userAgent, ...person }: NewOwner,
): Promise<Result<HiredOwner, Failure>> => {
  const hired = await createStaff(tx, { ...person, role: 'owner' })
  if (!hired.ok) return fail(failure(staffErrors.emailTaken))
  const session = await openStaffSession(tx, { staffId: hired.value.id, userAgent })
  return ok({ brandId: tx.brandId, staffId: hired.value.id, ...session })
}

/** Signs the caller in as a hired owner: the cookie goes with the response, the token is in it. */
export const enterAsOwner = async (
  platform: Platform,
  call: Pick<Call, 'setCookie' | 'language'>,
  owner: HiredOwner,
): Promise<{ token: string; staff: Staff }> => {
  call.setCookie(STAFF_COOKIE, owner.companion, STAFF_COOKIE_SECONDS)
  const staff = await readStaff(platform, owner, call.language)
  if (!staff) throw new Error('A hired owner is gone already')
  return { token: owner.token, staff }
}
