import type { LoaderFunctionArgs } from 'react-router'
import { loadPageSite } from '#core/sites/storefront/page-site.ts'
import { getPageContext } from '#platform/contract/page-context.ts'
import type { PaymentRequest, PaymentRequestsApi } from '../contract/request-endpoints.ts'

/** A page's request, null when the id names none; or the path below its merchant's own address. */
type LoadedRequest =
  | { readonly request: PaymentRequest | null; readonly status: number }
  | { readonly path: string }

/**
 * Reads the request of a page by its id, and leads to the merchant's own pages, so that they carry the merchant's look. An
 * id that names none is not found, unless `isOrderPossible` and the address names a merchant: it may be an order's.
 */
export const loadRequest = async (
  { url, params, context }: Pick<LoaderFunctionArgs, 'url' | 'params' | 'context'>,
  { isOrderPossible = false }: { readonly isOrderPossible?: boolean } = {},
): Promise<LoadedRequest> => {
  const page = getPageContext(context)
  const { site, language } = await loadPageSite(page, url)
  const answer = await page.api<PaymentRequestsApi>(language)('GET /api/v1/payment-requests/:id', {
    params: { id: params.id ?? '' },
  })
  if (!answer.ok) {
    const isOrder = isOrderPossible && params.home !== undefined && site !== null
    return { request: null, status: isOrder ? 200 : answer.error.status >= 500 ? 503 : 404 }
  }
  const { homePath } = answer.data.store
  if (site?.homePath === homePath) return { request: answer.data, status: 200 }
  const below = params.home === undefined ? url.pathname : url.pathname.slice(params.home.length + 1)
  return { path: `/${homePath}${below}${url.search}` }
}
