import type { ConsentPurpose } from '../domain/consent.ts'
import { getSiteValue, setSiteValue } from './local-values.ts'

/** Two numbers with a dot between, as analysts' own scripts make them: a random one and the second of the first visit. */
const createVisitorId = (): string => {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1))
  return `${number}.${Math.floor(Date.now() / 1000)}`
}

/**
 * The visitor's id in one merchant's statistics: made and stored only while statistics are allowed, deleted when they
 * are not.
 */
export const getVisitorId = (siteId: string, allowed: readonly ConsentPurpose[]): string | undefined => {
  if (!allowed.includes('statistics')) {
    setSiteValue(siteId, 'visitor', undefined)
    return undefined
  }
  const id = getSiteValue(siteId, 'visitor') ?? createVisitorId()
  setSiteValue(siteId, 'visitor', id)
  return id
}
