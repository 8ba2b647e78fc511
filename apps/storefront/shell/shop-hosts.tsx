import { lazy, Suspense } from 'react'
import { ServiceDialogs } from '#core/stores/storefront/service-dialogs.tsx'
import { useSideMenu } from './side-menu-store.ts'

const SideMenu = lazy(() => import('./side-menu.tsx').then((module) => ({ default: module.SideMenu })))
/** What opens over a page of a shop: nothing of it is part of the first load. */
export const ShopHosts = () => {
  const isMenuOpen = useSideMenu((state) => state.isOpen)
  return (
    <>
      {isMenuOpen && (
        <Suspense>
          <SideMenu />
        </Suspense>
      )}
      <ServiceDialogs />
    </>
  )
}
