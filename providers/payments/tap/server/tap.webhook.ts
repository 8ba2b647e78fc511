import type { IncomingWebhook, ReadWebhookResult } from '#core/payments/contract/payment-provider.ts'
import { parseMajorAmount } from '#core/payments/domain/gateway-amounts.ts'
import { computeHmac, decodeBody, isSignedByAny, parseJsonText } from '#platform/http/signed-bodies.ts'
import { toDecimal } from '#platform/kernel/money.ts'
import type { TapConfig } from '../config.ts'
import { type ChargeReply, chargeReply } from './tap.mapper.ts'

/** Our references and Tap's are letters, digits and the like: fields without delimiters stay unambiguous. */
const PLAIN = /^[\w.:+ -]*$/

/** The text that Tap signs of a charge; undefined when a field is ambiguous. */
export const buildSignedText = (charge: ChargeReply): string | undefined => {
  const amount = parseMajorAmount(charge.amount, charge.currency)
  if (!amount) return undefined
  const fields = [
    ['x_id', charge.id],
    ['x_amount', toDecimal(amount)],
    ['x_currency', charge.currency],
    ['x_gateway_reference', charge.reference.gateway ?? ''],
    ['x_payment_reference', charge.reference.payment ?? ''],
    ['x_status', charge.status],
    ['x_created', String(charge.transaction.created ?? '')],
  ] as const
  return fields.every(([, value]) => PLAIN.test(value)) ? fields.flat().join('') : undefined
}

/**
 * A signed charge triggers an inquiry for it. The signature does not cover our reference, which finds a payment whose
 * creation was not answered: the inquiry compares it.
 */
export const readTapWebhook = (
  config: TapConfig,
  { headers, rawBody }: IncomingWebhook,
): ReadWebhookResult => {
  const charge = chargeReply.safeParse(parseJsonText(decodeBody(rawBody)))
  const signed = charge.success ? buildSignedText(charge.data) : undefined
  if (!charge.success || signed === undefined) return { kind: 'refused', why: 'the body is not a charge' }
  const isGenuine = isSignedByAny(
    config.secretKeys,
    headers.hashstring,
    (key) => computeHmac('sha256', key, signed).hex,
  )
  if (!isGenuine) return { kind: 'refused', why: 'the signature is missing or does not match' }
  const { order } = charge.data.reference
  return { kind: 'hint', gatewayReference: charge.data.id, ...(order ? { reference: order } : {}) }
}
