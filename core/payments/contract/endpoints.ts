import { z } from 'zod'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { idSchema, moneySchema } from '#platform/contract/schemas.ts'
import { getAppleSessionPath } from '../domain/apple-hosts.ts'
import { CARD_BIN, CARD_TYPES } from '../domain/card-bin.ts'
import { PAYMENT_STATUSES } from '../domain/payment-status.ts'
import { paymentErrors } from './errors.ts'
import { cardTokenSchema } from './payment-selection.ts'

export const paymentSchema = z.object({
  _id: idSchema,
  order: idSchema,
  /** The method: cod, express, … */
  mod: z.string(),
  status: z.literal(PAYMENT_STATUSES),
  amount: moneySchema,
  /** What went back or is about to; a refused refund does not count. */
  refunded: moneySchema,
  /** The part of `refunded` that the gateway has not confirmed. */
  refunding: moneySchema,
  /** The part of `refunding` for which the gateway gave no clear answer: it may have gone back. */
  refundUncertain: moneySchema,
  /** The gateway's page, while the customer still has to pay there. */
  pageUrl: z.string().nullable(),
  /** The same as `pageUrl`. */
  redirectLink: z.string().nullable(),
  requiresRedirect: z.boolean(),
  /** 5001, 5002, 5003, 5011 or 5100 after a failure. */
  failureCode: z.int().nullable(),
  transactionId: z.string().nullable(),
  referenceNo: z.string(),
})
export type Payment = z.output<typeof paymentSchema>

export const gatewaySchema = z.object({
  /** The gateway's number: 10 to 170, 99 for any other. */
  activePg: z.int(),
  pgType: z.string(),
  /** The store's account at the gateway. */
  pgConfiguration: z.string(),
  /** Whether payments are possible now: its plugin is installed and its settings are complete. */
  isUsable: z.boolean(),
  handOver: z.enum(['redirect', 'form', 'script']).nullable(),
  /** Payment methods other than cards that its page offers. */
  methods: z.array(z.string()),
  savedCards: z.boolean(),
  checksUpi: z.boolean(),
  checksBin: z.boolean(),
})

const savedCardSchema = z.object({
  /** The gateway's token of the card. */
  _id: z.string(),
  brand: z.string(),
  lastFour: z.string(),
  /** As MM/YY; null when the gateway does not state it. */
  expires: z.string().nullable(),
  /** Expired: shown so that it can be deleted, but not usable. */
  isExpired: z.boolean(),
  /** Whether it can be charged in the owner's absence, for recurring orders. */
  isChargeable: z.boolean(),
  /** The gateway that stores it. */
  pgType: z.string(),
})
export type SavedCard = z.output<typeof savedCardSchema>

const cardLocationParams = {
  store: idSchema.optional(),
  pgType: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/)
    .optional(),
  /** The store's account at a gateway. */
  pgConfiguration: z.string().max(120).optional(),
}

/** Lookups of UPI ids and cards: three in an hour for each of 500 people of a network. */
const lookupRate = [
  { limit: 10, seconds: 60, by: 'user' },
  { limit: 1500, seconds: 3600, by: 'ip' },
] as const

/** A page's key cannot be guessed, so wrong ones count; all calls only against floods. */
const walletRate = [
  { limit: 600, seconds: 60, by: 'ip' },
  { limit: 20, seconds: 60, by: 'ip', counts: 'refusals' },
] as const

const walletPageParams = {
  payment: idSchema,
  /** From the page's URL. */
  key: z.string().regex(/^[\w-]{22}$/),
}

