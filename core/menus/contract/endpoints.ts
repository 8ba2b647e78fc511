import { z } from 'zod'
import { orderTypeQuerySchema, pictureSchema } from '#core/sites/contract/schemas.ts'
import { collectFieldSchema } from '#core/stores/contract/collect.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { idSchema, instantSchema, moneySchema } from '#platform/contract/schemas.ts'
import { menuErrors } from './errors.ts'

/** veg 1, non-veg 2, egg 3, vegan 4, other 5. */
export const foodTypeSchema = z.literal([1, 2, 3, 4, 5])

/** Whether an item can be ordered now, and if not, why and when again. */
export const itemStateSchema = z.object({
  isAvailable: z.boolean(),
  reason: z.enum(['soldOut', 'temporarilyUnavailable', 'replaced', 'notAtThisTime', 'inactive']).nullable(),
  /** Such as "Available tomorrow at 7:00 AM", in the shown language; empty when available. */
  text: z.string(),
  /** Shown when little is left. */
  remaining: z.int().nullable(),
  validUntil: instantSchema.nullable(),
  /** What is sold in its place, when it was replaced. */
  replacement: z.object({ _id: idSchema, name: z.string() }).nullable(),
})
export type ItemState = z.output<typeof itemStateSchema>

/** A product as it stands in the menu: what a card shows, nothing more. */
export const productCardSchema = z.object({
  _id: idSchema,
  sku: z.string(),
  name: z.string(),
  description: z.string(),
  price: moneySchema,
  /** The price depends on a required choice: show "from". */
  isPriceFrom: z.boolean(),
  /** Choices must be made, or more than one piece taken, before it can be added. */
  needsChoice: z.boolean(),
  photo: pictureSchema.nullable(),
  foodType: foodTypeSchema,
  /** recommended 1, top picks 2, bogo 3. */
  special: z.array(z.literal([1, 2, 3])),
  calories: z.int().nullable(),
  /** Such as `gluten`; a merchant may name others than the law does. */
  allergens: z.array(z.string()),
  /** What the price is for, such as "kg"; empty: a piece. */
  unit: z.string(),
  /** How much a piece is, such as "1.5 l"; empty when nobody says. */
  measure: z.string(),
  /** Words by which it is found besides its name. */
  tags: z.array(z.string()),
  /** Pieces that an order holds at least, where it holds any, whatever their options; null: one is enough. */
  minPerOrder: z.int().nullable(),
  /** Pieces that one order holds at most, whatever their options; null: any number. */
  maxPerOrder: z.int().nullable(),
  state: itemStateSchema,
})
export type ProductCard = z.output<typeof productCardSchema>

export const categorySchema = z.object({
  _id: idSchema,
  name: z.string(),
  description: z.string(),
  products: z.array(productCardSchema),
})
export type Category = z.output<typeof categorySchema>

export const menuSchema = z.object({
  store: idSchema,
  /** Changes whenever anything that a menu shows was changed. */
  version: z.int(),
  /** The special groups first (`recommended`, `topPicks`), by reference into the categories. */
  specials: z.array(z.object({ type: z.literal([1, 2, 3]), products: z.array(idSchema) })),
  categories: z.array(categorySchema),
})
export type Menu = z.output<typeof menuSchema>

/** single select 10, multi select 20, counter 30. */
export const optionGroupSchema = z.object({
  _id: idSchema,
  name: z.string(),
  type: z.literal([10, 20, 30]),
  /** A size decides what other options cost; what is included is in the product unless it is taken out. */
  role: z.enum(['size', 'choice', 'included']),
  min: z.int(),
  max: z.int(),
  /** So many of the cheapest choices cost nothing. */
  free: z.int(),
  /** Options go on the whole or on one half, for half of their price; the limits hold for each half. */
  portions: z.boolean(),
  variants: z.array(
    z.object({
      _id: idSchema,
      name: z.string(),
      /** What this choice adds to the product's price. */
      price: moneySchema,
      /** What it adds instead when a size of these is chosen. */
      prices: z.array(z.object({ size: idSchema, price: moneySchema })),
      /** How often it may be taken; 1 but for counters. */
      max: z.int(),
      preselected: z.boolean(),
      calories: z.int().nullable(),
      isAvailable: z.boolean(),
      /** Until when it is sold out, in the shown language; empty when it can be had. */
      text: z.string(),
      photo: pictureSchema.nullable(),
      /** The groups in `nested` that open when it is chosen. */
      customize: z.array(idSchema),
    }),
  ),
})
export type OptionGroup = z.output<typeof optionGroupSchema>

