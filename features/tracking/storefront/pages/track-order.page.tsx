import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { usePageTitle } from '#core/customers/storefront/use-page-title.ts'
import { findRootData } from '#core/sites/storefront/find-root-data.ts'
import { loadPageSite } from '#core/sites/storefront/page-site.ts'
import { getPagePath } from '#core/sites/storefront/paths.ts'
import { buildSiteMeta } from '#core/sites/storefront/site-meta.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { getPageContext } from '#platform/contract/page-context.ts'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { TruckIcon } from '#platform/ui/icons/truck.tsx'
import { WarningIcon } from '#platform/ui/icons/warning.tsx'
import type { TrackingApi } from '../../contract/endpoints.ts'
import { useTrackingTexts } from '../tracking-texts.ts'

/** Only an allowed URL reaches the page: a refused one is not even shown. */
export const loader = async ({ url, context }: LoaderFunctionArgs) => {
  const page = getPageContext(context)
  const { site, language } = await loadPageSite(page, url)
  if (!site) return { allowed: null, message: '' }
  const wanted = (url.searchParams.get('url') ?? '').slice(0, 2000)
  const answer = await page.api<TrackingApi>(language)('GET /api/v1/sites/:id/tracking-page', {
    params: { id: site._id },
    query: { url: wanted },
  })
  return answer.ok ? { allowed: answer.data, message: '' } : { allowed: null, message: answer.error.message }
}

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  buildSiteMeta(findRootData(matches), { path: 'track-order' })

/** Links to an outside tracking page, naming its host, or shows why it does not. No outside page is framed. */
export default function TrackOrderPage() {
  const t = useTrackingTexts()
  const home = useHome()
  const { allowed, message } = useLoaderData<typeof loader>()
  usePageTitle(t('page.title'))
  return (
    <div className="mx-auto grid max-w-reading gap-4 py-section text-center">
      <h1 className="sr-only">{t('page.title')}</h1>
      {allowed ? (
        <EmptyState
          icon={<TruckIcon size={40} />}
          heading={t('page.leaving')}
          action={
            <ButtonLink to={allowed.url} rel="noreferrer" target="_blank">
              {t('page.open')}
            </ButtonLink>
          }
        >
          {t('page.host')} <bdi className="wrap-anywhere font-semibold">{allowed.host}</bdi>
        </EmptyState>
      ) : (
        <EmptyState
          icon={<WarningIcon size={40} />}
          heading={message || t('errors.pageRefused')}
          action={
            <ButtonLink to={getPagePath(home, 'order-history')} variant="secondary">
              {t('page.orders')}
            </ButtonLink>
          }
        >
          {t('page.refusedText')}
        </EmptyState>
      )}
    </div>
  )
}
