import { Suspense } from 'react'
import { type CheckoutSectionProps, useCheckoutPlugs } from '../checkout-plugs.tsx'

/** What removable parts offer at a step: a code, points, credit. */
export const PluggedSections = (props: CheckoutSectionProps) =>
  useCheckoutPlugs().map(
    ({ name, Section }) =>
      Section && (
        <Suspense key={name}>
          <Section {...props} />
        </Suspense>
      ),
  )