export const productSchema = productCardSchema.extend({
  ingredients: z.string(),
  specialInstructions: z.boolean(),
  /** What is shown besides the photo: pictures, and videos somewhere else. */
  gallery: z.array(z.object({ picture: pictureSchema.nullable(), video: z.string().nullable() })),
  customize: z.array(optionGroupSchema),
  /** Every group that opens in an option, once, wherever it opens. */
  nested: z.array(optionGroupSchema),
  collectFromUser: z.array(collectFieldSchema),
  goesWith: z.array(idSchema),
})
export type Product = z.output<typeof productSchema>

/** What every question about a menu says. */
export const menuQuery = {
  orderType: orderTypeQuerySchema,
  /** The beginning of the time that was chosen for an order for later: items are judged for it. */
  scheduledTime: instantSchema.optional(),
}

export const menusContract = defineContract({
  'GET /api/v1/stores/:id/menu': {
    summary: "An outlet's menu (uiVersion 1 and 3)",
    access: 'anonymous',
    shared: true,
    params: z.object({ id: idSchema }),
    query: z.strictObject(menuQuery),
    data: menuSchema,
    errors: [storeErrors.unknownStore],
  },
  'GET /api/v2/stores/:id/menu': {
    summary: "An outlet's version 2 menu (uiVersion 2 and 4)",
    access: 'anonymous',
    shared: true,
    params: z.object({ id: idSchema }),
    query: z.strictObject(menuQuery),
    data: menuSchema,
    errors: [storeErrors.unknownStore],
  },
  'GET /api/v1/products/:id': {
    summary: 'A product with its sizes and choices',
    access: 'anonymous',
    shared: true,
    params: z.object({ id: idSchema }),
    query: z.strictObject({ ...menuQuery, store: idSchema }),
    data: productSchema,
    errors: [menuErrors.unknownProduct],
  },
  'GET /api/v1/console/stores/:id/products': {
    summary: 'The products of an outlet, to mark them sold out',
    access: 'staff:owner,manager,orderTaker,kitchen',
    params: z.object({ id: idSchema }),
    query: z.strictObject({ search: z.string().max(80).optional() }),
    data: z.array(
      z.object({
        _id: idSchema,
        sku: z.string(),
        name: z.string(),
        category: z.string(),
        soldOutUntil: instantSchema.nullable(),
        isSoldOut: z.boolean(),
        /** Out of stock, or not to be made for the moment. */
        mark: z.enum(['soldOut', 'paused']),
        stock: z.int().nullable(),
      }),
    ),
    errors: [storeErrors.unknownStore],
  },
  'PUT /api/v1/console/stores/:id/products/:product/sold-out': {
    summary: 'Mark a product sold out at an outlet, until a moment or until told otherwise, or bring it back',
    access: 'staff:owner,manager,orderTaker,kitchen',
    params: z.object({ id: idSchema, product: idSchema }),
    body: z.strictObject({
      isSoldOut: z.boolean(),
      until: instantSchema.optional(),
      /** What customers read: sold out, or temporarily unavailable. */
      mark: z.enum(['soldOut', 'paused']).default('soldOut'),
    }),
    data: z.object({ isSoldOut: z.boolean(), soldOutUntil: instantSchema.nullable() }),
    errors: [menuErrors.unknownProduct],
  },
  'PUT /api/v1/console/stores/:id/products/:product/stock': {
    summary: 'Say how many pieces of a product an outlet has today; null no longer counts them',
    access: 'staff:owner,manager,orderTaker,kitchen',
    params: z.object({ id: idSchema, product: idSchema }),
    body: z.strictObject({ stock: z.int().min(0).max(1_000_000).nullable() }),
    data: z.object({ stock: z.int().nullable() }),
    errors: [menuErrors.unknownProduct],
  },
})
export type MenusApi = typeof menusContract
