import { z } from 'zod'
import { orderTypeQuerySchema, pictureSchema } from '#core/sites/contract/schemas.ts'
import { collectFieldSchema } from '#core/stores/contract/collect.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { WEEKDAYS } from '#core/stores/domain/weekly-hours.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { idSchema, instantSchema, moneySchema } from '#platform/contract/schemas.ts'
import { UNITS } from '../domain/measure-price.ts'
import { menuErrors } from './errors.ts'

/** veg 1, non-veg 2, egg 3, vegan 4, other 5. */
export const foodTypeSchema = z.literal([1, 2, 3, 4, 5])

/** Whether an item can be ordered now, and if not, why and when it is available again. */
export const itemStateSchema = z.object({
  isAvailable: z.boolean(),
  reason: z.enum(['soldOut', 'temporarilyUnavailable', 'replaced', 'notAtThisTime', 'inactive']).nullable(),
  /** Such as "Available tomorrow at 7:00 AM", in the display language; empty when available. */
  text: z.string(),
  /** Set when few units are left. */
  remaining: z.int().nullable(),
  validUntil: instantSchema.nullable(),
  /** The product that replaces it, if any. */
  replacement: z.object({ _id: idSchema, name: z.string() }).nullable(),
})
export type ItemState = z.output<typeof itemStateSchema>

/** What a kilogram or a litre costs. */
const measurePriceSchema = z.object({ price: moneySchema, per: z.enum(UNITS) })

/** A size that a card offers. */
const cardSizeSchema = z.object({
  /** Its variant in the product's size group. */
  _id: idSchema,
  name: z.string(),
  /** The whole price at this size. */
  price: moneySchema,
  measurePrice: measurePriceSchema.nullable(),
  preselected: z.boolean(),
  isAvailable: z.boolean(),
})

/** A product in the menu: only what a card shows. */
export const productCardSchema = z.object({
  _id: idSchema,
  sku: z.string(),
  name: z.string(),
  description: z.string(),
  price: moneySchema,
  /** The price depends on a required choice: show "from". */
  isPriceFrom: z.boolean(),
  /** Choices must be made, or more than one unit taken, before it can be added. */
  needsChoice: z.boolean(),
  photo: pictureSchema.nullable(),
  foodType: foodTypeSchema,
  /** recommended 1, top picks 2, bogo 3. */
  special: z.array(z.literal([1, 2, 3])),
  calories: z.int().nullable(),
  /** Such as `gluten`; merchants may use names that are not in the law. */
  allergens: z.array(z.string()),
  /** What the price is for, such as "kg"; empty: one item. */
  unit: z.string(),
  /** Amount per item, such as "1.5 l"; empty when not specified. */
  measure: z.string(),
  /** At groceries, of products whose measure is a weight or volume; null: unknown, or each size has its own. */
  measurePrice: measurePriceSchema.nullable(),
  /** At shops, of products that can be added by choosing a size only; empty: the sizes are among the choices. */
  sizes: z.array(cardSizeSchema),
  /** Search words in addition to its name. */
  tags: z.array(z.string()),
  /** Minimum units in an order that contains any, across all options; null: one is enough. */
  minPerOrder: z.int().nullable(),
  /** Maximum units per order, across all options; null: no limit. */
  maxPerOrder: z.int().nullable(),
  /** It may be handed over only with a prescription. */
  needsPrescription: z.boolean(),
  /** How long the service takes; null: it is not done by appointment. */
  durationMinutes: z.int().nullable(),
  state: itemStateSchema,
})
export type ProductCard = z.output<typeof productCardSchema>

export const categorySchema = z.object({
  _id: idSchema,
  name: z.string(),
  description: z.string(),
  products: z.array(productCardSchema),
})

export const menuSchema = z.object({
  store: idSchema,
  /** Changes whenever anything that a menu shows changes. */
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
  /** A size determines the prices of other options; an included option is in the product unless removed. */
  role: z.enum(['size', 'choice', 'included']),
  min: z.int(),
  max: z.int(),
  /** Number of the cheapest choices that are free. */
  free: z.int(),
  /** Options go on the whole or on one half, at half price; the limits apply to each half. */
  portions: z.boolean(),
  variants: z.array(
    z.object({
      _id: idSchema,
      name: z.string(),
      /** What this choice adds to the product's price. */
      price: moneySchema,
      /** What it adds instead when one of these sizes is chosen. */
      prices: z.array(z.object({ size: idSchema, price: moneySchema })),
      /** Maximum quantity; 1 except in counters. */
      max: z.int(),
      preselected: z.boolean(),
      calories: z.int().nullable(),
      isAvailable: z.boolean(),
      /** Until when it is sold out, in the display language; empty when available. */
      text: z.string(),
      photo: pictureSchema.nullable(),
      /** The groups in `nested` that open when it is chosen. */
      customize: z.array(idSchema),
    }),
  ),
})
export type OptionGroup = z.output<typeof optionGroupSchema>

const timingSchema = z.object({ opensAt: z.string(), closesAt: z.string() })

/** When a product can be ordered, as it was set; `state` is what holds now. */
export const productHoursSchema = z.object({
  isActive: z.boolean(),
  /** It has times of its own: in `availableTime`, `availableDates` or both. */
  isSchedule: z.boolean(),
  availableTime: z.object({
    /** Whenever the outlet is open; else at the times in `slots`, which are wall-clock times of the outlet. */
    isStoreTime: z.boolean(),
    slots: z.array(z.object({ day: z.enum(WEEKDAYS), open: z.boolean(), timings: z.array(timingSchema) })),
  }),
  availableDates: z.array(z.object({ startDateTime: instantSchema, endDateTime: instantSchema })),
  isBogo: z.boolean(),
  /** Units to buy and units that are free with them; null for other products. */
  bogo: z.object({ buy: z.int(), free: z.int() }).nullable(),
  /** Units left where they are counted; null: no limit. */
  qty: z.int().nullable(),
})

export const productSchema = productCardSchema.extend({
  ...productHoursSchema.shape,
  ingredients: z.string(),
  specialInstructions: z.boolean(),
  /** In addition to the photo: pictures, and externally hosted videos. */
  gallery: z.array(z.object({ picture: pictureSchema.nullable(), video: z.string().nullable() })),
  customize: z.array(optionGroupSchema),
  /** All groups that open in an option, each once, wherever they open. */
  nested: z.array(optionGroupSchema),
  collectFromUser: z.array(collectFieldSchema),
  goesWith: z.array(idSchema),
})
export type Product = z.output<typeof productSchema>

/** Query parameters of every menu request. */
export const menuQuery = {
  orderType: orderTypeQuerySchema,
  /** Start of the chosen time of a scheduled order; item states are computed for it. */
  scheduledTime: instantSchema.optional(),
}

/** Absent: at the merchant's first outlet, for pickup. */
const productQuery = {
  store: idSchema.optional(),
  orderType: menuQuery.orderType.optional(),
  scheduledTime: menuQuery.scheduledTime,
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
    query: z.strictObject(productQuery),
    data: productSchema,
    errors: [menuErrors.unknownProduct],
  },
  'GET /api/v1/variants/:id': {
    summary: 'The sizes and choices of a product',
    access: 'anonymous',
    shared: true,
    params: z.object({ id: idSchema }),
    query: z.strictObject(productQuery),
    data: productSchema.pick({ _id: true, customize: true, nested: true }),
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
        /** Out of stock, or temporarily paused. */
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
      /** What customers see: sold out, or temporarily unavailable. */
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
