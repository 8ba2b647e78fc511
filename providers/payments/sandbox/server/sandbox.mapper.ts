import { z } from 'zod'
import { DECLINE_CODES, type GatewayReport } from '#core/payments/domain/gateway-report.ts'
import { money } from '#platform/kernel/money.ts'

const minorUnits = z.int().min(0)
const currency = z.string().regex(/^[A-Z]{3}$/)
const text = z.string().min(1).max(200)

/** A payment as the gateway states it. An unknown code explains nothing to a customer, so it counts as 5100. */
export const paymentReply = z.object({
  id: text,
  merchantId: text,
  reference: text,
  status: z.enum(['open', 'processing', 'captured', 'declined', 'cancelled']),
  amount: minorUnits,
  currency,
  capturedAmount: minorUnits,
  refundedAmount: minorUnits,
  declineCode: z.literal(DECLINE_CODES).catch(5100).optional(),
  declineMessage: z.string().optional(),
  cardBrand: text.optional(),
  pageUrl: z.string().max(2000),
})

export const refundReply = z.object({
  id: text,
  paymentId: text,
  refundReference: text,
  amount: minorUnits,
  currency,
  status: text,
})

/** An unreadable payment is an unexpected error, because ledgers are compared. */
export const listReply = z.object({ payments: z.array(paymentReply).max(100), hasMore: z.boolean() })

export const customerReply = z.object({ id: text })

export const cardsReply = z.object({
  cards: z.array(z.object({ token: text, brand: text, lastFour: text, expires: text })),
})

export const upiReply = z.object({ isValid: z.boolean(), name: text.optional() })

export const errorReply = z.object({ error: z.object({ code: text, message: z.string().max(1000) }) })

export const webhookBody = z.object({ type: text, data: z.unknown() })

/** The events that carry a new payment state; all others are acknowledged and ignored. */
export const SANDBOX_PAYMENT_EVENTS: ReadonlySet<string> = new Set([
  'payment.processing',
  'payment.captured',
  'payment.declined',
  'payment.cancelled',
])

const STATES = {
  open: 'unknown',
  processing: 'pending',
  captured: 'captured',
  declined: 'failed',
  cancelled: 'cancelled',
} as const

/**
 * Maps the gateway's values to ours. An open payment is `unknown`, not `pending`: no payment was attempted, so
 * nothing is in progress and the customer may start again.
 */
export const toGatewayReport = (payment: z.infer<typeof paymentReply>): GatewayReport => ({
  state: STATES[payment.status],
  reference: payment.reference,
  gatewayReference: payment.id,
  ...(payment.status === 'captured'
    ? {
        captured: money(payment.capturedAmount, payment.currency),
        refunded: money(payment.refundedAmount, payment.currency),
        ...(payment.cardBrand && { card: { brand: payment.cardBrand } }),
      }
    : {}),
  ...(payment.status === 'declined'
    ? {
        decline: payment.declineCode ?? 5100,
        ...(payment.declineMessage && { message: payment.declineMessage }),
      }
    : {}),
})
