/** An address as saved by its owner. */
export interface SavedAddress {
  readonly flat: string
  readonly building: string
  readonly floor: string | null
  readonly street: string | null
  readonly block: string | null
  readonly landmark: string | null
  readonly pin_code: string | null
  readonly additional_info: string | null
}

/** The whole address in one line for the driver, smallest part first. */
export const formatDriverAddress = (address: SavedAddress): string =>
  [
    address.flat,
    address.building,
    address.floor,
    address.street,
    address.block,
    address.landmark,
    address.pin_code,
    address.additional_info,
  ]
    .filter(Boolean)
    .join(', ')
