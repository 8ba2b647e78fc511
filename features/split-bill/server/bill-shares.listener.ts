import type { OrderRecord } from '#core/orders/domain/order.ts'
import { ORDER_STATUS, type OrderStatus } from '#core/orders/domain/order-status.ts'
import { loadOrder, notifyOrderPages } from '#core/orders/server/orders.service.ts'
import type { OrderReviser } from '#core/orders/server/revise-order.service.ts'
import {
  type BillGuestShares,
  type BillPayers,
  type BillRefundAssigner,
  type BillShareChange,
  type BillTermsGuard,
  notifyBillGuests,
} from '#core/orders/server/shared-bill.service.ts'
import type { TransitionGuard } from '#core/orders/server/transition-order.service.ts'
import { isPaymentOpen } from '#core/payments/domain/payment.ts'
import { PAYMENT_STATUS } from '#core/payments/domain/payment-status.ts'
import { loadPayments } from '#core/payments/server/payments.service.ts'
import { returnShare } from '#core/payments/server/shares.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { addMilliseconds } from '#platform/kernel/clock.ts'
import type { Hooks } from '#platform/kernel/hooks.ts'
import { splitBillErrors } from '../contract/errors.ts'
import { assignRefunds } from '../domain/assign-refunds.ts'
import { listFittingClaims, type SharePart } from '../domain/quote-share.ts'
import { CLAIM_TIME } from '../domain/share-rules.ts'
import { notifyPayer } from './payer-messages.listener.ts'
import { parseShareKey } from './share-key.mapper.ts'
import { loadBill } from './shared-bill.loader.ts'
import {
  deleteParts,
  findShare,
  listParts,
  listShares,
  releaseShares,
  type StoredShare,
  updateShare,
} from './shares.repo.ts'

type Dependencies = Pick<Platform, 'hooks' | 'jobs' | 'metrics'>

/** Releases claims that the bill has no room for, those at the gateway last, and those on lines that are gone. */
const releaseUnfitting = async (tx: Transaction, order: OrderRecord): Promise<void> => {
  const { claimed, expired, due, lines } = await loadBill(tx, order)
  const isThere = ({ row, parts }: StoredShare) =>
    row.status === 'paying' || parts.every(({ line }) => lines.has(line))
  const firstPaying = claimed.filter(isThere).toSorted((a, b) => (a.row.status < b.row.status ? 1 : -1))
  const fitting = new Set(listFittingClaims(due, firstPaying))
  const released = [...expired, ...claimed.filter((claim) => !fitting.has(claim))]
  await releaseShares(
    tx,
    released.map(({ row }) => row.id),
  )
}

/** Gives back what was paid for lines that left the order while their payer was at the gateway. */
const returnMissingLines = async (
  platform: Dependencies,
  tx: Transaction,
  {
    order,
    shareId,
    parts,
    paymentId,
  }: { order: OrderRecord; shareId: string; parts: readonly SharePart[]; paymentId: string },
): Promise<void> => {
  const lines = new Set(order.lines.map(({ id }) => id))
  const missing = parts.filter(({ line }) => !lines.has(line))
  const amount = missing.reduce((sum, part) => sum + part.amount, 0)
  if (amount <= 0) return
  const key = `revised ${order.version} while paying`
  const returned = await returnShare(platform, tx, { paymentId, amount, key })
  await updateShare(tx, shareId, { returned })
}

/**
 * A captured payment becomes its share; one that came after its claim had ended counts as an amount, without what it was to
 * pay of lines that are gone.
 */
const recordPaid = async (
  platform: Dependencies,
  tx: Transaction,
  { order, shareId, change }: { order: OrderRecord; shareId: string; change: BillShareChange },
): Promise<void> => {
  const { paymentId, applied } = change
  const row = await findShare(tx, shareId)
  if (!row || row.status === 'paid') return
  if (applied === 0) return releaseShares(tx, [shareId])
  const isClaimed = row.status === 'paying' && row.expires_at > tx.now
  const parts = await listParts(tx, shareId)
  if (!isClaimed) await deleteParts(tx, shareId)
  await updateShare(tx, shareId, {
    ...{ status: 'paid', payment_id: paymentId, amount: applied },
    ...(isClaimed ? {} : { way: 'amount' as const }),
  })
  await notifyPayer(tx, row, paymentId)
  await returnMissingLines(platform, tx, { order, shareId, parts, paymentId })
}

/** A payment that failed leaves its claim to the guest for another attempt. */
const recordFailed = async (tx: Transaction, shareId: string, paymentId: string): Promise<void> => {
  const row = await findShare(tx, shareId)
  if (row?.status !== 'paying' || row.payment_id !== paymentId) return
  await updateShare(tx, shareId, { status: 'held', expires_at: addMilliseconds(tx.now, CLAIM_TIME) })
}

