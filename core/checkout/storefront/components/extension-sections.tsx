import { Suspense } from 'react'
import { type CheckoutSectionProps, useCheckoutExtensions } from '../checkout-extensions.tsx'

/** Plugin sections of a step: a code, points, credit. */
export const ExtensionSections = (props: CheckoutSectionProps) =>
  useCheckoutExtensions().map(
    ({ name, Section }) =>
      Section && (
        <Suspense key={name}>
          <Section {...props} />
        </Suspense>
      ),
  )
