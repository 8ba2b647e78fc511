import type { OrderRecord } from '#core/orders/domain/order.ts'
import { isBillClosed } from '#core/orders/server/shared-bill.service.ts'
import { loadPaymentDue } from '#core/payments/server/shares.service.ts'
import { computeLineAmounts } from '#core/pricing/domain/line-amounts.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Hooks } from '#platform/kernel/hooks.ts'
import type { OpenBill } from '../domain/quote-share.ts'
import { BILL_PAGE } from './payer-messages.listener.ts'
import { listShares, type StoredShare } from './shares.repo.ts'

/** Where the orders are paid that wait for their shares. */
export const loadBillPaths: Hooks['sharedPaymentPaths'] = async (tx, orderIds) => {
  const paths = new Map<string, string>()
  for (const id of orderIds) if (await loadPaymentDue(tx, id)) paths.set(id, `${BILL_PAGE}/${id}`)
  return paths
}

/** The bill of an order as its shares stand now. */
export interface LoadedBill extends OpenBill {
  readonly order: OrderRecord
  readonly isOpen: boolean
  readonly claimed: readonly StoredShare[]
  readonly paid: readonly StoredShare[]
  /** Claims that have run out. */
  readonly expired: readonly StoredShare[]
}

export const loadBill = async (tx: Transaction, order: OrderRecord): Promise<LoadedBill> => {
  const due = await loadPaymentDue(tx, order.id)
  const shares = await listShares(tx, order.id)
  const claims = shares.filter(({ row }) => row.status !== 'paid')
  return {
    order,
    isOpen: due !== undefined && !isBillClosed(order, tx.now),
    lines: computeLineAmounts(order),
    total: order.total,
    due: due?.amount.amount ?? 0,
    claimed: claims.filter(({ row }) => row.expires_at > tx.now),
    expired: claims.filter(({ row }) => row.expires_at <= tx.now),
    paid: shares.filter(({ row }) => row.status === 'paid'),
  }
}
