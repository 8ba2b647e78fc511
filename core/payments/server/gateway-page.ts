import type { CreatedPayment } from '../contract/payment-provider.ts'

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost'])

/** An address to which a customer's browser may be sent to pay: encrypted, or on this very machine; nobody's password in it. */
const isWebPage = (text: string): boolean => {
  const url = URL.parse(text)
  if (!url || url.username || url.password) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.has(url.hostname))
}

const addressOf = (created: Exclude<CreatedPayment, { kind: 'refused' }>): string => {
  if (created.kind === 'form') return created.form.url
  return created.kind === 'script' ? created.script.url : created.pageUrl
}

/**
 * A gateway's answer whose page a customer may be sent to. Adapters know their gateway's host and check it; here
 * nothing passes that is no web page at all, whatever an adapter forgot.
 * @throws when the page is none; the payment then waits until the gateway says what became of it
 */
export const withWebPage = (created: CreatedPayment): CreatedPayment => {
  if (created.kind !== 'refused' && !isWebPage(addressOf(created)))
    throw new Error('The gateway named a page that a browser must not be sent to')
  return created
}
