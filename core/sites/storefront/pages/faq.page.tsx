import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { ContentScreen, loadContent } from '../content-page.tsx'
import { findRootData } from '../find-root-data.ts'
import { buildSiteMeta } from '../site-meta.ts'
import { useSitesTexts } from '../sites-texts.ts'

export const loader = (args: LoaderFunctionArgs) => loadContent(args, 'faq')

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  buildSiteMeta(findRootData(matches), { path: 'faq', isIndexed: true })

export default function FaqPage() {
  const t = useSitesTexts()
  return <ContentScreen heading={t('content.faq')} content={useLoaderData<typeof loader>()} />
}
