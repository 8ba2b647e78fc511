import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findSite, loadListedSites } from '#core/sites/server/sites.service.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { renderRobots, renderSitemap, renderSitemapIndex } from '../domain/sitemap.ts'
import { getBaseUrl, loadSitemapPages } from './sitemap.service.ts'

/** Cache time for crawlers: long enough to save requests, short enough that a new outlet is found the same day. */
const HOUR_IN_SECONDS = 3600

const sendText = (reply: FastifyReply, type: string, text: string) =>
  reply
    .type(`${type}; charset=utf-8`)
    .header('cache-control', `public, max-age=${HOUR_IN_SECONDS}`)
    .send(text)

/**
 * `robots.txt` and `sitemap.xml`: on a merchant's own host for that merchant alone; on ours for all sites that may be
 * listed, each with a sitemap below its home path.
 */
export const registerCrawlerRoutes = (app: FastifyInstance, platform: Platform): void => {
  const originOf = ({ protocol, host }: FastifyRequest) =>
    platform.env.PUBLIC_ORIGIN ?? `${protocol}://${host}`
  const own = ({ host }: FastifyRequest) => findSite(platform.db, { host })
  const hidden = { schema: { hide: true } }

  app.get('/robots.txt', hidden, async (request, reply) => {
    const site = await own(request)
    const base = site ? getBaseUrl(site, originOf(request)) : originOf(request)
    return sendText(reply, 'text/plain', renderRobots(`${base}/sitemap.xml`))
  })

  app.get('/sitemap.xml', hidden, async (request, reply) => {
    const origin = originOf(request)
    const site = await own(request)
    if (site)
      return sendText(reply, 'application/xml', renderSitemap(await loadSitemapPages(platform, site, origin)))
    const sites = await loadListedSites(platform.db)
    const urls = sites.map((listed) => `${getBaseUrl(listed, origin)}/sitemap.xml`)
    return sendText(reply, 'application/xml', renderSitemapIndex(urls))
  })

  app.get<{ Params: { home: string } }>('/:home/sitemap.xml', hidden, async (request, reply) => {
    const site = await findSite(platform.db, { path: request.params.home })
    if (!site) return reply.code(404).type('text/plain; charset=utf-8').send('')
    return sendText(
      reply,
      'application/xml',
      renderSitemap(await loadSitemapPages(platform, site, originOf(request))),
    )
  })
}
