import { z } from 'zod'
import { fileKey, localizedFileText } from '#core/sites/contract/site-file.ts'

/** Something that the customer is asked for: text 1, toggle 2, checkbox 3, dropdown 4. */
export const collectFileSchema = z
  .strictObject({
    key: fileKey,
    type: z.literal([1, 2, 3, 4]),
    label: localizedFileText(120),
    mandatory: z.boolean().default(false),
    /** Of a dropdown. */
    options: z
      .array(z.strictObject({ key: fileKey, name: localizedFileText(120) }))
      .max(60)
      .default([]),
  })
  .refine(
    ({ type, options }) => (type === 4) === options.length > 0,
    'a dropdown, and nothing else, has options',
  )
