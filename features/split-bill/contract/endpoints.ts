import { z } from 'zod'
import { paymentErrors } from '#core/payments/contract/errors.ts'
import { paymentSelectionSchema } from '#core/payments/contract/payment-selection.ts'
import { PAYMENT_METHODS } from '#core/stores/domain/payment-method.ts'
import { TABLE_KINDS } from '#core/tables/domain/table.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { idSchema, instantSchema, moneySchema } from '#platform/contract/schemas.ts'
import { SPLIT_WAYS } from '../domain/quote-share.ts'
import { MAX_PARTS, MAX_PEOPLE, SHARE_STATES } from '../domain/share-rules.ts'
import { splitBillErrors } from './errors.ts'

/** The steps of a price by which guests lower a bill. */
export const BENEFIT_KINDS = ['discount', 'reward', 'points', 'credits'] as const

const fractionShape = { num: z.int().min(1).max(MAX_PARTS), den: z.int().min(1).max(MAX_PARTS) }

const partSchema = z.object({ line: idSchema, ...fractionShape, amount: moneySchema })

const shareSchema = z.object({
  _id: idSchema,
  by: z.object({ name: z.string(), isYou: z.boolean() }),
  way: z.enum(SPLIT_WAYS),
  state: z.enum(SHARE_STATES),
  /** Of the bill, without tip and without what was refunded. */
  amount: moneySchema,
  parts: z.array(partSchema),
  /** Until then nobody else can take it; null once it is paid. */
  until: instantSchema.nullable(),
})
export type ShareView = z.output<typeof shareSchema>

/** The proof of a payment, for its payer alone. */
const receiptSchema = z.object({
  share: idSchema,
  payment: idSchema,
  paidAt: instantSchema,
  mod: z.string(),
  amount: moneySchema,
  tip: moneySchema,
  /** What went back to the payer, or is about to. */
  refunded: moneySchema,
  /** The part of it that the gateway has not confirmed. */
  refunding: moneySchema,
  /** The part of `refunding` for which the gateway gave no clear answer. */
  refundUncertain: moneySchema,
  parts: z.array(z.object({ name: z.string(), num: z.int(), den: z.int(), amount: moneySchema })),
})
export type ShareReceipt = z.output<typeof receiptSchema>

const billSchema = z.object({
  _id: idSchema,
  /** The order's number. */
  orderId: z.string(),
  asOf: instantSchema,
  /** Whether it can be paid now. */
  isOpen: z.boolean(),
  /** Whether the order was given up, declined or cancelled, so that what was paid goes back. */
  isCancelled: z.boolean(),
  store: z.object({ _id: idSchema, name: z.string(), homePath: z.string() }),
  table: z.object({ kind: z.enum(TABLE_KINDS), name: z.string() }).nullable(),
  people: z.int(),
  /** The page where those who share it meet, after the path of the site. */
  page: z.string(),
  /** The lines that the caller chose themselves, by ids; empty where that is not known. */
  yours: z.array(idSchema),
  /** Until then all of it must be paid, or the order is not placed; null when the order has begun. */
  payBy: instantSchema.nullable(),
  total: moneySchema,
  paid: moneySchema,
  /** What is not paid yet. */
  due: moneySchema,
  /** What nobody has paid or claimed. */
  open: moneySchema,
  lines: z.array(
    z.object({
      _id: idSchema,
      name: z.string(),
      /** What was chosen in it, in words, and the guest's note. */
      details: z.string(),
      qty: z.int(),
      /** With its part of discounts, fees and taxes. */
      amount: moneySchema,
    }),
  ),
  /** What lowers the bill: codes, offers, rewards, points and credit. */
  benefits: z.array(
    z.object({
      kind: z.enum(BENEFIT_KINDS),
      /** The id of its promotion, reward or other source. */
      source: z.string(),
      name: z.string(),
      amount: moneySchema,
    }),
  ),
  /** Whether codes, points and credit can change it: nobody has paid a part, and nobody is at the gateway. */
  canChangeBenefits: z.boolean(),
  shares: z.array(shareSchema),
  receipts: z.array(receiptSchema),
  /** Payment methods for a share. */
  methods: z.array(z.enum(PAYMENT_METHODS)),
  /** Why the hotel has refused to charge the caller's claim to a room; null when it has not. */
  refusal: z.string().nullable(),
  /** Percent. */
  tipPresets: z.array(z.int()),
})
export type SharedBill = z.output<typeof billSchema>

/** How staff take a share. */
export const TAKEN_BY = ['cash', 'card'] as const

