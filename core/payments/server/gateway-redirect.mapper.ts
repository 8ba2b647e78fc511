import { createHmac, timingSafeEqual } from 'node:crypto'
import { openText, sealText } from '#platform/db/sealed-text.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { CreatePaymentResult } from '../contract/payment-provider.ts'
import type { PaymentRecord } from '../domain/payment.ts'
import { PAYMENT_STATUS } from '../domain/payment-status.ts'
import { PAYMENT_SECRETS as purpose } from './payment-secrets.data.ts'
import type { PaymentStartContext } from './payment-start.data.ts'
import type { GatewayRedirect } from './stored-redirect.data.ts'

/** Half of the bits suffice for a key that can only be tried by a request to us. */
const KEY_LENGTH = 22

/**
 * The key of the pages between us and the gateway. An order's URL may be shared, and with it the payment's id; what a
 * customer sends to the gateway is for the customer's own browser only.
 */
const computePageKey = ({ secret }: Pick<Platform, 'secret'>, paymentId: string): string =>
  createHmac('sha256', secret)
    .update(`payment hand-over ${paymentId}`)
    .digest('base64url')
    .slice(0, KEY_LENGTH)

export const isPageKey = (platform: Pick<Platform, 'secret'>, paymentId: string, key: string): boolean => {
  const expected = Buffer.from(computePageKey(platform, paymentId))
  const given = Buffer.from(key)
  return expected.length === given.length && timingSafeEqual(expected, given)
}

type PageUrlContext = Pick<Platform, 'secret' | 'origin'>

const buildRedirectPageUrl = (platform: PageUrlContext, paymentId: string): string =>
  `${platform.origin()}/payment/hand-over/${computePageKey(platform, paymentId)}/${paymentId}`

/** Where gateways post the form that returns the browser. */
export const buildFormReturnUrl = (platform: PageUrlContext, paymentId: string): string =>
  `${platform.origin()}/payment/return/${computePageKey(platform, paymentId)}/${paymentId}`

type AcceptedPayment = Exclude<CreatePaymentResult, { kind: 'refused' }>

interface CreateRedirectInput {
  readonly paymentId: string
  readonly facts: PaymentStartContext
  readonly page: AcceptedPayment
}

/** The customer's next URL for a gateway's answer: its page, or ours that redirects to it. */
export const getCustomerPageUrl = (
  platform: PageUrlContext,
  { paymentId, facts: context, page }: CreateRedirectInput,
): string => {
  if (page.kind === 'redirect') return page.pageUrl
  return page.kind === 'done' ? context.returnUrl : buildRedirectPageUrl(platform, paymentId)
}

/** What is stored for {@link getCustomerPageUrl} and the return. */
export const toStoredRedirect = (
  { secret, random }: Pick<Platform, 'secret' | 'random'>,
  { paymentId, facts: context, page }: CreateRedirectInput,
): GatewayRedirect => {
  const { payWith: _, ...told } = context
  return {
    returnUrl: context.returnUrl,
    language: context.language,
    ...(page.kind === 'form' ? { form: page.form } : {}),
    ...(page.kind === 'script' ? { script: page.script } : {}),
    ...(page.kind === 'wallet'
      ? {
          wallet: page.wallet,
          facts: sealText(JSON.stringify(told), { secret, purpose, context: paymentId, random }),
        }
      : {}),
  }
}

/**
 * The request data for the gateway once the wallet has returned a token.
 * @throws when nothing was stored, or for another payment
 */
export const decryptStartContext = (
  { secret }: Pick<Platform, 'secret'>,
  { paymentId, facts = '' }: { readonly paymentId: string; readonly facts?: string | undefined },
): PaymentStartContext => JSON.parse(openText(facts, { secret, purpose, context: paymentId }))

/** Our wallet page is open and no token was submitted yet. */
export const isWaitingForWallet = (
  platform: PageUrlContext,
  { id, status, pageUrl }: Pick<PaymentRecord, 'id' | 'status' | 'pageUrl'>,
): boolean => status === PAYMENT_STATUS.initiated && pageUrl === buildRedirectPageUrl(platform, id)
