import { lazy, type ReactNode } from 'react'
import type { Vendor } from '#core/stores/storefront/load-vendor.ts'
import { useVendorState } from '#core/stores/storefront/use-vendor.ts'

// Rare, so not part of the first load.
const AllInactive = lazy(() =>
  import('#core/stores/storefront/all-inactive.tsx').then((module) => ({
    default: module.AllInactiveNotice,
  })),
)
const StartUpFailure = lazy(() =>
  import('#core/stores/storefront/start-up-failure.tsx').then((module) => ({
    default: module.StartUpFailure,
  })),
)

const TestingOutlet = lazy(() =>
  import('#core/stores/storefront/testing-outlet.tsx').then((module) => ({ default: module.TestingOutlet })),
)

/** Shows the content for the visit's outlet, or why there is none. */
export const ReadyOutlet = ({ children }: { children: (vendor: Vendor) => ReactNode }) => {
  const state = useVendorState()
  if (state?.kind === 'allInactive') return <AllInactive />
  if (state?.kind !== 'ready') return <StartUpFailure />
  const { vendor } = state
  const shown = children(vendor)
  return vendor.store.previewMode ? <TestingOutlet vendor={vendor}>{shown}</TestingOutlet> : shown
}
