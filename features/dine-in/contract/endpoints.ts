import { z } from 'zod'
import { cartLineSchema } from '#core/cart/contract/endpoints.ts'
import { missingCartErrors } from '#core/cart/contract/error-groups.ts'
import { cartErrors, cartMergeErrors } from '#core/cart/contract/errors.ts'
import { checkoutErrors } from '#core/checkout/contract/errors.ts'
import { orderTypeSchema } from '#core/sites/contract/schemas.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { TABLE_KINDS } from '#core/tables/domain/table.ts'
import { defineContract } from '#platform/contract/contract.ts'
import {
  createLineSchema,
  createPersonNameSchema,
  idSchema,
  instantSchema,
  moneySchema,
} from '#platform/contract/schemas.ts'
import { ITEM_STATES } from '../domain/item-state.ts'
import { MAX_GUEST_NAME_LENGTH, MEMBER_STATUSES, SESSION_STATUSES } from '../domain/session.ts'
import { normalizeTypedCode } from '../domain/short-code.ts'
import { dineInErrors } from './errors.ts'

/** As the others at the table know the guest. */
const nameSchema = createPersonNameSchema(MAX_GUEST_NAME_LENGTH)
/** As scanned, or as typed. */
/** Scanned, or typed on any keyboard. */
const codeSchema = z
  .string()
  .max(60)
  .transform(normalizeTypedCode)
  .pipe(z.string().regex(/^(?:[A-Za-z0-9_-]{22}|[A-Za-z0-9]{5}-?[A-Za-z0-9]{5})$/))
const joinCodeSchema = z
  .string()
  .max(24)
  .transform(normalizeTypedCode)
  .pipe(z.string().regex(/^\d{6}$/))

const draftLineSchema = cartLineSchema.pick({
  _id: true,
  product: true,
  name: true,
  qty: true,
  total: true,
  customize: true,
  specialInstructions: true,
  state: true,
  userInfo: true,
})

const itemSchema = z.object({
  _id: idSchema,
  name: z.string(),
  /** What was chosen in it, in words, and the guest's note: two of one dish are told apart by them. */
  details: z.string(),
  qty: z.int(),
  total: moneySchema,
  /** WAITING 10, ACCEPTED 20, REJECTED 30, SERVED 40, CANCELLED 50. */
  state: z.literal(ITEM_STATES),
  /** The kitchen has finished it, and nobody has brought it yet. */
  isReady: z.boolean(),
  /** Why it was rejected; empty otherwise. */
  reason: z.string(),
  /** Who added it. */
  by: z.object({ name: z.string(), isYou: z.boolean() }),
})

export const roundSchema = z.object({
  _id: idSchema,
  number: z.int(),
  order: idSchema,
  sentAt: instantSchema,
  /** When the kitchen finished it, while it waits to be brought; null: not so. */
  readySince: instantSchema.nullable(),
  /** Guests do not read the name of a member of staff. */
  sentBy: z.string(),
  /** A member of staff added it. */
  isByStaff: z.boolean(),
  items: z.array(itemSchema),
})

export const callChoiceSchema = z.object({
  /** One of the known kinds, or the merchant's own. */
  kind: z.string(),
  /** What is called for in the merchant's words; empty for a known kind. */
  name: z.string(),
})
export type NamedCall = z.output<typeof callChoiceSchema>

const callSchema = callChoiceSchema.extend({
  _id: idSchema,
  at: instantSchema,
  /** When somebody came; null: not yet. */
  answeredAt: instantSchema.nullable(),
})

const tableSchema = z.object({
  kind: z.enum(TABLE_KINDS),
  name: z.string(),
  orderType: orderTypeSchema,
})

/** A visit for its guests. Whoever is not let in sees only where it is. */
const sessionSchema = z.object({
  _id: idSchema,
  status: z.enum(SESSION_STATUSES),
  /** As whom and how far the caller is in it. */
  you: z.object({ name: z.string(), status: z.enum(MEMBER_STATUSES) }),
  store: z.object({ _id: idSchema, name: z.string(), homePath: z.string() }),
  table: tableSchema,
  asOf: instantSchema,
  version: z.int(),
  /** Null for whoever is not let in. */
  detail: z
    .object({
      /** Typed by others at the table to join. */
      joinCode: z.string(),
      isSingleOrder: z.boolean(),
      people: z.array(z.object({ _id: idSchema, name: z.string(), isYou: z.boolean() })),
      /** What is being chosen; null while nothing is. */
      draft: z
        .object({
          ...{ version: z.int(), products: z.array(draftLineSchema), total: moneySchema },
          /** When it is let go, unless a phone of the table keeps it before. */
          expiresAt: instantSchema,
        })
        .nullable(),
      /** What stayed out of the draft when two tables were merged, in words; until the next round. */
      leftOut: z.array(z.string()),
      /** The newest first. */
      rounds: z.array(roundSchema),
      /** Open calls, and those of the last minutes. */
      calls: z.array(callSchema),
      /** What the guests can call for, in the merchant's order. */
      callChoices: z.array(callChoiceSchema),
      orders: z.array(idSchema),
      /** Of all rounds; null before the first. */
      bill: z.object({ total: moneySchema }).nullable(),
    })
    .nullable(),
})
export type TableSession = z.output<typeof sessionSchema>
export type TableRoundView = z.output<typeof roundSchema>
export type DraftLine = z.output<typeof draftLineSchema>

