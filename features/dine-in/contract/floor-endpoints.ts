import { z } from 'zod'
import { chosenItemsSchema } from '#core/cart/contract/chosen-items.ts'
import { cartSchema } from '#core/cart/contract/endpoints.ts'
import { cartErrors } from '#core/cart/contract/errors.ts'
import { checkoutErrors } from '#core/checkout/contract/errors.ts'
import { orderErrors } from '#core/orders/contract/errors.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { TABLE_KINDS } from '#core/tables/domain/table.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { formErrors } from '#platform/contract/form-errors.ts'
import { createLineSchema, idSchema, instantSchema, moneySchema } from '#platform/contract/schemas.ts'
import { FLOOR_STATES } from '../domain/floor-state.ts'
import { ITEM_STATE } from '../domain/item-state.ts'
import { callChoiceSchema, roundSchema } from './endpoints.ts'
import { dineInErrors } from './errors.ts'

const namedTableSchema = z.object({
  _id: idSchema,
  kind: z.enum(TABLE_KINDS),
  name: z.string(),
  area: z.string(),
  seats: z.int(),
  /** Of what can be edited, to be named when it is. */
  version: z.string(),
})
export type NamedTable = z.output<typeof namedTableSchema>

/** What is edited of a table, as it is stored; a conflict carries it. */
export interface SavedTable extends NamedTable {
  readonly isActive: boolean
}

const floorTableSchema = namedTableSchema.extend({
  state: z.enum(FLOOR_STATES),
  /** Since when it has this state; null for a free table. */
  since: instantSchema.nullable(),
  /** The visit; null for a free table. */
  session: z
    .object({
      _id: idSchema,
      joinCode: z.string(),
      /** Who is in, in the order in which they joined. */
      guests: z.array(z.object({ _id: idSchema, name: z.string() })),
      /** Whom staff have refused or removed; only they let such a guest in again. */
      sentAway: z.array(z.object({ _id: idSchema, name: z.string() })),
      /** Who waits to be let in, and since when. */
      waiting: z.array(z.object({ _id: idSchema, name: z.string(), at: instantSchema })),
      calls: z.array(callChoiceSchema.extend({ _id: idSchema, at: instantSchema })),
      /** Calls of the last half hour that somebody has answered, and who. */
      answered: z.array(
        callChoiceSchema.extend({
          ...{ _id: idSchema, at: instantSchema, answeredAt: instantSchema, by: z.string() },
        }),
      ),
      /** The newest first. */
      rounds: z.array(roundSchema),
      total: moneySchema.nullable(),
      /** What nobody at the table has paid yet; null before the first round. */
      due: moneySchema.nullable(),
      orders: z.array(z.object({ _id: idSchema, orderId: z.string() })),
    })
    .nullable(),
})
export type FloorTable = z.output<typeof floorTableSchema>

/** How visits begin and end at an outlet. */
export const tableSettingsSchema = z.object({
  opening: z.enum(['scan', 'staff']),
  isSingleOrder: z.boolean(),
  /** A visit in rounds ends by itself once all is served and paid. */
  closesWhenPaid: z.boolean().default(false),
  idleMinutes: z.int().min(15).max(1440),
})

const floorSchema = z.object({
  asOf: instantSchema,
  currency: z.string(),
  settings: tableSettingsSchema,
  /** Of the settings. */
  settingsVersion: z.string(),
  tables: z.array(floorTableSchema),
  /** Tables that staff have taken out of service. */
  outOfService: z.array(namedTableSchema),
})
export type Floor = z.output<typeof floorSchema>

const printSchema = z.object({
  _id: idSchema,
  kind: z.enum(TABLE_KINDS),
  name: z.string(),
  area: z.string(),
  /** The scanned address. */
  url: z.url(),
  /** The code in it. */
  code: z.string(),
  /** The address that a person can type. */
  shortUrl: z.url(),
})
export type TablePrint = z.output<typeof printSchema>

const boardItemsSchema = z.object({
  /** The visit. */
  session: idSchema,
  /** The newest first. */
  rounds: z.array(roundSchema),
})
export type BoardItems = z.output<typeof boardItemsSchema>

const tableRequestSchema = z.object({
  /** Of the call, of the guest at the door, or of the round. */
  _id: idSchema,
  /** The visit. */
  session: idSchema,
  /** The outlet. */
  store: idSchema,
  table: z.object({ _id: idSchema, kind: z.enum(TABLE_KINDS), name: z.string() }),
  /** What was called for; null: somebody waits to be let in, or a round to be brought. */
  call: z.string().nullable(),
  /** The same in the merchant's words; empty for a known kind. */
  callName: z.string(),
  /** Who waits to be let in; empty otherwise. */
  guest: z.string(),
  /** A round that the kitchen has finished, with what is to be brought of it; null otherwise. */
  round: z
    .object({ number: z.int(), items: z.array(z.object({ name: z.string(), qty: z.int() })) })
    .nullable(),
  at: instantSchema,
})
export type TableRequest = z.output<typeof tableRequestSchema>

