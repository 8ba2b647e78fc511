import { z } from 'zod'
import { defineContract } from '#platform/contract/contract.ts'
import { idSchema } from '#platform/contract/schemas.ts'
import { staffErrors } from './errors.ts'

export const STAFF_ROLES = ['owner', 'manager', 'orderTaker', 'kitchen', 'driver'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

const everyone = 'staff:owner,manager,orderTaker,kitchen,driver' as const

export const staffSchema = z.object({
  _id: idSchema,
  name: z.string(),
  email: z.string(),
  role: z.enum(STAFF_ROLES),
  brand: z.object({ _id: idSchema, name: z.string(), colorCode: z.string() }),
})
export type Staff = z.output<typeof staffSchema>

export const staffContract = defineContract({
  'POST /api/v1/console/sign-in': {
    summary: 'Sign in a member of staff',
    access: 'anonymous',
    rate: { limit: 20, seconds: 300, by: 'ip' },
    body: z.strictObject({ email: z.string().min(1).max(320), password: z.string().min(1).max(200) }),
    data: z.object({ token: z.string(), staff: staffSchema }),
    errors: [staffErrors.wrongCredentials, staffErrors.blocked],
  },
  'GET /api/v1/console/me': {
    summary: 'The member of staff of the token',
    access: everyone,
    data: staffSchema,
  },
  'POST /api/v1/console/sign-out': {
    summary: 'End the session of the token',
    access: everyone,
    data: z.object({}),
  },
})
export type StaffApi = typeof staffContract
