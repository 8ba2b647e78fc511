import { z } from 'zod'
import { PORTIONS } from '#core/menus/domain/choices.ts'
import { paymentSchema } from '#core/payments/contract/endpoints.ts'
import { priceStepSchema } from '#core/pricing/contract/schemas.ts'
import { orderTypeSchema, pictureSchema } from '#core/sites/contract/schemas.ts'
import { labelledAnswersSchema } from '#core/stores/contract/collect.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { TABLE_KINDS } from '#core/tables/domain/table.ts'
import { defineContract } from '#platform/contract/contract.ts'
import {
  createLineSchema,
  idSchema,
  instantSchema,
  moneySchema,
  pagingSchema,
} from '#platform/contract/schemas.ts'
import { DELAY_REASONS } from '../domain/delay-reason.ts'
import { DROP_OFFS } from '../domain/drop-off.ts'
import { ORDER_STATUSES } from '../domain/order-status.ts'
import { BOARD_ACTIONS } from '../domain/transitions.ts'
import { orderErrors } from './errors.ts'

/** A step of the customer's timeline, with its localised name and the time it was reached. */
export const timelineStepSchema = z.object({
  key: z.enum([
    'waiting',
    'accepted',
    'preparing',
    'ready',
    'outForDelivery',
    'delivered',
    'pickedUp',
    'completed',
    'undelivered',
    'cancelled',
    'declined',
  ]),
  text: z.string(),
  at: instantSchema.nullable(),
})

const timeRangeSchema = z.object({ from: instantSchema, to: instantSchema })

/** What anybody with the link may see; no address, phone, items or payment. */
export const publicOrderSchema = z.object({
  _id: idSchema,
  detail: z.literal('minimal'),
  status: z.literal(ORDER_STATUSES),
  orderType: orderTypeSchema,
  store: z.object({ _id: idSchema, name: z.string(), homePath: z.string() }),
  timeline: z.array(timelineStepSchema),
  activeIndex: z.int(),
  isFinal: z.boolean(),
  /** The hand-over time that the outlet stated, once accepted. */
  readyAt: instantSchema.nullable(),
  /** The time that was promised at payment; null until the outlet has the order. */
  promise: timeRangeSchema.nullable(),
  /** When it is expected now; null when nothing is expected any more. */
  estimate: timeRangeSchema.nullable(),
  /** Why it is expected later than promised, in words; null when it is not. */
  delay: z.string().nullable(),
})

export const orderLineSchema = z.object({
  _id: idSchema,
  product: z.object({ _id: idSchema }),
  name: z.string(),
  sku: z.string(),
  photo: pictureSchema.nullable(),
  qty: z.int(),
  unitPrice: moneySchema,
  total: moneySchema,
  customize: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      /** The chosen variants that opened the group. */
      under: z.array(z.string()),
      /** Included ingredients that were removed. */
      without: z.array(z.string()),
      variants: z.array(
        z.object({
          variant: z.string(),
          name: z.string(),
          counter: z.int(),
          portion: z.enum(PORTIONS),
          isIncluded: z.boolean(),
          price: moneySchema,
        }),
      ),
    }),
  ),
  collectFromUser: labelledAnswersSchema,
  specialInstructions: z.string(),
  /** When it was added after the order was placed; null: it was part of the original order. */
  addedAt: instantSchema.nullable(),
})

