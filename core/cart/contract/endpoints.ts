import { z } from 'zod'
import { slotErrors } from '#core/availability/contract/errors.ts'
import { itemStateSchema } from '#core/menus/contract/endpoints.ts'
import { menuErrors } from '#core/menus/contract/errors.ts'
import { MAX_GROUP_DEPTH, PORTIONS } from '#core/menus/domain/choices.ts'
import { cartExtrasSchema, priceStepSchema } from '#core/pricing/contract/schemas.ts'
import { orderTypeQuerySchema, orderTypeSchema, pictureSchema } from '#core/sites/contract/schemas.ts'
import { answersSchema, labelledAnswersSchema } from '#core/stores/contract/collect.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { createNoteSchema, idSchema, instantSchema, moneySchema } from '#platform/contract/schemas.ts'
import { MAX_AMOUNT } from '#platform/kernel/money.ts'
import {
  cartScheduleFields,
  deliveryChargeSchema,
  pricingSchema,
  scheduleFields,
  seenPriceSchema,
} from './cart-parts.ts'
import { decisionSchema, reportedChangeSchema } from './changes.ts'
import { choiceErrors, fulfilmentErrors, missingCartErrors } from './error-groups.ts'
import { cartErrors } from './errors.ts'

export const MAX_QUANTITY = 99

const groupChoiceSchema = z.strictObject({
  _id: idSchema,
  /** Path of the nested group: the chosen variants, outermost first; absent for the product's own groups. */
  under: z
    .array(idSchema)
    .max(MAX_GROUP_DEPTH - 1)
    .optional(),
  variants: z
    .array(
      z.strictObject({
        variant: idSchema,
        counter: z.int().min(1).max(99).default(1),
        /** The half that the variant goes on, in a group with portions. */
        portion: z.enum(PORTIONS).optional(),
      }),
    )
    .max(50),
})

/** The choices of a line: per group the chosen variants, each with its count `counter`. */
export const customizeSchema = z.array(groupChoiceSchema).max(80)
export type CustomizeInput = z.input<typeof customizeSchema>

/** The same where a group need not be named: its variants say which it is. */
const requestedChoicesSchema = z
  .array(groupChoiceSchema.extend({ _id: groupChoiceSchema.shape._id.optional() }))
  .max(80)
export type RequestedChoicesInput = z.input<typeof requestedChoicesSchema>

/** A request to add one product to the cart. */
export const addProductBodySchema = z.strictObject({
  store: idSchema,
  product: idSchema,
  qty: z.int().min(1).max(MAX_QUANTITY),
  orderType: orderTypeSchema,
  /** Absent: the merchant's preselection. */
  customize: requestedChoicesSchema.optional(),
  collectFromUser: answersSchema.default([]),
  specialInstructions: createNoteSchema(250).optional(),
  seenPrice: seenPriceSchema.optional(),
  area: idSchema.optional(),
  isRecent: z.boolean().optional(),
  /** A promotion to apply to the cart with this product; what it still lacks is in the cart's `promotion`. */
  cartPromo: idSchema.optional(),
  /** The same for a promotion that is shown at the product; `cartPromo` comes first. */
  promo: idSchema.optional(),
  ...scheduleFields,
  /** The browser's current time and expiry; ignored, because the server uses its own clock. */
  dateTime: z.strictObject({ current: instantSchema, expiry: instantSchema }).optional(),
  /** Set after the customer chose to replace a cart with another store's products. */
  replace: z.boolean().optional(),
})

/** A participant of a shared cart: their chosen name, and an id without personal data. */
const adderSchema = z.object({ _id: idSchema, name: z.string() })

/** A line of the cart: by its id, or the last added one of a product. */
const lineReference = { productId: idSchema.optional(), product: idSchema.optional() }
const hasLineReference = ({
  productId,
  product,
}: {
  productId?: string | undefined
  product?: string | undefined
}) => (productId ?? product) !== undefined
const missingLine = { path: ['productId'] }

