import { z } from 'zod'
import { fromCurrencyNumber, fromMinor } from '#core/payments/domain/gateway-amounts.ts'
import type { DeclineCode, GatewayReport } from '#core/payments/domain/gateway-report.ts'

const text = z.string().min(1).max(300)
/** Absent or 0 on success. */
const errorCode = z.union([z.string(), z.int()]).nullish()

export const isErrorCode = (code: z.output<typeof errorCode>): boolean => String(code ?? '0') !== '0'

export const registerReply = z.object({
  errorCode,
  orderId: text.optional(),
  formUrl: z.string().max(4_000).optional(),
})

export const plainReply = z.object({ errorCode })

/** An order; amounts are integers of minor units, the currency is a number. */
export const statusReply = z.object({
  errorCode,
  orderNumber: z.string().max(100).optional(),
  orderStatus: z.int().optional(),
  actionCode: z.int().optional(),
  currency: z.union([z.string(), z.int()]).optional(),
  attributes: z.array(z.object({ name: z.string(), value: z.string() })).optional(),
  paymentAmountInfo: z.object({ depositedAmount: z.int(), refundedAmount: z.int() }).partial().optional(),
})
export type StatusReply = z.output<typeof statusReply>

export const bindingsReply = z.object({
  errorCode,
  bindings: z
    .array(
      z.object({
        bindingId: text,
        maskedPan: text,
        expiryDate: z
          .string()
          .regex(/^\d{6}$/)
          .optional(),
      }),
    )
    .optional(),
})

const STATES: Readonly<Record<number, GatewayReport['state']>> = {
  0: 'unknown',
  1: 'pending',
  2: 'captured',
  3: 'cancelled',
  4: 'captured',
  5: 'pending',
  6: 'failed',
  7: 'pending',
  8: 'pending',
}

const DECLINES: Readonly<Record<number, DeclineCode>> = {
  101: 5001,
  106: 5001,
  111: 5003,
  125: 5003,
  116: 5011,
}

/** The session has expired; the customer cancelled 3-D Secure. */
const CANCELLED_CODES: ReadonlySet<number> = new Set([-2007, 341018])

type Names = Pick<GatewayReport, 'reference' | 'gatewayReference'>

/**
 * Maps JCC's values to ours.
 * @throws when an order is paid without a readable amount
 */
export const toGatewayReport = (said: StatusReply, names: Names): GatewayReport => {
  const state = STATES[said.orderStatus ?? 0] ?? 'pending'
  const actionCode = said.actionCode ?? 0
  if (state === 'failed' && CANCELLED_CODES.has(actionCode)) return { ...names, state: 'cancelled' }
  if (state === 'failed') return { ...names, state, decline: DECLINES[actionCode] ?? 5100 }
  if (state !== 'captured') return { ...names, state }
  const currency = fromCurrencyNumber(String(said.currency ?? ''))
  const { depositedAmount, refundedAmount = 0 } = said.paymentAmountInfo ?? {}
  const taken = said.orderStatus === 4 ? refundedAmount : depositedAmount
  const captured = currency === undefined ? undefined : fromMinor(taken ?? '', currency)
  if (!captured) throw new Error('JCC says paid, but not how much in what')
  return { ...names, state, captured }
}
