import { z } from 'zod'
import { cartLineSchema } from '#core/cart/contract/endpoints.ts'
import { choiceErrors, missingCartErrors } from '#core/cart/contract/error-groups.ts'
import { cartErrors, cartMergeErrors } from '#core/cart/contract/errors.ts'
import { orderTypeSchema } from '#core/sites/contract/schemas.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { createPersonNameSchema, idSchema, instantSchema, moneySchema } from '#platform/contract/schemas.ts'
import {
  GROUP_BILL_STATES,
  GROUP_PAYERS,
  GROUP_STATES,
  MAX_GROUP_MINUTES,
  MAX_MEMBER_NAME_LENGTH,
} from '../domain/group.ts'
import { groupErrors } from './errors.ts'

/** Name of a person in the group: what the others call them, not the name of their account. */
const nameSchema = createPersonNameSchema(MAX_MEMBER_NAME_LENGTH)

const groupLineSchema = cartLineSchema.pick({
  _id: true,
  name: true,
  qty: true,
  total: true,
  customize: true,
  specialInstructions: true,
  state: true,
  userInfo: true,
})

const groupSchema = z.object({
  state: z.enum(GROUP_STATES),
  /** Name of the host, who pays and can remove every line. */
  host: z.string(),
  store: z.object({ _id: idSchema, name: z.string() }),
  /** The order type of the host's cart. */
  orderType: orderTypeSchema.nullable(),
  /** The token at the end of the link; for the host only. */
  token: z.string().nullable(),
  /** End of adding; null without a deadline. */
  closesAt: instantSchema.nullable(),
  /** Server time of this response. */
  asOf: instantSchema,
  /** The caller's name in the group; null before joining. */
  you: z.string().nullable(),
  isHost: z.boolean(),
  /** The host first; empty for callers who have not joined. */
  people: z.array(
    z.object({
      ...{ _id: idSchema, name: z.string(), isYou: z.boolean() },
      /** Number of items that they have added; null when it is not known. */
      count: z.int().nullable(),
      /** What these cost with their part of fees, taxes, tip and discounts; null without any, and when nothing is to pay. */
      part: moneySchema.nullable(),
      /** What they have paid of the order, without tips; null where the host pays all. */
      paid: moneySchema.nullable(),
    }),
  ),
  /** Who pays: the host all of it, or each their part. */
  payers: z.enum(GROUP_PAYERS),
  /** Whether the shop can take a payment of each. */
  canPayApart: z.boolean(),
  /** The bill of an order that each pays a part of; null before it, and for callers who have not joined. */
  bill: z
    .object({
      state: z.enum(GROUP_BILL_STATES),
      /** The page where parts are paid, after the path of the site. */
      path: z.string(),
      /** Until then all must have paid. */
      payBy: instantSchema,
      due: moneySchema,
    })
    .nullable(),
  /** Content of the cart; null for callers who have not joined, and when the cart is no longer open. */
  cart: z
    .object({
      version: z.int(),
      products: z.array(groupLineSchema),
      subTotal: moneySchema,
      total: moneySchema,
    })
    .nullable(),
  /** Number of items in the caller's own cart at this outlet that can be moved into the group's cart. */
  own: z.int(),
})
export type Group = z.output<typeof groupSchema>
export type GroupLine = z.output<typeof groupLineSchema>

const writeRate = { limit: 120, seconds: 60, by: 'session', together: 'writes to carts' } as const
/** Links cannot be guessed; attempts are throttled nevertheless, but never callers with a valid link. */
const linkGuessRate = {
  limit: 60,
  seconds: 600,
  by: 'ip',
  counts: 'refusals',
  together: 'group links',
} as const

const groupLinkEndpoint = {
  access: 'guest',
  params: z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{43}$/) }),
  data: groupSchema,
} as const
const closedErrors = [groupErrors.locked, groupErrors.timeUp, groupErrors.over] as const
const storeQuery = z.strictObject({ store: idSchema })

export const groupContract = defineContract({
  'GET /api/v1/group-cart': {
    summary: 'The group that fills the own cart at a store; null without one',
    access: 'guest',
    query: storeQuery,
    data: z.object({ group: groupSchema.nullable() }),
  },
  'POST /api/v1/group-cart': {
    summary:
      'Let others fill the own cart by a link. Where a group does already, it is changed and opened again',
    access: 'guest',
    rate: writeRate,
    body: z.strictObject({
      store: idSchema,
      name: nameSchema,
      /** Minutes from now until adding ends; absent: until the host ends it. */
      minutes: z.int().min(5).max(MAX_GROUP_MINUTES).optional(),
    }),
    data: groupSchema,
    errors: [...missingCartErrors],
  },
  'PUT /api/v1/group-cart/lock': {
    summary: 'Let nobody add any more, or let them again, then without a deadline that is over',
    access: 'guest',
    rate: writeRate,
    body: z.strictObject({ store: idSchema, isLocked: z.boolean() }),
    data: groupSchema,
    errors: [groupErrors.noGroup],
  },
  'PUT /api/v1/group-cart/payers': {
    summary:
      'Say who pays the order: the host all of it, or each their part, so that it begins only once all parts are paid',
    access: 'guest',
    rate: writeRate,
    body: z.strictObject({ store: idSchema, payers: z.enum(GROUP_PAYERS) }),
    data: groupSchema,
    errors: [groupErrors.noGroup],
  },
  'DELETE /api/v1/group-cart': {
    summary: 'End the group and its link; what is in the cart stays',
    access: 'guest',
    rate: writeRate,
    query: storeQuery,
    data: z.object({}),
  },
  'GET /api/v1/group-cart/:token': {
    ...groupLinkEndpoint,
    summary: 'The group of a link; what is in its cart for who has joined',
    rate: [linkGuessRate, { limit: 240, seconds: 60, by: 'session' }],
    errors: [groupErrors.unknownLink],
  },
  'POST /api/v1/group-cart/:token/join': {
    ...groupLinkEndpoint,
    summary: 'Join a group under a name; whoever is in it already is called by that name from now on',
    rate: [linkGuessRate, writeRate],
    body: z.strictObject({ name: nameSchema }),
    errors: [groupErrors.unknownLink, groupErrors.full, ...closedErrors],
  },
  'POST /api/v1/group-cart/:token/handOver': {
    ...groupLinkEndpoint,
    summary: "Move everything in the own cart at the outlet into the group's cart, all of it or nothing",
    rate: [linkGuessRate, writeRate],
    idempotency: 'accepted',
    body: z.strictObject({}),
    errors: [
      groupErrors.unknownLink,
      groupErrors.notJoined,
      groupErrors.ownGroup,
      ...closedErrors,
      cartErrors.empty,
      cartErrors.unavailable,
      cartErrors.outOfStock,
      cartErrors.aboveMost,
      cartErrors.quantity,
      cartErrors.tooManyLines,
      cartMergeErrors.quantityLeftOut,
      cartMergeErrors.linesLeftOut,
      ...choiceErrors,
    ],
  },
  'POST /api/v1/group-cart/:token/removeLine': {
    ...groupLinkEndpoint,
    summary: 'Take one off a line that the caller has added, or remove it',
    rate: [linkGuessRate, writeRate],
    idempotency: 'accepted',
    body: z.strictObject({ line: idSchema, decrease: z.boolean().default(false) }),
    errors: [groupErrors.unknownLink, groupErrors.notJoined, ...closedErrors, cartErrors.unknownLine],
  },
})
export type GroupApi = typeof groupContract
