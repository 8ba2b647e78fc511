import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { getPageContext } from '#platform/contract/page-context.ts'
import { getResponseInit, loadMenuPage } from '../load-menu-page.ts'
import { ShopHomeView } from '../menu-view.tsx'
import { revalidateOnParams } from '../revalidate-on-params.ts'

export const loader = async ({ url, context }: LoaderFunctionArgs) => {
  const shown = await loadMenuPage(getPageContext(context), url)
  return data(shown, getResponseInit(shown))
}

/** Products are chosen here, so the link to the cart is pinned over the page. */
export const handle = { isForChoosing: true }

export const shouldRevalidate = revalidateOnParams('menu')

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head

export default function MenuPage() {
  return <ShopHomeView data={useLoaderData<typeof loader>()} />
}
