import type { Language } from '#platform/kernel/language.ts'

/** A page for search engines with its alternates in other languages. */
export interface SitemapPage {
  readonly url: string
  /** Its address in each language of the site, the shop's own included. */
  readonly alternates: readonly { readonly language: Language; readonly url: string }[]
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? '')

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

const renderAlternate = ({ language, url }: SitemapPage['alternates'][number]): string =>
  `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeXml(url)}"/>`

/** The sitemap of one site, by the sitemaps protocol. */
export const renderSitemap = (pages: readonly SitemapPage[]): string => {
  const entries = pages.map(
    ({ url, alternates }) =>
      `<url><loc>${escapeXml(url)}</loc>${alternates.map(renderAlternate).join('')}</url>\n`,
  )
  return `${HEAD}<urlset xmlns="${NAMESPACE}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('')}</urlset>\n`
}

/** The index of the sitemaps of several sites. */
export const renderSitemapIndex = (urls: readonly string[]): string =>
  `${HEAD}<sitemapindex xmlns="${NAMESPACE}">\n${urls.map((url) => `<sitemap><loc>${escapeXml(url)}</loc></sitemap>\n`).join('')}</sitemapindex>\n`

/** Personal pages of a shop: below its home path, or first on its own host. */
const PERSONAL_PAGES = [
  'my-order',
  'table-order',
  'order-summary',
  'order-status',
  'order-status-message',
  'order-history',
  'order-replacement',
  'order-replacement-payment-failed',
  'payment',
  'profile',
  'addresses-cards',
] as const

/**
 * Personal pages, the console and the API are excluded from crawling. A rule holds for whatever begins with it, so each
 * stands once with what ends a segment: a merchant's own path may begin with the same words.
 */
const listPrivatePaths = (): string[] => [
  '/api/',
  '/console',
  ...PERSONAL_PAGES.flatMap((page) =>
    ['$', '/', '?'].flatMap((end) => [`/${page}${end}`, `/*/${page}${end}`]),
  ),
]

export const renderRobots = (sitemapUrl: string): string =>
  [
    'User-agent: *',
    ...listPrivatePaths().map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${sitemapUrl}`,
    '',
  ].join('\n')
