import { loadUserByPhone } from '#core/customers/server/customers.service.ts'
import { isStaffOfStore } from '#core/staff/server/require-staff.service.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { StaffCaller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { loyaltyErrors } from '../contract/errors.ts'
import { findLoyaltyAccount } from './points.repo.ts'
import { adjustPoints } from './points.service.ts'
import type { StoreRulesCache } from './store-rules.cache.ts'

export interface AdjustByPhoneInput {
  readonly staff: StaffCaller
  readonly storeId: string
  readonly phone: string
  readonly points: number
  readonly note: string
}

/** Gives or deducts points of the customer with this phone number; returns the customer and the new balance. */
export const adjustPointsByPhone = (
  { db }: Platform,
  known: StoreRulesCache,
  { staff, storeId, phone, points, note }: AdjustByPhoneInput,
): Promise<Result<{ customer: string; points: number }, Failure>> =>
  db.tenant(staff.brandId, async (tx) => {
    const store = isStaffOfStore(staff, storeId) ? await loadStore(tx, storeId) : undefined
    if (!store) return fail(failure(storeErrors.unknownStore, { field: 'store' }))
    const held = await known.get(tx, store)
    if (!held) return fail(failure(loyaltyErrors.notOffered))
    const user = await loadUserByPhone(tx, phone)
    if (!user) return fail(failure(loyaltyErrors.unknownCustomer, { field: 'phone' }))
    const { expireDays } = held.program.earn
    const change = { userId: user._id, points, expireDays, staffId: staff.staffId, note }
    const adjusted = await adjustPoints(tx, change)
    if (!adjusted.ok)
      return fail(failure(loyaltyErrors.tooFewPoints, { field: 'points', values: adjusted.failure }))
    const account = await findLoyaltyAccount(tx, user._id)
    return ok({ customer: user.name, points: account?.balance ?? 0 })
  })
