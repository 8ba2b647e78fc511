import type { FastifyInstance, FastifyRequest } from 'fastify'
import { httpErrors } from '#platform/http/http-errors.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { parseAcceptLanguage } from '#platform/i18n/negotiate-language.ts'
import { getDirection, isLanguage, type Language, localize } from '#platform/kernel/language.ts'
import { getPictureStore } from '#platform/pictures/pictures.plugin.ts'
import { buildManifest, ICON_SIZES, type IconSize } from '../domain/manifest.ts'
import type { SiteRecord } from '../domain/site.ts'
import { renderAppIcon } from './app-icons.presenter.ts'
import { findSite, findSiteById } from './sites.service.ts'

const ICON_NAME = /^(?<siteId>[0-9A-Za-z]{1,40})-(?<size>192|512)(?<mask>-maskable)?\.png$/
const DAY_SECONDS = 86_400

interface ManifestQuery {
  readonly url?: string
  readonly host?: string
  readonly lang?: string
}

/** `/zahr/menu-list?x=1` and `zahr` name the same shop. */
const getHomePath = (url: string | undefined): string | undefined =>
  url?.split(/[?#]/)[0]?.split('/').find(Boolean)

const chooseLanguage = ({ brand }: SiteRecord, wanted: string | undefined): Language =>
  brand.languages.find((language) => language === wanted) ?? brand.languages[0] ?? 'en'

const parseSize = (text: string | undefined): IconSize | undefined =>
  ICON_SIZES.find((size) => String(size) === text)

const preferLanguage = (request: FastifyRequest, { lang }: ManifestQuery): Language => {
  if (lang !== undefined && isLanguage(lang)) return lang
  const [language = 'en'] = parseAcceptLanguage(String(request.headers['accept-language'] ?? ''))
  return language
}

/**
 * `GET /api/v1/manifest?url=&host=&lang=`: the web app manifest of the shop with the home path `url`, or of the one
 * whose own host is `host`; without the envelope of other calls, because browsers read it. 404 with the usual envelope
 * when there is no such shop. `/app/icons/<site>-<size>[-maskable].png`: the icons that it names.
 */
export const registerManifestRoutes = (app: FastifyInstance, platform: Platform): void => {
  const hidden = { schema: { hide: true } }
  const store = getPictureStore(platform)

  app.get<{ Querystring: ManifestQuery }>('/api/v1/manifest', hidden, async (request, reply) => {
    const { url, host = request.host } = request.query
    const site = await findSite(platform.db, { path: getHomePath(url), host })
    if (!site) {
      const t = platform.catalogue.getTranslator(preferLanguage(request, request.query), 'http')
      const { code, status, text } = httpErrors.notFound
      return reply.code(status).send({ meta: { code, message: t(text), field: 'url' } })
    }
    const language = chooseLanguage(site, request.query.lang)
    const isOwnHost = site.hosts.includes(host.toLowerCase().replace(/:\d+$/, ''))
    const manifest = buildManifest({
      siteId: site._id,
      name: localize(site.brand.name, language),
      description: localize(site.description, language),
      colorCode: site.brand.colorCode,
      home: isOwnHost ? '' : site.homePath,
      language,
      direction: getDirection(language),
      ordersName: platform.catalogue.getTranslator(language, 'sites')('manifest.orders'),
    })
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(JSON.stringify(manifest))
  })

  app.get<{ Params: { name: string } }>('/app/icons/:name', hidden, async (request, reply) => {
    const { siteId, size, mask } = ICON_NAME.exec(request.params.name)?.groups ?? {}
    const wanted = parseSize(size)
    const site = siteId && wanted ? await findSiteById(platform.db, siteId) : undefined
    if (!site || !wanted) return reply.code(404).header('cache-control', 'no-store').send()
    return reply
      .type('image/png')
      .header('cache-control', `public, max-age=${DAY_SECONDS}`)
      .send(await renderAppIcon(store, site, { size: wanted, isMaskable: mask !== undefined }))
  })
}
