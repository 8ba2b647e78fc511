import type { LoaderFunctionArgs, MetaDescriptor } from 'react-router'
import type { SitesApi } from '#core/sites/contract/endpoints.ts'
import { loadPageSite } from '#core/sites/storefront/page-site.ts'
import { buildSiteMeta } from '#core/sites/storefront/site-meta.ts'
import type { ListedSite } from '#core/sites/storefront/start-screen.tsx'
import { parseStoredHomePath } from '#core/stores/domain/choice-cookies.ts'
import { getPageContext } from '#platform/contract/page-context.ts'
import type { Landing, LandingApi } from '../contract/endpoints.ts'

/** What a landing page shows: a merchant, all merchants, or that there is none; or the path where it is. */
type LoadedLanding =
  | { readonly kind: 'landing'; readonly landing: Landing; readonly head: MetaDescriptor[] }
  | { readonly kind: 'merchants'; readonly sites: readonly ListedSite[]; readonly head: MetaDescriptor[] }
  | { readonly kind: 'gone'; readonly status: number; readonly head: MetaDescriptor[] }
  | { readonly kind: 'elsewhere'; readonly path: string }

type LoaderInput = Pick<LoaderFunctionArgs, 'url' | 'params' | 'context'>

const LANDING = 'landing'

const createGone = (status: number): LoadedLanding => ({
  ...{ kind: 'gone', status, head: buildSiteMeta(undefined, { path: LANDING }) },
})

/** Without a merchant in its address `/landing` is that of the last visited merchant, else the list of all. */
const loadWithoutSite = async ({ url, context }: LoaderInput): Promise<LoadedLanding> => {
  const page = getPageContext(context)
  const home = parseStoredHomePath(page.cookies)
  if (home) return { kind: 'elsewhere', path: `/${home}/${LANDING}${url.search}` }
  const { language } = await loadPageSite(page, url)
  const sites = await page.api<SitesApi>(language)('GET /api/v1/sites')
  const head = buildSiteMeta(undefined, { path: LANDING })
  return { kind: 'merchants', sites: sites.ok ? sites.data : [], head }
}

/**
 * Reads the landing page of an address, with its head, so that the browser does not load the code of that. The id of
 * `/lp/{id}` is a site's; such a page leads to its merchant's own path, so that it carries the merchant's look.
 */
export const loadLanding = async (input: LoaderInput): Promise<LoadedLanding> => {
  const { url, params, context } = input
  const page = getPageContext(context)
  const { site, language } = await loadPageSite(page, url)
  const id = params.id ?? site?._id
  if (id === undefined) return params.home === undefined ? loadWithoutSite(input) : createGone(404)
  const answer = await page.api<LandingApi>(language)('GET /api/v1/landings/:id', { params: { id } })
  if (!answer.ok) return createGone(answer.error.status >= 500 ? 503 : 404)
  const landing = answer.data
  if (site?.homePath !== landing.homePath)
    return { kind: 'elsewhere', path: `/${landing.homePath}/lp/${id}${url.search}` }
  const head = buildSiteMeta({ site, language, origin: page.origin }, { path: LANDING, isIndexed: true })
  return { kind: 'landing', landing, head }
}
