import { lazy, type ReactNode } from 'react'
import type { Vendor } from './load-vendor.ts'
import { useVendorState } from './use-vendor.ts'

// Rare, so not part of the first load.
const MissingOutlet = lazy(() =>
  import('./missing-outlet.tsx').then((module) => ({ default: module.MissingOutlet })),
)
const TestingOutlet = lazy(() =>
  import('./testing-outlet.tsx').then((module) => ({ default: module.TestingOutlet })),
)

/** Shows the content for the visit's outlet, or why there is none. */
export const OutletOrReason = ({ children }: { children: (vendor: Vendor) => ReactNode }) => {
  const state = useVendorState()
  return state?.kind === 'ready' ? children(state.vendor) : <MissingOutlet kind={state?.kind} />
}

/** As `OutletOrReason`; of an outlet under testing the content is shown to visitors with a signed link only. */
export const ReadyOutlet = ({ children }: { children: (vendor: Vendor) => ReactNode }) => (
  <OutletOrReason>
    {(vendor) => {
      const shown = children(vendor)
      return vendor.store.previewMode ? <TestingOutlet vendor={vendor}>{shown}</TestingOutlet> : shown
    }}
  </OutletOrReason>
)
