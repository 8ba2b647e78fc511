import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { rootDataOf } from '#core/sites/storefront/root-data-of.ts'
import { pageOf } from '#platform/contract/page-context.ts'
import { loadMenuOfPage } from '../load-menu.ts'
import { keepMenu, menuMeta } from '../menu-meta.ts'
import { MenuView } from '../menu-view.tsx'

export const loader = ({ url, context }: LoaderFunctionArgs) => loadMenuOfPage(pageOf(context), url)

export const shouldRevalidate = keepMenu

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  menuMeta(rootDataOf(matches), loaderData)

export default function MenuPage() {
  return <MenuView data={useLoaderData<typeof loader>()} />
}