export const fullOrderSchema = publicOrderSchema.omit({ detail: true }).extend({
  detail: z.literal('full'),
  /** The number that people use aloud. */
  orderId: z.string(),
  user: z.object({ _id: idSchema, name: z.string(), phone: z.string(), email: z.string() }),
  store: z.object({
    _id: idSchema,
    name: z.string(),
    homePath: z.string(),
    address: z.string(),
    phone: z.string().nullable(),
    timeZone: z.string(),
    latitude: z.number(),
    longitude: z.number(),
  }),
  address: z.object({ address: z.string(), area: z.string(), city: z.string() }).nullable(),
  /** Where it is served; null unless that is at a table or in a room. */
  table: z.object({ kind: z.enum(TABLE_KINDS), name: z.string() }).nullable(),
  products: z.array(orderLineSchema),
  subTotal: moneySchema,
  total: moneySchema,
  trace: z.array(priceStepSchema),
  payment: paymentSchema,
  /**
   * The path below the home path where it is paid, while one payment is awaited for it and others, or shares of several
   * people; absent: it is paid by itself, or not any more.
   */
  sharedPaymentPath: z.string().optional(),
  /** To whoever delivers the order. */
  deliveryInstruction: z.string(),
  /** To the outlet, about the whole order. */
  orderNote: z.string(),
  /** Allergies in the household that the customer sent with the order, in words; empty: nothing was sent. */
  allergies: z.array(z.string()),
  /** Answers to the outlet's questions. */
  collectFromUser: labelledAnswersSchema,
  /** How it is handed over, where it is delivered. */
  dropOff: z.enum(DROP_OFFS),
  isContactless: z.boolean(),
  /** Null where nothing is eaten, such as at a pharmacy. */
  needsCutlery: z.boolean().nullable(),
  placedAt: instantSchema,
  scheduledFor: instantSchema.nullable(),
  /** The end of the chosen time range; null for a point in time. */
  scheduledUntil: instantSchema.nullable(),
  /** Whose time it takes, from `scheduledFor` on; null: nobody's. */
  appointment: z.object({ with: z.string(), minutes: z.int(), until: instantSchema }).nullable(),
  /**
   * Set while a new order with an answer deadline is unanswered: staff are warned at `warnAt`, it is declined at
   * `by`.
   */
  answer: z.object({ warnAt: instantSchema, by: instantSchema }).nullable(),
  /** The discount that it was placed with; null without one. */
  promotion: z.object({ name: z.string(), discount: moneySchema }).nullable(),
  /** Points that pay a part of it; absent where points are not read. */
  redeemedPoints: z.int().optional(),
  /** Points that it earns; absent where points are not read. */
  loyaltyPoints: z.int().optional(),
  /** Where it was ordered: the path of the site. */
  sourceOfOrder: z.object({ source: z.string(), outletUrl: z.string() }),
  /** At a table, paid as one order and not in rounds. */
  isSingleOrderDineIn: z.boolean(),
  declineReason: z.string(),
  /**
   * Set on an order of others in whose bill the caller has a part: `page` shows it to them, after the path of the site;
   * `paid` is theirs, without tips and what went back.
   */
  shared: z.object({ page: z.string().nullable(), paid: moneySchema }).optional(),
  can: z.object({
    cancel: z.boolean(),
    /** Whether items may still be added. */
    change: z.boolean(),
    /** When cancelling stops being possible; null: no clock ends it. */
    until: instantSchema.nullable(),
  }),
})
export type FullOrder = z.output<typeof fullOrderSchema>
export type MinimalOrder = z.output<typeof publicOrderSchema>

const { payment, user, promotion, products, estimate } = fullOrderSchema.shape

/** An order with the parts that `populateFields` names; of the others nothing is sent. */
export const populatedOrderSchema = publicOrderSchema.omit({ detail: true }).extend({
  detail: z.literal('populated'),
  orderId: z.string(),
  subTotal: moneySchema,
  total: moneySchema,
  placedAt: instantSchema,
  can: fullOrderSchema.shape.can,
  user: user.optional(),
  /** The ordered items. */
  menuInfo: products.optional(),
  promotion: promotion.optional(),
  /** With its address, phone and place; else only what `store` has for everybody. */
  store: z.union([fullOrderSchema.shape.store, publicOrderSchema.shape.store]),
  /** What went back of its payment, or is about to; `payment` says how much of it is done. */
  refund: moneySchema.optional(),
  /** What credit paid. */
  credit: moneySchema.optional(),
  notes: fullOrderSchema
    .pick({
      ...{ deliveryInstruction: true, collectFromUser: true, needsCutlery: true },
      ...{ dropOff: true, isContactless: true },
    })
    .optional(),
  /** The area's name; empty when nothing is delivered. */
  area: z.string().optional(),
  payment: payment.optional(),
  /** Where it goes and when; null when nothing is delivered, and with `isActiveDelivery` unless it is on its way. */
  delivery: z
    .object({ address: z.string(), city: z.string(), estimate, scheduledFor: instantSchema.nullable() })
    .nullable()
    .optional(),
})

