import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { customerErrors } from '../contract/errors.ts'
import { refuseBlockedPrefix, reserveBrandQuota, reserveTotalQuota } from './code-limits.writer.ts'
import { isServedCountry, loadSignInRegion } from './countries.policy.ts'
import { getDialCountry, type PhoneNumber } from './phone.parser.ts'

/**
 * Reserves one code, for a purpose of another area, under the limits that all purposes share: countries that are
 * served, blocks of numbers that are refused, and the day's codes of a foreign dial code and of the brand. Limits for a
 * person are the purpose's own.
 */
export const reserveCodeForStore = async (
  platform: Platform,
  tx: Transaction,
  { storeId, phone }: { readonly storeId: string; readonly phone: PhoneNumber },
): Promise<Failure | undefined> => {
  const region = await loadSignInRegion(tx, storeId)
  if (!region || !isServedCountry(region, phone.countryCode))
    return failure(customerErrors.countryNotServed, { field: 'phoneCode' })
  const isForeign = getDialCountry(region.storeCountry)?.dialCode !== phone.countryCode
  return (
    (await refuseBlockedPrefix(platform, tx, phone.number)) ??
    reserveBrandQuota(platform, tx, { dialCode: phone.countryCode, isForeign })
  )
}

/** Reserves one code under the daily limit of all brands together. Opens a transaction of its own. */
export const reserveCodeOfAll = (platform: Platform): Promise<Failure | undefined> =>
  reserveTotalQuota(platform)
