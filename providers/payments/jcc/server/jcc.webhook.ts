import type { IncomingWebhook, ReadWebhookResult } from '#core/payments/contract/payment-provider.ts'
import { fieldsByName, hintWhen } from '#core/payments/domain/gateway-answers.ts'
import { computeHmac, decodeBody, isSignedByAny, parseFormFields } from '#platform/http/signed-bodies.ts'
import type { JccConfig } from '../config.ts'

const UNSIGNED: ReadonlySet<string> = new Set(['checksum', 'sign_alias'])

/** The text that JCC signs: all parameters in the order of their names, `name;value;` each. */
export const buildSignedText = (fields: readonly (readonly [string, string])[]): string =>
  fields
    .filter(([name]) => !UNSIGNED.has(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name};${value};`)
    .join('')

export const computeChecksum = (text: string, key: string): string =>
  computeHmac('sha256', key, text).hex.toUpperCase()

/** Names and values could run into each other, so a signed callback only triggers an inquiry. */
export const readCallback = (
  { callbackKeys }: JccConfig,
  { rawBody }: IncomingWebhook,
): ReadWebhookResult => {
  const fields = parseFormFields(decodeBody(rawBody) ?? '')
  const values = fieldsByName(fields)
  const [order, checksum] = [values?.get('mdOrder'), values?.get('checksum')]
  if (!order) return { kind: 'refused', why: 'it names no order' }
  const text = buildSignedText(fields)
  const isSigned = isSignedByAny(callbackKeys, checksum?.toUpperCase(), (key) => computeChecksum(text, key))
  return hintWhen(isSigned, { gatewayReference: order }, 'checksum')
}
