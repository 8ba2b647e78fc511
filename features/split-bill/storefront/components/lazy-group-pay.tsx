import { Suspense } from 'react'
import { createLazyPart } from '#platform/ui/lazy-part.ts'
import type { SharedBill, ShareInput } from '../../contract/endpoints.ts'

const PayBy = createLazyPart(() => import('./group-pay.tsx').then((module) => module.PayBy))
const PayBar = createLazyPart(() => import('./group-pay.tsx').then((module) => module.GroupPayBar))

interface BillPart {
  readonly bill: SharedBill
}

/** Until when all must have paid; nothing on the bill of an order that has begun, as at a table. */
export const LazyPayBy = ({ bill: { payBy, asOf } }: BillPart) =>
  payBy && (
    <Suspense>
      <PayBy payBy={payBy} asOf={asOf} />
    </Suspense>
  )

/** The buttons of a group's bill, which most bills do not need. */
export const LazyGroupPayBar = (props: BillPart & { readonly onPayWith: (share: ShareInput) => unknown }) => (
  <Suspense>
    <PayBar {...props} />
  </Suspense>
)
