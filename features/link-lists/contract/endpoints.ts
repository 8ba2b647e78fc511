import { z } from 'zod'
import { defineContract } from '#platform/contract/contract.ts'
import { idSchema } from '#platform/contract/schemas.ts'
import { LINK_KINDS } from '../domain/link-address.ts'
import { linkListErrors } from './errors.ts'

const publicLinkSchema = z.object({
  _id: idSchema,
  title: z.string(),
  /** A page of the shop, to be put below its home path, or an https, tel or mailto address. */
  address: z.string(),
  kind: z.enum(LINK_KINDS),
})
export type PublicLink = z.output<typeof publicLinkSchema>

const publicListSchema = z.object({
  _id: idSchema,
  homePath: z.string(),
  /** False: the merchant has switched it off, and nothing else of it is told. */
  isActive: z.boolean(),
  title: z.string(),
  intro: z.string(),
  links: z.array(publicLinkSchema),
})
export type PublicLinkList = z.output<typeof publicListSchema>

const listParams = z.object({ id: idSchema })

export const linkListsContract = defineContract({
  'GET /api/v1/link-lists/:id': {
    summary: "A merchant's page of links, in the caller's language",
    access: 'anonymous',
    shared: true,
    params: listParams,
    data: publicListSchema,
    errors: [linkListErrors.unknownList],
  },
  'POST /api/v1/link-lists/:id/clicks': {
    summary: 'Count that a link was opened; nothing about who opened it is stored',
    access: 'anonymous',
    rate: { limit: 600, seconds: 60, by: 'ip' },
    params: listParams,
    body: z.strictObject({ link: idSchema }),
    data: z.object({}),
  },
})
export type LinkListsApi = typeof linkListsContract
