import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { ContentScreen, loadContent } from '../content-page.tsx'
import { findRootData } from '../find-root-data.ts'
import { buildSiteMeta } from '../site-meta.ts'
import { useSitesTexts } from '../sites-texts.ts'

export const loader = (args: LoaderFunctionArgs) => loadContent(args, 'terms-conditions')

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  buildSiteMeta(findRootData(matches), { path: 'terms-conditions', isIndexed: true })

export default function TermsPage() {
  const t = useSitesTexts()
  return <ContentScreen heading={t('content.terms')} content={useLoaderData<typeof loader>()} />
}
