import { z } from 'zod'
import { createLocalizedTextSchema, fileKeySchema } from '#core/sites/contract/site-file.ts'
import { MAX_CALL_NAME } from '../domain/calls.ts'

export const callNameSchema = createLocalizedTextSchema(MAX_CALL_NAME)

/** The section `table-calls` of a site file: what guests of outlets can call for. An outlet that it does not name stays. */
export const tableCallsFileSchema = z
  .array(
    z.strictObject({
      /** The outlet's key. */
      store: fileKeySchema,
      /** In the order of the guests' page; a known kind that is not named is not offered. */
      calls: z
        .array(
          z.strictObject({
            /** `waiter`, `bill`, `water` or `cutlery`; any other key is a call in the merchant's words. */
            key: fileKeySchema,
            /** In the merchant's words; null for a known kind. */
            name: callNameSchema.nullable().default(null),
            isOffered: z.boolean().default(true),
          }),
        )
        .max(20),
    }),
  )
  .max(500)
