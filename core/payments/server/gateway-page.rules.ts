import type { CreatePaymentResult } from '../contract/payment-provider.ts'

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost'])

/** An address to which a customer's browser may be sent to pay: encrypted, or on this very machine; nobody's password in it. */
const isWebPage = (text: string): boolean => {
  const url = URL.parse(text)
  if (!url || url.username || url.password) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.has(url.hostname))
}

/** Undefined where the customer stays with us. */
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
 * A gateway's answer whose page a customer may be sent to. Adapters know their gateway's host and check it; here
 * nothing passes that is no web page at all, whatever an adapter forgot.
 * @throws when the page is none; the payment then waits until the gateway says what became of it
 */
export const assertWebPage = (created: CreatePaymentResult): CreatePaymentResult => {
  const address = getPageUrl(created)
  if (address !== undefined && !isWebPage(address))
    throw new Error('The gateway named a page that a browser must not be sent to')
  return created
}
