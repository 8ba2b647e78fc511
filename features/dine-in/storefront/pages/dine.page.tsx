import { Suspense } from 'react'
import { type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData, useParams } from 'react-router'
import { usePageTitle } from '#core/customers/storefront/use-page-title.ts'
import { loadPageSite } from '#core/sites/storefront/page-site.ts'
import { buildSiteMeta } from '#core/sites/storefront/site-meta.ts'
import { useRootData } from '#core/sites/storefront/use-site.ts'
import { getPageContext } from '#platform/contract/page-context.ts'
import { createLazyPart } from '#platform/ui/lazy-part.ts'
import type { DineInApi } from '../../contract/endpoints.ts'
import { SitDown } from '../components/sit-down.tsx'
import { useDineInTexts } from '../dine-in-texts.ts'
import { OTHER_TABLE } from '../paths.ts'

/** Most guests scan the code of their table. */
const OtherTable = createLazyPart(() =>
  import('../components/other-table.tsx').then((part) => part.OtherTable),
)

/** Finds the table of the scanned code; below another shop's address, or without one, it leads to the right one. */
export const loader = async ({ url, params, context }: LoaderFunctionArgs) => {
  const page = getPageContext(context)
  const { site, language } = await loadPageSite(page, url)
  const head = buildSiteMeta(site ? { site, language, origin: page.origin } : undefined, { path: 'dine' })
  const code = params.code ?? ''
  // The page that joins a table by its number has no code.
  if (code === OTHER_TABLE) return { details: null, problem: '', head }
  const answer = await page.api<DineInApi>(language)('POST /api/v1/dine-in-urls/details', {
    body: { path: code },
  })
  if (!answer.ok) return { details: null, problem: answer.error.message, head }
  const { homePath } = answer.data.store
  const prefix = answer.data.table.kind === 'room' ? 'roomdining' : 'dine'
  if (site?.homePath !== homePath) throw redirect(`/${homePath}/${prefix}/${code}${url.search}`)
  return { details: answer.data, problem: '', head }
}

/** Built on the server, so that the browser does not load the code of that. */
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head

/** Where a scanned code leads: the guest says a name and sits down, or reads what to do. */
export default function DinePage() {
  const t = useDineInTexts()
  const { code = '' } = useParams()
  const { details, problem } = useLoaderData<typeof loader>()
  const { site } = useRootData()
  usePageTitle(t('title'))
  if (details && site) return <SitDown key={code} code={code} details={details} />
  return (
    <Suspense fallback={<h1 className="sr-only">{t('title')}</h1>}>
      <OtherTable problem={problem} />
    </Suspense>
  )
}
