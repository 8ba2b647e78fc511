import { Suspense } from 'react'
import {
  type AddressPartProps,
  type CheckoutExtension,
  type CheckoutSectionProps,
  useCheckoutExtensions,
} from '../checkout-extensions.tsx'

/** What a section is about: it can hold the order, it changes the price (a code, points), or neither. */
type SectionKind = 'holding' | 'priced' | 'unpriced'

const getKind = ({ holdsOrder, calculators }: CheckoutExtension): SectionKind => {
  if (holdsOrder) return 'holding'
  return calculators === undefined ? 'unpriced' : 'priced'
}

interface ExtensionSectionsProps extends CheckoutSectionProps {
  /** Only sections of this kind; absent for all. */
  readonly only?: SectionKind
}

/** Plugin sections of a step: a code, points, credit. */
export const ExtensionSections = ({ only, ...props }: ExtensionSectionsProps) =>
  useCheckoutExtensions().map((extension) => {
    const { name, Section } = extension
    if (!Section || (only !== undefined && getKind(extension) !== only)) return null
    return (
      <Suspense key={name}>
        <Section {...props} />
      </Suspense>
    )
  })

/** What plugins add below the address of a delivery. */
export const AddressParts = (props: AddressPartProps) =>
  useCheckoutExtensions().map(
    ({ name, AddressPart }) =>
      AddressPart && (
        <Suspense key={name}>
          <AddressPart {...props} />
        </Suspense>
      ),
  )
