import { z } from 'zod'
import { orderErrors } from '#core/orders/contract/errors.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { createLineSchema, idSchema, instantSchema, moneySchema } from '#platform/contract/schemas.ts'
import { refundErrors } from './errors.ts'

/** What was paid for an order, what was refunded and what can still be refunded. */
const refundSummarySchema = z.object({
  /** Id of the order. */
  _id: idSchema,
  captured: moneySchema,
  refunded: moneySchema,
  left: moneySchema,
  lines: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      qty: z.int(),
      /** Quantity not yet refunded. */
      left: z.int(),
      /** Value of 1 to `left` units, less discounts and with taxes: the first entry is for one. */
      worth: z.array(moneySchema),
    }),
  ),
  refunds: z.array(
    z.object({
      _id: idSchema,
      at: instantSchema,
      amount: moneySchema,
      status: z.enum(['requested', 'accepted', 'uncertain', 'refunded', 'failed']),
      reason: z.string(),
      /** The member of staff; empty for an automatic refund. */
      by: z.string(),
      lines: z.array(z.object({ name: z.string(), qty: z.int() })),
    }),
  ),
})
export type RefundSummary = z.output<typeof refundSummarySchema>

const refundRequestSchema = z
  .strictObject({
    /** Amount to refund; without it and without lines everything that is left. */
    amount: moneySchema.optional(),
    /** Quantity to refund by line. */
    lines: z
      .array(z.strictObject({ line: idSchema, qty: z.int().min(1).max(999) }))
      .min(1)
      .max(100)
      .optional(),
    /** Reason; it may be shown to the customer. */
    reason: createLineSchema(200),
  })
  .refine(({ amount, lines }) => amount === undefined || lines === undefined, { path: ['amount'] })
  .refine(({ lines = [] }) => new Set(lines.map(({ line }) => line)).size === lines.length, {
    path: ['lines'],
  })

export const orderRefundsContract = defineContract({
  'GET /api/v1/console/orders/:id/refunds': {
    summary: 'What of an order can be refunded, and what was',
    access: 'staff:owner,manager',
    params: z.object({ id: idSchema }),
    data: refundSummarySchema,
    errors: [orderErrors.unknownOrder],
  },
  'POST /api/v1/console/orders/:id/refunds': {
    summary: 'Refund an order: all that is left, an amount, or quantities of lines',
    access: 'staff:owner,manager',
    idempotency: 'required',
    params: z.object({ id: idSchema }),
    body: refundRequestSchema,
    data: refundSummarySchema,
    errors: [
      orderErrors.unknownOrder,
      refundErrors.nothingToRefund,
      refundErrors.refundTooMuch,
      refundErrors.refundLineUnknown,
    ],
  },
})
export type OrderRefundsApi = typeof orderRefundsContract
