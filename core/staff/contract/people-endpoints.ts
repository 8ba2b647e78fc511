import { z } from 'zod'
import { defineContract } from '#platform/contract/contract.ts'
import { formErrors } from '#platform/contract/form-errors.ts'
import { idSchema, instantSchema } from '#platform/contract/schemas.ts'
import { STAFF_RIGHTS } from '../domain/rights.data.ts'
import { STAFF_ROLES } from '../domain/staff-roles.ts'
import { staffErrors } from './errors.ts'
import { emailSchema } from './schemas.ts'

const ACCESS = 'staff:owner,manager'

/** Null: all outlets of the brand. */
const storeIdsSchema = z.array(idSchema).max(500).nullable()

const authorityShape = { role: z.enum(STAFF_ROLES), storeIds: storeIdsSchema }

const personSchema = z.object({
  _id: idSchema,
  name: z.string(),
  email: z.string(),
  ...authorityShape,
  /** Of role and outlets. */
  version: z.string(),
  /** Null: never since sign-ins are recorded. */
  lastSignInAt: instantSchema.nullable(),
  hasSecondFactor: z.boolean(),
  hasPasskey: z.boolean(),
  /** The caller. */
  isSelf: z.boolean(),
  /** Whether the caller may change or remove this person. */
  isManageable: z.boolean(),
})
export type StaffPerson = z.output<typeof personSchema>

const invitationSchema = z.object({
  _id: idSchema,
  email: z.string(),
  ...authorityShape,
  expiresAt: instantSchema,
  isExpired: z.boolean(),
  /** To be handed over by the inviter; null where the mail service does it. */
  link: z.string().nullable(),
  isManageable: z.boolean(),
})
export type StaffInvitation = z.output<typeof invitationSchema>

const idParams = z.object({ id: idSchema })
const writeRate = { limit: 60, seconds: 600, by: 'user', together: 'changes of staff' } as const
const mailRate = { limit: 30, seconds: 3600, by: 'user', together: 'invitations of staff' } as const
const authorityErrors = [staffErrors.aboveOwnRole, staffErrors.outletsNeeded] as const

export const peopleContract = defineContract({
  'GET /api/v1/console/staff': {
    summary: 'Who works for the brand and who is invited, as far as the caller’s outlets go',
    access: ACCESS,
    data: z.object({
      people: z.array(personSchema),
      invitations: z.array(invitationSchema),
      /** The roles that the caller may give. */
      roles: z.array(z.enum(STAFF_ROLES)),
    }),
  },
  'GET /api/v1/console/staff/rights': {
    summary: 'Which role may do what, as the server enforces it',
    access: ACCESS,
    data: z.array(
      z.object({
        right: z.enum(STAFF_RIGHTS),
        roles: z.array(z.enum(STAFF_ROLES)),
        /** Only for staff of all outlets. */
        isForAllOutlets: z.boolean(),
      }),
    ),
  },
  'POST /api/v1/console/staff/invitations': {
    summary: 'Invite somebody by e-mail; the link works once and for a week',
    access: ACCESS,
    rate: mailRate,
    body: z.strictObject({ email: emailSchema, ...authorityShape }),
    data: invitationSchema,
    errors: [...authorityErrors, staffErrors.alreadyStaff],
  },
  'POST /api/v1/console/staff/invitations/:id/renewal': {
    summary: 'Send an invitation again; its former link stops working',
    access: ACCESS,
    rate: mailRate,
    params: idParams,
    data: invitationSchema,
    errors: [staffErrors.unknownInvitation],
  },
  'DELETE /api/v1/console/staff/invitations/:id': {
    summary: 'Withdraw an invitation',
    access: ACCESS,
    rate: writeRate,
    params: idParams,
    data: z.object({}),
    errors: [staffErrors.unknownInvitation],
  },
  'PUT /api/v1/console/staff/:id': {
    summary: 'Change the role and the outlets of a member of staff',
    access: ACCESS,
    rate: writeRate,
    params: idParams,
    body: z.strictObject({
      ...authorityShape,
      /** Of role and outlets as they were read; what was changed since is not overwritten. */
      version: z.string().max(100),
    }),
    data: z.object({}),
    errors: [
      ...authorityErrors,
      staffErrors.unknownPerson,
      staffErrors.lastOwner,
      formErrors.changedMeanwhile,
    ],
  },
  'DELETE /api/v1/console/staff/:id': {
    summary: 'Remove a member of staff; all their sessions end',
    access: ACCESS,
    rate: writeRate,
    params: idParams,
    data: z.object({}),
    errors: [staffErrors.unknownPerson, staffErrors.aboveOwnRole, staffErrors.lastOwner],
  },
  'DELETE /api/v1/console/staff/:id/second-factor': {
    summary: 'Switch off the second factor of somebody who has lost it; all their sessions end',
    access: 'staff:owner',
    rate: writeRate,
    params: idParams,
    data: z.object({}),
    errors: [staffErrors.unknownPerson],
  },
})
export type PeopleApi = typeof peopleContract
