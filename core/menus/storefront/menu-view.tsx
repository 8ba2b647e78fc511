import { ReadyOutlet } from '#core/stores/storefront/ready-outlet.tsx'
import { StoreHero } from '#core/stores/storefront/store-hero.tsx'
import type { MenuData } from './load-menu.ts'
import { MenuScreen } from './menu-screen.tsx'

/** The first page of a shop: its head and its menu, or why there is none. */
export const ShopHomeView = ({ data }: { data: MenuData }) => (
  <ReadyOutlet>
    {(vendor) => (
      <>
        <StoreHero vendor={vendor} />
        <MenuScreen data={data} vendor={vendor} />
      </>
    )}
  </ReadyOutlet>
)
