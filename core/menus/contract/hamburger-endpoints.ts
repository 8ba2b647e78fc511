import { z } from 'zod'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { idSchema, instantSchema } from '#platform/contract/schemas.ts'
import { menuQuery, productCardSchema, productHoursSchema, productSchema } from './endpoints.ts'
import { menuErrors } from './errors.ts'

/** A menu of an outlet, such as breakfast, and whether it is served now. */
const partSchema = z.object({
  _id: idSchema,
  name: z.string(),
  isServed: z.boolean(),
  /** When it is next served, while it is not; null when unknown. */
  servedFrom: instantSchema.nullable(),
  /** Such as "until 11:00 AM" or "tomorrow from 7:00 AM", in the display language; empty when it is always served. */
  text: z.string(),
  validUntil: instantSchema.nullable(),
  categories: z.array(z.object({ _id: idSchema, name: z.string(), count: z.int() })),
})
export type MenuPartView = z.output<typeof partSchema>

const storeQuery = { store: idSchema, ...menuQuery }
const digits = z
  .string()
  .regex(/^\d{1,6}$/)
  .transform(Number)
const pagingQuery = { skip: digits.optional(), limit: digits.pipe(z.int().min(1).max(60)).optional() }
const scheduledCardSchema = productCardSchema.extend(productHoursSchema.shape)
const page = z.object({ total: z.int(), products: z.array(scheduledCardSchema) })
const shared = { access: 'anonymous', shared: true } as const

/** The version 2 menus: several menus of one outlet, each with its own times, and their products. */
export const hamburgerContract = defineContract({
  'GET /api/v1/hamburger-menu': {
    ...shared,
    summary: 'The menus of an outlet with their categories, for a list that unfolds',
    query: z.strictObject(storeQuery),
    data: z.array(partSchema),
    errors: [storeErrors.unknownStore],
  },
  'GET /api/v1/hamburger-menu/:id': {
    ...shared,
    summary: 'The same by the outlet in the address, such as a stall of a food court',
    params: z.object({ id: idSchema }),
    query: z.strictObject(menuQuery),
    data: z.array(partSchema),
    errors: [storeErrors.unknownStore],
  },
  'GET /api/v2/menu': {
    ...shared,
    summary: 'The version 2 menus of an outlet, by how it is ordered',
    query: z.strictObject(storeQuery),
    data: z.array(partSchema),
    errors: [storeErrors.unknownStore],
  },
  'GET /api/v2/menu/:menuID/products': {
    ...shared,
    summary: 'The products of one of the menus, in its order',
    params: z.object({ menuID: idSchema }),
    query: z.strictObject({ ...storeQuery, ...pagingQuery }),
    data: page,
    errors: [storeErrors.unknownStore, menuErrors.unknownMenu],
  },
  'GET /api/v2/products': {
    ...shared,
    summary: 'The products of all menus that an outlet serves, in their order',
    query: z.strictObject({ ...storeQuery, ...pagingQuery }),
    data: page,
    errors: [storeErrors.unknownStore],
  },
  'GET /api/v2/products/sku/:sku': {
    ...shared,
    summary: 'A product with its sizes and choices, by its sku',
    params: z.object({ sku: z.string().min(1).max(80) }),
    query: z.strictObject(storeQuery),
    data: productSchema,
    errors: [menuErrors.unknownProduct],
  },
  'GET /api/v2/special-menus': {
    ...shared,
    summary: 'Recommended (1), top picks (2) and buy one, get one (3), by how it is ordered',
    query: z.strictObject(storeQuery),
    data: z.array(z.object({ type: z.literal([1, 2, 3]), products: z.array(scheduledCardSchema) })),
    errors: [storeErrors.unknownStore],
  },
})
export type HamburgerApi = typeof hamburgerContract