export const orderSchema = z.discriminatedUnion('detail', [
  publicOrderSchema,
  fullOrderSchema,
  populatedOrderSchema,
])
export type PopulatedOrder = z.output<typeof populatedOrderSchema>
export type Order = z.output<typeof orderSchema>

const populateFieldSchema = z.enum([
  'user',
  'menuInfo',
  'promotion',
  'store',
  'refund',
  'credit',
  'notes',
  'area',
  'payment',
  'delivery',
  /** Sent by its own call. */
  'rating',
])
export type PopulateField = z.output<typeof populateFieldSchema>

const populateFieldsSchema = z
  .string()
  .max(200)
  .transform((text) => text.split(','))
  .pipe(z.array(populateFieldSchema))

/** A member of staff who delivers. */
const driverSchema = z.object({ _id: idSchema, name: z.string() })

/** An order on the outlet's board. */
export const boardOrderSchema = fullOrderSchema.omit({ can: true }).extend({
  address: fullOrderSchema.shape.address
    .unwrap()
    .extend({
      /** Opens a map at the customer's pin, or searches for the written address when there is none. */
      mapUrl: z.url({ protocol: /^https$/ }),
      /** Whether the map opens at a pin, not at a search. */
      isPinned: z.boolean(),
      /** When the customer changed the address after placing the order. */
      changedAt: instantSchema.nullable(),
    })
    .nullable(),
  /** The member of staff who entered the order; null: the customer placed it. */
  enteredBy: z.object({ name: z.string() }).nullable(),
  /** Incremented with every change; a change based on an older version is refused. */
  version: z.int(),
  /** The server's time of this response, so that a tablet with a wrong clock still counts minutes correctly. */
  asOf: instantSchema,
  column: z.enum(['new', 'accepted', 'ready', 'out', 'done']),
  when: z.enum(['now', 'later']),
  /** Items that were added after it was accepted, and that nobody has answered yet. */
  unansweredItems: z.int(),
  /** When it is ready in the outlet's configured time, or for its agreed time; null for an unpaid order. */
  promisedReadyAt: instantSchema.nullable(),
  /** Ready later than this, it reaches the customer later than promised; null for an unpaid order. */
  latestReadyAt: instantSchema.nullable(),
  /** The actions that this member of staff may perform next. */
  actions: z.array(z.enum(BOARD_ACTIONS)),
  /** The driver who brings it; null: nobody has been assigned. */
  driver: driverSchema.nullable(),
})
export type BoardOrder = z.output<typeof boardOrderSchema>

/** Anonymous requests are limited by network; signed-in customers in the same network have their own limit. */
const statusRate = { limit: 60, seconds: 60, by: 'session', together: 'looks at orders' } as const

/** Reading one order, the same for both of its paths. */
const readOne = {
  summary: 'An order: in full for its owner, else only what anybody with the link may see',
  access: 'anonymous',
  rate: statusRate,
  params: z.object({ id: idSchema }),
  query: z.strictObject({
    /** The parts to send to the owner, joined by commas; absent: the whole order. */
    populateFields: populateFieldsSchema.optional(),
    /** Sends `delivery` only while the order is on its way. */
    isActiveDelivery: z.enum(['true', 'false']).optional(),
  }),
  data: orderSchema,
  errors: [orderErrors.unknownOrder],
} as const

