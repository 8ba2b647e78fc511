import { getBusinessDayTerms } from '#core/stores/domain/service-day.ts'
import type { StoreRecord } from '#core/stores/domain/store.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { StaffCaller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { ClosingDay, DayClosing } from '../contract/closing-endpoints.ts'
import { reportErrors } from '../contract/errors.ts'
import { addDays, getBusinessMoment, getDayStart } from '../domain/business-day.ts'
import {
  CASH_METHOD,
  CLOSING_REASONS,
  type ClosingReason,
  canLeaveOrdersOpen,
  canSeeExpected,
  computeExpectedCash,
} from '../domain/day-closing.ts'
import { addFigures, NO_FIGURES } from '../domain/figures.ts'
import { findCutOffs } from './business-days.repo.ts'
import {
  type ClosingRow,
  findClosing,
  findClosingBefore,
  findOpenOrdersBefore,
  insertClosing,
} from './day-closings.repo.ts'
import { postAllSales } from './post-sales.job.ts'
import { postSales } from './post-sales.service.ts'
import { findReportScope } from './report-scope.policy.ts'
import { sumRollups } from './reports.repo.ts'
import { lockSales } from './sales.repo.ts'

/** A business day of an outlet, with its limits. */
interface OutletDay {
  readonly store: StoreRecord
  readonly currency: string
  readonly day: string
  readonly today: string
  readonly beginsAt: Date
  readonly endsAt: Date
}

interface DayInput {
  readonly staff: StaffCaller
  readonly store: string
  readonly day?: string | undefined
}

/** The day of an outlet that the caller works for, with everything counted that has ended. */
const openDay = async (
  tx: Transaction,
  { staff, store: storeId, day }: DayInput,
): Promise<Result<OutletDay, Failure>> => {
  const scope = await findReportScope(tx, staff, storeId)
  if (!scope.ok) return scope
  const { currency, clockOf, stores } = scope.value
  const [store] = stores
  if (!store) throw new Error(`The outlet ${storeId} is in scope, but not among the outlets`)
  await lockSales(tx)
  await postSales(tx, clockOf)
  const terms = getBusinessDayTerms(store, (await findCutOffs(tx, [storeId]))(storeId))
  const today = getBusinessMoment(tx.now, terms).day
  const chosen = day ?? today
  if (chosen > today) return fail(failure(reportErrors.dayNotBegun, { field: 'day' }))
  const startOf = (date: string) => getDayStart(date, terms)
  return ok({
    ...{ store, currency, day: chosen, today },
    ...{ beginsAt: startOf(chosen), endsAt: startOf(addDays(chosen, 1)) },
  })
}

const sumDay = (tx: Transaction, { store, currency, day }: OutletDay, dimension: 'day' | 'payment') =>
  sumRollups(tx, { storeIds: [store._id], currency, from: day, to: day, dimension, by: 'key' })

/** What came into the drawer for orders, and what went out of it. */
const sumCash = async (tx: Transaction, day: OutletDay): Promise<{ sales: number; refunds: number }> => {
  const cash = (await sumDay(tx, day, 'payment')).find(({ key }) => key === CASH_METHOD)
  const { collected = 0, refunded = 0 } = cash ?? {}
  return { sales: collected + refunded, refunds: refunded }
}

const toReason = (text: string | null): ClosingReason | null =>
  CLOSING_REASONS.find((reason) => reason === text) ?? null

const presentClosing = (row: ClosingRow): DayClosing => ({
  number: row.number,
  cash: {
    openingFloat: row.opening_float,
    cashSales: row.cash_sales,
    cashRefunds: row.cash_refunds,
    paidIn: row.paid_in,
    paidOut: row.paid_out,
    expected: row.expected,
    counted: row.counted,
    difference: row.counted - row.expected,
    leftInDrawer: row.left_in_drawer,
  },
  reason: toReason(row.reason),
  note: row.note,
  openOrders: [...row.open_orders],
  figures: row.figures,
  by: row.closed_by.name,
  at: row.closed_at.toISOString(),
})

