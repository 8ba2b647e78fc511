import { z } from 'zod'
import { createLineSchema } from '#platform/contract/schemas.ts'

/** An address to sign in with: trimmed, in lower case. */
export const emailSchema = z
  .string()
  .max(400)
  .transform((text) => text.trim().toLowerCase())
  .pipe(
    z
      .string()
      .max(254)
      .regex(/^[^\s@]{1,64}@[^\s@]{1,189}$/),
  )

/** As it is typed at a sign-in. */
export const passwordSchema = z.string().min(1).max(200)

export const staffNameSchema = createLineSchema(80)

export const passkeyNameSchema = createLineSchema(60)

/** The secret part of a link. */
export const linkTokenSchema = z.string().min(1).max(100)