export const cartLineSchema = z.object({
  /** The line id; equal product, choices and instructions share one line. */
  _id: idSchema,
  product: z.object({ _id: idSchema }),
  name: z.string(),
  sku: z.string(),
  photo: pictureSchema.nullable(),
  qty: z.int(),
  /** Price of one unit with its choices. */
  unitPrice: moneySchema,
  /** Price of one unit without paid extras: what a free unit takes off. */
  basePrice: moneySchema,
  total: moneySchema,
  customize: z.array(
    z.object({
      _id: idSchema,
      name: z.string(),
      /** The chosen variants that opened the group, outermost first. */
      under: z.array(idSchema),
      /** Included ingredients that were removed. */
      without: z.array(z.string()),
      variants: z.array(
        z.object({
          variant: idSchema,
          name: z.string(),
          counter: z.int(),
          portion: z.enum(PORTIONS),
          /** Included by default; the UI need not mention it unless it is removed. */
          isIncluded: z.boolean(),
          /** Addition to the unit price: all repetitions together, without the free ones. */
          price: moneySchema,
        }),
      ),
    }),
  ),
  collectFromUser: labelledAnswersSchema,
  specialInstructions: z.string(),
  isRecent: z.boolean(),
  /** Null when it is no longer on the menu. */
  category: idSchema.nullable(),
  /** Its tax in `pricing.taxes`. */
  tax: idSchema.nullable(),
  /** An unavailable line stays with its reason, and its price counts in the sums until it is removed. */
  state: itemStateSchema,
  /** Minimum and maximum quantity of the product per order, over all its lines; null: no limit. */
  minPerOrder: z.int().nullable(),
  maxPerOrder: z.int().nullable(),
  /** It, or something in its deal, may be handed over only with a prescription. */
  needsPrescription: z.boolean(),
  /** Who added it, in a shared cart; null in a cart of one person. The name is empty after its person was deleted. */
  userInfo: adderSchema.extend({ isYou: z.boolean() }).nullable(),
})
export type CartLine = z.output<typeof cartLineSchema>

export const cartSchema = z.object({
  _id: idSchema,
  /** Increases with every change and never repeats for a customer; an order is placed for one version. */
  version: z.int(),
  store: idSchema,
  orderType: orderTypeSchema,
  ...cartScheduleFields,
  area: z.object({ _id: idSchema, name: z.string(), minutes: z.int(), arrivalSpan: z.int() }).nullable(),
  products: z.array(cartLineSchema),
  /** Sum of the lines before fees, taxes and tips; minimums are measured against it. */
  subTotal: moneySchema,
  total: moneySchema,
  /** The price steps that make up the total. */
  trace: z.array(priceStepSchema),
  pricing: pricingSchema,
  minimumOrder: z.object({ required: moneySchema, missing: moneySchema }).nullable(),
  delivery: deliveryChargeSchema,
  tip: z.object({ percent: z.int().nullable(), amount: moneySchema }),
  /** Differences from what the customer chose; an order can be placed only when this is empty. */
  changes: z.array(reportedChangeSchema),
  ...cartExtrasSchema.shape,
  /** The participants, owner first; empty in a cart of one person. */
  userInfo: z.array(adderSchema),
  dateTime: z.object({ current: instantSchema, expiry: instantSchema }),
})
export type Cart = z.output<typeof cartSchema>

/** `null` for a customer without a cart or with an expired one. */
const cartResultSchema = z.object({ cart: cartSchema.nullable(), expired: z.boolean() })

const cartWrite = {
  access: 'guest',
  rate: { limit: 120, seconds: 60, by: 'session', together: 'writes to carts' },
  data: cartSchema,
} as const

export const removeLineBody = z
  .strictObject({
    store: idSchema,
    ...lineReference,
    /** true reduces the quantity by one, false removes the line. */
    decrease: z.boolean().default(false),
    orderType: orderTypeSchema.optional(),
    area: idSchema.optional(),
    ...scheduleFields,
  })
  .refine(hasLineReference, missingLine)

const customizeErrors = [
  cartErrors.unknownLine,
  cartErrors.unavailable,
  cartErrors.outOfStock,
  cartErrors.aboveMost,
  cartErrors.quantity,
  ...choiceErrors,
  ...missingCartErrors,
] as const

