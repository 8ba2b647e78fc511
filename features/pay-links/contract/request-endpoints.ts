import { z } from 'zod'
import { customerErrors } from '#core/customers/contract/errors.ts'
import { phoneCodeSchema, phoneSchema } from '#core/customers/contract/schemas.ts'
import { paymentErrors } from '#core/payments/contract/errors.ts'
import { FAILURE_CODES } from '#core/payments/domain/payment-failure.ts'
import { UPI_ID } from '#core/payments/domain/upi-id.ts'
import { PAYMENT_METHODS } from '#core/stores/domain/payment-method.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { idSchema, instantSchema, moneySchema } from '#platform/contract/schemas.ts'
import { PAY_LINK_CHANNEL, REQUEST_STATES } from '../domain/payment-request.ts'
import { payLinkErrors } from './errors.ts'
import { linkRate } from './link-rate.ts'

/** The proof of a payment by link. */
const receiptSchema = z.object({
  /** The number of the request. */
  request: z.string(),
  payment: idSchema,
  at: instantSchema,
  mod: z.enum(PAYMENT_METHODS),
  amount: moneySchema,
  /** What went back of it, or is about to. */
  refunded: moneySchema,
  /** The part of `refunded` that the gateway has not confirmed. */
  refunding: moneySchema,
  /** The part of `refunding` for which the gateway gave no clear answer. */
  refundUncertain: moneySchema,
  /** In full for the browser that paid, else its last digits. */
  phone: z.string(),
})
export type RequestReceipt = z.output<typeof receiptSchema>

const requestSchema = z.object({
  _id: idSchema,
  /** The number of the request, as people say it. */
  number: z.string(),
  state: z.enum(REQUEST_STATES),
  /** The order channel for analytics. */
  channel: z.literal(PAY_LINK_CHANNEL),
  store: z.object({
    _id: idSchema,
    name: z.string(),
    homePath: z.string(),
    phone: z.string().nullable(),
    timeZone: z.string(),
  }),
  /** What is paid for; empty when the link cannot be paid any more. */
  description: z.string(),
  lines: z.array(z.object({ name: z.string(), qty: z.int(), total: moneySchema })),
  amount: moneySchema,
  due: moneySchema,
  /** Whether a part of what is due can be paid. */
  isPartAllowed: z.boolean(),
  expiresAt: instantSchema,
  /** The last digits of the only phone that may pay; empty: any phone. */
  phone: z.string(),
  methods: z.array(z.enum(PAYMENT_METHODS)),
  /** The link that replaced this one. */
  movedTo: idSchema.nullable(),
  receipts: z.array(receiptSchema),
})
export type PaymentRequest = z.output<typeof requestSchema>

/** What became of one payment of a link. */
export const PAYMENT_OUTCOMES = ['paid', 'failed', 'checking', 'unpaid', 'returned'] as const

const attemptSchema = z.object({
  _id: idSchema,
  /** `unpaid`: the payer has not paid at the gateway yet. `returned`: it came too late and goes back. */
  outcome: z.enum(PAYMENT_OUTCOMES),
  pageUrl: z.string().nullable(),
})
export type RequestAttempt = z.output<typeof attemptSchema>

const requestViewSchema = z.object({
  request: requestSchema,
  /** The proved phone of the browser; empty: none. */
  provedPhone: z.string(),
  attempt: attemptSchema.nullable(),
})
export type PaymentRequestView = z.output<typeof requestViewSchema>

const requestParams = z.object({ id: idSchema })
/** What the browser holds after it has proved a phone. */
const tokenSchema = z.string().regex(/^[\w-]{43}$/)
const closedErrors = [
  payLinkErrors.invalidLink,
  payLinkErrors.requestPaid,
  payLinkErrors.requestExpired,
  payLinkErrors.requestWithdrawn,
  payLinkErrors.requestMoved,
] as const

