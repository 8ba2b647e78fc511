import { formatMoney } from '#platform/i18n/format.ts'
import { escapeHtml } from '#platform/kernel/escape-html.ts'
import type { Language } from '#platform/kernel/language.ts'
import { toDecimal } from '#platform/kernel/money.ts'
import type { StoredRedirect } from './payments.repo.ts'
import {
  getOrigin,
  type RedirectPageContext,
  type RenderedRedirectPage,
  renderPageFrame,
  toScriptValue,
} from './redirect-page.formatter.ts'
import { APPLE_PAY, GOOGLE_PAY } from './wallet-scripts.data.ts'

type TranslateWalletText = (
  key:
    | 'method.applepay'
    | 'method.googlepay'
    | 'wallet.heading'
    | 'wallet.missing'
    | 'errors.5100'
    | 'unpaid.other',
  values?: Readonly<Record<string, string>>,
) => string

interface WalletPageInput extends Pick<StoredRedirect, 'handOver' | 'amount'> {
  readonly id: string
  readonly key: string
  readonly word: TranslateWalletText
}

/** Allows only this page's own scripts and our own server. */
const buildOwnPolicy = (nonce: string): string =>
  `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'`

/** Allows what Google's script needs, as on any vendor's script page. */
const buildGooglePolicy = (nonce: string, scriptUrl: string): string => {
  const local = getOrigin(scriptUrl).startsWith('http:') ? ` ${getOrigin(scriptUrl)}` : ''
  return `default-src 'none'; script-src 'nonce-${nonce}' 'strict-dynamic'; style-src 'unsafe-inline'; img-src https: data:; font-src https: data:; connect-src 'self' https:${local}; frame-src https:${local}; form-action 'none'; base-uri 'none'; frame-ancestors 'none'`
}

/**
 * The page that opens a customer's wallet, with its content security policy; undefined for a payment without one. It
 * is separate from the shop's bundle: nothing of it loads before a wallet is chosen.
 */
export const renderWalletPage = (
  page: Omit<RedirectPageContext, 'texts' | 'language'> & { readonly language: Language },
  { handOver: { wallet: sheet, returnUrl }, amount, id, key, word: translate }: WalletPageInput,
): RenderedRedirectPage | undefined => {
  if (!sheet) return undefined
  const { nonce, language } = page
  const { method, google, ...shown } = sheet
  const wallet = translate(`method.${method}`)
  const heading = translate('wallet.heading', { amount: formatMoney(amount, language), wallet })
  const words = { wallet, missing: translate('wallet.missing', { wallet }), failed: translate('errors.5100') }
  const params = {
    ...{ ...shown, ...words, google, payment: id, key },
    amount: toDecimal(amount),
    currency: amount.currency,
  }
  const source = google ? `<script nonce="${nonce}" src="${escapeHtml(google.scriptUrl)}"></script>` : ''
  const run = `const params = ${toScriptValue(params)};\n${google ? GOOGLE_PAY : APPLE_PAY}`
  const body = `<div id="pay"></div><p id="say" role="alert" hidden></p><p><a href="${escapeHtml(returnUrl)}">${escapeHtml(translate('unpaid.other'))}</a></p>`
  return {
    html: renderPageFrame(
      { ...page, texts: { heading, goOn: '' } },
      { body, script: `${source}<script nonce="${nonce}">${run}</script>` },
    ),
    policy: google ? buildGooglePolicy(nonce, google.scriptUrl) : buildOwnPolicy(nonce),
  }
}
