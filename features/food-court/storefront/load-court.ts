import type { LoaderFunctionArgs, MetaDescriptor } from 'react-router'
import { loadPageSite } from '#core/sites/storefront/page-site.ts'
import { buildSiteMeta } from '#core/sites/storefront/site-meta.ts'
import { getPageContext, type PageContext } from '#platform/contract/page-context.ts'
import type { Language } from '#platform/kernel/language.ts'
import type { Court, FoodCourtApi } from '../contract/endpoints.ts'

/** A page's court, null when the id names none; or the path below its merchant's own address. */
type LoadedCourt = ShownCourt | { readonly path: string }

interface ShownCourt {
  readonly court: Court | null
  readonly status: number
  readonly page: PageContext
  readonly language: Language
  /** Builds the head of a page on the server, so that the browser does not load the code of that. */
  readonly buildHead: (meta: Parameters<typeof buildSiteMeta>[1]) => MetaDescriptor[]
}

/**
 * Reads the court that an address names by its site's id, and leads to the merchant's own pages, so that they carry the
 * merchant's look.
 */
export const loadCourt = async ({
  url,
  params,
  context,
}: Pick<LoaderFunctionArgs, 'url' | 'params' | 'context'>): Promise<LoadedCourt> => {
  const page = getPageContext(context)
  const { site, language } = await loadPageSite(page, url)
  const root = site ? { site, language, origin: page.origin } : undefined
  const shown = {
    page,
    language,
    buildHead: (meta: Parameters<typeof buildSiteMeta>[1]) => buildSiteMeta(root, meta),
  }
  const answer = await page.api<FoodCourtApi>(language)('GET /api/v1/food-court/details', {
    query: { promotionUrlId: params.id ?? '' },
  })
  if (!answer.ok) return { court: null, status: answer.error.status >= 500 ? 503 : 404, ...shown }
  const { homePath } = answer.data
  if (site?.homePath === homePath) return { court: answer.data, status: 200, ...shown }
  const below = params.home === undefined ? url.pathname : url.pathname.slice(params.home.length + 1)
  return { path: `/${homePath}${below}${url.search}` }
}