/** Keeps shares in step with their payments. */
export const createShareListener = (platform: Dependencies): Hooks['billShareListener'] => ({
  async shareChanged(tx, change) {
    const { orderId, paymentId, to } = change
    const [payment] = await loadPayments(tx, [paymentId])
    const shareId = parseShareKey(payment?.extra ?? null)
    const order = shareId === undefined ? undefined : await loadOrder(tx, orderId)
    if (shareId === undefined || !order) return
    if (to === PAYMENT_STATUS.success) await recordPaid(platform, tx, { order, shareId, change })
    else if (!isPaymentOpen(to)) await recordFailed(tx, shareId, paymentId)
    await releaseUnfitting(tx, order)
    await notifyOrderPages(tx, order)
    await notifyBillGuests(platform, tx, orderId)
  },
})

/** Statuses by which staff end a bill. */
const ENDINGS: ReadonlySet<OrderStatus> = new Set([ORDER_STATUS.multiDinePaid, ORDER_STATUS.delivered])

/** Refused while somebody is at the gateway. */
const validateNobodyPays = (shares: readonly StoredShare[], now: Date): Failure | undefined => {
  const paying = shares.filter(({ row }) => row.status === 'paying' && row.expires_at > now)
  if (paying.length === 0) return undefined
  const names = paying.map(({ row }) => row.name).join(', ')
  return failure(splitBillErrors.payingNow, { values: { names } })
}

/** Nobody ends a bill while somebody pays a part of it. */
export const shareGuard: TransitionGuard = {
  validate: async (tx, { order, to }) =>
    ENDINGS.has(to) ? validateNobodyPays(await listShares(tx, order.id), tx.now) : undefined,
}

/** A code or points change a bill only before its first part is paid: what was paid stays as it is. */
export const shareTermsGuard: BillTermsGuard = {
  async validateTermsChange(tx, order) {
    const shares = await listShares(tx, order.id)
    if (shares.some(({ row, amount }) => row.status === 'paid' && amount > 0))
      return failure(splitBillErrors.paidAlready)
    return validateNobodyPays(shares, tx.now)
  },
  async termsChanged(tx, order) {
    const claims = (await listShares(tx, order.id)).filter(({ row }) => row.status !== 'paid')
    await releaseShares(
      tx,
      claims.map(({ row }) => row.id),
    )
  },
}

/** A guest who has left the bill holds nothing of it, except what they are at the gateway for or have paid. */
export const guestShares: BillGuestShares = {
  async releaseShares(tx, { order, userId }) {
    const held = (await listShares(tx, order.id)).filter(
      ({ row }) => row.user_id === userId && row.status === 'held',
    )
    await releaseShares(
      tx,
      held.map(({ row }) => row.id),
    )
    if (held.length > 0) await notifyOrderPages(tx, order)
  },
}

/** Those who paid their shares; what staff took without a claim bears no name. */
export const sharePayers: BillPayers = {
  async listPayers(tx, orderId) {
    const paid = (await listShares(tx, orderId)).filter(({ row }) => row.status === 'paid' && row.name !== '')
    return paid.map(({ row, amount }) => ({ userId: row.user_id, amount }))
  },
}

/** A refund for lines goes to those who paid for them, in proportion to their parts. */
export const shareRefundAssigner: BillRefundAssigner = {
  async assignLineRefund(tx, { orderId, lines, amount: decrease }) {
    const paid = (await listShares(tx, orderId)).filter(({ row }) => row.status === 'paid')
    const shares = paid.map(({ row, amount, parts }) => ({ id: row.id, kept: amount, parts }))
    // All of it counts as due, so that only those who paid for the lines are named.
    const refunds = assignRefunds(shares, { removed: new Set(lines), decrease, due: decrease })
    return refunds.flatMap(({ id, amount }) => {
      const paymentId = paid.find(({ row }) => row.id === id)?.row.payment_id
      return paymentId ? [{ paymentId, amount }] : []
    })
  },
}

/** Gives money back to those who paid for what a cheaper bill lacks, and ends claims that it has no room for. */
export const createShareReviser = (): OrderReviser => ({
  async assignShareRefunds(tx, { before, lines, decrease }) {
    if ((await listShares(tx, before.id)).length === 0) return []
    const { paid, due } = await loadBill(tx, before)
    const left = new Set(lines.map(({ id }) => id))
    // Taxes of other lines stay when a line leaves, so its price may go back in part, and the rest when these leave.
    const paidLines = paid.flatMap(({ parts }) => parts.map(({ line }) => line))
    const removed = new Set(paidLines.filter((line) => !left.has(line)))
    const shares = paid.map(({ row, amount, parts }) => {
      return { id: row.id, kept: amount, returned: row.returned, parts }
    })
    const refunds = assignRefunds(shares, { removed, decrease, due })
    const assigned = paid.flatMap(({ row }) => {
      const refund = refunds.find(({ id }) => id === row.id)
      return refund && row.payment_id !== null ? [{ row, ...refund, paymentId: row.payment_id }] : []
    })
    for (const { row, amount } of assigned) await updateShare(tx, row.id, { returned: row.returned + amount })
    return assigned.map(({ paymentId, amount }) => ({ paymentId, amount }))
  },
  async onRevised(tx, { after }) {
    if ((await listShares(tx, after.id)).length > 0) await releaseUnfitting(tx, after)
  },
})