export const paymentsContract = defineContract({
  'GET /api/v1/stores/:id/pg-config': {
    summary: "A store's gateway and what it can do",
    access: 'anonymous',
    params: z.object({ id: idSchema }),
    data: gatewaySchema,
    errors: [storeErrors.unknownStore],
  },
  'GET /api/v1/payment/:id': {
    summary: 'Where a payment stands, from our books',
    access: 'owner of :id',
    params: z.object({ id: idSchema }),
    data: paymentSchema,
    errors: [paymentErrors.unknownPayment],
  },
  'POST /api/v1/payment/:id/refresh': {
    summary: 'Ask the gateway for the truth and answer with where the payment stands then',
    access: 'owner of :id',
    params: z.object({ id: idSchema }),
    rate: { limit: 60, seconds: 60, by: 'session' },
    data: paymentSchema,
    errors: [paymentErrors.unknownPayment],
  },
  'GET /api/v1/users/cards': {
    summary:
      "The caller's cards that gateways keep: of one store's gateways, or of all that the caller is known at",
    access: 'customer',
    rate: { limit: 30, seconds: 60, by: 'user' },
    query: z.strictObject(cardLocationParams),
    data: z.array(savedCardSchema),
    errors: [paymentErrors.cardsNotRead],
  },
  'DELETE /api/v1/users/cards/:id': {
    summary: "Let the gateway forget one of the caller's cards",
    access: 'customer',
    rate: { limit: 30, seconds: 60, by: 'user' },
    params: z.object({ id: cardTokenSchema }),
    query: z.strictObject(cardLocationParams),
    data: z.object({ deleted: z.boolean() }),
    errors: [paymentErrors.unknownCard, paymentErrors.cardsNotRead],
  },
  'POST /api/v1/payment/upi/validate': {
    summary: 'Whether a UPI id is one: verified, failed, or not known because the gateway cannot say',
    access: 'guest',
    /** The response reveals who banks where, so lookups are limited. */
    rate: lookupRate,
    body: z.strictObject({ store: idSchema, upiId: z.string().max(320) }),
    data: z.object({
      status: z.enum(['verified', 'failed', 'unknown']),
      /** The initials of the account holder's name; empty when the bank returns none. */
      name: z.string(),
    }),
    errors: [storeErrors.unknownStore],
  },
  'POST /api/v1/payment/bin/validate': {
    summary:
      'What kind of card begins with six digits: verified, failed, or not known because no gateway of the store can say',
    access: 'guest',
    rate: lookupRate,
    /** Exactly six digits: the rest of a card number never reaches the server. */
    body: z.strictObject({ store: idSchema, bin: z.string().regex(CARD_BIN) }),
    data: z.object({
      status: z.enum(['verified', 'failed', 'unknown']),
      /** In lower case, such as visa; empty when unknown. */
      brand: z.string(),
      type: z.enum(CARD_TYPES).nullable(),
    }),
    errors: [storeErrors.unknownStore],
  },
  'POST /api/v1/payment/applepay/session': {
    summary: 'Opens a session of Apple Pay for the page that waits for a wallet, and for no other',
    /**
     * The key in the payment page's URL authorises the customer: scripts of gateways and wallets run there without a
     * session.
     */
    access: 'anonymous',
    rate: walletRate,
    body: z.strictObject({
      ...walletPageParams,
      /** As returned by Apple's script; only Apple's documented hosts are ever called. */
      validationURL: z
        .string()
        .max(300)
        .refine((address) => getAppleSessionPath(address) !== undefined),
    }),
    data: z.object({ merchantSession: z.record(z.string(), z.unknown()) }),
    errors: [paymentErrors.unknownPayment, paymentErrors.failed],
  },
  'POST /api/v1/payment/wallet-payment': {
    summary: 'Pays with what a wallet gave; once for a payment, whatever is repeated',
    access: 'anonymous',
    rate: walletRate,
    body: z.strictObject({
      ...walletPageParams,
      /** The wallet's token as JSON, in base64. Only the gateway can decrypt it. */
      token: z.base64().min(4).max(24_000),
    }),
    data: z.object({
      /** Where the customer goes next. */
      url: z.string(),
      /** The gateway declined immediately; the page at `url` states the reason. */
      isDeclined: z.boolean(),
    }),
    errors: [paymentErrors.unknownPayment, paymentErrors.failed],
  },
  'POST /api/v1/payment/webhook/:provider/:account': {
    summary: "A gateway's event, signed by it",
    access: 'signed webhook',
    /** Far above what a gateway sends; a sender of more, or of as much without a signature, is no gateway. */
    rate: [
      { limit: 100, seconds: 1, by: 'ip' },
      { limit: 20, seconds: 1, by: 'ip', counts: 'refusals' },
    ],
    params: z.object({ provider: z.string().regex(/^[a-z0-9-]{1,40}$/), account: idSchema }),
    body: z.unknown(),
    data: z.object({ received: z.boolean() }),
    errors: [paymentErrors.webhookRefused],
  },
})
export type PaymentsApi = typeof paymentsContract
