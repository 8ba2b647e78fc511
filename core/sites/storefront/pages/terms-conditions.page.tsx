import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { buildContentMeta, ContentScreen, loadContent } from '../content-page.tsx'

export const loader = (args: LoaderFunctionArgs) => loadContent(args, 'terms-conditions')

export const meta: MetaFunction<typeof loader> = (args) => buildContentMeta('terms-conditions', args)

export default function TermsPage() {
  return <ContentScreen content={useLoaderData<typeof loader>()} />
}
