import { z } from 'zod'
import { PORTIONS } from '#core/menus/domain/choices.ts'
import { orderErrors } from '#core/orders/contract/errors.ts'
import { orderTypeSchema } from '#core/sites/contract/schemas.ts'
import { labelledAnswersSchema } from '#core/stores/contract/collect.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { TABLE_KINDS } from '#core/tables/domain/table.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { createLineSchema, idSchema, instantSchema } from '#platform/contract/schemas.ts'
import { ITEM_STATES } from '../domain/item-state.ts'
import { MAX_STATION_NAME, MAX_STATIONS } from '../domain/stations.ts'
import { kitchenErrors } from './errors.ts'

/**
 * The line's id, and for a part of a meal deal its position in the line; or the key for acknowledging a cancelled
 * order.
 */
const itemKeySchema = z.string().regex(/^[0-9A-Za-z_.-]{1,400}$/)

const choiceSchema = z.object({
  key: z.string(),
  name: z.string(),
  /** How many chosen options it is nested in. */
  depth: z.int(),
  /** Included in the product, but removed by the customer. */
  isWithout: z.boolean(),
  portion: z.enum(PORTIONS),
  /** Quantity per unit of the item, and for all units together. */
  inEach: z.int(),
  inAll: z.int(),
})

const itemSchema = z.object({
  _id: itemKeySchema,
  /** Null: no station claims it. */
  station: idSchema.nullable(),
  name: z.string(),
  /** For a part of a meal deal that is made at another station: the deal's name. */
  partOf: z.string().nullable(),
  /** For all units: two for two deals with one drink each. */
  qty: z.int(),
  choices: z.array(choiceSchema),
  answers: labelledAnswersSchema,
  specialInstructions: z.string(),
  allergens: z.array(z.string()),
  /** Of the whole item, even if its quantity is above 1. For a removed item, `ready` means acknowledged. */
  state: z.enum(ITEM_STATES),
  /** Identifies what is to be made; an update of older content is refused. */
  content: z.string(),
  change: z.enum(['added', 'changed', 'removed']).nullable(),
  /** Text of the item before it was changed. */
  before: z.string().nullable(),
})

const ticketSchema = z.object({
  _id: idSchema,
  /** The order number shown to people. */
  orderId: z.string(),
  version: z.int(),
  orderType: orderTypeSchema,
  /** Where it is served; null elsewhere than at a table or in a room. */
  table: z.object({ kind: z.enum(TABLE_KINDS), name: z.string() }).nullable(),
  /** `gone`: it was declined or cancelled after it was accepted. */
  stage: z.enum(['cooking', 'ready', 'gone']),
  /** When the kitchen received it. */
  since: instantSchema,
  /** The promised ready time. */
  dueAt: instantSchema.nullable(),
  scheduledFor: instantSchema.nullable(),
  timeZone: z.string(),
  /** The customer's first name, for calling out the order. */
  name: z.string(),
  needsCutlery: z.boolean().nullable(),
  /** The customer's note for the whole order; empty without one. */
  orderNote: z.string(),
  /** Allergies in the household that the customer sent with the order, in words. */
  allergies: z.array(z.string()),
  /** Answers to the outlet's questions, such as the table number. */
  answers: labelledAnswersSchema,
  items: z.array(itemSchema),
  isAllReady: z.boolean(),
  /** Stations that have acknowledged that the order is gone; `null` is the screen of all stations. */
  seenBy: z.array(idSchema.nullable()),
})
export type KitchenTicket = z.output<typeof ticketSchema>
export type KitchenTicketItem = KitchenTicket['items'][number]

const stationSchema = z.object({
  _id: idSchema,
  name: z.string(),
  categories: z.array(idSchema),
  products: z.array(idSchema),
})

const setupSchema = z.object({
  version: z.int(),
  isAutoReady: z.boolean(),
  stations: z.array(stationSchema),
  /** What stations can claim, in menu order. */
  menu: z.array(
    z.object({
      _id: idSchema,
      name: z.string(),
      products: z.array(z.object({ _id: idSchema, name: z.string() })),
    }),
  ),
})
export type KitchenSetupData = z.output<typeof setupSchema>

const KITCHEN_ACCESS = 'staff:owner,manager,orderTaker,kitchen' as const
const MANAGER_ACCESS = 'staff:owner,manager' as const

export const kitchenContract = defineContract({
  'GET /api/v1/console/kitchen': {
    summary:
      'What the kitchen of an outlet has to do, for all of its stations, the soonest promised first; open screens ask again when the stream of the board says that an order has changed',
    access: KITCHEN_ACCESS,
    query: z.strictObject({ store: idSchema }),
    data: z.object({
      /** The server's time of this answer. */
      asOf: instantSchema,
      isAutoReady: z.boolean(),
      stations: z.array(z.object({ _id: idSchema, name: z.string() })),
      tickets: z.array(ticketSchema),
    }),
    errors: [storeErrors.unknownStore],
  },
  'PUT /api/v1/console/kitchen/orders/:id': {
    summary:
      'Say how far items of an order are, all of them or none; the same said again changes nothing. Where the outlet wants it so, the order is ready with its last item',
    access: KITCHEN_ACCESS,
    rate: { limit: 600, seconds: 60, by: 'session', together: 'presses in the kitchen' },
    params: z.object({ id: idSchema }),
    body: z.strictObject({
      marks: z
        .array(
          z.strictObject({
            item: itemKeySchema,
            content: z.string().max(64),
            /** The state that the client saw. */
            from: z.enum(ITEM_STATES),
            to: z.enum(ITEM_STATES),
          }),
        )
        .min(1)
        .max(300),
    }),
    data: ticketSchema,
    errors: [orderErrors.unknownOrder, kitchenErrors.itemChanged, kitchenErrors.notInKitchen],
  },
  'GET /api/v1/console/stores/:id/kitchen': {
    summary: 'The stations of an outlet’s kitchen, and the menu from which they claim',
    access: MANAGER_ACCESS,
    params: z.object({ id: idSchema }),
    data: setupSchema,
    errors: [storeErrors.unknownStore],
  },
  'PUT /api/v1/console/stores/:id/kitchen': {
    summary: 'Set the stations of an outlet’s kitchen up, all of them together',
    access: MANAGER_ACCESS,
    rate: { limit: 60, seconds: 60, by: 'session', together: 'changes of kitchens' },
    params: z.object({ id: idSchema }),
    body: z.strictObject({
      version: z.int().min(0),
      isAutoReady: z.boolean(),
      stations: z
        .array(
          z.strictObject({
            /** Null: a new station. */
            _id: idSchema.nullable(),
            name: createLineSchema(MAX_STATION_NAME),
            categories: z.array(idSchema).max(500),
            products: z.array(idSchema).max(2_000),
          }),
        )
        .max(MAX_STATIONS),
    }),
    data: setupSchema,
    errors: [
      storeErrors.unknownStore,
      kitchenErrors.setupChanged,
      kitchenErrors.nameTwice,
      kitchenErrors.categoryTwice,
      kitchenErrors.productTwice,
      kitchenErrors.unknownCategory,
      kitchenErrors.unknownProduct,
    ],
  },
})
export type KitchenApi = typeof kitchenContract
