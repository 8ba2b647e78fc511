import { z } from 'zod'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { idSchema } from '#platform/contract/schemas.ts'
import { foodTypeSchema, menuQuery, productCardSchema, productSchema } from './endpoints.ts'
import { menuErrors } from './errors.ts'

/** Query strings are text: food types joined by commas, such as `1,4`. */
const foodQuerySchema = z
  .string()
  .regex(/^[1-5](,[1-5]){0,4}$/)
  .transform((text) => [...new Set(text.split(','))].map(Number))
  .pipe(z.array(foodTypeSchema))

const filterQuery = {
  ...menuQuery,
  /** Only these food types. */
  food: foodQuerySchema.optional(),
  /** Nothing with these allergens, joined by commas. */
  without: z
    .string()
    .min(1)
    .max(600)
    .transform((text) => text.split(','))
    .optional(),
}

const facetsSchema = z.object({
  food: z.array(z.object({ type: foodTypeSchema, count: z.int() })),
  allergens: z.array(z.object({ name: z.string(), count: z.int() })),
})

/** A menu without its product list: categories, product counts, and the products shown first. */
export const menuOutlineSchema = z.object({
  store: idSchema,
  version: z.int(),
  /** Products in all categories together. */
  total: z.int(),
  specials: z.array(z.object({ type: z.literal([1, 2, 3]), products: z.array(productCardSchema) })),
  categories: z.array(z.object({ _id: idSchema, name: z.string(), description: z.string(), count: z.int() })),
  /** The first products of the first categories. */
  products: z.array(productCardSchema),
})
export type MenuOutline = z.output<typeof menuOutlineSchema>

/** One menu of the outlet, plus the categories that are in none and always served; absent: the whole menu. */
const partQuery = { menu: idSchema.optional() }

const outline = {
  access: 'anonymous',
  shared: true,
  params: z.object({ id: idSchema }),
  query: z.strictObject({ ...menuQuery, ...partQuery }),
  data: menuOutlineSchema,
  errors: [storeErrors.unknownStore, menuErrors.unknownMenu],
} as const

const pageQuery = {
  skip: z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .optional(),
  limit: z
    .string()
    .regex(/^([1-9]|[1-5]\d|60)$/)
    .transform(Number)
    .optional(),
}

const products = {
  access: 'anonymous',
  shared: true,
  params: z.object({ id: idSchema }),
  query: z.strictObject({
    ...filterQuery,
    ...partQuery,
    /** Only products that match these words, best match first. */
    search: z.string().max(80).regex(/\S/).optional(),
    /** One category only. */
    category: idSchema.optional(),
    ...pageQuery,
  }),
  data: z.object({
    version: z.int(),
    total: z.int(),
    products: z.array(productCardSchema),
    /** Filters that can be applied to the result. */
    facets: facetsSchema,
  }),
  errors: [storeErrors.unknownStore, menuErrors.unknownMenu],
} as const

export const browseContract = defineContract({
  'GET /api/v1/stores/:id/menu/outline': {
    ...outline,
    summary: "An outlet's menu without its products: categories with counts, and what is seen first",
  },
  'GET /api/v2/stores/:id/menu/outline': {
    ...outline,
    summary: "An outlet's version 2 menu without its products (uiVersion 2 and 4)",
  },
  'GET /api/v1/stores/:id/menu/products': {
    ...products,
    summary: "Some of a menu's products: a category's, what a search finds, or by page",
  },
  'GET /api/v2/stores/:id/menu/products': {
    ...products,
    summary: "Some of a version 2 menu's products: a category's, what a search finds, or by page",
  },
  'GET /api/v1/stores/:id/menu/details': {
    access: 'anonymous',
    shared: true,
    summary: "A menu's products by page, each with its sizes and choices, for use without a connection",
    params: z.object({ id: idSchema }),
    query: z.strictObject({ ...menuQuery, ...partQuery, ...pageQuery }),
    data: z.object({ version: z.int(), total: z.int(), products: z.array(productSchema) }),
    errors: [storeErrors.unknownStore, menuErrors.unknownMenu],
  },
})
export type BrowseApi = typeof browseContract
