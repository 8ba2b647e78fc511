import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { IncomingWebhook, ReadWebhookResult } from '#core/payments/contract/payment-provider.ts'
import {
  computeHmac,
  decodeBody,
  isSameSecretText,
  isSignedByAny,
  parseFormFields,
  parseJsonText,
} from '#platform/http/signed-bodies.ts'
import type { RazorpayConfig } from '../config.ts'
import { orderReply, paymentReply, toGatewayReport } from './razorpay.mapper.ts'

const event = z.object({
  event: z.string().max(100),
  payload: z.object({
    order: z.object({ entity: orderReply }).optional(),
    payment: z.object({ entity: paymentReply }).optional(),
  }),
})

const refused = (why: string): ReadWebhookResult => ({ kind: 'refused', why })

const metadata = z.object({ order_id: z.string().min(1).max(300) })

/** The browser's return: signed when the payment succeeded; either way it only triggers an inquiry. */
const readForm = ({ keySecret }: RazorpayConfig, text: string): ReadWebhookResult => {
  const form = new Map(parseFormFields(text))
  const order = form.get('razorpay_order_id')
  const failed = metadata.safeParse(parseJsonText(form.get('error[metadata]')))
  if (!order)
    return failed.success
      ? { kind: 'hint', gatewayReference: failed.data.order_id }
      : refused('no order is named')
  const expected = computeHmac('sha256', keySecret, `${order}|${form.get('razorpay_payment_id')}`).hex
  return isSameSecretText(expected, form.get('razorpay_signature'))
    ? { kind: 'hint', gatewayReference: order }
    : refused('the signature of the return does not match')
}

/**
 * Parses an event or a return. An event's id is in an unsigned header, so the event is identified by the hash
 * of the signed content.
 */
export const readRazorpayWebhook = (
  config: RazorpayConfig,
  { headers, rawBody }: IncomingWebhook,
): ReadWebhookResult => {
  const text = decodeBody(rawBody)
  if (text === undefined) return refused('the body is too long or no text')
  if (headers['content-type']?.startsWith('application/x-www-form-urlencoded')) return readForm(config, text)
  const signature = headers['x-razorpay-signature']
  const isGenuine = isSignedByAny(
    config.webhookSecrets,
    signature,
    (secret) => computeHmac('sha256', secret, text).hex,
  )
  if (!isGenuine) return refused('the signature is missing or does not match')
  const read = event.safeParse(parseJsonText(text))
  if (!read.success) return refused('the body is not an event')
  const eventId = createHash('sha256').update(text).digest('hex')
  const { order, payment } = read.data.payload
  if (order && payment && read.data.event === 'order.paid')
    return { kind: 'event', eventId, report: toGatewayReport(order.entity, [payment.entity]) }
  const gatewayReference = payment?.entity.order_id
  return gatewayReference
    ? { kind: 'hint', gatewayReference, asksAgain: true }
    : { kind: 'ignored', eventId, why: 'the event names no order' }
}
