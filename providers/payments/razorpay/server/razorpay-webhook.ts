import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { IncomingWebhook, WebhookReading } from '#core/payments/contract/payment-provider.ts'
import {
  fieldsOfForm,
  hmacOf,
  isSameText,
  isSignedByOne,
  jsonOfText,
  textOfBody,
} from '#platform/http/signed-bodies.ts'
import type { RazorpayConfig } from '../config.ts'
import { orderReply, paymentReply, reportOf } from './razorpay-wire.ts'

const event = z.object({
  event: z.string().max(100),
  payload: z.object({
    order: z.object({ entity: orderReply }).optional(),
    payment: z.object({ entity: paymentReply }).optional(),
  }),
})

const refused = (why: string): WebhookReading => ({ kind: 'refused', why })

const metadata = z.object({ order_id: z.string().min(1).max(300) })

/** What the browser brings back: signed when the payment went well; either way it only makes us ask. */
const readForm = ({ keySecret }: RazorpayConfig, text: string): WebhookReading => {
  const form = new Map(fieldsOfForm(text))
  const order = form.get('razorpay_order_id')
  const failed = metadata.safeParse(jsonOfText(form.get('error[metadata]')))
  if (!order)
    return failed.success
      ? { kind: 'hint', gatewayReference: failed.data.order_id }
      : refused('no order is named')
  const expected = hmacOf('sha256', keySecret, `${order}|${form.get('razorpay_payment_id')}`).hex
  return isSameText(expected, form.get('razorpay_signature'))
    ? { kind: 'hint', gatewayReference: order }
    : refused('the signature of the return does not match')
}

/**
 * Reads an event or a return. An event's id stands in a header that is not signed, so the event is known by the hash
 * of what is.
 */
export const readRazorpayWebhook = (
  config: RazorpayConfig,
  { headers, rawBody }: IncomingWebhook,
): WebhookReading => {
  const text = textOfBody(rawBody)
  if (text === undefined) return refused('the body is too long or no text')
  if (headers['content-type']?.startsWith('application/x-www-form-urlencoded')) return readForm(config, text)
  const signature = headers['x-razorpay-signature']
  const isGenuine = isSignedByOne(
    config.webhookSecrets,
    signature,
    (secret) => hmacOf('sha256', secret, text).hex,
  )
  if (!isGenuine) return refused('the signature is missing or does not match')
  const read = event.safeParse(jsonOfText(text))
  if (!read.success) return refused('the body is not an event')
  const eventId = createHash('sha256').update(text).digest('hex')
  const { order, payment } = read.data.payload
  if (order && payment && read.data.event === 'order.paid')
    return { kind: 'event', eventId, report: reportOf(order.entity, [payment.entity]) }
  const gatewayReference = payment?.entity.order_id
  return gatewayReference
    ? { kind: 'hint', gatewayReference }
    : { kind: 'ignored', eventId, why: 'the event names no order' }
}
