import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { getResponseInit, loadMenuPage } from '#core/menus/storefront/load-menu-page.ts'
import { ShopHomeView } from '#core/menus/storefront/menu-view.tsx'
import { revalidateOnParams } from '#core/menus/storefront/revalidate-on-params.ts'
import type { SitesApi } from '#core/sites/contract/endpoints.ts'
import { loadPageSite } from '#core/sites/storefront/page-site.ts'
import { type ListedSite, StartScreen } from '#core/sites/storefront/start-screen.tsx'
import { getPageContext } from '#platform/contract/page-context.ts'

type StartData =
  | { readonly kind: 'menu'; readonly menu: Awaited<ReturnType<typeof loadMenuPage>> }
  | { readonly kind: 'list'; readonly sites: readonly ListedSite[] }

/** On a merchant's own host the start page is its menu; elsewhere it lists the merchants. */
export const loader = async ({ url, context }: LoaderFunctionArgs) => {
  const page = getPageContext(context)
  const { site, language } = await loadPageSite(page, url)
  if (site) {
    const menu = await loadMenuPage(page, url)
    return data<StartData>({ kind: 'menu', menu }, getResponseInit(menu))
  }
  const sites = await page.api<SitesApi>(language)('GET /api/v1/sites')
  return data<StartData>({ kind: 'list', sites: sites.ok ? sites.data : [] })
}

/** Products are chosen here, so the cart link is pinned over it. */
export const handle = { isForChoosing: true }

export const shouldRevalidate = revalidateOnParams('menu')

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  if (loaderData?.kind === 'menu') return loaderData.menu.head
  return matches.find((match) => match?.id === 'root')?.meta
}

export default function StartPage() {
  const shown = useLoaderData<typeof loader>()
  return shown.kind === 'menu' ? <ShopHomeView data={shown.menu} /> : <StartScreen sites={shown.sites} />
}
