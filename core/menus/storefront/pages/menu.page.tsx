import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { namesReservedPage } from '#core/sites/domain/reserved-paths.ts'
import { KEEP_OFFLINE } from '#platform/contract/keep-offline.ts'
import { getPageContext } from '#platform/contract/page-context.ts'
import { getResponseInit, loadMenuPage } from '../load-menu-page.ts'
import { ShopHomeView } from '../menu-view.tsx'
import { revalidateOnParams } from '../revalidate-on-params.ts'

/** The segments of an address that no other page answers; empty where the address names the menu itself. */
const getRemainingSegments = ({ home = '', '*': rest }: LoaderFunctionArgs['params']): readonly string[] =>
  rest === undefined ? [] : [home, ...rest.split('/')]

export const loader = async ({ url, params, context }: LoaderFunctionArgs) => {
  if (namesReservedPage(getRemainingSegments(params))) throw data(null, { status: 404 })
  const shown = await loadMenuPage(getPageContext(context), url)
  return data(shown, getResponseInit(shown))
}

/** Products are chosen here, so the link to the cart is pinned over the page. */
export const handle = { isForChoosing: true }

export const shouldRevalidate = revalidateOnParams('menu')

/** A browser may keep the page to show it without a connection: nothing personal is in it. */
export const headers = () => KEEP_OFFLINE

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head

export default function MenuPage() {
  return <ShopHomeView data={useLoaderData<typeof loader>()} />
}
