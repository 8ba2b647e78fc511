import { z } from 'zod'
import { fromCurrencyNumber, parseMinorAmount } from '#core/payments/domain/gateway-amounts.ts'
import { createStateReport, readState, toUsedCard } from '#core/payments/domain/gateway-answers.ts'
import type { DeclineCode, GatewayReport } from '#core/payments/domain/gateway-report.ts'
import { readListedPayment } from '#core/payments/domain/unreadable-answer.ts'

const text = z.string().min(1).max(300)
/** Absent or 0 on success. */
const errorCode = z.union([z.string(), z.int()]).nullish()

export const isErrorCode = (code: z.output<typeof errorCode>): boolean => String(code ?? '0') !== '0'

export const registerReply = z.object({
  errorCode,
  orderId: text.optional(),
  formUrl: z.string().max(4_000).optional(),
})

export const plainReply = z.object({
  errorCode,
  errorMessage: z.string().max(300).nullish().catch(undefined),
})

/** An order; amounts are integers of minor units, the currency is a number. */
export const statusReply = z.object({
  errorCode,
  orderNumber: z.string().max(100).optional(),
  orderStatus: z.int().optional(),
  /** Some builds state it as text. */
  actionCode: z
    .union([z.int(), z.string().regex(/^-?\d{1,9}$/)])
    .transform(Number)
    .optional(),
  currency: z.union([z.string(), z.int()]).optional(),
  cardAuthInfo: z
    .object({ maskedPan: z.string().max(40).optional(), pan: z.string().max(40).optional() })
    .optional()
    .catch(undefined),
  attributes: z.array(z.object({ name: z.string(), value: z.string() })).optional(),
  paymentAmountInfo: z
    .object({ approvedAmount: z.int(), depositedAmount: z.int(), refundedAmount: z.int() })
    .partial()
    .optional(),
})
export type StatusReply = z.output<typeof statusReply>

/** Orders of a period, with what an inquiry says of each; `date` is in milliseconds. */
export const ordersReply = z.object({
  errorCode,
  orderStatuses: z.array(statusReply.extend({ date: z.int().nullish() })).nullish(),
  totalCount: z.int().min(0).nullish(),
})

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
  1: 'authorized',
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

const SESSION_EXPIRED = -2007
const AUTHENTICATION_CANCELLED = 341018

/** Whether a listed order may have been paid. */
export const isPerhapsPaid = ({ orderStatus }: StatusReply): boolean => {
  const state = STATES[orderStatus ?? -1]
  return state === undefined || state === 'captured'
}

/** JCC's own id of an order, which it states beside the order. */
export const findOrderId = ({ attributes }: StatusReply): string | undefined =>
  attributes?.find(({ name }) => name === 'mdOrder')?.value

type Names = Pick<GatewayReport, 'reference' | 'gatewayReference'>

/**
 * Maps JCC's values to ours.
 * @throws {UnreadableAnswerError} when an order is paid or held without a readable amount, or has an unknown status
 */
export const toGatewayReport = (said: StatusReply, names: Names): GatewayReport => {
  const word = String(said.orderStatus ?? '')
  const state = readState('JCC', STATES, { word, answer: said, names })
  const actionCode = said.actionCode ?? 0
  if (state === 'failed' && actionCode === SESSION_EXPIRED) return { ...names, state: 'expired' }
  if (state === 'failed' && actionCode === AUTHENTICATION_CANCELLED) return { ...names, state: 'cancelled' }
  if (state === 'failed') return { ...names, state, decline: DECLINES[actionCode] ?? 5100 }
  if (state !== 'captured' && state !== 'authorized') return { ...names, state }
  const currency = fromCurrencyNumber(String(said.currency ?? ''))
  const { approvedAmount, depositedAmount, refundedAmount = 0 } = said.paymentAmountInfo ?? {}
  const toMoney = (minor: number | string | undefined) =>
    currency === undefined || minor === undefined ? undefined : parseMinorAmount(minor, currency)
  return createStateReport(
    'JCC',
    { ...names, state },
    {
      decline: () => 5100,
      captured: () => toMoney(said.orderStatus === 4 ? refundedAmount : depositedAmount),
      authorized: () => toMoney(approvedAmount),
      card: toUsedCard({ number: said.cardAuthInfo?.maskedPan ?? said.cardAuthInfo?.pan }),
    },
  )
}

export const toListedReport = (order: StatusReply): GatewayReport => {
  const names = { reference: order.orderNumber ?? '', gatewayReference: findOrderId(order) ?? '' }
  return readListedPayment(names, () => toGatewayReport(order, names))
}
