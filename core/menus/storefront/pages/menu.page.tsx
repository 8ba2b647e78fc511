import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { pageOf } from '#platform/contract/page-context.ts'
import { keepUnless } from '../keep-menu.ts'
import { loadMenuPage } from '../load-menu-page.ts'
import { MenuView } from '../menu-view.tsx'

export const loader = ({ url, context }: LoaderFunctionArgs) => loadMenuPage(pageOf(context), url)

export const shouldRevalidate = keepUnless()

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head

export default function MenuPage() {
  return <MenuView data={useLoaderData<typeof loader>()} />
}
