import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { CardAction, CardPacks } from '#core/cart/storefront/card-action.tsx'
import { getCartPath } from '#core/cart/storefront/paths.ts'
import type { MenuActions } from '#core/menus/storefront/menu-actions.tsx'
import { MenuActionsProvider } from '#core/menus/storefront/menu-actions.tsx'
import { writeCookie } from '#core/sites/storefront/browser-cookies.ts'
import { useHome, useRootData } from '#core/sites/storefront/use-site.ts'
import { formatLanguageCookie } from '#platform/i18n/negotiate-language.ts'
import { SkipLink } from '#platform/ui/skip-link.tsx'
import { useTapReplay } from './early-tap.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { ShopHeader } from './shop-header.tsx'
import { RenderAfterPaint } from './when-painted.tsx'

const LoadingScreen = lazy(() =>
  import('#core/menus/storefront/loading-screen.tsx').then((module) => ({ default: module.LoadingScreen })),
)

/** A page that comes at once needs no waiting room. */
const LOADING_DELAY_MS = 350

/** While another page is on its way: a line at once, and a waiting room with food facts when it takes long. */
const NavigationLoading = () => {
  const { location } = useNavigation()
  const { pathname } = useLocation()
  const isLeaving = location !== undefined && location.pathname !== pathname
  const [takesLong, setTakesLong] = useState(false)

  useEffect(() => {
    if (!isLeaving) return
    const timer = setTimeout(() => setTakesLong(true), LOADING_DELAY_MS)
    return () => {
      clearTimeout(timer)
      setTakesLong(false)
    }
  }, [isLeaving])

  if (!isLeaving) return null
  return (
    <>
      <div aria-hidden="true" className="fixed inset-x-0 top-0 z-40 h-1 animate-shimmer bg-brand-strong" />
      {takesLong && (
        <Suspense>
          <LoadingScreen />
        </Suspense>
      )}
    </>
  )
}

const ItemSheet = lazy(() =>
  import('./item-sheet-with-plugins.tsx').then((module) => ({ default: module.ItemSheetWithExtensions })),
)
const CartSide = lazy(() =>
  import('#core/cart/storefront/cart-side.tsx').then((module) => ({ default: module.CartSide })),
)
const MenuParts = lazy(() =>
  import('./menu-parts.tsx').then((module) => ({ default: module.MenuExtensionParts })),
)

/** What the cart and plugins put into the menu. */
const MENU_ACTIONS: MenuActions = { CardAction, CardPacks, ItemSheet, Aside: CartSide, Recent: MenuParts }

const AfterPaint = lazy(() =>
  import('./after-paint.tsx').then((module) => ({ default: module.AfterPaintEffects })),
)

const Main = ({ children }: { children: ReactNode }) => (
  <main id="main" tabIndex={-1} className="mx-auto w-full max-w-page px-gutter outline-none">
    {children}
  </main>
)

/**
 * A link shared in a language opens the whole visit in it. The cookie is set before anything can be tapped: a load
 * without `lang` in its address would fall back to the browser's language.
 */
const useSharedLanguage = (): void => {
  const { language } = useRootData()
  useEffect(() => {
    if (location.search.includes('lang=')) writeCookie(formatLanguageCookie(language))
  }, [language])
}

const MerchantFrame = ({ children }: { children: ReactNode }) => {
  const { pathname } = useLocation()
  const cartPath = getCartPath(useHome())
  useTapReplay()
  useSharedLanguage()
  return (
    <MenuActionsProvider actions={MENU_ACTIONS}>
      <ShopHeader />
      <Main>{children}</Main>
      <NavigationLoading />
      <RenderAfterPaint isAwaited={pathname === cartPath}>
        <AfterPaint />
      </RenderAfterPaint>
    </MenuActionsProvider>
  )
}

/** The page of an address that names no shop, such as the list of all pharmacies, with the choice of its language. */
const FrameWithoutShop = ({ children }: { children: ReactNode }) => (
  <>
    <header className="mx-auto flex w-full max-w-page justify-end px-gutter pt-2">
      <LanguageSwitch />
    </header>
    <Main>{children}</Main>
  </>
)

/** Header, menus and helpers around every page of a shop; the page and its language when the address names no shop. */
export const ShopFrame = ({ children }: { children: ReactNode }) => {
  const { site } = useRootData()
  return (
    <>
      <SkipLink />
      {site ? <MerchantFrame>{children}</MerchantFrame> : <FrameWithoutShop>{children}</FrameWithoutShop>}
    </>
  )
}
