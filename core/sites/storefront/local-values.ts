/** The browser's stored values of a customer at one merchant, under the prefix `compass-`. */
export const VALUE_NAMES = [
  'AuthToken',
  'serviceType',
  'serviceAllowance',
  'storeId',
  'homePath',
  'promotionId',
  'areaId',
  'scheduledSlot',
  'scheduledDeliveryType',
  'scheduledTimeSlotString',
  'cartExpireTime',
  'currentTime',
  'phone',
  'dialCode',
  'userId',
  'name',
  'email',
  'phoneVerified',
  'userVerified',
  'activePg',
  'skipToMenu',
  'place',
  'searches',
] as const
export type ValueName = (typeof VALUE_NAMES)[number]

/** Belongs to the person rather than the merchant, so it survives a change of merchant. */
export type PersonalName = 'currLangCode' | 'isWebpSupported' | 'allergies'

const PREFIX = 'compass-'
const STASH = `${PREFIX}stash-`
const STASH_TTL_MS = 30 * 60_000

/** Storage may be blocked by the browser's settings; then values live as long as the page. */
const memory = new Map<string, string>()

const tryStorage = <Value>(work: () => Value, otherwise: Value): Value => {
  try {
    return work()
  } catch {
    // Storage is blocked or full: the memory above still has the value for this page.
    return otherwise
  }
}

const read = (key: string): string | undefined =>
  tryStorage(() => localStorage.getItem(key), null) ?? memory.get(key)

const write = (key: string, value: string): void => {
  memory.set(key, value)
  tryStorage(() => localStorage.setItem(key, value), undefined)
}

const erase = (key: string): void => {
  memory.delete(key)
  tryStorage(() => localStorage.removeItem(key), undefined)
}

export const getLocalValue = (name: ValueName | PersonalName): string | undefined => read(PREFIX + name)

/** Stores a value; undefined deletes it. */
export const setLocalValue = (name: ValueName | PersonalName, value: string | undefined): void =>
  value === undefined ? erase(PREFIX + name) : write(PREFIX + name, value)

/** Stored per site and never moved with the customer's other values: a choice at one merchant says nothing of another. */
type SiteValueName = 'consent' | 'counted' | 'reported' | 'visitor' | 'source'

const getSiteKey = (siteId: string, name: SiteValueName): string => `${PREFIX}${name}-${siteId}`

export const getSiteValue = (siteId: string, name: SiteValueName): string | undefined =>
  read(getSiteKey(siteId, name))

/** Stores a value; undefined deletes it. */
export const setSiteValue = (siteId: string, name: SiteValueName, value: string | undefined): void =>
  value === undefined ? erase(getSiteKey(siteId, name)) : write(getSiteKey(siteId, name), value)

/** Runs `listener` when another tab changes the value; returns the function that ends it. */
export const watchSiteValue = (siteId: string, name: SiteValueName, listener: () => void): (() => void) => {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key === getSiteKey(siteId, name)) listener()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

/** Deletes everything about the customer at this merchant. */
export const resetMerchantValues = (): void => {
  for (const name of VALUE_NAMES) erase(PREFIX + name)
}

interface Stash {
  readonly at: number
  readonly values: Partial<Record<ValueName, string>>
}

const readStash = (homePath: string): Stash | undefined => {
  const text = read(STASH + homePath)
  return text ? tryStorage(() => JSON.parse(text) as Stash, undefined) : undefined
}

/**
 * Makes `homePathSchema` the current merchant. Another merchant's values are saved, so that an accidental link does
 * not empty a cart: they are restored when the customer returns within 30 minutes. Returns whether the merchant
 * changed.
 */
export const switchMerchant = (homePath: string, now: number): boolean => {
  const previous = getLocalValue('homePath')
  if (previous === homePath) return false
  if (previous) {
    const values = Object.fromEntries(
      VALUE_NAMES.flatMap((name) => (getLocalValue(name) ? [[name, getLocalValue(name)]] : [])),
    )
    write(STASH + previous, JSON.stringify({ at: now, values } satisfies Stash))
    // Without a previous merchant, what is stored was written on this page before this ran.
    resetMerchantValues()
  }
  const stash = readStash(homePath)
  erase(STASH + homePath)
  if (stash && now - stash.at <= STASH_TTL_MS) {
    for (const name of VALUE_NAMES) setLocalValue(name, stash.values[name])
  }
  setLocalValue('homePath', homePath)
  return previous !== undefined
}
