import { type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData, useParams } from 'react-router'
import { usePageTitle } from '#core/customers/storefront/use-page-title.ts'
import { findRootData } from '#core/sites/storefront/find-root-data.ts'
import { loadPageSite } from '#core/sites/storefront/page-site.ts'
import { buildSiteMeta } from '#core/sites/storefront/site-meta.ts'
import { useRootData } from '#core/sites/storefront/use-site.ts'
import { useOptionalVendor } from '#core/stores/storefront/use-vendor.ts'
import { getPageContext } from '#platform/contract/page-context.ts'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { WarningIcon } from '#platform/ui/icons/warning.tsx'
import type { DineInApi } from '../../contract/endpoints.ts'
import { JoinForm } from '../components/join-form.tsx'
import { SitDown } from '../components/sit-down.tsx'
import { useDineInTexts } from '../dine-in-texts.ts'
import { OTHER_TABLE } from '../paths.ts'

/** Finds the table of the scanned code; below another shop's address, or without one, it leads to the right one. */
export const loader = async ({ url, params, context }: LoaderFunctionArgs) => {
  const page = getPageContext(context)
  const { site, language } = await loadPageSite(page, url)
  const code = params.code ?? ''
  // The page that joins a table by its number has no code.
  if (code === OTHER_TABLE) return { details: null, problem: '' }
  const answer = await page.api<DineInApi>(language)('POST /api/v1/dine-in-urls/details', {
    body: { path: code },
  })
  if (!answer.ok) return { details: null, problem: answer.error.message }
  const { homePath } = answer.data.store
  const prefix = answer.data.table.kind === 'room' ? 'roomdining' : 'dine'
  if (site?.homePath !== homePath) throw redirect(`/${homePath}/${prefix}/${code}${url.search}`)
  return { details: answer.data, problem: '' }
}

export const meta: MetaFunction = ({ matches }) => buildSiteMeta(findRootData(matches), { path: 'dine' })

/** Where a scanned code leads: the guest says a name and sits down, or reads what to do. */
export default function DinePage() {
  const t = useDineInTexts()
  const { code = '' } = useParams()
  const { details, problem } = useLoaderData<typeof loader>()
  const { site } = useRootData()
  const vendor = useOptionalVendor()
  usePageTitle(t('title'))
  if (details && site) return <SitDown key={code} code={code} details={details} />
  return (
    <div className="mx-auto grid max-w-md gap-5 py-section">
      {problem === '' ? (
        <h1 className="font-extrabold text-4xl tracking-tight">{t('title')}</h1>
      ) : (
        <EmptyState icon={<WarningIcon size={40} />} heading={t('code.problem')}>
          {problem}
        </EmptyState>
      )}
      {vendor && <JoinForm storeId={vendor.store._id} />}
      <p className="text-muted text-sm">{t('staff')}</p>
    </div>
  )
}
