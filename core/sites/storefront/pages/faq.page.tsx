import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { buildContentMeta, ContentScreen, loadContent } from '../content-page.tsx'

export const loader = (args: LoaderFunctionArgs) => loadContent(args, 'faq')

export const meta: MetaFunction<typeof loader> = (args) => buildContentMeta('faq', args)

export default function FaqPage() {
  return <ContentScreen content={useLoaderData<typeof loader>()} />
}
