import { z } from 'zod'
import { createLocalizedTextSchema, fileKeySchema } from '#core/sites/contract/site-file.ts'
import { weeklyFileSchema } from '#core/stores/contract/site-file.ts'

/** The section `people` of a site file: who does services at the outlets. */
export const peopleFileSchema = z
  .array(
    z.strictObject({
      /** The outlet's key. */
      store: fileKeySchema,
      /** Unique at the outlet. */
      key: fileKeySchema,
      name: createLocalizedTextSchema(80),
      /** When they work; absent: whenever the outlet is open. */
      hours: weeklyFileSchema.optional(),
      /** Keys of the categories and skus of the products that they do; both empty: everything. */
      categories: z.array(fileKeySchema).max(100).default([]),
      products: z.array(fileKeySchema).max(500).default([]),
    }),
  )
  .max(500)
export type PeopleFile = z.output<typeof peopleFileSchema>
