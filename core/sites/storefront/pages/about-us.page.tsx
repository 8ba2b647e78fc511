import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { buildContentMeta, ContentScreen, loadContent } from '../content-page.tsx'

export const loader = (args: LoaderFunctionArgs) => loadContent(args, 'about-us')

export const meta: MetaFunction<typeof loader> = (args) => buildContentMeta('about-us', args)

export default function AboutUsPage() {
  return <ContentScreen content={useLoaderData<typeof loader>()} />
}
