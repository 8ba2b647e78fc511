/** Paths of pharmacies: the first segment, or the second below `msite`. */
const PHARMACY = /^\/(?:msite\/)?medica(?:\/|$)/

interface FlowInput {
  /** The home path that this browser stored; undefined or empty: none. */
  readonly homePath: string | undefined
  readonly pathname: string
}

/**
 * The path of the event flow: the stored home path, or the current path when none is stored, on the root and on
 * pharmacies' pages.
 */
export const getEventFlow = ({ homePath, pathname }: FlowInput): string =>
  !homePath || pathname === '/' || PHARMACY.test(pathname) ? pathname : `/${homePath}`

/** Whether the address is the origin and the flow path, whatever its query. */
export const isAtFlow = ({ homePath, pathname }: FlowInput): boolean =>
  pathname.replace(/\/$/, '') === getEventFlow({ homePath, pathname }).replace(/\/$/, '')

/**
 * Pages without any pixel: carts with their codes and payments, accounts, pages whose address is a secret, and pages
 * about one order but for its summary and its status, where a purchase is counted.
 */
const PRIVATE_PAGE =
  /\/(?:my-order|table-order|table-bill|order-status-message|order-history|payment|profile|promo|favourites|group-cart|dine|roomdining|redeemloyalty|recurring-orders|order-replacement|order-replacement-payment-failed|add-to-order|pay-link|summary|change-delivery-address|track-order|addresses-cards|unsubscribe|lp\/[^/]+\/(?:basket|orders))(?:\/|$)/i

export const isPixelPage = (pathname: string): boolean => !PRIVATE_PAGE.test(pathname)
