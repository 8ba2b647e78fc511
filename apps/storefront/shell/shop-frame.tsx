import { lazy, type ReactNode } from 'react'
import { MenuActionsProvider } from '#core/menus/storefront/menu-actions.tsx'
import { useRootData } from '#core/sites/storefront/use-site.ts'
import { SkipLink } from '#platform/ui/skip-link.tsx'
import { useTapReplay } from './early-tap.ts'
import { MENU_ACTIONS } from './menu-plugs.tsx'
import { NavigationLoading } from './navigation-loading.tsx'
import { ShopHeader } from './shop-header.tsx'
import { WhenPainted } from './when-painted.tsx'

const AfterPaint = lazy(() => import('./after-paint.tsx').then((module) => ({ default: module.AfterPaint })))

const Main = ({ children }: { children: ReactNode }) => (
  <main id="main" tabIndex={-1} className="mx-auto w-full max-w-page px-gutter outline-none">
    {children}
  </main>
)

const MerchantFrame = ({ children }: { children: ReactNode }) => {
  useTapReplay()
  return (
    <MenuActionsProvider actions={MENU_ACTIONS}>
      <ShopHeader />
      <Main>{children}</Main>
      <NavigationLoading />
      <WhenPainted>
        <AfterPaint />
      </WhenPainted>
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
