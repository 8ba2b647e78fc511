import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { JobDefinition } from '#platform/jobs/jobs.ts'
import { isLanguage, type Language } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { staffErrors } from '../contract/errors.ts'
import { validateNewPassword } from './own-password.policy.ts'
import { deleteAllPasskeys } from './passkeys.repo.ts'
import { getPasswordCost, hashPassword } from './password-hash.signature.ts'
import {
  deletePasswordResets,
  findPasswordReset,
  insertPasswordReset,
  takePasswordReset,
} from './password-resets.repo.ts'
import { findStaffByEmail, updateStaff } from './staff.repo.ts'
import { getLinkId, isLinkToken } from './staff-link.signature.ts'
import { enqueueStaffMail } from './staff-mail.listener.ts'
import { endStaffSessions } from './staff-sessions.repo.ts'

const RESET_JOB = 'staff.reset-password'

/** Asks for a link. Known and unknown addresses cause the same work here, so that neither answer nor time differ. */
export const requestPasswordReset = async (
  { db, jobs }: Platform,
  payload: { readonly email: string; readonly language: Language },
): Promise<Result<Record<string, never>, Failure>> => {
  await db.system((tx) => jobs.enqueue(tx, { name: RESET_JOB, payload }))
  return ok({})
}

/** Sends a link to an address that somebody signs in with. */
export const createPasswordResetJob = ({ db }: Platform): JobDefinition => ({
  name: RESET_JOB,
  async handle(payload) {
    const person = await db.system((tx) => findStaffByEmail(tx, String(payload.email)))
    if (!person) return
    await db.tenant(person.brand_id, async (tx) => {
      const id = await insertPasswordReset(tx, person.id)
      const language = isLanguage(payload.language) ? payload.language : 'en'
      if (id !== undefined) await enqueueStaffMail(tx, { kind: 'reset', id, language })
    })
  },
})

/**
 * Sets another password by a link, once. Passkeys go, because somebody who knew the former password may have added one.
 * A second factor stays: the mailbox alone must not be enough.
 */
export const usePasswordReset = async (
  platform: Platform,
  { token, password }: { readonly token: string; readonly password: string },
): Promise<Result<Record<string, never>, Failure>> => {
  const invalid = fail(failure(staffErrors.invalidLink))
  const id = getLinkId(token)
  if (!id || !isLinkToken(platform, token, { purpose: 'password reset', id, serial: 1 })) return invalid
  const found = await platform.db.system((tx) => findPasswordReset(tx, id))
  if (!found) return invalid
  const refused = validateNewPassword(password, 'password')
  if (refused) return fail(refused)
  const hash = await hashPassword(password, platform.random, getPasswordCost(platform.env))
  return platform.db.tenant(found.brand_id, async (tx) => {
    if (!(await takePasswordReset(tx, id))) return invalid
    await updateStaff(tx, found.staff_id, { password_hash: hash })
    await deletePasswordResets(tx, found.staff_id)
    await deleteAllPasskeys(tx, found.staff_id)
    await endStaffSessions(tx, found.staff_id)
    return ok({})
  })
}