/** A bill for staff: what is left of it, and what each guest has claimed or paid. */
const staffBillSchema = z.object({
  _id: idSchema,
  isOpen: z.boolean(),
  total: moneySchema,
  due: moneySchema,
  /** What nobody has paid or claimed. */
  open: moneySchema,
  shares: z.array(
    z.object({ _id: idSchema, name: z.string(), state: z.enum(SHARE_STATES), amount: moneySchema }),
  ),
})
export type StaffBill = z.output<typeof staffBillSchema>

const params = z.object({ id: idSchema })
const SERVICE = 'staff:owner,manager,orderTaker' as const
const rate = { limit: 120, seconds: 60, by: 'session', together: 'shares of a bill' } as const
const claimErrors = [
  splitBillErrors.unknownBill,
  splitBillErrors.billClosed,
  splitBillErrors.taken,
  splitBillErrors.nothingLeft,
  splitBillErrors.tooMuch,
  splitBillErrors.unknownLine,
] as const

const payErrors = [
  ...claimErrors,
  splitBillErrors.changed,
  paymentErrors.methodNotOffered,
  paymentErrors.notPayable,
] as const
const startedSchema = z.object({
  bill: billSchema,
  payment: idSchema,
  /** The gateway's page; null when nothing is to be done there. */
  pageUrl: z.string().nullable(),
})

/** What each way to divide a bill states, and nothing else. */
const STATED_BY_WAY = { whole: [], items: ['parts'], evenly: ['people'], amount: ['amount'] } as const

const requestSchema = z
  .strictObject({
    way: z.enum(SPLIT_WAYS),
    /** By item: what of which line. */
    parts: z
      .array(z.strictObject({ line: idSchema, ...fractionShape }).refine(({ num, den }) => num <= den))
      .min(1)
      .max(200)
      .refine((parts) => new Set(parts.map(({ line }) => line)).size === parts.length)
      .optional(),
    /** Evenly: among how many. */
    people: z.int().min(2).max(MAX_PEOPLE).optional(),
    amount: moneySchema.optional(),
  })
  .refine(({ way, ...stated }) => Object.keys(stated).join() === STATED_BY_WAY[way].join())
export type ShareInput = z.output<typeof requestSchema>

export const splitBillContract = defineContract({
  'GET /api/v1/console/orders/:id/bill': {
    summary: "The bill of a table's order for staff: what each guest has claimed or paid, and what is left",
    access: SERVICE,
    params,
    data: staffBillSchema,
    errors: [splitBillErrors.unknownBill],
  },
  'POST /api/v1/console/orders/:id/bill/take': {
    summary: "Take one guest's claim, or an amount, in cash or by card; the rest of the bill stays due",
    access: SERVICE,
    idempotency: 'required',
    params,
    body: z.strictObject({
      /** A guest's claim. */
      share: idSchema.optional(),
      amount: moneySchema,
      method: z.enum(TAKEN_BY),
    }),
    data: staffBillSchema,
    errors: [
      splitBillErrors.unknownBill,
      splitBillErrors.billClosed,
      splitBillErrors.changed,
      splitBillErrors.tooMuch,
      splitBillErrors.payingNow,
    ],
  },
  'GET /api/v1/orders/:id/bill': {
    summary: 'The bill of an order for those who share it: who pays what, and what is left',
    access: 'guest',
    rate: { limit: 300, seconds: 60, by: 'session' },
    params,
    data: billSchema,
    errors: [splitBillErrors.unknownBill],
  },
  'PUT /api/v1/orders/:id/bill/share': {
    summary:
      "Claim what the caller pays of a bill, in place of the caller's earlier claim; others cannot take it then",
    access: 'guest',
    rate,
    params,
    body: requestSchema,
    data: billSchema,
    errors: [...claimErrors],
  },
  'DELETE /api/v1/orders/:id/bill/share': {
    summary: "Give up the caller's claim",
    access: 'guest',
    rate,
    params,
    data: billSchema,
    errors: [splitBillErrors.unknownBill],
  },
  'POST /api/v1/orders/dineIn/placeOrder': {
    summary: "Pay the whole rest of a table's bill with a tip: claims and pays it in one step",
    access: 'guest',
    idempotency: 'required',
    rate,
    body: z.strictObject({
      order: idSchema,
      /** What is left, as the caller saw it. */
      total: moneySchema,
      tip: moneySchema,
      payment: paymentSelectionSchema,
    }),
    data: startedSchema,
    errors: [...payErrors],
  },
  'POST /api/v1/orders/:id/bill/pay': {
    summary: 'Pay what the caller has claimed, with a tip; asked again it continues the same payment',
    access: 'guest',
    idempotency: 'required',
    rate,
    params,
    body: z.strictObject({
      share: idSchema,
      /** Of the bill, as the caller saw it. */
      amount: moneySchema,
      tip: moneySchema,
      payment: paymentSelectionSchema,
    }),
    data: startedSchema,
    errors: [...payErrors],
  },
})
export type SplitBillApi = typeof splitBillContract
