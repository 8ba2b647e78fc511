import { escapeHtml } from '#platform/kernel/escape-html.ts'
import type { GatewayRedirect } from './stored-redirect.data.ts'

const STYLE = `
:root { color-scheme: light dark }
body { font: 1.0625rem/1.5 system-ui, sans-serif; display: grid; place-content: center; justify-items: center; gap: 1.25rem;
  min-block-size: 100vh; margin: 0; padding-inline: 1.5rem; text-align: center; color: CanvasText; background: Canvas }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 }
button, a { font: inherit; font-weight: 600; padding: .75rem 2rem; min-block-size: 2.75rem; border: 0; border-radius: .75rem;
  color: #fff; background: #1f2937; cursor: pointer; text-decoration: none }
.apple { -webkit-appearance: -apple-pay-button; -apple-pay-button-style: black; min-inline-size: 15rem; padding: 0 }
@media (prefers-color-scheme: dark) { .apple { -apple-pay-button-style: white } }
@supports not (-webkit-appearance: -apple-pay-button) { .apple { background: #000; padding: .75rem 2rem } .apple::before { content: attr(aria-label) } }
:focus-visible { outline: 3px solid #2563eb; outline-offset: 3px }`

export interface RedirectPageTexts {
  readonly heading: string
  readonly goOn: string
}

export interface RenderedRedirectPage {
  readonly html: string
  readonly policy: string
}

export const getOrigin = (url: string): string => new URL(url).origin

/** A page of ours between the shop and a gateway: one heading, and the `body`. */
export const renderPageFrame = (
  { language, direction, texts, nonce }: RedirectPageContext,
  { body, script }: { body: string; script: string },
): string => `<!doctype html>
<html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(texts.heading)}</title><style nonce="${nonce}">${STYLE}</style></head>
<body><main><h1>${escapeHtml(texts.heading)}</h1>${body}</main>${script}</body></html>`

/**
 * Its policy does not limit where a form leads: Chromium holds every redirect after the form against that limit, and
 * from a vendor the way leads on to the customer's bank, whose host nobody knows before, and back to the shop
 * (decision 0304). Submits itself; the button is for browsers without scripts and for users who navigate back.
 */
const renderFormPage = (
  page: RedirectPageContext,
  form: NonNullable<GatewayRedirect['form']>,
): RenderedRedirectPage => {
  const inputs = form.fields.map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  const body = `<form id="pay" method="post" action="${escapeHtml(form.url)}" accept-charset="utf-8">${inputs.join('')}<p><button>${escapeHtml(page.texts.goOn)}</button></p></form>`
  const script = `<script nonce="${page.nonce}">document.getElementById('pay').submit()</script>`
  return {
    html: renderPageFrame(page, { body, script }),
    policy: `default-src 'none'; script-src 'nonce-${page.nonce}'; style-src 'nonce-${page.nonce}'; base-uri 'none'; frame-ancestors 'none'`,
  }
}

/** JSON that cannot close its script element. */
export const toScriptValue = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')

/**
 * Runs the vendor's script. Unlike our pages it lets that script load and frame anything from anywhere: this page has
 * no content of ours, and scripts cannot read the session cookie.
 */
const renderScriptPage = (
  page: RedirectPageContext,
  script: NonNullable<GatewayRedirect['script']>,
): RenderedRedirectPage => {
  const { nonce, texts } = page
  const local = getOrigin(script.url).startsWith('http:') ? ` ${getOrigin(script.url)}` : ''
  const run = `const params = ${toScriptValue(script.params)};\nconst go = () => {\n${script.run}\n};\ndocument.getElementById('pay').addEventListener('click', go);\ngo();`
  const body = `<p><button id="pay" type="button">${escapeHtml(texts.goOn)}</button></p>`
  const scripts = `<script nonce="${nonce}" src="${escapeHtml(script.url)}"></script><script nonce="${nonce}">${run}</script>`
  return {
    html: renderPageFrame(page, { body, script: scripts }),
    policy: `default-src 'none'; script-src 'nonce-${nonce}' 'strict-dynamic'; style-src 'unsafe-inline'; img-src https: data:; font-src https: data:; connect-src https:${local}; frame-src https:${local}; form-action https:${local}; base-uri 'none'; frame-ancestors 'none'`,
  }
}

export interface RedirectPageContext {
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  readonly nonce: string
  readonly texts: RedirectPageTexts
}

/**
 * The page that redirects a customer's browser to the gateway, with its content security policy; undefined when none
 * is needed.
 */
export const renderRedirectPage = (
  page: RedirectPageContext,
  { form, script }: GatewayRedirect,
): RenderedRedirectPage | undefined => {
  if (form) return renderFormPage(page, form)
  return script ? renderScriptPage(page, script) : undefined
}
