import { z } from 'zod'
import { defineContract } from '#platform/contract/contract.ts'
import { idSchema } from '#platform/contract/schemas.ts'
import { STAFF_ROLES } from '../domain/staff-roles.ts'
import { staffErrors } from './errors.ts'
import { passwordSchema } from './schemas.ts'

/** Every member of staff. */
export const everyRole = 'staff:owner,manager,orderTaker,kitchen,driver' as const

export const staffSchema = z.object({
  _id: idSchema,
  name: z.string(),
  email: z.string(),
  role: z.enum(STAFF_ROLES),
  /** Whether the person works for some outlets only. */
  isLimited: z.boolean(),
  brand: z.object({ _id: idSchema, name: z.string(), colorCode: z.string(), merchantType: z.string() }),
})
export type Staff = z.output<typeof staffSchema>

export const staffContract = defineContract({
  'POST /api/v1/console/sign-in': {
    summary: 'Sign in a member of staff',
    access: 'anonymous',
    // A shift signs in behind one address; only wrong ones are counted.
    rate: { limit: 60, seconds: 300, by: 'ip', counts: 'tries' },
    body: z.strictObject({
      email: z.string().min(1).max(320),
      password: passwordSchema,
      /** Of the second factor: from the app, or a recovery code. */
      code: z.string().min(1).max(20).optional(),
    }),
    data: z.object({ token: z.string(), staff: staffSchema }),
    errors: [
      staffErrors.wrongCredentials,
      staffErrors.blocked,
      staffErrors.codeNeeded,
      staffErrors.wrongCode,
    ],
  },
  'GET /api/v1/console/me': {
    summary: 'The member of staff of the token',
    access: everyRole,
    data: staffSchema,
  },
  'POST /api/v1/console/sign-out': {
    summary: 'End the session of the token',
    access: everyRole,
    data: z.object({}),
  },
})
export type StaffApi = typeof staffContract
