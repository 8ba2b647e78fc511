import { type Failure, failure } from '#platform/contract/errors.ts'
import type { AddressInput } from '../contract/endpoints.ts'
import { customerErrors } from '../contract/errors.ts'
import { listMissingAddressParts } from '../domain/address-form.ts'

/** The first part that an address of a country lacks, as an error at its field. */
export const validateAddressParts = (
  country: string,
  address: Partial<AddressInput>,
): Failure | undefined => {
  const [missing] = listMissingAddressParts(country, address)
  return (
    missing &&
    failure(customerErrors.addressPartMissing, { field: missing.field, values: { part: missing.part } })
  )
}
