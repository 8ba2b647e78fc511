import { z } from 'zod'
import { defineContract } from '#platform/contract/contract.ts'
import { formErrors } from '#platform/contract/form-errors.ts'
import { prescriptionsFileSchema } from './prescriptions-file.ts'

const formSchema = z.object({ version: z.string(), retentionDays: z.int() })
export type RetentionForm = z.output<typeof formSchema>

export const retentionContract = defineContract({
  'GET /api/v1/console/prescription-settings': {
    summary: 'For how many days uploaded prescriptions are stored',
    access: 'staff:owner',
    everyOutlet: true,
    data: formSchema,
  },
  'PUT /api/v1/console/prescription-settings': {
    summary:
      'Change for how many days uploaded prescriptions are stored; older ones are deleted within the hour',
    access: 'staff:owner',
    everyOutlet: true,
    body: prescriptionsFileSchema.extend({
      /** As it was read; what was changed since is not overwritten. */
      version: z.string().max(100),
    }),
    data: formSchema,
    errors: [formErrors.changedMeanwhile],
  },
})
export type RetentionApi = typeof retentionContract
