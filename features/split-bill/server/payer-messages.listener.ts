import { getRefundMessageKey } from '#core/notifications/domain/refund-message.ts'
import { notifyCustomer } from '#core/notifications/server/notify-customer.service.ts'
import { loadPayments } from '#core/payments/server/payments.service.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Hooks } from '#platform/kernel/hooks.ts'
import { money } from '#platform/kernel/money.ts'
import { parseShareKey } from './share-key.mapper.ts'
import { findRefundedExtra, findShare, type ShareRow } from './shares.repo.ts'

/** The page where payers see the bill with their receipts. */
export const BILL_PAGE = 'table-bill'

/** A share that staff took from nobody in particular bears no name. */
const isOfGuest = ({ name }: ShareRow): boolean => name !== ''

/** Sends whoever paid a share its receipt: what they paid themselves with their tip, not the whole bill. */
export const notifyPayer = async (tx: Transaction, share: ShareRow, paymentId: string): Promise<void> => {
  const [payment] = await loadPayments(tx, [paymentId])
  if (!payment || !isOfGuest(share)) return
  await notifyCustomer(tx, {
    ...{ orderId: share.order_id, userId: share.user_id, about: `share ${paymentId}` },
    ...{ area: 'split-bill', key: 'message.paid', page: BILL_PAGE },
    amount: money(payment.captured, payment.amount.currency),
  })
}

/** Notifies whoever paid a share of money that goes back to them, also when the whole order has ended. */
export const payerRefundListener: Hooks['refundListener'] = {
  async refundRequested(tx, { orderId, refundId, amount, currency, why, ...facts }) {
    const shareId = parseShareKey(await findRefundedExtra(tx, refundId))
    const share = shareId === undefined ? undefined : await findShare(tx, shareId)
    const key = getRefundMessageKey({ ...facts, why: why === 'closed' ? undefined : why })
    if (!share || !isOfGuest(share) || !key) return
    await notifyCustomer(tx, {
      ...{ orderId, userId: share.user_id, about: `share refund ${refundId}` },
      ...{ area: 'notifications', key, page: BILL_PAGE, amount: money(amount, currency) },
    })
  },
}