const presentDay = async (tx: Transaction, staff: StaffCaller, day: OutletDay): Promise<ClosingDay> => {
  const { store, currency, today, beginsAt, endsAt } = day
  const [closing, last] = [
    await findClosing(tx, store._id, day.day),
    await findClosingBefore(tx, store._id, day.day),
  ]
  const isVisible = closing !== undefined || canSeeExpected(staff.role)
  const payments = isVisible ? await sumDay(tx, day, 'payment') : null
  return {
    ...{ currency, timeZone: store.timeZone, day: day.day, today },
    ...{ beginsAt: beginsAt.toISOString(), endsAt: endsAt.toISOString() },
    closing: closing ? presentClosing(closing) : null,
    payments:
      payments?.map(({ key: mod, orders, collected, refunded, tendered }) => ({
        ...{ mod, orders, collected, refunded, tendered },
      })) ?? null,
    cash: isVisible ? await sumCash(tx, day) : null,
    lastLeftInDrawer: last?.left_in_drawer ?? null,
    openOrders: closing ? [] : [...(await findOpenOrdersBefore(tx, store._id, endsAt))],
  }
}

/** A business day of an outlet: its closing, or what is known before it is closed. */
export const readClosingDay = async (
  platform: Pick<Platform, 'db'>,
  input: DayInput,
): Promise<Result<ClosingDay, Failure>> =>
  platform.db.tenant(input.staff.brandId, async (tx) => {
    const day = await openDay(tx, input)
    return day.ok ? ok(await presentDay(tx, input.staff, day.value)) : day
  })

export interface CloseDayInput extends DayInput {
  readonly day: string
  /** Minor units, as all amounts. */
  readonly openingFloat: number
  readonly paidIn: number
  readonly paidOut: number
  readonly counted: number
  readonly leftInDrawer: number
  readonly reason?: ClosingReason | undefined
  readonly note?: string | undefined
  readonly withOpenOrders?: true | undefined
}

const validateCount = (
  { counted, leftInDrawer, reason }: CloseDayInput,
  expected: number,
): Failure | undefined => {
  if (leftInDrawer > counted) return failure(reportErrors.leftTooMuch, { field: 'leftInDrawer' })
  return counted !== expected && reason === undefined
    ? failure(reportErrors.countDiffers, { field: 'reason' })
    : undefined
}

const writeClosing = async (
  tx: Transaction,
  day: OutletDay,
  input: CloseDayInput,
): Promise<Failure | undefined> => {
  const { staff, openingFloat, paidIn, paidOut, counted, leftInDrawer, reason, note = '' } = input
  const { store, currency } = day
  if (await findClosing(tx, store._id, day.day)) return failure(reportErrors.dayClosed, { field: 'day' })
  const open = await findOpenOrdersBefore(tx, store._id, day.endsAt)
  const numbers = open.map(({ number }) => number)
  if (open.length > 0 && !(input.withOpenOrders && canLeaveOrdersOpen(staff.role)))
    return failure(reportErrors.ordersOpen, {
      values: { orders: numbers.join(', ') },
      data: { orders: numbers },
    })
  const { sales: cashSales, refunds: cashRefunds } = await sumCash(tx, day)
  const drawer = { openingFloat, cashSales, cashRefunds, paidIn, paidOut }
  const expected = computeExpectedCash(drawer)
  const refused = validateCount(input, expected)
  if (refused) return refused
  const figures = (await sumDay(tx, day, 'day')).reduce(
    (sum, { key, ...row }) => addFigures(sum, row),
    NO_FIGURES,
  )
  await insertClosing(tx, {
    ...{ storeId: store._id, day: day.day, currency, ...drawer, expected, counted, leftInDrawer },
    ...{ reason: counted === expected ? null : (reason ?? null), note, openOrders: numbers, figures },
    by: { id: staff.staffId, name: staff.name },
  })
  return undefined
}

/**
 * Closes a business day of an outlet, once: whatever ends or is refunded later counts on the next open day. Everything
 * that has ended is counted first, and nothing can be counted meanwhile.
 */
export const closeDay = async (
  platform: Pick<Platform, 'db'>,
  input: CloseDayInput,
): Promise<Result<ClosingDay, Failure>> => {
  await postAllSales(platform, input.staff.brandId)
  return platform.db.tenant(input.staff.brandId, async (tx) => {
    const day = await openDay(tx, input)
    if (!day.ok) return day
    const refused = await writeClosing(tx, day.value, input)
    return refused ? fail(refused) : ok(await presentDay(tx, input.staff, day.value))
  })
}
