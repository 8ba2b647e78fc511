import { z } from 'zod'
import { defineContract } from '#platform/contract/contract.ts'
import { idSchema, instantSchema } from '#platform/contract/schemas.ts'

const findingSchema = z.object({
  /** One sentence. */
  text: z.string(),
  /** The outlet that it is about; null: all of them. */
  outlet: z.object({ _id: idSchema, name: z.string() }).nullable(),
  /** The console's screen and field that mends it; null: a setting of the server. */
  path: z.string().nullable(),
})
export type Finding = z.output<typeof findingSchema>

const readinessSchema = z.object({
  checkedAt: instantSchema,
  /** Every check, those without findings included. */
  checks: z.array(z.object({ title: z.string(), findings: z.array(findingSchema) })),
})
export type Readiness = z.output<typeof readinessSchema>

export const readinessContract = defineContract({
  'GET /api/v1/console/readiness': {
    summary: 'What keeps customers out, each with the screen that mends it',
    access: 'staff:owner,manager',
    data: readinessSchema,
  },
})
export type ReadinessApi = typeof readinessContract
