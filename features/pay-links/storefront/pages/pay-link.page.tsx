import { data, type MetaFunction } from 'react-router'
import { usePageTitle } from '#core/customers/storefront/use-page-title.ts'
import { findRootData } from '#core/sites/storefront/find-root-data.ts'
import { buildSiteMeta } from '#core/sites/storefront/site-meta.ts'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { WarningIcon } from '#platform/ui/icons/warning.tsx'
import { usePayLinksTexts } from '../pay-links-texts.ts'

/** Only links below a home path are valid; this page is always 404. */
export const loader = () => data(null, { status: 404 })

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  buildSiteMeta(findRootData(matches), { path: 'pay-link' })

/** Shows that a link cannot be paid. */
export default function PayLinkPage() {
  const t = usePayLinksTexts()
  usePageTitle(t('title'))
  return (
    <div className="mx-auto max-w-reading py-section">
      <h1 className="sr-only">{t('title')}</h1>
      <EmptyState icon={<WarningIcon size={40} />} heading={t('invalid.heading')}>
        {t('invalid.text')}
      </EmptyState>
    </div>
  )
}
