import { SERVICE_TYPE, type ServiceType } from '#core/sites/domain/order-type.ts'
import { isHomePath, isReservedPath } from '#core/sites/domain/reserved-paths.ts'

/** The customer's choice of service, outlet and area; the server renders the menu by it. */
export interface ServiceChoice {
  readonly serviceType?: ServiceType | undefined
  /** What the site allowed at the last visit: pickup 10, delivery 20, both 30. */
  readonly allowance?: ServiceType | undefined
  readonly storeId?: string | undefined
  readonly areaId?: string | undefined
  /** The time of an order for later, as ISO instants; undefined: as soon as possible. */
  readonly slot?: { readonly startTime: string; readonly endTime: string } | undefined
}

const COOKIES = {
  homePath: 'compass-homePath',
  serviceType: 'compass-serviceType',
  allowance: 'compass-serviceAllowance',
  storeId: 'compass-storeId',
  areaId: 'compass-areaId',
  slot: 'compass-scheduledSlot',
} as const

const YEAR_IN_SECONDS = 31_536_000

const isServiceType = (value: number): value is ServiceType =>
  Object.values(SERVICE_TYPE).some((known) => known === value)

/** Parses a stored service type; undefined when it is invalid. */
export const parseServiceType = (text: string | undefined): ServiceType | undefined => {
  const value = Number(text)
  return isServiceType(value) ? value : undefined
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z$/

/** Parses a stored time, `<begin>/<end>`; undefined when it is invalid. */
export const parseSlotCookie = (text: string | undefined): ServiceChoice['slot'] => {
  const [startTime = '', endTime = ''] = (text ?? '').split('/')
  return INSTANT.test(startTime) && INSTANT.test(endTime) ? { startTime, endTime } : undefined
}

export const serializeSlot = (slot: ServiceChoice['slot']): string | undefined =>
  slot && `${slot.startTime}/${slot.endTime}`

/** The home path of the merchant that this browser visited last; undefined when it is none. */
export const parseStoredHomePath = (
  cookies: Readonly<Record<string, string | undefined>>,
): string | undefined => {
  const path = cookies[COOKIES.homePath]
  return path !== undefined && isHomePath(path) && !isReservedPath(path) ? path : undefined
}

/** The choice in a request's cookies. A choice made at another merchant is ignored. */
export const parseServiceChoice = (
  cookies: Readonly<Record<string, string | undefined>>,
  homePath: string,
): ServiceChoice => {
  if (cookies[COOKIES.homePath] !== homePath) return {}
  return {
    serviceType: parseServiceType(cookies[COOKIES.serviceType]),
    allowance: parseServiceType(cookies[COOKIES.allowance]),
    storeId: cookies[COOKIES.storeId],
    areaId: cookies[COOKIES.areaId],
    slot: parseSlotCookie(cookies[COOKIES.slot]),
  }
}

const formatAssignment = (name: string, value: string | number | undefined): string =>
  value === undefined
    ? `${name}=; Path=/; Max-Age=0; SameSite=Lax`
    : `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${YEAR_IN_SECONDS}; SameSite=Lax`

/** The `document.cookie` assignments that store a choice; empty values are deleted. */
export const formatChoiceCookies = (homePath: string | undefined, choice: ServiceChoice): string[] => [
  formatAssignment(COOKIES.homePath, homePath),
  formatAssignment(COOKIES.serviceType, choice.serviceType),
  formatAssignment(COOKIES.allowance, choice.allowance),
  formatAssignment(COOKIES.storeId, choice.storeId),
  formatAssignment(COOKIES.areaId, choice.areaId),
  formatAssignment(COOKIES.slot, serializeSlot(choice.slot)),
]
