import { SERVICE_TYPE, type ServiceType } from './order-type.ts'

/** What the pages below a prefix are about, whatever the visitor chose before. */
export type PathContext = 'dineIn' | 'inRoom' | 'payLink' | 'foodCourt'

const CONTEXTS: ReadonlyMap<string, PathContext> = new Map([
  ['dine', 'dineIn'],
  ['roomdining', 'inRoom'],
  ['pay-link', 'payLink'],
  ['lp', 'foodCourt'],
])

/** Beginnings without a service of their own that are made for phones nevertheless; below `msite` is nothing but `medica`. */
const MOBILE_PREFIXES: ReadonlySet<string> = new Set(['linklist', 'medica', 'msite'])

/** Pages that keep their width at a food court. */
const NARROW_COURT_PAGES: ReadonlySet<string> = new Set([
  'my-order',
  'promo',
  'order-summary',
  'order-status',
  'order-replacement',
  'profile',
  'about-us',
  'faq',
  'terms-conditions',
  'order-history',
  'addresses-cards',
])

/** The segments of a path, in lower case, because routes ignore case too. */
const listSegments = (pathname: string): string[] => pathname.toLowerCase().split('/').filter(Boolean)

/** A prefix stands first, or after the merchant's home path. */
const listPrefixes = (pathname: string): string[] => listSegments(pathname).slice(0, 2)

/** The context that a path's prefix sets; undefined: the visitor's own choice holds. */
export const getPathContext = (pathname: string): PathContext | undefined =>
  listPrefixes(pathname).flatMap((prefix) => CONTEXTS.get(prefix) ?? [])[0]

/** The service of a path's context; undefined when the context names none. */
export const getPathService = (pathname: string): ServiceType | undefined => {
  const context = getPathContext(pathname)
  if (context === 'dineIn') return SERVICE_TYPE.dineIn
  return context === 'inRoom' ? SERVICE_TYPE.inRoom : undefined
}

/** Whether the pages of a path keep the phone's layout on every screen. */
export const isMobilePath = (pathname: string): boolean =>
  getPathContext(pathname) !== undefined ||
  listPrefixes(pathname).some((prefix) => MOBILE_PREFIXES.has(prefix))

/** Whether a page has a service that its header can show and change: a payment by link and a list of links have none. */
export const hasServiceChoice = (pathname: string): boolean =>
  getPathContext(pathname) !== 'payLink' && !listPrefixes(pathname).includes('linklist')

/** `change-delivery-address/{id}/address`, which opens from a food court. */
const isCourtAddress = (pathname: string): boolean => {
  const segments = listSegments(pathname)
  return segments.slice(0, 2).includes('change-delivery-address') && segments.at(-1) === 'address'
}

/**
 * Whether the body of a page is responsive in a food court: it is everywhere but below `/lp/`, at the change of an address
 * from a court, and on the pages of an order and an account.
 */
export const hasResponsiveBody = (pathname: string): boolean =>
  getPathContext(pathname) !== 'foodCourt' &&
  !isCourtAddress(pathname) &&
  !listPrefixes(pathname).some((page) => NARROW_COURT_PAGES.has(page))
