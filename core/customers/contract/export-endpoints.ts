import { z } from 'zod'
import { defineContract } from '#platform/contract/contract.ts'
import { instantSchema } from '#platform/contract/schemas.ts'

export const exportContract = defineContract({
  'GET /api/v1/users/me/export': {
    summary:
      'Everything that is kept of the customer, to take along: rows by the name of their table, as they are stored',
    access: 'customer',
    rate: { limit: 10, seconds: 3600, by: 'session' },
    data: z.object({
      exportedAt: instantSchema,
      parts: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
    }),
  },
})
export type ExportApi = typeof exportContract
