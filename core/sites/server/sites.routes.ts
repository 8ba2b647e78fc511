import { ALL_ENTRIES_TAG } from '#platform/cache/cache-invalidation.ts'
import { CLIENT_VERSION } from '#platform/contract/client-version.ts'
import { failure } from '#platform/contract/errors.ts'
import { httpErrors } from '#platform/http/http-errors.ts'
import type { Handlers, Platform } from '#platform/http/server-plugin.ts'
import { fail, ok } from '#platform/kernel/result.ts'
import type { SitesApi } from '../contract/endpoints.ts'
import { redact, redactUrl } from '../domain/redact.ts'
import { readBuild } from './build-version.service.ts'
import { resolveSite } from './resolve-site.service.ts'
import { presentBrand, presentContent, presentSite } from './sites.presenter.ts'
import { selectBrand } from './sites.repo.ts'
import { findSiteById, loadListedSites } from './sites.service.ts'

/** The handlers of the sites' contract. */
export const createSitesHandlers = (platform: Platform): Handlers<SitesApi> => {
  const { db, logger } = platform
  const build = readBuild()
  const unknown = fail(failure(httpErrors.notFound))

  return {
    'GET /api/v1/sites/resolve': async ({ query, language, share }) => {
      const site = await resolveSite(platform, query)
      if (!site.ok) return site
      share(site.value.brand._id)
      const [findPixels] = platform.hooks.all('sitePixels')
      return ok(presentSite(site.value, language, await findPixels?.(site.value)))
    },
    'GET /api/v1/sites': async ({ language, share }) => {
      share(ALL_ENTRIES_TAG)
      const sites = await loadListedSites(db)
      return ok(sites.map((site) => presentSite(site, language, undefined)))
    },
    'GET /api/v1/sites/:id/content/:page': async ({ params, language, share }) => {
      const site = await findSiteById(db, params.id)
      if (site) share(site.brand._id)
      return site ? ok(presentContent(site, params.page, language)) : unknown
    },
    'GET /api/v1/brands/:id': async ({ params, language, share }) => {
      const brand = await db.system((tx) => selectBrand(tx, params.id))
      share(params.id)
      return brand ? ok(presentBrand(brand, language)) : unknown
    },
    'GET /api/v1/version': async () => ok({ version: CLIENT_VERSION, build }),
    'POST /api/v1/browser-log': async ({ body, requestId }) => {
      const { msg = '', url = '', lineNo, columnNo, errorObj = '' } = body
      const report = { msg: redact(msg), url: redactUrl(url), lineNo, columnNo, errorObj: redact(errorObj) }
      logger.error({ requestId, browserError: report }, 'browser-error')
      return ok({})
    },
  }
}
