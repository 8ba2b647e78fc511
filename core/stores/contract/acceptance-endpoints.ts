import { z } from 'zod'
import { defineContract } from '#platform/contract/contract.ts'
import { formErrors } from '#platform/contract/form-errors.ts'
import { idSchema } from '#platform/contract/schemas.ts'
import { ACCEPTANCE_MINUTES } from '../domain/acceptance.ts'
import { storeErrors } from './errors.ts'

const { least, most } = ACCEPTANCE_MINUTES

/** An outlet's time to answer a new order, in minutes; null: no order is declined automatically. */
export const acceptanceSchema = z
  .strictObject({
    minutes: z.int().min(least).max(most),
    warnMinutes: z
      .int()
      .min(1)
      .max(most - 1),
  })
  .refine(({ minutes, warnMinutes }) => warnMinutes < minutes, { path: ['warnMinutes'] })
  .nullable()

const formSchema = z.object({ answering: acceptanceSchema, version: z.string() })
export type AcceptanceForm = z.output<typeof formSchema>

export const acceptanceContract = defineContract({
  'GET /api/v1/console/stores/:id/answering': {
    summary: 'How long an outlet may take to answer a new order, and when it is warned, to edit it',
    access: 'staff:owner,manager',
    params: z.object({ id: idSchema }),
    data: formSchema,
    errors: [storeErrors.unknownStore],
  },
  'PUT /api/v1/console/stores/:id/answering': {
    summary:
      'Set how long an outlet may take to answer a new order before it is declined by itself, and when it is warned; orders that were placed before keep their time',
    access: 'staff:owner,manager',
    params: z.object({ id: idSchema }),
    body: z.strictObject({
      answering: acceptanceSchema,
      /** As it was read; what was changed since is not overwritten. */
      version: z.string().max(100),
    }),
    data: formSchema,
    errors: [storeErrors.unknownStore, formErrors.changedMeanwhile],
  },
})
export type AcceptanceApi = typeof acceptanceContract
