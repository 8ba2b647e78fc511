import { z } from 'zod'
import { CONSENT_POLICIES } from '#core/sites/domain/consent.ts'

/** Vendors are providers, so their names are not known here; an unknown one is never loaded. */
const vendorNameSchema = z.string().regex(/^[a-z][a-z0-9-]{0,19}$/, 'must be a name such as meta or ga4')

/** What ids of all vendors are made of. Each vendor checks the form of its own. */
const pixelIdSchema = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be an id: letters, digits, hyphens and underscores')

/** The section `pixels` of a site file. */
export const pixelsFileSchema = z.strictObject({
  /** `always` asks for consent in countries too where the law does not demand it. */
  consent: z.enum(CONSENT_POLICIES).default('by-law'),
  /** Two to four are usual; several of one vendor are fed with the same events. */
  ids: z.record(vendorNameSchema, z.array(pixelIdSchema).min(1).max(4)),
  /** Vendors that get the customer's phone and e-mail, hashed, when the customer allows marketing. */
  hashedContact: z.array(vendorNameSchema).max(10).default([]),
})
