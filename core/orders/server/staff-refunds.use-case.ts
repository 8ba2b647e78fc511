import type { PaymentRecord } from '#core/payments/domain/payment.ts'
import {
  type RefundEntry,
  refundPayment,
  refundsOf,
  takenPaymentsOf,
} from '#core/payments/server/refunds.service.ts'
import { staffOf, worksFor } from '#core/stores/server/staff-stores.service.ts'
import type { CallInput } from '#platform/contract/contract.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Unit } from '#platform/db/unit.ts'
import type { Platform } from '#platform/http/area.ts'
import type { Caller } from '#platform/http/caller.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { money } from '#platform/kernel/money.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { orderErrors } from '../contract/errors.ts'
import type { OrderRefundsApi, RefundSheet } from '../contract/refund-endpoints.ts'
import type { OrderRecord } from '../domain/order.ts'
import { keptOf, paidForLines, spreadOverPayments, worthOf } from '../domain/refund-shares.ts'
import { lockOrder } from './move-order.service.ts'
import { findStaffRefunds, insertStaffRefund, type RefundedPieces } from './order-refunds.repo.ts'
import { signal } from './order-signal.ts'
import { findOrder } from './orders.repo.ts'

type RefundWish = CallInput<OrderRefundsApi['POST /api/v1/console/orders/:id/refunds']>['body']

/** An order with everything that was given back of it. */
interface Books {
  readonly order: OrderRecord
  /** By which money came: the order's own, and what was paid on top when it was agreed anew. Oldest first. */
  readonly payments: readonly PaymentRecord[]
  readonly refunds: readonly RefundEntry[]
  readonly names: ReadonlyMap<string, string>
  /** Of refunds that did not fail. */
  readonly pieces: readonly RefundedPieces[]
}

const openBooks = async (unit: Unit, order: OrderRecord): Promise<Books> => {
  const [payments, refunds, given] = await Promise.all([
    takenPaymentsOf(unit, order.id),
    refundsOf(unit, order.id),
    findStaffRefunds(unit, order.id),
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

const leftOf = ({ payments }: Pick<Books, 'payments'>): number =>
  payments.reduce((sum, payment) => sum + keptOf(payment), 0)

const backOf = (pieces: readonly RefundedPieces[], line: string): number =>
  pieces.reduce((sum, { lineId, qty }) => (lineId === line ? sum + qty : sum), 0)

const sheetOf = ({ order, payments, refunds, names, pieces }: Books, language: Language): RefundSheet => {
  const { currency, lines } = order
  const paid = paidForLines(order)
  const left = leftOf({ payments })
  const captured = payments.reduce((sum, payment) => sum + payment.captured, 0)
  const nameOfLine = new Map(lines.map(({ id, name }) => [id, localize(name, language)]))
  return {
    _id: order.id,
    captured: money(captured, currency),
    refunded: money(captured - left, currency),
    left: money(left, currency),
    lines: lines.map((line) => {
      const before = backOf(pieces, line.id)
      const worth = (qty: number) => worthOf({ line, paid: paid.get(line.id) ?? 0, before, qty })
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

interface Wanted {
  readonly amount: number
  readonly pieces: readonly { readonly lineId: string; readonly qty: number; readonly amount: number }[]
}

const ofLines = (
  { order, payments, pieces }: Books,
  lines: NonNullable<RefundWish['lines']>,
): Result<Wanted, Failure> => {
  const paid = paidForLines(order)
  const wanted: Wanted['pieces'][number][] = []
  for (const [index, { line: lineId, qty }] of lines.entries()) {
    const line = order.lines.find(({ id }) => id === lineId)
    const before = backOf(pieces, lineId)
    if (!line || before + qty > line.qty)
      return fail(failure(orderErrors.refundLineUnknown, { field: `lines.${index}` }))
    wanted.push({ lineId, qty, amount: worthOf({ line, paid: paid.get(lineId) ?? 0, before, qty }) })
  }
  // Points or credit may have paid a part: no more goes back than came.
  const sum = wanted.reduce((total, { amount }) => total + amount, 0)
  return ok({ amount: Math.min(leftOf({ payments }), sum), pieces: wanted })
}

/** What is to be given back, in minor units. */
const wantedOf = (books: Books, { amount, lines }: RefundWish): Result<Wanted, Failure> => {
  const left = leftOf(books)
  const { currency } = books.order
  if (left === 0) return fail(failure(orderErrors.nothingToRefund))
  if (lines) return ofLines(books, lines)
  const isFitting = amount === undefined || (amount.currency === currency && amount.amount > 0)
  if (!isFitting || (amount?.amount ?? 0) > left) {
    const values = { left: { money: money(left, currency) } }
    return fail(failure(orderErrors.refundTooMuch, { field: 'amount', values }))
  }
  return ok({ amount: amount?.amount ?? left, pieces: [] })
}

interface Giving {
  readonly books: Books
  readonly wanted: Wanted
  readonly reason: string
  readonly staff: StaffName
}

const give = async (
  platform: Platform,
  unit: Unit,
  { books, wanted, reason, staff }: Giving,
): Promise<Result<void, Failure>> => {
  const { order, payments } = books
  const parts = spreadOverPayments(wanted.amount, payments)
  if (parts.length === 0) return fail(failure(orderErrors.nothingToRefund))
  for (const [index, { payment, amount }] of parts.entries()) {
    const key = `staff-${unit.newId()}`
    const wish = { paymentId: payment.id, key, amount, reason, source: 'staff' as const }
    const refund = await refundPayment(platform, unit, wish)
    if (!refund.ok) throw new Error(`A locked payment refused a refund: ${refund.failure}`)
    // The pieces are given back once, from however many payments their money comes.
    const pieces = index === 0 ? wanted.pieces : []
    await insertStaffRefund(unit, { refundId: refund.value.id, orderId: order.id, staff, pieces })
  }
  await signal(unit, order)
  return ok(undefined)
}

interface StaffName {
  readonly id: string
  readonly name: string
}

const unknown = () => fail(failure(orderErrors.unknownOrder))

/** What of an order can be given back, and what was, for staff of its outlet. */
export const readRefunds = (
  platform: Platform,
  caller: Caller,
  { orderId, language }: { readonly orderId: string; readonly language: Language },
): Promise<Result<RefundSheet, Failure>> => {
  const staff = staffOf(caller)
  return platform.db.tenant(staff.brandId, async (unit) => {
    const order = await findOrder(unit, orderId)
    if (!order || !worksFor(staff, order.storeId)) return unknown()
    return ok(sheetOf(await openBooks(unit, order), language))
  })
}

/**
 * Gives money of an order back, whatever became of the order: it is written down with who gave it and what for, and a
 * job carries it out at the gateway. Never more than came, because everything that was paid is locked first.
 */
export const giveRefund = (
  platform: Platform,
  caller: Caller,
  { orderId, language, wish }: { orderId: string; language: Language; wish: RefundWish },
): Promise<Result<RefundSheet, Failure>> => {
  const staff = staffOf(caller)
  return platform.db.tenant(staff.brandId, async (unit) => {
    const order = await lockOrder(unit, orderId)
    if (!order || !worksFor(staff, order.storeId)) return unknown()
    const books = await openBooks(unit, order)
    const wanted = wantedOf(books, wish)
    if (!wanted.ok) return wanted
    const who = { id: staff.staffId, name: staff.name }
    const given = await give(platform, unit, { books, wanted: wanted.value, reason: wish.reason, staff: who })
    if (!given.ok) return given
    const after = await findOrder(unit, orderId)
    return after ? ok(sheetOf(await openBooks(unit, after), language)) : unknown()
  })
}
