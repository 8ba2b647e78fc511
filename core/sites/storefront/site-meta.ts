import type { MetaDescriptor } from 'react-router'
import type { Site } from '#core/sites/contract/endpoints.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { LANGUAGE_TABLE, type Language } from '#platform/kernel/language.ts'
import { formatPlainPrice, type Money } from '#platform/kernel/money.ts'
import { getPictureUrl, type PictureSourceSize } from '#platform/ui/picture-sources.ts'
import { addLanguage } from '../domain/language-address.ts'
import { getIconPath } from '../domain/manifest.ts'
import { getPagePath } from './paths.ts'
import type { RootData } from './use-site.ts'

interface PageMeta {
  /** The path after the home path, with its query; empty for the menu. */
  readonly path: string
  /** Search engines may list it; personal pages are never listed. */
  readonly isIndexed?: boolean
  readonly title?: string
  readonly description?: string
  readonly picture?: { readonly base: string; readonly width: number; readonly height: number } | null
  /** Of the product that the page shows. */
  readonly price?: Money
}

/** The part of the root's data that the head uses. */
type SiteMetaContext = Pick<RootData, 'site' | 'origin' | 'language'>

const DEFAULT_TITLE = 'Compass · order online'

/** `sr-Latn-RS` is `sr_RS`. */
const openGraphLocale = (language: Language): string => {
  const { tag, openGraph } = LANGUAGE_TABLE[language]
  return openGraph ?? tag.replace(/^(\w+)-(?:\w{4}-)?(\w\w).*/, '$1_$2')
}

const buildRobotsMeta = (isIndexed: boolean): MetaDescriptor => ({
  name: 'robots',
  content: isIndexed ? 'index, follow, max-image-preview:large' : 'noindex, nofollow',
})

const buildSocialMeta = (facts: {
  title: string
  description: string
  url: string
  image: string | undefined
  price: Money | undefined
}) => [
  { property: 'og:title', content: facts.title },
  { property: 'og:description', content: facts.description },
  { property: 'og:url', content: facts.url },
  { property: 'og:type', content: facts.price ? 'product' : 'website' },
  ...(facts.price
    ? [
        {
          property: 'product:price:amount',
          content: formatPlainPrice(facts.price.amount, facts.price.currency),
        },
        { property: 'product:price:currency', content: facts.price.currency },
      ]
    : []),
  ...(facts.image ? [{ property: 'og:image', content: facts.image }] : []),
  { name: 'twitter:card', content: facts.image ? 'summary_large_image' : 'summary' },
  { name: 'twitter:title', content: facts.title },
  { name: 'twitter:description', content: facts.description },
  ...(facts.image ? [{ name: 'twitter:image', content: facts.image }] : []),
]

/** The canonical URL of a page: on the merchant's own host when there is one. */
export const getCanonicalUrl = (
  { site, origin }: Pick<SiteMetaContext, 'site' | 'origin'>,
  path: string,
): string => {
  const base = site?.host ? `https://${site.host}` : origin
  const [page, query] = path.split('?')
  return base + getPagePath(site && !site.host ? site.homePath : '', page) + (query ? `?${query}` : '')
}

/**
 * The canonical URL of the page as it is shown, and that of each language of the site. Every one of them is the
 * canonical URL of what it opens, else search engines drop the alternates.
 */
const buildPageLinks = ({ site, origin, language }: SiteMetaContext & { site: Site }, path: string) => {
  const plain = getCanonicalUrl({ site, origin }, path)
  const toUrl = (shown: Language) => addLanguage(plain, shown, site.defaultLanguage)
  const url = toUrl(language)
  const alternates = site.languages.map((offered) => ({
    tagName: 'link',
    rel: 'alternate',
    hrefLang: offered,
    href: toUrl(offered),
  }))
  const standard = { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: plain }
  return { url, links: [{ tagName: 'link', rel: 'canonical', href: url }, ...alternates, standard] }
}

/** What a browser needs to install the shop; the manifest is in the language of the page. */
const buildInstallLinks = ({
  site,
  origin,
  language,
}: SiteMetaContext & { site: Site }): MetaDescriptor[] => {
  const query = new URLSearchParams({ url: site.homePath, host: new URL(origin).host, lang: language })
  return [
    { tagName: 'link', rel: 'manifest', href: `/api/v1/manifest?${query}` },
    { tagName: 'link', rel: 'apple-touch-icon', href: getIconPath(site._id, 192, false) },
  ]
}

/**
 * The head of a page: the merchant's title, description, icon and colour, one canonical URL, and whether it may be
 * listed. Without a merchant, a default title and no indexing.
 */
export const buildSiteMeta = (root: SiteMetaContext | undefined, page: PageMeta): MetaDescriptor[] => {
  if (!root?.site) return [{ title: page.title ?? DEFAULT_TITLE }, buildRobotsMeta(false)]
  const { site, origin, language } = root
  const title = page.title ? `${page.title} | ${site.brand.name}` : site.title
  const description = page.description || site.description
  // Most apps show only the title and the description of a shared link, so the price stands there too.
  const price = page.price && formatMoney(page.price, language)
  const shared = [price, description].filter(Boolean).join(' · ')
  const picture = page.picture ?? site.cover
  const at = (base: string, size: PictureSourceSize) => new URL(getPictureUrl(base, size), origin).href
  const image = picture ? at(picture.base, 'large') : undefined
  const { url, links } = buildPageLinks({ site, origin, language }, page.path)
  return [
    { title },
    { name: 'description', content: description },
    buildRobotsMeta(page.isIndexed ?? false),
    ...links,
    ...(site.icon
      ? [{ tagName: 'link', rel: 'icon', type: 'image/webp', href: getPictureUrl(site.icon.base, 'thumb') }]
      : []),
    ...buildInstallLinks({ site, origin, language }),
    { property: 'og:site_name', content: site.brand.name },
    { property: 'og:locale', content: openGraphLocale(language) },
    ...buildSocialMeta({ title, description: shared, url, image, price: page.price }),
    { name: 'theme-color', content: site.brand.colorCode },
  ]
}
