import { z } from 'zod'
import { createLocalizedTextSchema, fileKeySchema } from '#core/sites/contract/site-file.ts'

/** A question to the customer: text 1, toggle 2, checkbox 3, dropdown 4. */
export const collectFileSchema = z
  .strictObject({
    key: fileKeySchema,
    type: z.literal([1, 2, 3, 4]),
    label: createLocalizedTextSchema(120),
    mandatory: z.boolean().default(false),
    /** Of a dropdown. */
    options: z
      .array(z.strictObject({ key: fileKeySchema, name: createLocalizedTextSchema(120) }))
      .max(60)
      .default([]),
  })
  .refine(
    ({ type, options }) => (type === 4) === options.length > 0,
    'a dropdown, and nothing else, has options',
  )
