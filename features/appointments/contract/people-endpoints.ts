import { z } from 'zod'
import { createLocalizedTextSchema, fileKeySchema } from '#core/sites/contract/site-file.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { weekSchema } from '#core/stores/contract/hours-endpoints.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { formErrors } from '#platform/contract/form-errors.ts'
import { idSchema, languageSchema } from '#platform/contract/schemas.ts'

const ACCESS = 'staff:owner,manager'
const MAX_PEOPLE = 100

const text = z.partialRecord(languageSchema, z.string())
const keys = z.array(z.string())

const personSchema = z.object({
  key: z.string(),
  name: text,
  /** Null: whenever the outlet is open. */
  hours: weekSchema.nullable(),
  /** Keys of categories and skus of products; both empty: everything. */
  categories: keys,
  products: keys,
})
export type StaffedPerson = z.output<typeof personSchema>

const choiceSchema = z.object({ key: z.string(), name: z.string() })

const formSchema = z.object({
  version: z.string(),
  people: z.array(personSchema),
  languages: z.array(languageSchema),
  /** What a person can do: categories, and products that take time. */
  categories: z.array(choiceSchema),
  products: z.array(choiceSchema),
  /** Whether the outlet's times for later are a quarter of an hour apart, which appointments need. */
  hasFittingTimes: z.boolean(),
})
export type PeopleForm = z.output<typeof formSchema>

const params = z.object({ id: idSchema })

export const peopleContract = defineContract({
  'GET /api/v1/console/stores/:id/people': {
    summary: 'Who does services at an outlet, when, and which',
    access: ACCESS,
    params,
    data: formSchema,
    errors: [storeErrors.unknownStore],
  },
  'PUT /api/v1/console/stores/:id/people': {
    summary: 'Change who does services at an outlet; appointments that were taken stay',
    access: ACCESS,
    params,
    body: z.strictObject({
      people: z
        .array(
          z.strictObject({
            key: fileKeySchema,
            name: createLocalizedTextSchema(80),
            hours: weekSchema.nullable(),
            categories: z.array(fileKeySchema).max(100),
            products: z.array(fileKeySchema).max(500),
          }),
        )
        .max(MAX_PEOPLE),
      /** As it was read; what was changed since is not overwritten. */
      version: z.string().max(100),
    }),
    bodyLimit: 512 * 1024,
    data: formSchema,
    errors: [storeErrors.unknownStore, formErrors.changedMeanwhile],
  },
})
export type PeopleApi = typeof peopleContract
