import type { FastifyReply } from 'fastify'
import { Html, html } from './html.ts'
import { PAGE_STYLE, PAGE_STYLE_HASH } from './page-style.ts'
import type { PageLocale } from './texts.ts'

const svg = (path: string): Html =>
  new Html(
    `<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${path}</svg>`,
  )

export const ICONS = {
  bank: svg('<path d="M3 9.5 12 4l9 5.5H3ZM5 20h14M6 10v7m4-7v7m4-7v7m4-7v7"/>'),
  good: svg('<path d="m5 12.5 4.5 4.5L19 7.5"/>'),
  bad: svg('<path d="m6.5 6.5 11 11m0-11-11 11"/>'),
  wait: svg('<circle cx="12" cy="12" r="9"/><path d="M12 7v5l3 2"/>'),
}

export interface Page {
  readonly speech: PageLocale
  readonly title: string
  readonly layout: 'wide' | 'narrow'
  readonly content: Html
}

const document = ({ speech, title, layout, content }: Page): Html => html`<!doctype html>
<html lang="${speech.language}" dir="${speech.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${speech.t('bank')}</title>
<link rel="icon" href="data:,">
<style>${new Html(PAGE_STYLE)}</style>
</head>
<body>
<header><div class="bar"><div>${ICONS.bank}<span>${speech.t('bank')}</span></div></div>
<p class="note">${speech.t('testMode')}</p></header>
<main class="${layout}">
${content}
</main>
</body>
</html>
`

/**
 * Sends a page that runs no script, loads nothing and cannot be framed. Browsers apply `form-action` to
 * redirects after a form too, so the shop's origin must be listed for the return.
 */
export const sendPage = (
  reply: FastifyReply,
  page: Page,
  { status = 200, shopOrigin = '' }: { status?: number; shopOrigin?: string } = {},
): FastifyReply =>
  reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-language': page.speech.language,
      'content-security-policy': `default-src 'none'; style-src '${PAGE_STYLE_HASH}'; img-src data:; form-action 'self' ${shopOrigin}; base-uri 'none'; frame-ancestors 'none'`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .send(document(page).text)
