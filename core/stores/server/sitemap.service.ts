import { addLanguage } from '#core/sites/domain/language-address.ts'
import type { SiteRecord } from '#core/sites/domain/site.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { SitemapPage } from '../domain/sitemap.ts'
import type { StoreRecord } from '../domain/store.ts'
import { loadStores } from './stores.service.ts'

/** By the protocol. */
const LONGEST_SITEMAP = 50_000

const CONTENT_PAGES = ['about-us', 'faq', 'terms-conditions'] as const

/** The address of a site's menu: on its own host when there is one. */
export const getBaseUrl = (site: SiteRecord, origin: string): string =>
  site.hosts[0] ? `https://${site.hosts[0]}` : `${origin}/${site.homePath}`

/** The pages of one area for a site's sitemap: paths below the home path, with their queries. */
export type SitemapPaths = (stores: readonly StoreRecord[]) => Promise<readonly string[]>

declare module '#platform/kernel/hooks.ts' {
  interface Hooks {
    /** Asked with the active outlets of the site, the one that a first visit shows before the others. */
    sitemapPaths: SitemapPaths
  }
}

/** Every page of a site that search engines may list. */
export const loadSitemapPages = async (
  { db, hooks }: Platform,
  site: SiteRecord,
  origin: string,
): Promise<SitemapPage[]> => {
  const base = getBaseUrl(site, origin)
  const stores = (await db.tenant(site.brand._id, loadStores)).filter(({ isActive }) => isActive)
  const outlets = stores.map(({ _id }) => `vendor-info/${_id}`)
  const others = await Promise.all(hooks.all('sitemapPaths').map((listPaths) => listPaths(stores)))
  const { languages } = site.brand
  return ['', ...CONTENT_PAGES, ...outlets, ...others.flat()].slice(0, LONGEST_SITEMAP).map((path) => {
    const url = path ? `${base}/${path}` : base
    return {
      url,
      alternates: languages.map((language) => ({
        language,
        url: addLanguage(url, language, languages[0] ?? language),
      })),
    }
  })
}
