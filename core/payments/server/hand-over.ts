import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Platform } from '#platform/http/area.ts'
import type { CreatedPayment, GatewayForm, GatewayScript } from '../contract/payment-provider.ts'

/** What is kept of a payment's way to the gateway and back. */
export interface HandOver {
  /** A page of ours. */
  readonly returnUrl: string
  readonly language: string
  readonly form?: GatewayForm
  readonly script?: GatewayScript
}

/** Half of the bits are plenty for a key that nobody may try without asking us. */
const KEY_LENGTH = 22

/**
 * Opens the pages between us and the gateway. An order's address may be shown around, and with it the payment's id;
 * what a customer told the gateway is for the customer's own browser.
 */
const keyOf = ({ secret }: Pick<Platform, 'secret'>, paymentId: string): string =>
  createHmac('sha256', secret)
    .update(`payment hand-over ${paymentId}`)
    .digest('base64url')
    .slice(0, KEY_LENGTH)

export const isKeyOf = (platform: Pick<Platform, 'secret'>, paymentId: string, key: string): boolean => {
  const expected = Buffer.from(keyOf(platform, paymentId))
  const given = Buffer.from(key)
  return expected.length === given.length && timingSafeEqual(expected, given)
}

type Placed = Pick<Platform, 'secret' | 'origin'>

const handOverUrl = (platform: Placed, paymentId: string): string =>
  `${platform.origin()}/payment/hand-over/${keyOf(platform, paymentId)}/${paymentId}`

/** Where gateways post the form that brings the browser back. */
export const formReturnUrl = (platform: Placed, paymentId: string): string =>
  `${platform.origin()}/payment/return/${keyOf(platform, paymentId)}/${paymentId}`

type Page = Exclude<CreatedPayment, { kind: 'refused' }>

/** Where the customer's browser goes for an answer of the gateway: its page, or ours that hands over to it. */
export const pageUrlOf = (platform: Placed, paymentId: string, created: Page): string =>
  created.kind === 'redirect' ? created.pageUrl : handOverUrl(platform, paymentId)

/** What is to be kept for {@link pageUrlOf} and the way back. */
export const handOverOf = (
  { returnUrl, language }: Pick<HandOver, 'returnUrl' | 'language'>,
  created: Page,
): HandOver => ({
  returnUrl,
  language,
  ...(created.kind === 'form' ? { form: created.form } : {}),
  ...(created.kind === 'script' ? { script: created.script } : {}),
})
