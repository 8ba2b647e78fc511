import { z } from 'zod'
import { fileKeySchema } from '#core/sites/contract/site-file.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { formErrors } from '#platform/contract/form-errors.ts'
import { idSchema, languageSchema } from '#platform/contract/schemas.ts'
import { dineInErrors } from './errors.ts'
import { callNameSchema } from './table-calls-file.ts'

const ACCESS = 'staff:owner,manager'

const formSchema = z.object({
  version: z.string(),
  /** In the order of the guests' page, every known kind among them. */
  calls: z.array(
    z.object({
      key: z.string(),
      /** In the merchant's words; null for a known kind. */
      name: z.partialRecord(languageSchema, z.string()).nullable(),
      isOffered: z.boolean(),
    }),
  ),
  languages: z.array(languageSchema),
})
export type CallListForm = z.output<typeof formSchema>

const params = z.object({ id: idSchema })

export const callListContract = defineContract({
  'GET /api/v1/console/stores/:id/table-calls': {
    summary: 'What guests at the tables and in the rooms of an outlet can call for',
    access: ACCESS,
    params,
    data: formSchema,
    errors: [storeErrors.unknownStore],
  },
  'PUT /api/v1/console/stores/:id/table-calls': {
    summary: 'Change what guests of an outlet can call for; calls that were made stay as they were read',
    access: ACCESS,
    params,
    body: z.strictObject({
      calls: z
        .array(
          z.strictObject({
            /** Absent: a new call in the merchant's words. */
            key: fileKeySchema.optional(),
            name: callNameSchema.nullable(),
            isOffered: z.boolean(),
          }),
        )
        .max(20),
      /** As it was read; what was changed since is not overwritten. */
      version: z.string().max(100),
    }),
    data: formSchema,
    errors: [
      storeErrors.unknownStore,
      formErrors.changedMeanwhile,
      dineInErrors.tooManyCalls,
      dineInErrors.callNameless,
    ],
  },
})
export type CallListApi = typeof callListContract