const writeRate = { limit: 120, seconds: 60, by: 'session', together: 'writes at tables' } as const
/** Codes cannot be guessed; attempts are throttled nevertheless, but never callers with a valid code. */
const codeRate = { limit: 60, seconds: 600, by: 'ip', counts: 'refusals', together: 'table codes' } as const
const visitParams = z.object({ id: idSchema })
const visitErrors = [
  dineInErrors.unknownVisit,
  dineInErrors.visitOver,
  dineInErrors.notAdmitted,
  dineInErrors.sentAway,
] as const
const codeErrors = [dineInErrors.unknownCode, dineInErrors.renewedCode, dineInErrors.closedTable] as const
/** A change of a visit, answered with the visit. */
const visitWrite = { access: 'guest', rate: writeRate, params: visitParams, data: sessionSchema } as const

export const dineInContract = defineContract({
  'POST /api/v1/dine-in-urls/details': {
    summary: 'The table or room of a scanned address, and whether guests sit there',
    access: 'anonymous',
    rate: codeRate,
    body: z.strictObject({
      /** The scanned path, such as /dine/<code>, or the code alone. */
      path: z.string().min(1).max(200),
    }),
    data: z.object({
      store: z.object({ _id: idSchema, name: z.string(), homePath: z.string() }),
      table: tableSchema,
      isTaken: z.boolean(),
      /** Whether staff approve new guests. */
      needsApproval: z.boolean(),
      /** The caller's visit there; null without one. */
      session: idSchema.nullable(),
    }),
    errors: [...codeErrors],
  },
  'POST /api/v1/table-sessions': {
    summary: 'Sit down at a table by its code: opens a visit, or joins the one that is there',
    access: 'guest',
    rate: [codeRate, writeRate],
    body: z.strictObject({ code: codeSchema, name: nameSchema }),
    data: sessionSchema,
    errors: [...codeErrors, dineInErrors.full, storeErrors.channelNotOffered],
  },
  'POST /api/v1/table-sessions/join': {
    summary: 'Join a visit by the name of the table and its short code; without the code, staff decide',
    access: 'guest',
    rate: [
      { limit: 5, seconds: 600, by: 'user', counts: 'tries', guess: 'joinCode' },
      // Of a million codes; a room of people mistypes fewer.
      { limit: 300, seconds: 3600, by: 'ip', counts: 'tries', guess: 'joinCode' },
      { limit: 10, seconds: 600, by: 'session' },
    ],
    body: z.strictObject({
      store: idSchema,
      table: createLineSchema(20),
      name: nameSchema,
      joinCode: joinCodeSchema.optional(),
    }),
    data: sessionSchema,
    errors: [dineInErrors.unknownTable, dineInErrors.full],
  },
  'GET /api/v1/table-sessions/:id': {
    summary: 'A visit: in full for whoever was let in, else only where it is',
    access: 'guest',
    rate: { limit: 300, seconds: 60, by: 'session' },
    params: visitParams,
    data: sessionSchema,
    errors: [dineInErrors.unknownVisit],
  },
  'GET /api/v1/table-sessions/:id/events': {
    summary: 'A stream that says whenever a visit has changed',
    access: 'anonymous',
    stream: true,
    params: visitParams,
    data: z.object({ version: z.int() }),
    errors: [dineInErrors.unknownVisit],
  },
  'POST /api/v1/table-sessions/:id/handOver': {
    ...visitWrite,
    summary: "Move the caller's cart into the draft of the table",
    body: z.strictObject({}),
    errors: [
      ...visitErrors,
      ...missingCartErrors,
      cartMergeErrors.quantityLeftOut,
      cartMergeErrors.linesLeftOut,
    ],
  },
  'POST /api/v1/table-sessions/:id/removeLine': {
    ...visitWrite,
    summary: 'Remove an own line of the draft, or one unit of it',
    body: z.strictObject({ line: idSchema, decrease: z.boolean() }),
    errors: [...visitErrors, cartErrors.unknownLine],
  },
  'POST /api/v1/table-sessions/:id/keepDraft': {
    ...visitWrite,
    summary: 'Keep what the table is choosing for another half hour; without anything chosen it does nothing',
    body: z.strictObject({}),
    errors: [...visitErrors],
  },
  'POST /api/v1/table-sessions/:id/leave': {
    summary: 'Leave a visit, with what the caller was choosing; what was sent stays on its bill',
    access: 'guest',
    rate: writeRate,
    params: visitParams,
    body: z.strictObject({}),
    data: z.object({}),
    errors: [dineInErrors.unknownVisit],
  },
  'POST /api/v1/table-sessions/:id/calls': {
    ...visitWrite,
    summary:
      'Call for something that the outlet offers, such as a waiter or the bill; an open call stays one call',
    body: z.strictObject({ kind: z.string().min(1).max(80) }),
    errors: [...visitErrors, dineInErrors.callNotOffered],
  },
  'POST /api/v1/orders/dineIn/subOrder': {
    summary: 'Send the draft of a table to the kitchen as one round, however many press',
    access: 'guest',
    rate: writeRate,
    body: z.strictObject({ session: idSchema, cartVersion: z.int() }),
    data: sessionSchema,
    errors: [...visitErrors, ...missingCartErrors, checkoutErrors.changed, storeErrors.closed],
  },
  'GET /api/v1/orders/dineIn/subOrders/:id': {
    summary: "The rounds of a table's order, with the state of each item; empty for others than its guests",
    access: 'guest',
    params: visitParams,
    data: z.array(roundSchema),
  },
  'GET /api/v1/orders/dineIn/orderSummary/:id': {
    summary: "The bill of a table's order for its guests, and whether its status is to be asked for again",
    access: 'guest',
    params: visitParams,
    data: z.object({
      order: idSchema,
      table: tableSchema,
      isSingleOrderDineIn: z.boolean(),
      total: moneySchema.nullable(),
      /** False: nothing will change any more, so polling ends. */
      isPolled: z.boolean(),
    }),
    errors: [dineInErrors.unknownVisit],
  },
})
export type DineInApi = typeof dineInContract
