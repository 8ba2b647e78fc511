import { isCancelledOrDeclined } from '#core/orders/domain/transitions.ts'
import { loadOrder } from '#core/orders/server/orders.service.ts'
import { PAYMENT_STATUS } from '#core/payments/domain/payment-status.ts'
import { readOrder } from './history-orders.ts'
import {
  type HistoryLedger,
  type HistoryScene,
  type OurPayment,
  type PaymentHistory,
  readPayments,
} from './history-world.ts'

const readShares = ({ shop, site, ids }: HistoryScene) =>
  shop.app.platform.db.tenant(site.brandId, ({ sql }) =>
    sql
      .selectFrom('bill_shares')
      .leftJoin('bill_share_parts', 'share_id', 'bill_shares.id')
      .select(['payment_id', 'bill_shares.amount', 'returned'])
      .select(['line_id', 'bill_share_parts.amount as part', 'num', 'den'])
      .where('order_id', 'in', ids)
      .where('status', '=', 'paid')
      .execute(),
  )
type Shares = Awaited<ReturnType<typeof readShares>>

const sumRefundsOf = (
  refunds: HistoryLedger['refunds'],
  isCounted: (refund: HistoryLedger['refunds'][number]) => boolean,
): number => refunds.reduce((sum, refund) => (isCounted(refund) ? sum + refund.amount : sum), 0)

/**
 * How what a payer's share keeps differs from what it should. A refund by staff is a gift: it comes on top of what goes
 * back for the bill, but where nothing but the tip is left for that, it counts as given.
 */
const checkShare = (
  shares: Shares,
  { payment, ledger }: { readonly payment: OurPayment; readonly ledger: HistoryLedger },
): string[] => {
  const kept = ledger.keep(payment)
  const { reference } = payment
  const own = ledger.refunds.filter(({ payment_id }) => payment_id === payment.id)
  const share = shares.find(({ payment_id }) => payment_id === payment.id)
  if (!share) {
    const asked = sumRefundsOf(own, ({ source }) => source !== 'staff')
    const isBack = kept === 0 && asked >= payment.captured
    return isBack ? [] : [`${reference} keeps ${kept} of ${payment.captured}, and pays nothing`]
  }
  const failed = sumRefundsOf(own, ({ status }) => status === 'failed')
  const given = sumRefundsOf(own, ({ status, source }) => source === 'staff' && status === 'refunded')
  const paid = share.amount - share.returned + payment.tip
  const counted = kept - (paid - given)
  const isCounted = counted > 0 && counted <= Math.min(given, share.returned) && kept <= payment.tip
  const isUnclear = failed > 0 && counted >= 0 && kept <= paid + failed
  if (counted === 0 || isCounted || isUnclear) return []
  return [`${reference} keeps ${kept}: its share pays ${paid} with the tip, and staff gave back ${given}`]
}

/** Lines that were paid for more than once. */
const findPaidTwice = (shares: Shares): string[] => {
  const parts = shares.flatMap(({ line_id, num, den }) =>
    line_id && num && den ? [{ line_id, part: num / den }] : [],
  )
  return [...Map.groupBy(parts, ({ line_id }) => line_id)].flatMap(([line, own]) => {
    const sum = own.reduce((all, { part }) => all + part, 0)
    return sum > 1.000_001 ? [`the line ${line} was paid ${sum} times`] : []
  })
}

/** Whether what the shares pay, what was paid to staff at the end and what is due add up to the bill. */
const checkSum = (
  shares: Shares,
  { total, ledger: { payments, refunds } }: { readonly total: number; readonly ledger: HistoryLedger },
): string[] => {
  const byPayment = new Map(shares.map((share) => [share.payment_id, share]))
  const ofShares = [...byPayment.values()].reduce((sum, { amount, returned }) => sum + amount - returned, 0)
  const toStaff = payments
    .filter(({ is_share }) => !is_share)
    .map(({ id, left }) => {
      const given = refunds.filter(({ payment_id, source }) => payment_id === id && source === 'staff')
      return left + sumRefundsOf(given, ({ status }) => status !== 'failed')
    })
    .reduce((sum, amount) => sum + amount, 0)
  const due = readDue(payments)
  const sum = ofShares + toStaff + due
  const parts = `shares pay ${ofShares}, staff took ${toStaff}, and ${due} is due`
  return sum === total ? [] : [`${parts} of a bill of ${total}`]
}

