import { z } from 'zod'
import { customerErrors } from '#core/customers/contract/errors.ts'
import { emailSchema, phoneCodeSchema, phoneSchema } from '#core/customers/contract/schemas.ts'
import { menuErrors } from '#core/menus/contract/errors.ts'
import { paymentSchema } from '#core/payments/contract/endpoints.ts'
import { UNPAYABLE_REASONS } from '#core/payments/domain/gateway-methods.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { PAYMENT_METHODS } from '#core/stores/domain/payment-method.ts'
import { defineContract } from '#platform/contract/contract.ts'
import {
  createLineSchema,
  createNoteSchema,
  idSchema,
  instantSchema,
  moneySchema,
} from '#platform/contract/schemas.ts'
import { MAX_AMOUNT } from '#platform/kernel/money.ts'
import { MAX_DESCRIPTION, MAX_LIFETIME, REQUEST_STATES, SEND_CHANNELS } from '../domain/payment-request.ts'
import { payLinkErrors } from './errors.ts'

const MAX_LINES = 50
const MAX_QTY = 999
/** Minor units of a line or a link without lines. */

const lineInputSchema = z.union([
  z.strictObject({ product: idSchema, qty: z.int().min(1).max(MAX_QTY) }),
  z.strictObject({
    name: createLineSchema(120),
    qty: z.int().min(1).max(MAX_QTY),
    unitPrice: z.int().min(1).max(MAX_AMOUNT),
  }),
])

/** Either an amount or lines: items of the menu at today's price, or lines with a name and a price of their own. */
const requestInputSchema = z
  .strictObject({
    description: createNoteSchema(MAX_DESCRIPTION),
    amount: moneySchema.optional(),
    lines: z.array(lineInputSchema).max(MAX_LINES).default([]),
    lifetimeDays: z.int().min(1).max(MAX_LIFETIME),
    isPartAllowed: z.boolean().default(false),
    /** The only phone that may pay it. */
    phoneCode: phoneCodeSchema.optional(),
    phone: phoneSchema.optional(),
    email: emailSchema.optional(),
  })
  .refine(({ amount, lines }) => (amount === undefined) === lines.length > 0, { path: ['amount'] })
  .refine(({ amount }) => !amount || (amount.amount > 0 && amount.amount <= MAX_AMOUNT), {
    path: ['amount'],
  })
  .refine(({ phone, phoneCode }) => (phone === undefined) === (phoneCode === undefined), { path: ['phone'] })
export type RequestInput = z.output<typeof requestInputSchema>

/** What went back or is about to, and how far that is. */
const refundSums = paymentSchema.pick({ refunded: true, refunding: true, refundUncertain: true }).shape

const staffRequestSchema = z.object({
  _id: idSchema,
  number: z.string(),
  state: z.enum(REQUEST_STATES),
  description: z.string(),
  lines: z.array(z.object({ name: z.string(), qty: z.int(), total: moneySchema })),
  amount: moneySchema,
  paid: moneySchema,
  ...refundSums,
  isPartAllowed: z.boolean(),
  /** Empty: none was given. */
  phone: z.string(),
  email: z.string(),
  url: z.string(),
  expiresAt: instantSchema,
  createdAt: instantSchema,
  /** The member of staff; empty: none. */
  by: z.string(),
  payments: z.array(
    z.object({
      _id: idSchema,
      at: instantSchema,
      mod: z.enum(PAYMENT_METHODS),
      amount: moneySchema,
      ...refundSums,
      phone: z.string(),
    }),
  ),
})
export type StaffRequest = z.output<typeof staffRequestSchema>

const linkReadinessSchema = z.object({
  /** The methods that pay a link now. */
  methods: z.array(z.enum(PAYMENT_METHODS)),
  /**
   * Why there are none: the outlet takes no method that is paid online; or its gateways do not take its currency, have no
   * keys, or do not have such a method.
   */
  obstacle: z.enum(['noMethod', ...UNPAYABLE_REASONS]).nullable(),
})
export type LinkReadiness = z.output<typeof linkReadinessSchema>

const takers = 'staff:owner,manager,orderTaker' as const
const requestParams = z.object({ id: idSchema })
const inputErrors = [
  storeErrors.unknownStore,
  menuErrors.unknownProduct,
  customerErrors.invalidPhone,
  customerErrors.countryNotServed,
  payLinkErrors.unpayable,
] as const

export const consoleRequestsContract = defineContract({
  'GET /api/v1/console/payment-requests': {
    summary: "An outlet's payment links without an order, the newest first, 50 at a time",
    access: takers,
    query: z.strictObject({
      store: idSchema,
      /** Only those created before. */
      before: instantSchema.optional(),
    }),
    data: z.array(staffRequestSchema),
    errors: [storeErrors.unknownStore],
  },
  'GET /api/v1/console/payment-requests/readiness': {
    summary: 'How a payment link of an outlet could be paid now, and why not',
    access: takers,
    query: z.strictObject({ store: idSchema }),
    data: linkReadinessSchema,
    errors: [storeErrors.unknownStore],
  },
  'POST /api/v1/console/payment-requests': {
    summary: 'Create a payment link for an amount, items of the menu, or own lines',
    access: takers,
    idempotency: 'required',
    query: z.strictObject({ store: idSchema }),
    body: requestInputSchema,
    data: staffRequestSchema,
    errors: inputErrors,
  },
  'POST /api/v1/console/payment-requests/:id/replace': {
    summary: 'Replace an unpaid payment link by another one; the old link leads to the new one',
    access: takers,
    idempotency: 'required',
    params: requestParams,
    body: requestInputSchema,
    data: staffRequestSchema,
    errors: [...inputErrors, payLinkErrors.invalidLink, payLinkErrors.requestNotOpen],
  },
  'POST /api/v1/console/payment-requests/:id/withdraw': {
    summary: 'Withdraw a payment link; money that still comes goes back',
    access: takers,
    params: requestParams,
    data: staffRequestSchema,
    errors: [payLinkErrors.invalidLink, payLinkErrors.requestNotOpen],
  },
  'POST /api/v1/console/payment-requests/:id/send': {
    summary: "Send a payment link to its payer's phone or e-mail address",
    access: takers,
    rate: { limit: 30, seconds: 60, by: 'user' },
    params: requestParams,
    body: z.strictObject({ channel: z.enum(SEND_CHANNELS) }),
    data: staffRequestSchema,
    errors: [payLinkErrors.invalidLink, payLinkErrors.requestNotOpen, payLinkErrors.addressMissing],
  },
  'POST /api/v1/console/payment-requests/:id/refunds': {
    summary: 'Give back what was paid by a link, all or an amount, the newest payment first',
    access: 'staff:owner,manager',
    idempotency: 'required',
    params: requestParams,
    body: z.strictObject({
      /** Absent: all that is left. */
      amount: moneySchema.optional(),
      reason: createLineSchema(140),
    }),
    data: staffRequestSchema,
    errors: [payLinkErrors.invalidLink, payLinkErrors.refundTooMuch],
  },
})
export type ConsoleRequestsApi = typeof consoleRequestsContract