const tableRequestsSchema = z.object({
  asOf: instantSchema,
  /** Whether the outlets have any tables or rooms. */
  hasTables: z.boolean(),
  /** The oldest first. */
  requests: z.array(tableRequestSchema),
})
export type TableRequests = z.output<typeof tableRequestsSchema>

const tableBody = {
  name: createLineSchema(20),
  area: createLineSchema(40),
  seats: z.int().min(1).max(99),
}

const SERVICE = 'staff:owner,manager,orderTaker'
const MANAGE = 'staff:owner,manager'
const idParams = z.object({ id: idSchema })
/** Enough for typing and repeated quotes. */
const CHOOSING_RATE = { limit: 120, seconds: 60, by: 'session', together: 'choosing for tables' } as const
const choosingErrors = [
  dineInErrors.unknownTable,
  storeErrors.inactive,
  storeErrors.channelNotOffered,
  cartErrors.notAsBefore,
  cartErrors.outOfStock,
  cartErrors.aboveMost,
  cartErrors.belowLeast,
  cartErrors.tooManyLines,
] as const
const sessionErrors = [dineInErrors.unknownVisit, dineInErrors.visitOver] as const

export const floorContract = defineContract({
  'GET /api/v1/console/tables': {
    summary: "An outlet's tables and rooms with their guests",
    access: SERVICE,
    query: z.strictObject({ store: idSchema }),
    data: floorSchema,
    errors: [storeErrors.unknownStore],
  },
  'GET /api/v1/console/tables/events': {
    summary: "A stream that says whenever tables change: an outlet's, or those of all outlets of the caller",
    access: SERVICE,
    stream: true,
    query: z.strictObject({ store: idSchema.optional() }),
    /** The outlet; null: any may have changed. */
    data: z.object({ store: idSchema.nullable() }),
    errors: [storeErrors.unknownStore],
  },
  'GET /api/v1/console/table-requests': {
    summary: 'What guests at tables wait for: calls that nobody has answered, and guests to be let in',
    access: SERVICE,
    query: z.strictObject({ store: idSchema.optional() }),
    data: tableRequestsSchema,
    errors: [storeErrors.unknownStore],
  },
  'POST /api/v1/console/tables': {
    summary: 'Add tables or rooms, each with a code of its own',
    access: MANAGE,
    body: z.strictObject({
      store: idSchema,
      kind: z.enum(TABLE_KINDS),
      names: z.array(tableBody.name).min(1).max(100),
      area: tableBody.area,
      seats: tableBody.seats,
    }),
    data: floorSchema,
    errors: [storeErrors.unknownStore, dineInErrors.nameTaken],
  },
  'PUT /api/v1/console/tables/:id': {
    summary:
      'Change a table, its place among the tiles, or whether it is in service; its code stays, and says when it is not',
    access: MANAGE,
    params: idParams,
    body: z.strictObject({
      /** What the editor saw; absent: whatever it is. */
      version: z.string().max(40).optional(),
      name: tableBody.name.optional(),
      area: tableBody.area.optional(),
      seats: tableBody.seats.optional(),
      isActive: z.boolean().optional(),
      /** The table that it comes after; null: it is the first. Absent: its place stays. */
      after: idSchema.nullable().optional(),
    }),
    data: floorSchema,
    errors: [
      dineInErrors.unknownTable,
      dineInErrors.nameTaken,
      dineInErrors.tableTaken,
      dineInErrors.tableChanged,
    ],
  },
  'POST /api/v1/console/tables/:id/renew': {
    summary: 'Give a table a new code; the old print then says so',
    access: MANAGE,
    params: idParams,
    body: z.strictObject({}),
    data: z.array(printSchema),
    errors: [dineInErrors.unknownTable],
  },
  'GET /api/v1/console/table-codes': {
    summary: "The codes of an outlet's tables, for printing",
    access: MANAGE,
    query: z.strictObject({ store: idSchema }),
    data: z.array(printSchema),
    errors: [storeErrors.unknownStore],
  },
  'PUT /api/v1/console/table-settings': {
    summary: 'How visits begin and end at an outlet',
    access: MANAGE,
    body: tableSettingsSchema
      .extend({
        store: idSchema,
        /** As it was read; what was changed since is not overwritten. */
        settingsVersion: z.string().max(100),
      })
      .strict(),
    data: floorSchema,
    errors: [storeErrors.unknownStore, formErrors.changedMeanwhile],
  },
  'POST /api/v1/console/tables/:id/seat': {
    summary: 'Open a visit for guests who sit down',
    access: SERVICE,
    params: idParams,
    body: z.strictObject({}),
    data: floorSchema,
    errors: [dineInErrors.unknownTable, dineInErrors.tableTaken],
  },
  'POST /api/v1/console/tables/:id/quote': {
    summary: 'What a round of these items would cost at a table now; nothing is written',
    access: SERVICE,
    rate: CHOOSING_RATE,
    params: idParams,
    body: z.strictObject({ items: chosenItemsSchema }),
    data: cartSchema,
    errors: [...choosingErrors],
  },
  'POST /api/v1/console/tables/:id/rounds': {
    summary:
      'Send a round to the kitchen that staff chose for a table, by the rules of the guests’ rounds; opens a visit where nobody sits',
    access: SERVICE,
    rate: CHOOSING_RATE,
    idempotency: 'required',
    params: idParams,
    body: z.strictObject({
      items: chosenItemsSchema,
      /** The visit that the member of staff sees at the table; null: a free table. */
      session: idSchema.nullable(),
      /** Of these items, as quoted. */
      total: moneySchema,
    }),
    data: floorSchema,
    errors: [
      ...choosingErrors,
      dineInErrors.guestsWait,
      dineInErrors.otherVisit,
      checkoutErrors.changed,
      cartErrors.minimumOrder,
      storeErrors.closed,
      storeErrors.paused,
    ],
  },
  'POST /api/v1/console/table-sessions/:id/admit': {
    summary: 'Let guests who wait into a visit, or refuse them',
    access: SERVICE,
    params: idParams,
    body: z.strictObject({ members: z.array(idSchema).min(1).max(30), isAdmitted: z.boolean() }),
    data: floorSchema,
    errors: [...sessionErrors],
  },
  'POST /api/v1/console/table-sessions/:id/remove': {
    summary: 'Send a guest away from a table; what they have ordered stays on its bill',
    access: SERVICE,
    params: idParams,
    body: z.strictObject({ member: idSchema }),
    data: floorSchema,
    errors: [...sessionErrors],
  },
  'POST /api/v1/console/table-sessions/:id/items': {
    summary: 'Accept, serve, reject or cancel items; a rejected or cancelled one leaves the bill',
    access: SERVICE,
    params: idParams,
    body: z.strictObject({
      items: z.array(idSchema).min(1).max(200),
      state: z.literal([ITEM_STATE.accepted, ITEM_STATE.rejected, ITEM_STATE.served, ITEM_STATE.cancelled]),
      /** Shown to the guests; required to reject. */
      reason: createLineSchema(200).optional(),
    }),
    data: floorSchema,
    errors: [...sessionErrors, dineInErrors.itemRefused, dineInErrors.reasonMissing],
  },
  'POST /api/v1/console/table-rounds/:id/serve': {
    summary: 'Say that what is ready of a round was brought; said again, it changes nothing',
    access: SERVICE,
    params: idParams,
    body: z.strictObject({}),
    data: floorSchema,
    errors: [...sessionErrors, dineInErrors.itemRefused],
  },
  'POST /api/v1/console/table-sessions/:id/move': {
    summary: 'Move the guests to another table; where others sit, both become one visit with one bill',
    access: SERVICE,
    params: idParams,
    body: z.strictObject({ table: idSchema }),
    data: floorSchema,
    errors: [...sessionErrors, dineInErrors.unknownTable, dineInErrors.otherKind, dineInErrors.tableTaken],
  },
  'POST /api/v1/console/table-sessions/:id/close': {
    summary: 'End a visit: what is due was paid in cash, or nothing was ordered',
    access: SERVICE,
    params: idParams,
    body: z.strictObject({
      /** What the member of staff took; it must be what is due. */
      total: moneySchema.nullable(),
      /** How; cash when absent. */
      method: z.enum(['cash', 'card']).optional(),
    }),
    data: floorSchema,
    errors: [...sessionErrors, orderErrors.changedMeanwhile],
  },
  'GET /api/v1/console/table-orders/:id': {
    summary: "The rounds of a table's order with the state of each item, for the board",
    access: SERVICE,
    params: idParams,
    data: boardItemsSchema,
    errors: [dineInErrors.unknownVisit],
  },
  'POST /api/v1/console/table-orders/:id/accept': {
    summary: "Accept every item of a table's order that nobody has answered",
    access: SERVICE,
    params: idParams,
    body: z.strictObject({}),
    data: boardItemsSchema,
    errors: [...sessionErrors, dineInErrors.itemRefused],
  },
  'POST /api/v1/console/table-calls/:id/answer': {
    summary: 'Say that somebody went to the table',
    access: SERVICE,
    params: idParams,
    body: z.strictObject({}),
    data: floorSchema,
    errors: [dineInErrors.unknownVisit],
  },
})
export type FloorApi = typeof floorContract
