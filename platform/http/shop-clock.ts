import type { Failure } from '#platform/contract/errors.ts'
import { formatRetryTime, type RetryValues, type ShopClock } from '#platform/i18n/retry-time.ts'
import type { Language } from '#platform/kernel/language.ts'
import type { Caller } from './caller.ts'
import type { Platform } from './server-plugin.ts'

declare module '#platform/kernel/hooks.ts' {
  interface Hooks {
    /** The clock of a brand's outlets, or of all outlets where the brand is not known. Opens a transaction of its own. */
    shopClock: (brandId: string | undefined) => Promise<ShopClock | undefined>
  }
}

/** Where no outlet exists. */
const UNIVERSAL: ShopClock = { timeZone: 'UTC', isZoneNamed: true }

/** The brand of a caller; undefined while nobody is known. */
export const getCallerBrand = (caller: Caller): string | undefined =>
  caller.kind === 'anonymous' ? undefined : caller.brandId

/** The values `day` and `time` of a text that says when to try again, on the clock of a brand's outlets. */
export const getRetryValues = async (
  { hooks, clock }: Pick<Platform, 'hooks' | 'clock'>,
  retryAfter: number,
  { brandId, language }: { readonly brandId: string | undefined; readonly language: Language },
): Promise<RetryValues> => {
  const [read] = hooks.all('shopClock')
  const shopClock = (await read?.(brandId)) ?? UNIVERSAL
  return formatRetryTime(retryAfter, { now: clock.now(), clock: shopClock, language })
}

/** A refusal with the values `day` and `time` where it ends by itself; call it outside of transactions. */
export const addRetryTime = async (
  platform: Pick<Platform, 'hooks' | 'clock'>,
  refusal: Failure,
  reader: { readonly brandId: string | undefined; readonly language: Language },
): Promise<Failure> => {
  const { retryAfter, values } = refusal
  if (retryAfter === undefined) return refusal
  return { ...refusal, values: { ...values, ...(await getRetryValues(platform, retryAfter, reader)) } }
}
