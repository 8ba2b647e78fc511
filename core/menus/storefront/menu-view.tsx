import { lazy } from 'react'
import { ReadyOutlet } from '#core/stores/storefront/ready-outlet.tsx'
import { StoreHero } from '#core/stores/storefront/store-hero.tsx'
import type { MenuData } from './load-menu.ts'
import { MenuScreen } from './menu-screen.tsx'

// Rare, so not part of the first load.
const EmptyShop = lazy(() => import('./menu-failure.tsx').then((module) => ({ default: module.EmptyShop })))

/** The first page of a shop: its head and its menu, or why there is none. */
export const ShopHomeView = ({ data }: { data: MenuData }) => (
  <ReadyOutlet>
    {(vendor) =>
      // Of several menus, another one may have products.
      data.menu?.products.length === 0 && !data.parts ? (
        <EmptyShop vendor={vendor} />
      ) : (
        <>
          <StoreHero vendor={vendor} />
          <MenuScreen data={data} vendor={vendor} />
        </>
      )
    }
  </ReadyOutlet>
)
