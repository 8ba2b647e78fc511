import type { Site, SitesApi } from '#core/sites/contract/endpoints.ts'
import { isReservedPath } from '#core/sites/domain/reserved-paths.ts'
import type { ApiError, ApiResult } from '#platform/contract/client.ts'
import type { PageContext } from '#platform/contract/page-context.ts'
import { LANGUAGE_COOKIE, negotiateLanguage } from '#platform/i18n/negotiate-language.ts'
import { LANGUAGES, type Language } from '#platform/kernel/language.ts'

export interface PageSite {
  readonly site: Site | null
  readonly language: Language
  /** Why the site named in the URL could not be loaded. */
  readonly error: ApiError | null
}

const getFirstSegment = (pathname: string): string | undefined => {
  const segment = pathname.split('/')[1]
  return segment && !isReservedPath(segment) ? segment : undefined
}

const resolveSite = async (page: PageContext, url: URL, language: Language): Promise<ApiResult<Site>> => {
  const path = getFirstSegment(url.pathname)
  return page.api<SitesApi>(language)('GET /api/v1/sites/resolve', {
    query: path === undefined ? { host: page.host } : { path, host: page.host },
  })
}

const getLanguagePreferences = (page: PageContext, url: URL) => ({
  query: url.searchParams.get('lang'),
  cookie: page.cookies[LANGUAGE_COOKIE],
  acceptLanguage: page.acceptLanguage,
})

/**
 * The site of a URL, by its first segment or its host, and the language to show it in: requested once per request,
 * then again in that language, because titles and descriptions are localised by the server.
 */
export const loadPageSite = (page: PageContext, url: URL): Promise<PageSite> =>
  page.memoize(`site ${url.pathname}`, async () => {
    const inputs = getLanguagePreferences(page, url)
    const first = await resolveSite(page, url, 'en')
    if (!first.ok) {
      const language = negotiateLanguage(inputs, LANGUAGES)
      const named = getFirstSegment(url.pathname) !== undefined
      return { site: null, language, error: named ? first.error : null }
    }
    const offered = [first.data.defaultLanguage, ...first.data.languages]
    const language = negotiateLanguage(inputs, offered)
    if (language === 'en') return { site: first.data, language, error: null }
    const localized = await resolveSite(page, url, language)
    return { site: localized.ok ? localized.data : first.data, language, error: null }
  })
