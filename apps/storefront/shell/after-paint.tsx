import { Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { TimeDialogs } from '#core/availability/storefront/time-dialogs.tsx'
import { CardCartProvider } from '#core/cart/storefront/card-cart-provider.tsx'
import { hasCarriedCart } from '#core/cart/storefront/carried-cart.ts'
import { CartBar } from '#core/cart/storefront/cart-bar.tsx'
import { CartSync } from '#core/cart/storefront/cart-sync.tsx'
import { useMenuEvents } from '#core/menus/storefront/use-menu-events.ts'
import type { SitesApi } from '#core/sites/contract/endpoints.ts'
import { setLocalValue } from '#core/sites/storefront/local-values.ts'
import { useRootData } from '#core/sites/storefront/use-site.ts'
import { ServiceDialogs } from '#core/stores/storefront/service-dialogs.tsx'
import { useStateRefresh } from '#core/stores/storefront/use-state-refresh.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import { CLIENT_VERSION } from '#platform/contract/client-version.ts'
import type { Language } from '#platform/kernel/language.ts'
import { createLazyPart, createOptionalPart } from '#platform/ui/lazy-part.ts'
import { useToasts } from '#platform/ui/toast-store.ts'
import { SHOP_EXTENSIONS, TIME_CHOICES } from '../plugins.ts'
import { registerSessionReset } from './browser-session.ts'
import { registerLineGuards } from './line-guards.ts'
import { MerchantSync } from './merchant-sync.tsx'
import { useShellTexts } from './shell-texts.ts'
import { useSideMenu } from './side-menu-store.ts'

const CHECK_INTERVAL_MS = 10 * 60_000

let ownBuild: string | undefined
let lastCheck = Number.NEGATIVE_INFINITY

/**
 * Asks for the server's version when the customer comes back to the page, at most every ten minutes, and offers a
 * reload when this page is of another build or version. Never reloads by itself: something may be half typed.
 */
const useVersionCheck = (pageBuild: string): void => {
  const t = useShellTexts()
  const showToast = useToasts((state) => state.show)
  useEffect(() => {
    // Data that is loaded again later comes from the newer server; the code of the page stays what it was.
    ownBuild ??= pageBuild
    const ask = async () => {
      if (performance.now() - lastCheck < CHECK_INTERVAL_MS) return
      lastCheck = performance.now()
      const answer = await browserApi<SitesApi>()('GET /api/v1/version')
      if (!answer.ok) return
      const { version, build } = answer.data
      if (version === CLIENT_VERSION && build === ownBuild) return
      showToast({
        text: t('update.text'),
        action: { label: t('update.reload'), act: () => location.reload() },
      })
    }
    const whenIdle = setTimeout(() => void ask(), 5000)
    window.addEventListener('focus', ask)
    return () => {
      clearTimeout(whenIdle)
      window.removeEventListener('focus', ask)
    }
  }, [t, showToast, pageBuild])
}

const SideMenu = createLazyPart(() => import('./side-menu.tsx').then((module) => module.SideMenu))

/** The place of the side menu. Its code comes when it is first opened. */
const SideMenuHost = () => {
  const isOpen = useSideMenu((state) => state.isOpen)
  return (
    isOpen && (
      <Suspense>
        <SideMenu />
      </Suspense>
    )
  )
}

/** By then the page is painted, and its cards have their pictures. */
const PRELOAD_DELAY_MS = 2000

/** Loads the code of the product sheet before the first product is opened; returns whether the page is idle by now. */
const useSheetPreload = (): boolean => {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => {
      void import('#core/menus/storefront/opened-sheet.tsx')
      void import('./item-sheet-with-plugins.tsx')
      setIdle(true)
    }, PRELOAD_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return isIdle
}

const OrderBar = createOptionalPart(() =>
  import('#core/orders/storefront/order-bar.tsx').then((module) => module.OrderBar),
)

const ShownPageGuard = createOptionalPart(() =>
  import('./shown-page.tsx').then((module) => module.ShownPageGuard),
)

const EndedSession = createLazyPart(() =>
  import('#core/cart/storefront/ended-session.tsx').then((module) => module.EndedSession),
)

/** Stores the language of a shared link next to its cookie. */
const useStoredLanguage = (language: Language): void => {
  useEffect(() => {
    if (!new URLSearchParams(location.search).has('lang')) return
    setLocalValue('currLangCode', language)
  }, [language])
}

/** Moves the focus to the page's heading, or to its content while there is no heading yet. */
const focusPage = (main: HTMLElement): void => {
  const heading = main.querySelector<HTMLElement>('h1')
  if (heading) heading.tabIndex = -1
  const start = heading ?? main
  start.focus({ preventScroll: true })
}

/** After a change of page the focus goes to its heading: a keyboard goes on from there, and a screen reader reads it. */
const useFocusOnNavigation = (): void => {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    const main = document.getElementById('main')
    // A page that took the focus itself, as the search does for its field, keeps it.
    if (main?.contains(document.activeElement) && document.activeElement !== main) return
    if (main) focusPage(main)
  }, [pathname])
}

registerSessionReset()
registerLineGuards()

/** What a shop's page needs for interaction but not for display; loaded after the page is painted. */
export const AfterPaintEffects = () => {
  const { site, language, build } = useRootData()
  useVersionCheck(build)
  useFocusOnNavigation()
  useStateRefresh()
  useMenuEvents()
  useStoredLanguage(language)
  const isIdle = useSheetPreload()
  return (
    <>
      <MerchantSync />
      <CardCartProvider />
      <CartSync language={language} />
      <CartBar />
      {hasCarriedCart() && (
        <Suspense>
          <EndedSession />
        </Suspense>
      )}
      {isIdle && (
        <Suspense>
          <OrderBar />
        </Suspense>
      )}
      {isIdle && (
        <Suspense>
          <ShownPageGuard />
        </Suspense>
      )}
      <SideMenuHost />
      <ServiceDialogs />
      <TimeDialogs choices={TIME_CHOICES} />
      {SHOP_EXTENSIONS.map(
        ({ name, isFor, Part }) =>
          (!isFor || (site && isFor(site))) && (
            <Suspense key={name}>
              <Part />
            </Suspense>
          ),
      )}
    </>
  )
}
