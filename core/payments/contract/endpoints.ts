import { z } from 'zod'
import { defineContract } from '#platform/contract/contract.ts'
import { idSchema, moneySchema } from '#platform/contract/schemas.ts'
import { PAYMENT_STATUSES } from '../domain/payment-status.ts'
import { paymentErrors } from './errors.ts'

export const paymentSchema = z.object({
  _id: idSchema,
  order: idSchema,
  /** The method: cod, express, … */
  mod: z.string(),
  status: z.literal(PAYMENT_STATUSES),
  amount: moneySchema,
  refunded: moneySchema,
  /** Where the customer pays, while the payment waits for that. */
  pageUrl: z.string().nullable(),
  requiresRedirect: z.boolean(),
  /** 5001, 5002, 5003, 5011 or 5100 when it failed. */
  failureCode: z.int().nullable(),
  transactionId: z.string().nullable(),
  referenceNo: z.string(),
})
export type Payment = z.output<typeof paymentSchema>

export const paymentsContract = defineContract({
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
  'POST /api/v1/payment/webhook/:provider/:account': {
    summary: "A gateway's event, signed by it",
    access: 'signed webhook',
    /** Far above what a gateway sends; whoever sends more, or so much that is not signed, is no gateway. */
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
