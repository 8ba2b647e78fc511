import type { CheckoutGuard } from '#core/checkout/server/checkout-guard.service.ts'
import { invalidateCache } from '#platform/cache/cache-invalidation.ts'
import { failure } from '#platform/contract/errors.ts'
import type { Hooks } from '#platform/kernel/hooks.ts'
import { fail, ok } from '#platform/kernel/result.ts'
import { customerRecordErrors } from '../contract/errors.ts'
import type { BlockedUsersCache } from './blocked-users.cache.ts'
import { deleteRecord, mergeRecords } from './customer-records.repo.ts'

/** Offers a blocked customer no payment method, and takes no order from them. */
export const createBlockGuard = (blocked: BlockedUsersCache): CheckoutGuard => ({
  async validateMethod(tx, { subject }) {
    const userId = 'live' in subject ? subject.live.cart.userId : subject.order.userId
    return (await blocked.has(tx, userId))
      ? fail(failure(customerRecordErrors.ordersNotTaken))
      : ok(undefined)
  },
})

/** A blocked customer is not written to, except about an order. */
export const createContactGuard =
  (blocked: BlockedUsersCache): Hooks['contactGuard'] =>
  async (tx, userIds) => {
    const refused = new Set<string>()
    for (const userId of userIds) if (await blocked.has(tx, userId)) refused.add(userId)
    return refused
  }

/** Signing in as somebody else does not lift a block. */
export const mergeCustomerRecords: Hooks['userMerge'] = async (tx, { from, to }) => {
  await mergeRecords(tx, from, to)
  await invalidateCache(tx)
}

export const forgetCustomerRecord: Hooks['forgetUser'] = deleteRecord
