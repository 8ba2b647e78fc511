/** A page for search engines with its alternates in other languages. */
export interface SitemapPage {
  readonly url: string
  readonly languages: readonly string[]
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

const renderAlternate = (url: string, language: string): string =>
  `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeXml(`${url}?lang=${language}`)}"/>`

/** The sitemap of one site, by the sitemaps protocol. */
export const renderSitemap = (pages: readonly SitemapPage[]): string => {
  const entries = pages.map(({ url, languages }) => {
    const others = languages.map((language) => renderAlternate(url, language)).join('')
    return `<url><loc>${escapeXml(url)}</loc>${others}</url>\n`
  })
  return `${HEAD}<urlset xmlns="${NAMESPACE}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('')}</urlset>\n`
}

/** The index of the sitemaps of several sites. */
export const renderSitemapIndex = (urls: readonly string[]): string =>
  `${HEAD}<sitemapindex xmlns="${NAMESPACE}">\n${urls.map((url) => `<sitemap><loc>${escapeXml(url)}</loc></sitemap>\n`).join('')}</sitemapindex>\n`

/** Personal pages, the console and the API are excluded from crawling. */
const PRIVATE_PATHS = [
  '/api/',
  '/console',
  '/*my-order',
  '/*table-order',
  '/*order-',
  '/*payment/',
  '/*profile',
  '/*addresses-cards',
] as const

export const renderRobots = (sitemapUrl: string): string =>
  [
    'User-agent: *',
    ...PRIVATE_PATHS.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${sitemapUrl}`,
    '',
  ].join('\n')