export const paymentRequestsContract = defineContract({
  'GET /api/v1/payment-requests/:id': {
    summary: 'What a payment link without an order asks for, to whoever has it',
    access: 'anonymous',
    rate: linkRate,
    params: requestParams,
    data: requestSchema,
    errors: [payLinkErrors.invalidLink],
  },
  'POST /api/v1/payment-requests/:id/status': {
    summary: 'The state of a payment link for one browser; a named payment is looked up at its gateway',
    access: 'anonymous',
    rate: linkRate,
    params: requestParams,
    body: z.strictObject({ token: tokenSchema.optional(), payment: idSchema.optional() }),
    data: requestViewSchema,
    errors: [payLinkErrors.invalidLink],
  },
  'POST /api/v1/payment-requests/:id/code': {
    summary: "Send a code of four digits to the payer's phone",
    access: 'anonymous',
    // A link and a phone have limits of their own, which are counted in the database.
    rate: { limit: 600, seconds: 60, by: 'ip', together: 'codes for payment links' },
    params: requestParams,
    body: z.strictObject({
      /** Ignored where the link names its payer. */
      phoneCode: phoneCodeSchema.optional(),
      phone: phoneSchema.optional(),
      isWhatsApp: z.boolean().optional(),
    }),
    data: z.object({
      verificationId: idSchema,
      /** Seconds. */
      resendAfter: z.int(),
      expiresIn: z.int(),
      length: z.int(),
      /** Where it was sent, its last digits only. */
      phone: z.string(),
      channel: z.literal([10, 20]),
    }),
    errors: [
      ...closedErrors,
      payLinkErrors.linkFrozen,
      customerErrors.invalidPhone,
      customerErrors.countryNotServed,
      customerErrors.waitToResend,
      customerErrors.tooManyCodes,
      customerErrors.codesNotSent,
    ],
  },
  'POST /api/v1/payment-requests/:id/verify': {
    summary: "Prove the payer's phone by the code; the token lets this browser pay",
    access: 'anonymous',
    // Ten wrong codes freeze a link; these are those of a network over all links.
    rate: { limit: 300, seconds: 3600, by: 'ip', counts: 'tries', guess: 'otp' },
    params: requestParams,
    body: z.strictObject({ verificationId: idSchema, otp: z.string().max(16) }),
    data: z.object({ token: tokenSchema }),
    errors: [
      payLinkErrors.invalidLink,
      payLinkErrors.linkFrozen,
      customerErrors.codeExpired,
      customerErrors.wrongCode,
      customerErrors.tooManyTries,
    ],
  },
  'POST /api/v1/payment-requests/:id/payment': {
    summary:
      'Pay a link, or a part of it: the page of the gateway. Asked again, the same payment goes on; while it does, nobody else can pay the same money',
    access: 'anonymous',
    rate: linkRate,
    params: requestParams,
    body: z.strictObject({
      token: tokenSchema,
      /** As the payer saw it. */
      amount: moneySchema,
      /** Without a saved card: whoever has proved a phone here is not signed in. */
      payment: z.strictObject({
        mod: z.enum(PAYMENT_METHODS),
        upiId: z.string().max(320).regex(UPI_ID).optional(),
      }),
    }),
    data: requestViewSchema,
    errors: [
      ...closedErrors,
      payLinkErrors.phoneNotProved,
      payLinkErrors.requestChanged,
      payLinkErrors.paymentUnderWay,
      payLinkErrors.payingNow,
      paymentErrors.methodNotOffered,
      paymentErrors.notPayable,
    ],
  },
  'GET /api/v1/payment-requests/payments/:id/failure': {
    summary: 'Why a payment by link failed, and the link that can be tried again',
    access: 'anonymous',
    rate: linkRate,
    params: requestParams,
    data: z.object({
      request: idSchema,
      homePath: z.string(),
      /** Whether the link can still be paid. */
      isPayable: z.boolean(),
      /** Whether the payment succeeded after all. */
      isPaid: z.boolean(),
      code: z.literal(FAILURE_CODES),
      heading: z.string(),
      message: z.string(),
      /** As at an order's failed payment. */
      charged: z.string().nullable(),
    }),
    errors: [payLinkErrors.invalidLink],
  },
})
export type PaymentRequestsApi = typeof paymentRequestsContract
