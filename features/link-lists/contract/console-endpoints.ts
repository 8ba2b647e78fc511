import { z } from 'zod'
import { defineContract } from '#platform/contract/contract.ts'
import { idSchema, languageSchema } from '#platform/contract/schemas.ts'
import { MAX_LINKS } from '../domain/link-list.ts'
import { linkListErrors } from './errors.ts'
import { linkInputSchema, listInputShape } from './link-input.ts'

const textSchema = z.partialRecord(languageSchema, z.string())

const staffListSchema = z.object({
  _id: idSchema,
  title: textSchema,
  intro: textSchema,
  isActive: z.boolean(),
  version: z.int(),
  /** Where customers open it. */
  url: z.string(),
  links: z.array(
    z.object({
      _id: idSchema,
      title: textSchema,
      address: z.string(),
      isActive: z.boolean(),
      /** How often customers opened it. */
      clicks: z.int(),
    }),
  ),
})
export type StaffLinkList = z.output<typeof staffListSchema>

const listInputSchema = z.strictObject({
  ...listInputShape,
  /** In the order of the page. One with an id is changed and keeps its clicks; those left out are removed. */
  links: z.array(linkInputSchema.extend({ _id: idSchema.optional() })).max(MAX_LINKS),
})
export type LinkListInput = z.output<typeof listInputSchema>

const access = 'staff:owner,manager' as const
const listParams = z.object({ id: idSchema })
const inputErrors = [
  linkListErrors.addressScheme,
  linkListErrors.addressInsecure,
  linkListErrors.addressCredentials,
  linkListErrors.addressMalformed,
] as const

export const consoleLinkListsContract = defineContract({
  'GET /api/v1/console/link-lists': {
    summary: "The merchant's link lists with their clicks, the oldest first",
    access,
    data: z.object({
      lists: z.array(staffListSchema),
      /** The languages in which titles can be given, the merchant's own first. */
      languages: z.array(languageSchema),
      /** What belongs to the shop itself, see `parseLinkAddress`. */
      own: z.object({ homePath: z.string(), hosts: z.array(z.string()), origin: z.string() }),
    }),
  },
  'POST /api/v1/console/link-lists': {
    summary: 'Create a link list',
    access,
    everyOutlet: true,
    body: listInputSchema,
    data: staffListSchema,
    errors: [...inputErrors, linkListErrors.tooManyLists],
  },
  'PUT /api/v1/console/link-lists/:id': {
    summary: 'Change a link list as a whole: its texts, its links and their order',
    access,
    everyOutlet: true,
    params: listParams,
    body: listInputSchema.extend({
      /** As it was read; a list that was changed since is not overwritten. */
      version: z.int(),
    }),
    data: staffListSchema,
    errors: [...inputErrors, linkListErrors.unknownList, linkListErrors.changedMeanwhile],
  },
  'DELETE /api/v1/console/link-lists/:id': {
    summary: 'Remove a link list; its address is then unknown',
    access,
    everyOutlet: true,
    params: listParams,
    data: z.object({}),
    errors: [linkListErrors.unknownList],
  },
})
export type ConsoleLinkListsApi = typeof consoleLinkListsContract
export type LinkListsOverview = z.output<
  (typeof consoleLinkListsContract)['GET /api/v1/console/link-lists']['data']
>
