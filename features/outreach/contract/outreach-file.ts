import { z } from 'zod'
import { OUTREACH_KINDS } from '../domain/kinds.ts'
import { kindInputSchema, outreachLimitsSchema } from './endpoints.ts'

/**
 * The section `outreach` of a site file: what is sent to customers who allow it, and the limits. What it does not name
 * stays.
 */
export const outreachFileSchema = z.strictObject({
  kinds: z
    .array(
      kindInputSchema.extend({
        kind: z.enum(OUTREACH_KINDS),
        /** The key of a promotion. */
        promotion: z.string().min(1).max(100).nullable().default(null),
      }),
    )
    .default([]),
  limits: outreachLimitsSchema.optional(),
})
