import { data, type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router'
import { usePageTitle } from '#core/customers/storefront/use-page-title.ts'
import { FailureExplanation } from '#core/payments/storefront/failure-explanation.tsx'
import { findRootData } from '#core/sites/storefront/find-root-data.ts'
import { loadPageSite } from '#core/sites/storefront/page-site.ts'
import { buildSiteMeta } from '#core/sites/storefront/site-meta.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { getPageContext } from '#platform/contract/page-context.ts'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import type { PaymentRequestsApi } from '../../contract/request-endpoints.ts'
import { InvalidLink } from '../components/invalid-link.tsx'
import { getLinkPath, getSummaryPath } from '../paths.ts'
import { usePayLinksTexts } from '../pay-links-texts.ts'

/** Why the payment failed; one that was paid after all leads to its receipt. */
export const loader = async ({ url, params, context }: LoaderFunctionArgs) => {
  const page = getPageContext(context)
  const { site, language } = await loadPageSite(page, url)
  const id = params.id ?? ''
  const answer = await page.api<PaymentRequestsApi>(language)(
    'GET /api/v1/payment-requests/payments/:id/failure',
    { params: { id } },
  )
  if (!answer.ok) return data({ failed: null }, { status: answer.error.status >= 500 ? 503 : 404 })
  const { homePath, request, isPaid } = answer.data
  if (isPaid) throw redirect(`${getSummaryPath(homePath, request)}?payment=${id}`)
  if (site?.homePath !== homePath) throw redirect(`/${homePath}/pay-link/payment/${id}/failure${url.search}`)
  return data({ failed: answer.data })
}

export const meta: MetaFunction<typeof loader> = ({ matches, params }) =>
  buildSiteMeta(findRootData(matches), { path: `pay-link/payment/${params.id}/failure` })

/** A payment by link that failed: why, what happens to money that was taken, and another attempt. */
export default function PayLinkFailurePage() {
  const t = usePayLinksTexts()
  const home = useHome()
  const { failed } = useLoaderData<typeof loader>()
  usePageTitle(t('title'))
  return (
    <div className="mx-auto grid w-full max-w-md gap-5 py-6">
      {failed ? (
        <>
          <FailureExplanation {...failed} result={null} />
          {failed.isPayable ? (
            <ButtonLink to={getLinkPath(home, failed.request)} size="lg" full>
              {t('request.failed.again')}
            </ButtonLink>
          ) : (
            <Notice tone="warning">{t('request.failed.closed')}</Notice>
          )}
        </>
      ) : (
        <>
          <h1 className="sr-only">{t('title')}</h1>
          <InvalidLink />
        </>
      )}
    </div>
  )
}
