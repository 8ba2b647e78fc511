import { z } from 'zod'
import { createLocalizedTextSchema, createOptionalTextSchema } from '#core/sites/contract/site-file.ts'
import { MAX_ADDRESS } from '../domain/link-address.ts'
import { MAX_INTRO, MAX_TITLE } from '../domain/link-list.ts'

/** A link as staff or a file write it. */
export const linkInputSchema = z.strictObject({
  title: createLocalizedTextSchema(MAX_TITLE),
  /** Checked by `parseLinkAddress`, which says what is wrong with it. */
  address: z.string().max(MAX_ADDRESS * 4),
  isActive: z.boolean().default(true),
})

/** What staff and files write of a list, besides its links. */
export const listInputShape = {
  title: createLocalizedTextSchema(MAX_TITLE),
  intro: createOptionalTextSchema(MAX_INTRO),
  isActive: z.boolean().default(true),
}
