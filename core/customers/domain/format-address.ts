import { cleanAddressPart } from './address-form.ts'

/** The parts of an address that its one line has. */
export interface AddressParts {
  readonly flat: string
  readonly building: string
  readonly floor?: string | null | undefined
  readonly street?: string | null | undefined
  readonly block?: string | null | undefined
  readonly landmark?: string | null | undefined
  readonly pinCode?: string | null | undefined
}

/** An address in one line, the smallest part first, as displayed and printed: only what there is, no dash for what there is not. */
export const formatAddressLine = ({
  flat,
  building,
  floor,
  street,
  block,
  landmark,
  pinCode,
}: AddressParts): string =>
  [flat, building, floor, street, block, landmark, pinCode].map(cleanAddressPart).filter(Boolean).join(', ')
