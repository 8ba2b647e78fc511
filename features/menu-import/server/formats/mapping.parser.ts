import { z } from 'zod'
import { languageSchema } from '#platform/contract/schemas.ts'

/** A path in a foreign file; see the guide on importing menus. */
const path = z.string().min(1).max(300)

/** One path, or one for each language. */
const words = z.union([path, z.partialRecord(languageSchema, path)])

const options = z.strictObject({
  at: path.optional(),
  /** Paths to ids of items listed in `all`. */
  refs: path.optional(),
  all: path.optional(),
  id: path.optional(),
  name: words,
  price: path.optional(),
  calories: path.optional(),
  preselected: path.optional(),
  max: path.optional(),
  /** For options of several groups in one list: the name and limits of each option's group. */
  groupName: words.optional(),
  groupMin: path.optional(),
  groupMax: path.optional(),
})
export type OptionsMapping = z.output<typeof options>

const groups = z.strictObject({
  at: path.optional(),
  refs: path.optional(),
  all: path.optional(),
  id: path.optional(),
  name: words,
  min: path.optional(),
  max: path.optional(),
  /** Path to `single`, `one` or the like when one option may be taken. */
  type: path.optional(),
  required: path.optional(),
  options,
})
export type GroupsMapping = z.output<typeof groups>

const products = z.strictObject({
  /** Read from the top, or from each category when `categories` sets `inside`. */
  at: path,
  id: path.optional(),
  name: words,
  description: words.optional(),
  price: path.optional(),
  /** The id or the name of its category. */
  category: path.optional(),
  sizes: z.strictObject({ at: path, id: path.optional(), name: words, price: path }).optional(),
  groups: groups.optional(),
  options: options.optional(),
  /** Path to a boolean, or to a word such as `veg`. */
  vegetarian: path.optional(),
  recommended: path.optional(),
  /** Percent. */
  tax: path.optional(),
  calories: path.optional(),
  active: path.optional(),
})
export type ProductsMapping = z.output<typeof products>

/** A small file that maps another system's JSON to categories, products, names and prices. */
export const mappingSchema = z.strictObject({
  format: z.literal('compass-mapping-1'),
  title: z.string().max(120).optional(),
  /** Paths that a file must have to match this mapping. */
  recognise: z.array(path).max(12).default([]),
  prices: z.enum(['minor', 'major']).default('major'),
  currency: path.optional(),
  categories: z
    .strictObject({
      at: path,
      id: path.optional(),
      name: words,
      description: words.optional(),
      /** Ids of its products, in order. */
      refs: path.optional(),
      /** Its products are nested in it. */
      inside: z.boolean().default(false),
    })
    .optional(),
  products,
})
export type Mapping = z.output<typeof mappingSchema>
