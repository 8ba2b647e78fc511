import { lazy } from 'react'
import { StoreHero } from '#core/stores/storefront/store-hero.tsx'
import { useVendorState } from '#core/stores/storefront/use-vendor.ts'
import type { MenuData } from './load-menu.ts'
import { MenuScreen } from './menu-screen.tsx'

// Rare, so they are no part of the first load.
const AllInactive = lazy(() =>
  import('#core/stores/storefront/all-inactive.tsx').then((module) => ({ default: module.AllInactive })),
)
const StartUpFailure = lazy(() =>
  import('#core/stores/storefront/start-up-failure.tsx').then((module) => ({
    default: module.StartUpFailure,
  })),
)

/** The first page of a shop: its head and its menu, or why there is none. */
export const MenuView = ({ data }: { data: MenuData }) => {
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