export const cartContract = defineContract({
  'GET /api/v1/carts/getAll': {
    summary: 'Read the cart, priced now',
    access: 'guest',
    query: z.strictObject({ store: idSchema }),
    data: cartResultSchema.extend({
      /** Without a cart here: the outlet that has the customer's cart, and how many units are in it. */
      elsewhere: z.object({ store: idSchema, name: z.string(), count: z.int() }).optional(),
    }),
  },
  'POST /api/v1/carts/addProductToCart': {
    ...cartWrite,
    summary: 'Add a product with its choices; equal lines merge',
    body: addProductBodySchema,
    idempotency: 'accepted',
    errors: [
      cartErrors.anotherStore,
      cartErrors.unavailable,
      cartErrors.outOfStock,
      cartErrors.aboveMost,
      cartErrors.tooManyLines,
      cartErrors.quantity,
      menuErrors.unknownProduct,
      storeErrors.inactive,
      ...choiceErrors,
      ...fulfilmentErrors,
    ],
  },
  'POST /api/v1/carts/removeProductFromCart': {
    summary: 'Take one off a line, or remove the line',
    access: 'guest',
    rate: cartWrite.rate,
    idempotency: 'accepted',
    body: removeLineBody,
    data: cartResultSchema,
    errors: [cartErrors.unknownLine, cartErrors.expired],
  },
  'PUT /api/v1/carts/removeProductFromCart': {
    summary: 'The same as POST',
    access: 'guest',
    rate: cartWrite.rate,
    idempotency: 'accepted',
    body: removeLineBody,
    data: cartResultSchema,
    errors: [cartErrors.unknownLine, cartErrors.expired],
  },
  'POST /api/v1/carts/removeUnavailable': {
    summary: 'Remove every line that cannot be ordered as the cart stands',
    access: 'guest',
    rate: cartWrite.rate,
    body: z.strictObject({ store: idSchema }),
    data: cartResultSchema,
    errors: [storeErrors.unknownStore, cartErrors.expired, cartErrors.empty],
  },
  'PUT /api/v1/carts/changes': {
    summary:
      'Decide about what changed meanwhile: keep it as it is now, swap a line for another product, remove it',
    access: 'guest',
    rate: cartWrite.rate,
    body: z.strictObject({ store: idSchema, decisions: z.array(decisionSchema).min(1).max(300) }),
    data: cartResultSchema,
    errors: [
      storeErrors.unknownStore,
      menuErrors.unknownProduct,
      cartErrors.unavailable,
      cartErrors.outOfStock,
      cartErrors.aboveMost,
      cartErrors.quantity,
      cartErrors.expired,
      cartErrors.empty,
      ...choiceErrors,
    ],
  },
  'POST /api/v1/carts/customize': {
    ...cartWrite,
    summary: 'Change choices, quantity or instructions of a line',
    body: z
      .strictObject({
        store: idSchema,
        ...lineReference,
        /** Absent: the quantity is unchanged. */
        qty: z.int().min(1).max(MAX_QUANTITY).optional(),
        /** Absent: the choices are unchanged. */
        customize: requestedChoicesSchema.optional(),
        /** Absent: the answers are unchanged. */
        collectFromUser: answersSchema.optional(),
        specialInstructions: createNoteSchema(250).optional(),
        seenPrice: seenPriceSchema.optional(),
      })
      .refine(hasLineReference, missingLine),
    errors: customizeErrors,
  },
  'PUT /api/v1/carts/splInstruction/:id': {
    ...cartWrite,
    summary: 'Change the instructions of a line of the open cart',
    params: z.object({ id: idSchema }),
    body: z.strictObject({ specialInstructions: createNoteSchema(250), store: idSchema.optional() }),
    errors: customizeErrors,
  },
  'PUT /api/v1/carts/schedule': {
    ...cartWrite,
    summary: 'Change how the order reaches the customer: order type, area and, when scheduled, the time',
    body: z.strictObject({
      store: idSchema,
      orderType: orderTypeSchema,
      area: idSchema.nullable().optional(),
      ...scheduleFields,
      /** Reserves a place in the slot for some minutes; it is released when the customer does not order. */
      hold: z.boolean().optional(),
    }),
    errors: [slotErrors.slotFull, ...missingCartErrors, ...fulfilmentErrors],
  },
  'PUT /api/v1/carts/updateAddress': {
    ...cartWrite,
    summary:
      'Deliver to an area; fee and minimum follow it. A cart of another outlet comes along, and names what is missing',
    body: z.strictObject({ store: idSchema, areaId: idSchema }),
    errors: [cartErrors.anotherStore, ...missingCartErrors, ...fulfilmentErrors],
  },
  'PUT /api/v1/carts/tip': {
    ...cartWrite,
    summary: 'Give a tip, as a percentage of the lines or as an amount in minor units; neither takes it away',
    body: z.strictObject({
      store: idSchema,
      percent: z.int().min(1).max(100).optional(),
      amount: z.int().min(0).max(MAX_AMOUNT).optional(),
    }),
    errors: [cartErrors.tipNotOffered, cartErrors.tipTooHigh, storeErrors.unknownStore, ...missingCartErrors],
  },
  'PUT /api/v1/carts/expiry': {
    ...cartWrite,
    summary: 'Keep the cart for another 30 minutes',
    body: z.strictObject({ store: idSchema }),
    errors: [storeErrors.unknownStore, ...missingCartErrors],
  },
  'DELETE /api/v1/carts': {
    summary: 'Empty the cart',
    access: 'guest',
    query: z.strictObject({ store: idSchema, orderType: orderTypeQuerySchema.optional() }),
    data: z.object({}),
  },
})
export type CartApi = typeof cartContract
