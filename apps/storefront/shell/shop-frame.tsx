import type { ReactNode } from 'react'
import { CardCartProvider } from '#core/cart/storefront/card-cart.tsx'
import { CartBar } from '#core/cart/storefront/cart-bar.tsx'
import { CartKeeper } from '#core/cart/storefront/cart-keeper.tsx'
import { MenuActionsProvider } from '#core/menus/storefront/menu-actions.tsx'
import { useRootData } from '#core/sites/storefront/use-site.ts'
import { useRefreshOfState } from '#core/stores/storefront/use-refresh-of-state.ts'
import { SkipLink } from '#platform/ui/skip-link.tsx'
import { MENU_ACTIONS } from './menu-plugs.tsx'
import { MerchantKeeper } from './merchant-keeper.tsx'
import { NavigationLoading } from './navigation-loading.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { ShopHeader } from './shop-header.tsx'
import { ShopHosts } from './shop-hosts.tsx'
import { useVersionCheck } from './version-check.ts'

const Main = ({ children }: { children: ReactNode }) => (
  <main id="main" tabIndex={-1} className="mx-auto w-full max-w-page px-gutter outline-none">
    {children}
  </main>
)

const MerchantFrame = ({ children }: { children: ReactNode }) => {
  const { language } = useRootData()
  useVersionCheck()
  useRefreshOfState()
  return (
    <MenuActionsProvider actions={MENU_ACTIONS}>
      <CardCartProvider>
        <ShopHeader />
        <OfflineBanner />
        <Main>{children}</Main>
        <CartBar />
        <ShopHosts />
        <NavigationLoading />
        <MerchantKeeper />
        <CartKeeper language={language} />
      </CardCartProvider>
    </MenuActionsProvider>
  )
}

/** Header, menus and helpers around every page of a shop; only the page where the address names no shop. */
export const ShopFrame = ({ children }: { children: ReactNode }) => {
  const { site } = useRootData()
  return (
    <>
      <SkipLink />
      {site ? <MerchantFrame>{children}</MerchantFrame> : <Main>{children}</Main>}
    </>
  )
}
