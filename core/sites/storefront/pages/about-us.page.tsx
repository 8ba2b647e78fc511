import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { ContentScreen, loadContent } from '../content-page.tsx'
import { findRootData } from '../find-root-data.ts'
import { buildSiteMeta } from '../site-meta.ts'
import { useSitesTexts } from '../sites-texts.ts'

export const loader = (args: LoaderFunctionArgs) => loadContent(args, 'about-us')

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  buildSiteMeta(findRootData(matches), { path: 'about-us', isIndexed: true })

export default function AboutUsPage() {
  const t = useSitesTexts()
  return <ContentScreen heading={t('content.aboutUs')} content={useLoaderData<typeof loader>()} />
}
