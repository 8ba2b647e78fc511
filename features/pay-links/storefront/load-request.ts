import type { LoaderFunctionArgs, MetaDescriptor } from 'react-router'
import { loadPageSite } from '#core/sites/storefront/page-site.ts'
import { buildSiteMeta } from '#core/sites/storefront/site-meta.ts'
import type { ApiError } from '#platform/contract/client.ts'
import { getPageContext } from '#platform/contract/page-context.ts'
import type { PayLinksApi } from '../contract/endpoints.ts'
import type { PaymentRequest, PaymentRequestsApi } from '../contract/request-endpoints.ts'

/** A page's request, null when the id names none; or the path below its merchant's own address. */
type LoadedRequest =
  | {
      readonly request: PaymentRequest | null
      readonly status: number
      /** Built on the server, so that the browser does not load the code of that. */
      readonly head: MetaDescriptor[]
    }
  | { readonly path: string }

const UNKNOWN: ReadonlySet<number> = new Set([404, 422])

/** Status of a page whose content could not be read: an id that cannot be one is as unknown as one that names nothing. */
const toPageStatus = ({ status }: ApiError): number => {
  if (UNKNOWN.has(status)) return 404
  return status >= 500 || status === 0 ? 503 : status
}

/**
 * Reads the request of a page by its id, and leads to the merchant's own pages, so that they carry the merchant's look. An
 * id that names none is not found, unless `isOrderPossible`, the address names a merchant and the id is that of an order
 * which is paid by its link.
 *
 * @param options.prefix the path of the page before the id
 */
export const loadRequest = async (
  { url, params, context }: Pick<LoaderFunctionArgs, 'url' | 'params' | 'context'>,
  { prefix, isOrderPossible = false }: { readonly prefix: string; readonly isOrderPossible?: boolean },
): Promise<LoadedRequest> => {
  const page = getPageContext(context)
  const { site, language } = await loadPageSite(page, url)
  const root = site ? { site, language, origin: page.origin } : undefined
  const head = buildSiteMeta(root, { path: `${prefix}/${params.id}` })
  const answer = await page.api<PaymentRequestsApi>(language)('GET /api/v1/payment-requests/:id', {
    params: { id: params.id ?? '' },
  })
  if (!answer.ok) {
    if (!isOrderPossible || site === null || !UNKNOWN.has(answer.error.status))
      return { request: null, status: toPageStatus(answer.error), head }
    const order = await page.api<PayLinksApi>(language)('GET /api/v1/pay-links/:id', {
      params: { id: params.id ?? '' },
    })
    return { request: null, status: order.ok ? 200 : toPageStatus(order.error), head }
  }
  const { homePath } = answer.data.store
  if (site?.homePath === homePath) return { request: answer.data, status: 200, head }
  const below = params.home === undefined ? url.pathname : url.pathname.slice(params.home.length + 1)
  return { path: `/${homePath}${below}${url.search}` }
}
