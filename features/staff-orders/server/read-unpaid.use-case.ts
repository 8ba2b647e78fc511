import { ORDER_STATUS } from '#core/orders/domain/order-status.ts'
import { loadUnpaidStaffOrders } from '#core/orders/server/orders.service.ts'
import { requireStaff } from '#core/staff/server/require-staff.service.ts'
import type { Failure } from '#platform/contract/errors.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { addMilliseconds, hours } from '#platform/kernel/clock.ts'
import { money } from '#platform/kernel/money.ts'
import { ok, type Result } from '#platform/kernel/result.ts'
import type { UnpaidLinkOrder } from '../contract/endpoints.ts'
import { loadOwnStore } from './entry-input.loader.ts'

/** Staff call customers back who did not pay, but not about older orders. */
const LIST_WINDOW = hours(3)

/** The entered orders of an outlet whose pay link is unpaid. */
export const readUnpaidOrders = (
  platform: Platform,
  { caller, storeId }: { readonly caller: Caller; readonly storeId: string },
): Promise<Result<UnpaidLinkOrder[], Failure>> =>
  platform.db.tenant(requireStaff(caller).brandId, async (tx) => {
    const store = await loadOwnStore(tx, caller, storeId)
    if (!store.ok) return store
    const orders = await loadUnpaidStaffOrders(tx, storeId, addMilliseconds(tx.now, -LIST_WINDOW))
    return ok(
      orders.map(({ id, number, status, contact, total, currency, payment, store: { homePath } }) => ({
        ...{ _id: id, orderId: String(number), name: contact.name, phone: contact.phone },
        total: money(total, currency),
        isOver: status !== ORDER_STATUS.initialize,
        expiresAt: payment.windowEndsAt.toISOString(),
        link: `/${homePath}/pay-link/${id}`,
      })),
    )
  })
