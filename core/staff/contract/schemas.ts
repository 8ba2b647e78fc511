import { z } from 'zod'
import { createEmailSchema, createLineSchema, createPersonNameSchema } from '#platform/contract/schemas.ts'
import { MAX_STAFF_NAME_LENGTH } from '../domain/staff-name.ts'

/** An address to sign in with: trimmed, in lower case. */
export const emailSchema = createEmailSchema().transform((address) => address.toLowerCase())

/** As it is typed at a sign-in. */
export const passwordSchema = z.string().min(1).max(200)

export const staffNameSchema = createPersonNameSchema(MAX_STAFF_NAME_LENGTH)

export const passkeyNameSchema = createLineSchema(60)

/** The secret part of a link. */
export const linkTokenSchema = z.string().min(1).max(100)
