import { z } from 'zod'
import { defineContract } from '#platform/contract/contract.ts'
import { FIRST_STEPS } from '../domain/first-steps.ts'

const firstStepsSchema = z.object({
  /** Where customers will find the shop. */
  url: z.string(),
  /** In the order in which they are best done. */
  steps: z.array(z.object({ step: z.enum(FIRST_STEPS), isDone: z.boolean() })),
})
export type FirstStepsState = z.output<typeof firstStepsSchema>

export const firstStepsContract = defineContract({
  'GET /api/v1/console/first-steps': {
    summary: 'What a new shop has and what it still lacks until its first paid order',
    access: 'staff:owner,manager',
    data: firstStepsSchema,
  },
})
export type FirstStepsApi = typeof firstStepsContract
