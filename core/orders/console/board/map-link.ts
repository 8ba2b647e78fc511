import type { BoardOrder } from '../../contract/endpoints.ts'

/** Opens the device's map at an address: the installed application on phones and tablets, a page elsewhere. */
export const mapLink = ({ address, area, city }: NonNullable<BoardOrder['address']>): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent([address, area, city].filter(Boolean).join(', '))}`
