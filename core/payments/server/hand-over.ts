import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Platform } from '#platform/http/area.ts'
import type { CreatedPayment, GatewayForm, GatewayScript } from '../contract/payment-provider.ts'
import type { WalletSheet } from '../contract/wallets.ts'
import type { PaymentRecord } from '../domain/payment.ts'
import { PAYMENT_STATUS } from '../domain/payment-status.ts'
import type { StartFacts } from './record-start.ts'
import { openText, sealText } from './secret-box.ts'

/** What is kept of a payment's way to the gateway and back. */
export interface HandOver {
  /** A page of ours. */
  readonly returnUrl: string
  readonly language: string
  readonly form?: GatewayForm
  readonly script?: GatewayScript
  readonly wallet?: WalletSheet
  /** With a wallet: what the gateway will be told, encrypted, for it names the customer. */
  readonly facts?: string
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

interface Created {
  readonly paymentId: string
  readonly facts: StartFacts
  readonly page: Page
}

/** Where the customer's browser goes for an answer of the gateway: its page, or ours that hands over to it. */
export const pageUrlOf = (platform: Placed, { paymentId, facts, page }: Created): string => {
  if (page.kind === 'redirect') return page.pageUrl
  return page.kind === 'done' ? facts.returnUrl : handOverUrl(platform, paymentId)
}

/** What is to be kept for {@link pageUrlOf} and the way back. */
export const handOverOf = (
  { secret, random }: Pick<Platform, 'secret' | 'random'>,
  { paymentId, facts, page }: Created,
): HandOver => {
  const { payWith: _, ...told } = facts
  return {
    returnUrl: facts.returnUrl,
    language: facts.language,
    ...(page.kind === 'form' ? { form: page.form } : {}),
    ...(page.kind === 'script' ? { script: page.script } : {}),
    ...(page.kind === 'wallet'
      ? {
          wallet: page.wallet,
          facts: sealText(JSON.stringify(told), { secret, context: paymentId, random }),
        }
      : {}),
  }
}

/**
 * What the gateway is told once the wallet has given something.
 * @throws when nothing was kept, or for another payment
 */
export const keptFacts = (
  { secret }: Pick<Platform, 'secret'>,
  { paymentId, facts = '' }: { readonly paymentId: string; readonly facts?: string | undefined },
): StartFacts => JSON.parse(openText(facts, { secret, context: paymentId }))

/** A page of ours is waiting for the customer's wallet, and nothing was taken from one yet. */
export const waitsForWallet = (
  platform: Placed,
  { id, status, pageUrl }: Pick<PaymentRecord, 'id' | 'status' | 'pageUrl'>,
): boolean => status === PAYMENT_STATUS.initiated && pageUrl === handOverUrl(platform, id)