/** What a payment keeps of the bill: the tip of a share is none of it, all that came for no share is too much. */
const toBillPart = (shares: Shares, { id, tip }: OurPayment, kept: number): number =>
  shares.some(({ payment_id }) => payment_id === id) ? Math.max(0, kept - tip) : kept

const sumBill = (shares: Shares, { payments, keep }: Pick<HistoryLedger, 'payments' | 'keep'>): number =>
  payments.reduce((sum, payment) => sum + toBillPart(shares, payment, keep(payment)), 0)

const readDue = (payments: readonly OurPayment[]): number =>
  payments.find(({ status, is_share }) => status === PAYMENT_STATUS.unpaid && !is_share)?.amount ?? 0

/** Who has paid for what has left the bill, and got nothing back for it. */
const findUnreturned = async (history: PaymentHistory, shares: Shares): Promise<string[]> => {
  const { shop, site, ids } = history
  const order = await shop.app.platform.db.tenant(site.brandId, (tx) => loadOrder(tx, ids[0] ?? ''))
  const lines = new Set(order?.lines.map(({ id }) => id))
  const gone = Map.groupBy(
    shares.filter(({ line_id }) => line_id !== null && !lines.has(line_id)),
    ({ payment_id }) => payment_id,
  )
  // Taxes and fees are shared over all lines, and those of other lines stay when one leaves.
  const ofAllLines = order ? Math.max(0, order.total - order.subTotal) : 0
  return [...gone].flatMap(([paymentId, parts]) => {
    const paid = parts.reduce((sum, { part }) => sum + (part ?? 0), 0)
    const returned = parts[0]?.returned ?? 0
    return returned + ofAllLines < paid
      ? [`${paymentId} paid ${paid} for what is gone, and got back ${returned}`]
      : []
  })
}

/** Minor units that a bill keeps and should not, by our ledger alone. */
export const findBillSurplus = async (history: PaymentHistory): Promise<number> => {
  const { status, total } = await readOrder(history)
  const payments = await readPayments(history)
  const kept = payments.reduce((sum, { left }) => sum + left, 0)
  if (isCancelledOrDeclined(status)) return kept
  const ofBill = sumBill(await readShares(history), { payments, keep: ({ left }) => left })
  return ofBill + readDue(payments) - total
}

/** How the bill differs from the sum of its shares, and what each payer keeps or got back and should not. */
export const checkBill = async (
  history: PaymentHistory,
  ledger: HistoryLedger,
): Promise<readonly string[]> => {
  const { status, total } = await readOrder(history)
  const { payments, refunds, keep } = ledger
  if (isCancelledOrDeclined(status)) {
    const kept = payments.reduce((sum, payment) => sum + keep(payment), 0)
    return kept === 0 ? [] : [`${kept} kept for a bill that ended as ${status}`]
  }
  const shares = await readShares(history)
  const kept = sumBill(shares, ledger)
  const due = readDue(payments)
  const isGivenByStaff = refunds.some(({ source }) => source === 'staff')
  const isWhole = kept + due === total || (isGivenByStaff && kept + due < total)
  const ofTotal = isWhole ? [] : [`${kept} kept and ${due} due of a bill of ${total} that is at ${status}`]
  const ofShares = payments
    .filter(({ is_share }) => is_share)
    .flatMap((payment) => checkShare(shares, { payment, ledger }))
  return [
    ...[...ofTotal, ...ofShares, ...checkSum(shares, { total, ledger })],
    ...[...findPaidTwice(shares), ...(await findUnreturned(history, shares))],
  ]
}
