import { z } from 'zod'
import { CONSENT_PURPOSES, CONSENT_VERSION } from '#core/sites/domain/consent.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { instantSchema } from '#platform/contract/schemas.ts'

const purposesSchema = z.array(z.enum(CONSENT_PURPOSES)).max(CONSENT_PURPOSES.length)

export const consentContract = defineContract({
  'GET /api/v1/privacy-signal': {
    summary:
      'Whether the browser refuses for its owner, by the headers Sec-GPC or DNT, which scripts cannot always read',
    access: 'anonymous',
    data: z.object({ isRefused: z.boolean() }),
  },
  'PUT /api/v1/privacy-choice': {
    summary: 'Record what the customer allows from now on; answers what that is, which a header may reduce',
    access: 'guest',
    rate: { limit: 60, seconds: 60, by: 'session' },
    body: z.strictObject({
      version: z.literal(CONSENT_VERSION),
      purposes: purposesSchema,
      /** When the customer chose; null: nobody asked. */
      chosenAt: instantSchema.nullable(),
    }),
    data: z.object({ purposes: purposesSchema }),
  },
})
export type ConsentApi = typeof consentContract
