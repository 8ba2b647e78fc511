import type { BookedPayment } from './fake-books.ts'
import { bodyOf, type FakeAnswer, type FakeCall } from './fake-server.ts'

const written = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const framed = (vendor: string, body: string): FakeAnswer => ({
  text: `<!doctype html><html lang="en"><meta charset="utf-8"><title>${written(vendor)}</title><h1>${written(vendor)}</h1>${body}</html>`,
  contentType: 'text/html; charset=utf-8',
})

/** A vendor's page on which a tester pays or is declined: both post `outcome` to `action`, a path of the vendor's. */
export const vendorPage = (vendor: string, action: string): FakeAnswer =>
  framed(
    vendor,
    `<form method="post" action="${written(action)}"><button name="outcome" value="captured">Pay</button><button name="outcome" value="declined">Decline</button></form>`,
  )

/** What the tester pressed on {@link vendorPage}; a declined payment is declined for `decline`, a code of the vendor's. */
export const decide = (payment: BookedPayment, call: FakeCall, decline: string): void => {
  const isPaid = bodyOf(call).outcome === 'captured'
  Object.assign(payment, isPaid ? { state: 'captured' } : { state: 'declined', decline })
}

/** Sends the browser on by a form, as vendors do who bring fields back. `fields` is a form's body. */
export const postOn = (vendor: string, url: string, fields: string): FakeAnswer => {
  const inputs = [...new URLSearchParams(fields)].map(
    ([name, value]) => `<input type="hidden" name="${written(name)}" value="${written(value)}">`,
  )
  return framed(
    vendor,
    `<form id="on" method="post" action="${written(url)}">${inputs.join('')}</form><script>document.getElementById('on').submit()</script>`,
  )
}
