import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SiteRecord } from '#core/sites/domain/site.ts'
import { findSite, listedSites } from '#core/sites/server/sites.service.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { robotsText, type SitemapPage, sitemap, sitemapIndex } from '../domain/sitemap.ts'
import { loadStores } from './stores.service.ts'

/** What a crawler may keep: long enough to be kind, short enough that a new outlet is found the same day. */
const HOUR_IN_SECONDS = 3600

const CONTENT_PAGES = ['about-us', 'faq', 'terms-conditions'] as const

const baseOf = (site: SiteRecord, origin: string): string =>
  site.hosts[0] ? `https://${site.hosts[0]}` : `${origin}/${site.homePath}`

const pagesOf = async ({ db }: Platform, site: SiteRecord, origin: string): Promise<SitemapPage[]> => {
  const base = baseOf(site, origin)
  const stores = await db.tenant(site.brand._id, loadStores)
  const outlets = stores.filter(({ isActive }) => isActive).map(({ _id }) => `vendor-info/${_id}`)
  return ['', ...CONTENT_PAGES, ...outlets].map((path) => ({
    url: path ? `${base}/${path}` : base,
    languages: site.brand.languages,
  }))
}

const send = (reply: FastifyReply, type: string, text: string) =>
  reply
    .type(`${type}; charset=utf-8`)
    .header('cache-control', `public, max-age=${HOUR_IN_SECONDS}`)
    .send(text)

/**
 * `robots.txt` and `sitemap.xml`: on a merchant's own host of that merchant alone; on ours of all sites that may be
 * listed, each with a sitemap below its home path.
 */
export const serveCrawlers = (app: FastifyInstance, platform: Platform): void => {
  const originOf = ({ protocol, host }: FastifyRequest) =>
    platform.env.PUBLIC_ORIGIN ?? `${protocol}://${host}`
  const own = ({ host }: FastifyRequest) => findSite(platform.db, { host })
  const hidden = { schema: { hide: true } }

  app.get('/robots.txt', hidden, async (request, reply) => {
    const site = await own(request)
    const base = site ? baseOf(site, originOf(request)) : originOf(request)
    return send(reply, 'text/plain', robotsText(`${base}/sitemap.xml`))
  })

  app.get('/sitemap.xml', hidden, async (request, reply) => {
    const origin = originOf(request)
    const site = await own(request)
    if (site) return send(reply, 'application/xml', sitemap(await pagesOf(platform, site, origin)))
    const sites = await listedSites(platform.db)
    const urls = sites.map((listed) => `${baseOf(listed, origin)}/sitemap.xml`)
    return send(reply, 'application/xml', sitemapIndex(urls))
  })

  app.get<{ Params: { home: string } }>('/:home/sitemap.xml', hidden, async (request, reply) => {
    const site = await findSite(platform.db, { path: request.params.home })
    if (!site) return reply.code(404).type('text/plain; charset=utf-8').send('')
    return send(reply, 'application/xml', sitemap(await pagesOf(platform, site, originOf(request))))
  })
}
