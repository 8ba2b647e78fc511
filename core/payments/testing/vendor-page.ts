import type { LedgerPayment } from './fake-ledger.ts'
import { type FakeAnswer, type FakeCall, parseBody } from './fake-server.ts'

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const renderDocument = (vendor: string, body: string, language = 'en'): FakeAnswer => ({
  text: `<!doctype html><html lang="${escapeText(language)}"><meta charset="utf-8"><title>${escapeText(vendor)}</title><h1>${escapeText(vendor)}</h1>${body}</html>`,
  contentType: 'text/html; charset=utf-8',
})

/**
 * A vendor's page on which a tester pays or is declined: both post `outcome` to `action`, a path of the vendor's. It
 * is in the language that the payment was started in, as far as the vendor knows it.
 */
export const renderVendorPage = (vendor: string, action: string, language?: string): FakeAnswer =>
  renderDocument(
    vendor,
    `<form method="post" action="${escapeText(action)}"><button name="outcome" value="captured">Pay</button><button name="outcome" value="declined">Decline</button></form>`,
    language,
  )

/**
 * Applies what the tester pressed on {@link renderVendorPage}; a declined payment gets `decline`, a code of the
 * vendor's.
 */
export const applyTesterDecision = (payment: LedgerPayment, call: FakeCall, decline: string): void => {
  const isPaid = parseBody(call).outcome === 'captured'
  Object.assign(payment, isPaid ? { state: 'captured' } : { state: 'declined', decline })
}

/** Returns the browser with a form, as vendors do who return fields. `fields` is a form's body. */
export const renderAutoPostPage = (vendor: string, url: string, fields: string): FakeAnswer => {
  const inputs = [...new URLSearchParams(fields)].map(
    ([name, value]) => `<input type="hidden" name="${escapeText(name)}" value="${escapeText(value)}">`,
  )
  return renderDocument(
    vendor,
    `<form id="on" method="post" action="${escapeText(url)}">${inputs.join('')}</form><script>document.getElementById('on').submit()</script>`,
  )
}
