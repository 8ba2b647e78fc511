import { lazy, Suspense, useEffect, useRef, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { TimeDialogs } from '#core/availability/storefront/time-dialogs.tsx'
import { CardCartProvider } from '#core/cart/storefront/card-cart-provider.tsx'
import { CartBar } from '#core/cart/storefront/cart-bar.tsx'
import { CartSync } from '#core/cart/storefront/cart-sync.tsx'
import { useMenuEvents } from '#core/menus/storefront/use-menu-events.ts'
import type { SitesApi } from '#core/sites/contract/endpoints.ts'
import { setValue } from '#core/sites/storefront/local-values.ts'
import { useRootData } from '#core/sites/storefront/use-site.ts'
import { ServiceDialogs } from '#core/stores/storefront/service-dialogs.tsx'
import { useStateRefresh } from '#core/stores/storefront/use-state-refresh.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import type { Language } from '#platform/kernel/language.ts'
import { WarningIcon } from '#platform/ui/icons/warning.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import { registerSessionReset } from './browser-session.ts'
import { MerchantSync } from './merchant-sync.tsx'
import { useShellTexts } from './shell-texts.ts'
import { useSideMenu } from './side-menu-store.ts'

const CHECK_INTERVAL_MS = 10 * 60_000

let firstBuild: string | undefined
let lastCheck = Number.NEGATIVE_INFINITY

/**
 * Asks for the server's build when the customer comes back to the page, at most every ten minutes, and offers to
 * load anew when it is another one than at first. Never by itself: something may be half typed.
 */
const useVersionCheck = (): void => {
  const t = useShellTexts()
  const showToast = useToasts((state) => state.show)
  useEffect(() => {
    const ask = async () => {
      if (performance.now() - lastCheck < CHECK_INTERVAL_MS) return
      lastCheck = performance.now()
      const answer = await browserApi<SitesApi>()('GET /api/v1/version')
      if (!answer.ok) return
      firstBuild ??= answer.data.build
      if (answer.data.build === firstBuild) return
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
  }, [t, showToast])
}

const onChange = (notify: () => void): (() => void) => {
  window.addEventListener('online', notify)
  window.addEventListener('offline', notify)
  return () => {
    window.removeEventListener('online', notify)
    window.removeEventListener('offline', notify)
  }
}

const useIsOnline = (): boolean =>
  useSyncExternalStore(
    onChange,
    () => navigator.onLine,
    () => true,
  )

/** Says while it lasts that there is no connection; what was loaded stays readable. */
const OfflineBanner = () => {
  const t = useShellTexts()
  const isOnline = useIsOnline()
  return (
    <div role="status">
      {!isOnline && (
        <p className="flex items-center justify-center gap-2 bg-ink px-gutter py-2 font-semibold text-sm text-surface">
          <WarningIcon size={18} />
          {t('offline')}
        </p>
      )}
    </div>
  )
}

const SideMenu = lazy(() => import('./side-menu.tsx').then((module) => ({ default: module.SideMenu })))

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

/** Stores the language of a shared link next to its cookie. */
const useStoredLanguage = (language: Language): void => {
  useEffect(() => {
    if (!new URLSearchParams(location.search).has('lang')) return
    setValue('currLangCode', language)
  }, [language])
}

/** After a change of page the focus goes to its content: a keyboard goes on from there, and a screen reader reads it. */
const useFocusOnNavigation = (): void => {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])
}

registerSessionReset()

/** What a shop's page needs for interaction but not for display; loaded after the page is painted. */
export const AfterPaint = () => {
  const { language } = useRootData()
  useVersionCheck()
  useFocusOnNavigation()
  useStateRefresh()
  useMenuEvents()
  useStoredLanguage(language)
  return (
    <>
      <OfflineBanner />
      <MerchantSync />
      <CardCartProvider />
      <CartSync language={language} />
      <CartBar />
      <SideMenuHost />
      <ServiceDialogs />
      <TimeDialogs />
    </>
  )
}
