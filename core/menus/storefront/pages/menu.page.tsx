import {
  type LoaderFunctionArgs,
  type MetaFunction,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from 'react-router'
import { pageSite } from '#core/sites/storefront/page-site.ts'
import { siteMeta } from '#core/sites/storefront/site-meta.ts'
import type { RootData } from '#core/sites/storefront/use-site.ts'
import { AllInactive } from '#core/stores/storefront/all-inactive.tsx'
import { loadVendor } from '#core/stores/storefront/load-vendor.ts'
import { StartUpFailure } from '#core/stores/storefront/start-up-failure.tsx'
import { StoreHero } from '#core/stores/storefront/store-hero.tsx'
import { useVendorState } from '#core/stores/storefront/use-vendor.ts'
import { pageOf } from '#platform/contract/page-context.ts'
import { loadMenu, type MenuData } from '../load-menu.ts'
import { MenuScreen } from '../menu-screen.tsx'

const NO_MENU: MenuData = { menu: null, error: null, product: null }

export const loader = async ({ url, context }: LoaderFunctionArgs): Promise<MenuData> => {
  const page = pageOf(context)
  const { site, language } = await pageSite(page, url)
  if (!site) return NO_MENU
  const state = await loadVendor(page, { site, language })
  if (state.kind !== 'ready') return NO_MENU
  const { uiVersion } = site
  const productId = url.searchParams.get('product')
  return loadMenu(page, { vendor: state.vendor, uiVersion, language, productId })
}

/** Opening and closing a product changes only the address's query; the menu stays as it is. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
    ? false
    : defaultShouldRevalidate

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined
  const product = loaderData?.product
  return siteMeta(root, {
    path: '',
    isIndexed: true,
    ...(product && { title: product.name, description: product.description, picture: product.photo }),
  })
}

export default function MenuPage() {
  const data = useLoaderData<typeof loader>()
  const state = useVendorState()
  if (state?.kind === 'allInactive') return <AllInactive />
  if (state?.kind !== 'ready') return <StartUpFailure />
  return (
    <>
      <StoreHero vendor={state.vendor} />
      <MenuScreen data={data} vendor={state.vendor} />
    </>
  )
}
