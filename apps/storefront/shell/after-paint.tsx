import { TimeDialogs } from '#core/availability/storefront/time-dialogs.tsx'
import { CardCartProvider } from '#core/cart/storefront/card-cart-provider.tsx'
import { CartBar } from '#core/cart/storefront/cart-bar.tsx'
import { CartSync } from '#core/cart/storefront/cart-sync.tsx'
import { useMenuEvents } from '#core/menus/storefront/use-menu-events.ts'
import { useRootData } from '#core/sites/storefront/use-site.ts'
import { ServiceDialogs } from '#core/stores/storefront/service-dialogs.tsx'
import { useStateRefresh } from '#core/stores/storefront/use-state-refresh.ts'
import { registerSessionReset } from './browser-session.ts'
import { MerchantSync } from './merchant-sync.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { SideMenuHost } from './side-menu-host.tsx'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'
import { useSharedLanguage } from './use-shared-language.ts'
import { useVersionCheck } from './version-check.ts'

registerSessionReset()

/** What a shop's page needs to live but not to be seen: it comes when the page has been painted. */
export const AfterPaint = () => {
  const { language } = useRootData()
  useVersionCheck()
  useFocusOnNavigation()
  useStateRefresh()
  useMenuEvents()
  useSharedLanguage(language)
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
