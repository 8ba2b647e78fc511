import { orderErrors } from '#core/orders/contract/errors.ts'
import type { OrderRecord } from '#core/orders/domain/order.ts'
import { loadOrder, notifyOrderPages } from '#core/orders/server/orders.service.ts'
import { assignLineRefund } from '#core/orders/server/shared-bill.service.ts'
import { lockOrder } from '#core/orders/server/transition-order.service.ts'
import type { PaymentRecord } from '#core/payments/domain/payment.ts'
import {
  listRefundablePayments,
  listRefunds,
  type RefundEntry,
  refundPayment,
} from '#core/payments/server/refunds.service.ts'
import { isStaffOfStore, requireStaff } from '#core/staff/server/require-staff.service.ts'
import type { CallInput } from '#platform/contract/contract.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { money } from '#platform/kernel/money.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { OrderRefundsApi, RefundSummary } from '../contract/endpoints.ts'
import { refundErrors } from '../contract/errors.ts'
import {
  allocateRefund,
  computePaidPerLine,
  computePartValue,
  computeRetainedAmount,
} from '../domain/refund-shares.ts'
import { findStaffRefunds, insertStaffRefund, type RefundedLine } from './staff-refunds.repo.ts'

type StaffRefundRequest = CallInput<OrderRefundsApi['POST /api/v1/console/orders/:id/refunds']>['body']

/** An order with all of its payments and refunds. */
interface RefundLedger {
  readonly order: OrderRecord
  /** The order's own, extras paid after a revision, and a second capture that is still here. Oldest first. */
  readonly payments: readonly PaymentRecord[]
  readonly refunds: readonly RefundEntry[]
  readonly names: ReadonlyMap<string, string>
  /** Lines of refunds that did not fail. */
  readonly pieces: readonly RefundedLine[]
}

const loadRefundLedger = async (tx: Transaction, order: OrderRecord): Promise<RefundLedger> => {
  const [payments, refunds, given] = await Promise.all([
    listRefundablePayments(tx, order.id),
    listRefunds(tx, order.id),
    findStaffRefunds(tx, order.id),
  ])
  const failed = new Set(refunds.flatMap(({ id, status }) => (status === 'failed' ? [id] : [])))
  return {
    order,
    payments,
    refunds,
    names: new Map(given.refunds.map(({ refundId, staffName }) => [refundId, staffName])),
    pieces: given.pieces.filter(({ refundId }) => !failed.has(refundId)),
  }
}

const computeRefundable = ({ payments }: Pick<RefundLedger, 'payments'>): number =>
  payments.reduce((sum, payment) => sum + computeRetainedAmount(payment), 0)

const countRefunded = (pieces: readonly RefundedLine[], line: string): number =>
  pieces.reduce((sum, { lineId, qty }) => (lineId === line ? sum + qty : sum), 0)

const toRefundSummary = (
  { order, payments, refunds, names, pieces }: RefundLedger,
  language: Language,
): RefundSummary => {
  const { currency, lines } = order
  const paid = computePaidPerLine(order)
  const left = computeRefundable({ payments })
  const captured = payments.reduce((sum, payment) => sum + payment.captured, 0)
  const nameOfLine = new Map(lines.map(({ id, name }) => [id, localize(name, language)]))
  return {
    _id: order.id,
    captured: money(captured, currency),
    refunded: money(captured - left, currency),
    left: money(left, currency),
    lines: lines.map((line) => {
      const before = countRefunded(pieces, line.id)
      const worth = (qty: number) => computePartValue({ line, paid: paid.get(line.id) ?? 0, before, qty })
      const rest = Math.max(0, line.qty - before)
      return {
        _id: line.id,
        name: nameOfLine.get(line.id) ?? '',
        qty: line.qty,
        left: rest,
        worth: Array.from({ length: rest }, (_, index) => money(Math.min(left, worth(index + 1)), currency)),
      }
    }),
    refunds: refunds.map(({ id, createdAt, amount, status, reason }) => ({
      _id: id,
      at: createdAt.toISOString(),
      amount,
      status,
      reason,
      by: names.get(id) ?? '',
      lines: pieces
        .filter(({ refundId }) => refundId === id)
        .map(({ lineId, qty }) => ({ name: nameOfLine.get(lineId) ?? '', qty })),
    })),
  }
}

interface RefundPlan {
  readonly amount: number
  readonly pieces: readonly { readonly lineId: string; readonly qty: number; readonly amount: number }[]
}

