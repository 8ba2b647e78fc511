import { z } from 'zod'
import { fileKeySchema } from '#core/sites/contract/site-file.ts'
import { MAX_LINKS, MAX_LISTS } from '../domain/link-list.ts'
import { linkInputSchema, listInputShape } from './link-input.ts'

/** The section `link-lists` of a site file. */
export const linkListsFileSchema = z
  .array(
    z.strictObject({
      key: fileKeySchema,
      ...listInputShape,
      links: z.array(linkInputSchema).max(MAX_LINKS),
    }),
  )
  .max(MAX_LISTS)
export type LinkListsFile = z.output<typeof linkListsFileSchema>
