import { z } from 'zod'

/**
 * Square's catalog objects as far as a menu needs them, parsed leniently: dumps of several years differ, and missing
 * fields are checked object by object.
 */
const moneySchema = z.object({ amount: z.number(), currency: z.string() })

/**
 * Who adds objects names them `#` and anything; Square replaces that. In our exports it ends with our key, behind a
 * colon.
 */
const idSchema = z
  .string()
  .transform((id) => (id.startsWith('#') ? id.slice(Math.max(1, id.lastIndexOf(':') + 1)) : id))

const base = {
  id: idSchema,
  is_deleted: z.boolean().default(false),
  present_at_all_locations: z.boolean().default(true),
  present_at_location_ids: z.array(z.string()).default([]),
  absent_at_location_ids: z.array(z.string()).default([]),
}

const variationSchema = z.object({
  ...base,
  item_variation_data: z
    .object({
      name: z.string().default(''),
      ordinal: z.number().default(0),
      price_money: moneySchema.optional(),
      location_overrides: z.array(z.unknown()).default([]),
    })
    .optional(),
})
const listInfoSchema = z.object({
  modifier_list_id: idSchema,
  min_selected_modifiers: z.number().default(-1),
  max_selected_modifiers: z.number().default(-1),
  enabled: z.boolean().default(true),
})
export type SquareListInfo = z.output<typeof listInfoSchema>

const itemSchema = z.object({
  ...base,
  type: z.literal('ITEM'),
  item_data: z.object({
    name: z.string().default(''),
    description: z.string().nullish(),
    category_id: idSchema.optional(),
    categories: z.array(z.object({ id: idSchema })).default([]),
    reporting_category: z.object({ id: idSchema }).optional(),
    tax_ids: z.array(idSchema).default([]),
    modifier_list_info: z.array(listInfoSchema).default([]),
    variations: z.array(variationSchema).default([]),
    product_type: z.string().default('REGULAR'),
    is_archived: z.boolean().default(false),
  }),
})
export type SquareItem = z.output<typeof itemSchema>

const modifierSchema = z.object({
  ...base,
  modifier_data: z
    .object({
      name: z.string().default(''),
      ordinal: z.number().default(0),
      price_money: moneySchema.optional(),
      on_by_default: z.boolean().default(false),
    })
    .optional(),
})

const modifierListSchema = z.object({
  ...base,
  type: z.literal('MODIFIER_LIST'),
  modifier_list_data: z.object({
    name: z.string().default(''),
    selection_type: z.string().default('MULTIPLE'),
    /** The limits of all items that state none. */
    min_selected_modifiers: z.number().default(-1),
    max_selected_modifiers: z.number().default(-1),
    modifiers: z.array(modifierSchema).default([]),
  }),
})
export type SquareModifierList = z.output<typeof modifierListSchema>

const categorySchema = z.object({
  ...base,
  type: z.literal('CATEGORY'),
  category_data: z.object({ name: z.string().default('') }),
})
const taxSchema = z.object({
  ...base,
  type: z.literal('TAX'),
  tax_data: z.object({
    name: z.string().default(''),
    percentage: z.string().optional(),
    inclusion_type: z.string().default('ADDITIVE'),
    enabled: z.boolean().default(true),
  }),
})
export type SquareTax = z.output<typeof taxSchema>

const catalogObjectSchema = z.discriminatedUnion('type', [
  itemSchema,
  modifierListSchema,
  categorySchema,
  taxSchema,
])
export type SquareObject = z.output<typeof catalogObjectSchema>

export const squareObjectSchema = catalogObjectSchema

/** The whole dump: a list of objects, or a response of the API with its `objects`. */
export const squareDumpSchema = z.union([
  z.array(z.object({ type: z.string() }).loose()),
  z.object({ objects: z.array(z.object({ type: z.string() }).loose()) }).transform(({ objects }) => objects),
])
