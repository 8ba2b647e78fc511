import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { pageOf } from '#platform/contract/page-context.ts'
import { keepUnless } from '../keep-menu.ts'
import { initOf, loadMenuPage } from '../load-menu-page.ts'
import { MenuView } from '../menu-view.tsx'

export const loader = async ({ url, context }: LoaderFunctionArgs) => {
  const shown = await loadMenuPage(pageOf(context), url)
  return data(shown, initOf(shown))
}

/** Products are chosen here, so the way to the cart is pinned over it. */
export const handle = { isForChoosing: true }

export const shouldRevalidate = keepUnless('menu')

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head

export default function MenuPage() {
  return <MenuView data={useLoaderData<typeof loader>()} />
}
