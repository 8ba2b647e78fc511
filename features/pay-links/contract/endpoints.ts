import { z } from 'zod'
import { paymentErrors } from '#core/payments/contract/errors.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { idSchema, instantSchema, moneySchema } from '#platform/contract/schemas.ts'
import { LINK_STATES } from '../domain/link-state.ts'
import { payLinkErrors } from './errors.ts'
import { linkRate } from './link-rate.ts'

const payLinkSchema = z.object({
  /** The order that the link pays. */
  _id: idSchema,
  orderId: z.string(),
  store: z.object({ name: z.string(), phone: z.string().nullable(), timeZone: z.string() }),
  state: z.enum(LINK_STATES),
  total: moneySchema,
  /** The ordered items while it can be paid; the customer is never disclosed. */
  products: z.array(z.object({ name: z.string(), qty: z.int(), total: moneySchema })),
  /** Until when it can be paid. */
  expiresAt: instantSchema,
  payment: z.object({
    /** The payment page; null before the gateway was called. */
    pageUrl: z.string().nullable(),
    /** 5001, 5002, 5003, 5011 or 5100 when the last attempt failed. */
    failureCode: z.int().nullable(),
    /** The receipt: the gateway's reference for the payment, and how it was paid. */
    transactionId: z.string().nullable(),
    referenceNo: z.string(),
    mod: z.string(),
  }),
})
export type PayLink = z.output<typeof payLinkSchema>

const linkParams = z.object({ id: idSchema })

export const payLinksContract = defineContract({
  'GET /api/v1/pay-links/:id': {
    summary: 'What a payment link asks for, to whoever has it',
    access: 'anonymous',
    rate: linkRate,
    params: linkParams,
    data: payLinkSchema,
    errors: [payLinkErrors.invalidLink],
  },
  'POST /api/v1/pay-links/:id/payment': {
    summary: 'Begin to pay a link: the page of the gateway. Asked again, the same payment goes on',
    access: 'anonymous',
    rate: linkRate,
    params: linkParams,
    data: payLinkSchema,
    errors: [
      payLinkErrors.invalidLink,
      payLinkErrors.alreadyPaid,
      payLinkErrors.linkOver,
      paymentErrors.pauseOrder,
      paymentErrors.methodNotOffered,
      paymentErrors.notPayable,
      storeErrors.closed,
      storeErrors.channelNotOffered,
    ],
  },
  'POST /api/v1/pay-links/:id/refresh': {
    summary: 'Ask the gateway what became of the payment of a link',
    access: 'anonymous',
    rate: linkRate,
    params: linkParams,
    data: payLinkSchema,
    errors: [payLinkErrors.invalidLink],
  },
})
export type PayLinksApi = typeof payLinksContract
