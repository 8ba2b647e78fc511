import { z } from 'zod'
import { defineContract } from '#platform/contract/contract.ts'
import { idSchema, instantSchema } from '#platform/contract/schemas.ts'
import { PREVIEW_DAYS } from '../domain/preview-link.ts'
import { storeErrors } from './errors.ts'

const storeEndpoint = {
  access: 'staff:owner,manager',
  params: z.object({ id: idSchema }),
  errors: [storeErrors.unknownStore],
} as const

export const previewContract = defineContract({
  'PUT /api/v1/console/stores/:id/preview': {
    ...storeEndpoint,
    summary: 'Take an outlet under testing, where only signed links show its menu, or open it to the public',
    body: z.strictObject({ previewMode: z.boolean() }),
    data: z.object({ previewMode: z.boolean() }),
  },
  'POST /api/v1/console/stores/:id/preview-links': {
    ...storeEndpoint,
    summary: 'Make a signed link that shows an outlet under testing to whoever opens it, for some days',
    body: z.strictObject({ days: z.literal(PREVIEW_DAYS) }),
    data: z.object({ url: z.string(), validUntil: instantSchema }),
  },
  'DELETE /api/v1/console/stores/:id/preview-links': {
    ...storeEndpoint,
    summary: 'End all links to an outlet under testing that were made so far',
    data: z.object({}),
  },
})
export type PreviewApi = typeof previewContract
