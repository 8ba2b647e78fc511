import { z } from 'zod'
import { defineContract } from '#platform/contract/contract.ts'
import { idSchema, instantSchema } from '#platform/contract/schemas.ts'
import { STAFF_ROLES } from '../domain/staff-roles.ts'
import { everyRole, staffSchema } from './endpoints.ts'
import { staffErrors } from './errors.ts'
import { emailSchema, linkTokenSchema, passwordSchema, staffNameSchema } from './schemas.ts'

const linkRate = [
  { limit: 600, seconds: 60, by: 'ip', together: 'links of staff' },
  { limit: 20, seconds: 300, by: 'ip', together: 'links of staff refused', counts: 'refusals' },
] as const

/** Whoever finds an unlocked tablet must not find out its owner's password. */
export const passwordRate = {
  limit: 5,
  seconds: 900,
  by: 'user',
  together: 'own passwords of staff',
  counts: 'tries',
} as const

const sessionSchema = z.object({
  _id: idSchema,
  /** Browser and system; empty when unknown. */
  device: z.string(),
  startedAt: instantSchema,
  /** Accurate to ten minutes. */
  lastSeenAt: instantSchema,
  isCurrent: z.boolean(),
})

const passkeySchema = z.object({
  _id: idSchema,
  name: z.string(),
  /** The host at which it signs in. */
  host: z.string(),
  addedAt: instantSchema,
  /** Null: not used yet. */
  lastUsedAt: instantSchema.nullable(),
})
export type StaffPasskey = z.output<typeof passkeySchema>

const accountSchema = z.object({
  name: z.string(),
  email: z.string(),
  hasSecondFactor: z.boolean(),
  recoveryCodes: z.int(),
  passkeys: z.array(passkeySchema),
  sessions: z.array(sessionSchema),
})
export type StaffAccount = z.output<typeof accountSchema>

const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) })

/** What people do without being signed in, by a link that they were sent. */
export const staffLinksContract = defineContract({
  'POST /api/v1/console/invitation': {
    summary: 'What an invitation is for',
    access: 'anonymous',
    rate: linkRate,
    body: z.strictObject({ token: linkTokenSchema }),
    data: z.object({ brand: z.string(), email: z.string(), role: z.enum(STAFF_ROLES) }),
    errors: [staffErrors.invalidLink],
  },
  'POST /api/v1/console/invitation/acceptance': {
    summary: 'Accept an invitation with a name and a password, and sign in',
    access: 'anonymous',
    rate: linkRate,
    body: z.strictObject({ token: linkTokenSchema, name: staffNameSchema, password: passwordSchema }),
    data: z.object({ token: z.string(), staff: staffSchema }),
    errors: [staffErrors.invalidLink, staffErrors.weakPassword, staffErrors.emailTaken],
  },
  'POST /api/v1/console/password-reset': {
    summary: 'Ask for a link to set another password; the answer does not say whether the address is known',
    access: 'anonymous',
    // A mailbox gets three links an hour; asking costs this server alone.
    rate: { limit: 600, seconds: 3600, by: 'ip' },
    body: z.strictObject({ email: emailSchema }),
    data: z.object({}),
  },
  'POST /api/v1/console/password-reset/use': {
    summary: 'Set another password by a link; all sessions end',
    access: 'anonymous',
    rate: linkRate,
    body: z.strictObject({ token: linkTokenSchema, password: passwordSchema }),
    data: z.object({}),
    errors: [staffErrors.invalidLink, staffErrors.weakPassword],
  },
})
export type StaffLinksApi = typeof staffLinksContract

/** What members of staff do with their own account. */
export const accountContract = defineContract({
  'GET /api/v1/console/account': {
    summary: 'The own account with its sessions',
    access: everyRole,
    data: accountSchema,
  },
  'PUT /api/v1/console/account': {
    summary: 'Change the own name',
    access: everyRole,
    rate: { limit: 30, seconds: 600, by: 'user' },
    body: z.strictObject({ name: staffNameSchema }),
    data: z.object({}),
  },
  'PUT /api/v1/console/account/password': {
    summary: 'Change the own password; all other sessions end',
    access: everyRole,
    rate: passwordRate,
    body: z.strictObject({ password: passwordSchema, newPassword: passwordSchema }),
    data: z.object({}),
    errors: [staffErrors.wrongPassword, staffErrors.weakPassword],
  },
  'DELETE /api/v1/console/account/sessions': {
    summary: 'End all own sessions but this one',
    access: everyRole,
    data: z.object({}),
  },
  'DELETE /api/v1/console/account/sessions/:id': {
    summary: 'End one own session',
    access: everyRole,
    params: z.object({ id: idSchema }),
    data: z.object({}),
    errors: [staffErrors.unknownSession],
  },
  'POST /api/v1/console/account/second-factor': {
    summary: 'Begin to set up a second factor: a secret for an authenticator app',
    access: everyRole,
    rate: passwordRate,
    body: z.strictObject({ password: passwordSchema }),
    data: z.object({ secret: z.string(), uri: z.string() }),
    errors: [staffErrors.wrongPassword],
  },
  'PUT /api/v1/console/account/second-factor': {
    summary: 'Switch the second factor on with a first code of the app; answers recovery codes, once',
    access: everyRole,
    rate: { limit: 10, seconds: 900, by: 'user', counts: 'tries' },
    body: z.strictObject({ code: z.string().min(1).max(20) }),
    data: recoveryCodesSchema,
    errors: [staffErrors.wrongCode, staffErrors.noPendingFactor],
  },
  'POST /api/v1/console/account/second-factor/removal': {
    summary: 'Switch the second factor off',
    access: everyRole,
    rate: passwordRate,
    body: z.strictObject({ password: passwordSchema }),
    data: z.object({}),
    errors: [staffErrors.wrongPassword],
  },
  'POST /api/v1/console/account/recovery-codes': {
    summary: 'Ten new recovery codes; the former ones stop working',
    access: everyRole,
    rate: passwordRate,
    body: z.strictObject({ password: passwordSchema }),
    data: recoveryCodesSchema,
    errors: [staffErrors.wrongPassword, staffErrors.noPendingFactor],
  },
})
export type AccountApi = typeof accountContract
