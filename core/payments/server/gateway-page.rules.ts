import type { CreatePaymentResult } from '../contract/payment-provider.ts'

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost'])

/** A URL to which a customer's browser may be sent to pay: https, or on this machine; without credentials. */
const isWebPage = (text: string): boolean => {
  const url = URL.parse(text)
  if (!url || url.username || url.password) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.has(url.hostname))
}

/** Undefined where the customer stays on our site. */
const getPageUrl = (created: CreatePaymentResult): string | undefined => {
  switch (created.kind) {
    case 'form':
      return created.form.url
    case 'script':
      return created.script.url
    case 'redirect':
      return created.pageUrl
    case 'wallet':
      return created.wallet.google?.scriptUrl
    default:
      return undefined
  }
}

/**
 * Asserts that the page of a gateway's answer is safe for a customer. Adapters check their gateway's host; this check
 * stops anything that is no web page, even when an adapter missed it.
 * @throws when the page is invalid; the payment then waits until the gateway reports its outcome
 */
export const assertWebPage = (created: CreatePaymentResult): CreatePaymentResult => {
  const address = getPageUrl(created)
  if (address !== undefined && !isWebPage(address))
    throw new Error('The gateway named a page that a browser must not be sent to')
  return created
}
