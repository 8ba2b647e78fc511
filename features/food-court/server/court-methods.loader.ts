import type { OrderRecord } from '#core/orders/domain/order.ts'
import { filterPayableMethods, needsGateway } from '#core/payments/server/payable-methods.service.ts'
import { getChannel } from '#core/sites/domain/order-type.ts'
import type { PaymentMethod } from '#core/stores/domain/payment-method.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { Money } from '#platform/kernel/money.ts'

/**
 * The methods by which the parts of a court's order can be paid at once after they were placed: those that each of its
 * stalls takes for the amount of all. Nothing is paid in person any more.
 */
export const listCourtMethods = async (
  platform: Pick<Platform, 'hooks' | 'secret'>,
  tx: Transaction,
  { orders, amount }: { readonly orders: readonly OrderRecord[]; readonly amount: Money },
): Promise<PaymentMethod[]> => {
  let common: PaymentMethod[] | undefined
  for (const { storeId, orderType } of orders) {
    const store = await loadStore(tx, storeId)
    if (!store) return []
    const offered = store.paymentMethods[getChannel(orderType)].filter(needsGateway)
    const methods = await filterPayableMethods(platform, tx, { store, methods: offered, amount })
    common = (common ?? methods).filter((mod) => methods.includes(mod))
  }
  return common ?? []
}