const planLineRefund = (
  { order, payments, pieces }: RefundLedger,
  lines: NonNullable<StaffRefundRequest['lines']>,
): Result<RefundPlan, Failure> => {
  const paid = computePaidPerLine(order)
  const wanted: RefundPlan['pieces'][number][] = []
  for (const [index, { line: lineId, qty }] of lines.entries()) {
    const line = order.lines.find(({ id }) => id === lineId)
    const before = countRefunded(pieces, lineId)
    if (!line || before + qty > line.qty)
      return fail(failure(refundErrors.refundLineUnknown, { field: `lines.${index}` }))
    wanted.push({ lineId, qty, amount: computePartValue({ line, paid: paid.get(lineId) ?? 0, before, qty }) })
  }
  // Points or credit may have paid a part: the refund is limited to what was captured.
  const sum = wanted.reduce((total, { amount }) => total + amount, 0)
  return ok({ amount: Math.min(computeRefundable({ payments }), sum), pieces: wanted })
}

/** The refund to issue, in minor units. */
const planRefund = (
  books: RefundLedger,
  { amount, lines }: StaffRefundRequest,
): Result<RefundPlan, Failure> => {
  const left = computeRefundable(books)
  const { currency } = books.order
  if (left === 0) return fail(failure(refundErrors.nothingToRefund))
  if (lines) return planLineRefund(books, lines)
  const isFitting = amount === undefined || (amount.currency === currency && amount.amount > 0)
  if (!isFitting || (amount?.amount ?? 0) > left) {
    const values = { left: { money: money(left, currency) } }
    return fail(failure(refundErrors.refundTooMuch, { field: 'amount', values }))
  }
  return ok({ amount: amount?.amount ?? left, pieces: [] })
}

interface IssueRefundInput {
  readonly ledger: RefundLedger
  readonly plan: RefundPlan
  readonly reason: string
  readonly staff: StaffName
}

const issueRefund = async (
  platform: Platform,
  tx: Transaction,
  { ledger, plan, reason, staff }: IssueRefundInput,
): Promise<Result<void, Failure>> => {
  const { order, payments } = ledger
  const lines = plan.pieces.map(({ lineId }) => lineId)
  const assigned =
    lines.length > 0
      ? await assignLineRefund(platform, tx, { orderId: order.id, lines, amount: plan.amount })
      : []
  const parts = allocateRefund(plan.amount, payments, assigned)
  if (parts.length === 0) return fail(failure(refundErrors.nothingToRefund))
  for (const [index, { payment, amount }] of parts.entries()) {
    const key = `staff-${tx.generateId()}`
    const input = { paymentId: payment.id, key, amount, reason, source: 'staff' as const }
    const refund = await refundPayment(platform, tx, input)
    if (!refund.ok) throw new Error(`A locked payment refused a refund: ${refund.failure}`)
    // The lines are recorded once, regardless of how many payments the refund is split over.
    const quantities = index === 0 ? plan.pieces : []
    await insertStaffRefund(tx, { refundId: refund.value.id, orderId: order.id, staff, lines: quantities })
  }
  await notifyOrderPages(tx, order)
  return ok(undefined)
}

interface StaffName {
  readonly id: string
  readonly name: string
}

const unknown = () => fail(failure(orderErrors.unknownOrder))

/** What was refunded of an order and what can still be, for staff of its outlet. */
export const readRefunds = (
  platform: Platform,
  caller: Caller,
  { orderId, language }: { readonly orderId: string; readonly language: Language },
): Promise<Result<RefundSummary, Failure>> => {
  const staff = requireStaff(caller)
  return platform.db.tenant(staff.brandId, async (tx) => {
    const order = await loadOrder(tx, orderId)
    if (!order || !isStaffOfStore(staff, order.storeId)) return unknown()
    return ok(toRefundSummary(await loadRefundLedger(tx, order), language))
  })
}

/**
 * Refunds an order regardless of its status: the refund is recorded with the member of staff and the reason, and a
 * job carries it out at the gateway. Never more than was captured, because all payments are locked first.
 */
export const issueStaffRefund = (
  platform: Platform,
  caller: Caller,
  { orderId, language, wish: input }: { orderId: string; language: Language; wish: StaffRefundRequest },
): Promise<Result<RefundSummary, Failure>> => {
  const staff = requireStaff(caller)
  return platform.db.tenant(staff.brandId, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order || !isStaffOfStore(staff, order.storeId)) return unknown()
    const books = await loadRefundLedger(tx, order)
    const wanted = planRefund(books, input)
    if (!wanted.ok) return wanted
    const who = { id: staff.staffId, name: staff.name }
    const given = await issueRefund(platform, tx, {
      ledger: books,
      plan: wanted.value,
      reason: input.reason,
      staff: who,
    })
    if (!given.ok) return given
    const after = await loadOrder(tx, orderId)
    return after ? ok(toRefundSummary(await loadRefundLedger(tx, after), language)) : unknown()
  })
}