export const ordersContract = defineContract({
  'GET /api/v1/orders/:id': readOne,
  'GET /api/v1/orders/:id/details': readOne,
  'GET /api/v1/orders': {
    summary: "The caller's orders, newest first",
    access: 'guest',
    query: z.strictObject({
      stores: idSchema.optional(),
      sortByCreatedAt: z.literal('-1').optional(),
      /** Lists orders of others too in whose bill the caller has a part. */
      withShared: z.literal('true').optional(),
      ...pagingSchema,
    }),
    data: z.array(fullOrderSchema),
  },
  'GET /api/v1/orders/transactions': {
    summary: "The payments of the caller's orders, newest first, with what goes back and how far it is",
    access: 'guest',
    query: z.strictObject(pagingSchema),
    data: z.array(
      z.object({
        _id: idSchema,
        order: idSchema,
        /** The order's number. */
        orderId: z.string(),
        store: z.string(),
        at: instantSchema,
        mod: z.string(),
        status: paymentSchema.shape.status,
        amount: moneySchema,
        ...paymentSchema.pick({ refunded: true, refunding: true, refundUncertain: true }).shape,
        referenceNo: z.string(),
        transactionId: z.string().nullable(),
      }),
    ),
  },
  'PUT /api/v1/orders/:id': {
    summary: 'Cancel an order while that is allowed: the only status a customer may send is 100',
    access: 'owner of :id',
    params: z.object({ id: idSchema }),
    body: z.strictObject({ status: z.literal(100) }),
    data: fullOrderSchema,
    errors: [orderErrors.unknownOrder, orderErrors.cancelTooLate],
  },
  'GET /api/v1/orders/:id/events': {
    summary: 'A stream that says whenever the order or its payment changed',
    access: 'anonymous',
    stream: true,
    rate: statusRate,
    params: z.object({ id: idSchema }),
    data: z.object({ status: z.literal(ORDER_STATUSES), version: z.int() }),
    errors: [orderErrors.unknownOrder],
  },
  'GET /api/v1/console/orders': {
    summary: 'The orders on the board: all that are open, and the done ones of the last hours',
    access: 'staff:owner,manager,orderTaker,kitchen,driver',
    /** Absent: all outlets of this member of staff. */
    query: z.strictObject({ store: idSchema.optional() }),
    data: z.array(boardOrderSchema),
    errors: [storeErrors.unknownStore],
  },
  'PUT /api/v1/console/orders/:id/status': {
    summary:
      'Move an order. Accepting takes minutes; declining and a failed delivery take a reason; a refund follows a decline by itself',
    access: 'staff:owner,manager,orderTaker,kitchen,driver',
    params: z.object({ id: idSchema }),
    body: z.strictObject({
      action: z.enum(BOARD_ACTIONS),
      version: z.int(),
      minutes: z.int().min(1).max(240).optional(),
      reason: createLineSchema(200).optional(),
      /** When accepting for a later time than promised: why. Absent: the kitchen has a lot to do. */
      delay: z.enum(DELAY_REASONS).optional(),
    }),
    data: boardOrderSchema,
    errors: [
      orderErrors.unknownOrder,
      orderErrors.transitionRefused,
      orderErrors.changedMeanwhile,
      orderErrors.reasonMissing,
    ],
  },
  'GET /api/v1/console/drivers': {
    summary: 'The drivers of an outlet, with the number of orders that each brings now',
    access: 'staff:owner,manager,orderTaker,driver',
    query: z.strictObject({ store: idSchema }),
    data: z.array(driverSchema.extend({ open: z.int() })),
    errors: [storeErrors.unknownStore],
  },
  'PUT /api/v1/console/orders/:id/driver': {
    summary: 'Assign a delivery to a driver of its outlet, or to nobody. Drivers take and return their own',
    access: 'staff:owner,manager,orderTaker,driver',
    params: z.object({ id: idSchema }),
    body: z.strictObject({ driver: idSchema.nullable() }),
    data: boardOrderSchema,
    errors: [orderErrors.unknownOrder, orderErrors.unknownDriver, orderErrors.nothingToDeliver],
  },
  'GET /api/v1/console/orders/events': {
    summary: 'A stream of changes of the orders of an outlet, or of all outlets of this member of staff',
    access: 'staff:owner,manager,orderTaker,kitchen,driver',
    stream: true,
    query: z.strictObject({ store: idSchema.optional() }),
    data: z.object({ order: idSchema, status: z.literal(ORDER_STATUSES), isNew: z.boolean() }),
    errors: [storeErrors.unknownStore],
  },
})
export type OrdersApi = typeof ordersContract
