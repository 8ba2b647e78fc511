import { ORDER_STATUS, type OrderStatus } from '#core/orders/domain/order-status.ts'
import { computePromise, isLaterThanPromised } from '#core/orders/domain/promise.ts'
import { type BusinessDayTerms, getBusinessDayTerms, toZoned } from '#core/stores/domain/service-day.ts'
import type { StoreRecord } from '#core/stores/domain/store.ts'
import type { Failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { StaffCaller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { addMilliseconds, days, minutes } from '#platform/kernel/clock.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { ok, type Result } from '#platform/kernel/result.ts'
import type { Today } from '../contract/endpoints.ts'
import { addDays, getBusinessMoment, getDayStart, subtractLocalDays } from '../domain/business-day.ts'
import { getSales } from '../domain/figures.ts'
import { findCutOffs } from './business-days.repo.ts'
import { postSales } from './post-sales.service.ts'
import { findReportScope } from './report-scope.policy.ts'
import { type DayOrder, findOpenOrders, findSoldBetween, sumRollups } from './reports.repo.ts'

const HOURS = 24
const MAX_LATE_NAMED = 10

/** Steps of a price that are no sale: a tip, its rounding, and how it is paid. */
const NOT_SALES: ReadonlySet<string> = new Set(['tip', 'rounding', 'points', 'credits'])

/** The sale of an order: with fees and tax, without tip; before refunds. */
const getOrderSales = ({ total, trace }: DayOrder): number =>
  trace.reduce((sum, { kind, amount }) => (NOT_SALES.has(kind) ? sum - amount : sum), total)

/** Its goods after discounts. */
const getOrderGoods = ({ trace }: DayOrder): number =>
  trace.reduce(
    (sum, { kind, amount }) =>
      kind === 'line' || kind === 'discount' || kind === 'reward' ? sum + amount : sum,
    0,
  )

const toPromised = (order: DayOrder) => ({
  status: order.status,
  history: order.receivedAt ? [{ status: ORDER_STATUS.new, at: order.receivedAt }] : [],
  scheduledFor: order.scheduledFor,
  scheduledUntil: order.scheduledUntil,
  preparationMinutes: order.preparationMinutes,
  deliveryMinutes: order.deliveryMinutes,
  pace: { addedMinutes: order.addedMinutes, spanMinutes: order.spanMinutes },
  readyAt: order.readyAt,
})

/** Nobody waits for an order that is on its table. */
const SERVED: ReadonlySet<OrderStatus> = new Set([ORDER_STATUS.multiDineServed, ORDER_STATUS.multiDinePaid])

const isLate = (order: DayOrder, now: Date): boolean =>
  !SERVED.has(order.status) && isLaterThanPromised(toPromised(order), now)

/** Whole minutes beyond what was promised; 0 for an order that is late by its outlet's own word only. */
const getLateMinutes = (order: DayOrder, now: Date): number => {
  const promise = computePromise(toPromised(order))
  return promise ? Math.max(0, Math.floor((now.getTime() - promise.to.getTime()) / minutes(1))) : 0
}

interface OutletDay {
  readonly store: StoreRecord
  readonly day: string
  readonly terms: BusinessDayTerms
  readonly open: readonly DayOrder[]
  readonly sold: readonly DayOrder[]
  readonly soldWeekAgo: readonly DayOrder[]
}

const sum = (orders: readonly DayOrder[], getAmount: (order: DayOrder) => number): number =>
  orders.reduce((total, order) => total + getAmount(order), 0)

/** The orders of an outlet's business day, ended and under way, and those of a week before until the same time. */
const loadOutletDay = async (
  tx: Transaction,
  {
    store,
    currency,
    cutOffHour,
    open,
  }: {
    readonly store: StoreRecord
    readonly currency: string
    readonly cutOffHour: number
    readonly open: readonly DayOrder[]
  },
): Promise<OutletDay> => {
  const terms = getBusinessDayTerms(store, cutOffHour)
  const { day } = getBusinessMoment(tx.now, terms)
  const start = getDayStart(day, terms)
  const weekAgo = getDayStart(addDays(day, -7), terms)
  const sameTime = subtractLocalDays(tx.now, store.timeZone, 7)
  const common = { storeIds: [store._id], currency }
  const end = addMilliseconds(start, days(2))
  const [sold, soldWeekAgo] = [
    await findSoldBetween(tx, { ...common, from: start, to: end, endedBy: end }),
    await findSoldBetween(tx, {
      ...common,
      from: weekAgo,
      to: sameTime,
      endedBy: addMilliseconds(sameTime, days(1)),
    }),
  ]
  const isToday = ({ at }: DayOrder) => getBusinessMoment(at, terms).day === day
  return {
    ...{ store, day, terms, soldWeekAgo },
    open: open.filter(({ storeId }) => storeId === store._id),
    sold: [...sold, ...open.filter(({ storeId }) => storeId === store._id)].filter(isToday),
  }
}

const presentOutlet = ({ store, open, sold }: OutletDay, now: Date, language: Language) => ({
  store: store._id,
  name: localize(store.name, language),
  orders: sold.length,
  sales: sum(sold, getOrderSales),
  waiting: open.filter(({ status }) => status === ORDER_STATUS.new).length,
  late: open.filter((order) => isLate(order, now)).length,
})

const getAverage = (orders: readonly DayOrder[]): number | null =>
  orders.length > 0 ? Math.round(sum(orders, getOrderGoods) / orders.length) : null

const listHours = async (
  tx: Transaction,
  { store, day, terms, sold }: OutletDay,
  currency: string,
): Promise<Today['hours']> => {
  const weekAgo = addDays(day, -7)
  const rows = await sumRollups(tx, {
    ...{ storeIds: [store._id], currency, from: weekAgo, to: weekAgo },
    ...{ dimension: 'hour', by: 'key' },
  })
  const before = new Map(rows.map((row) => [row.key, getSales(row)]))
  const today = Map.groupBy(sold, ({ at }) => getBusinessMoment(at, terms).hour)
  const first = toZoned(getDayStart(day, terms).getTime(), terms.timeZone).hour
  return Array.from({ length: HOURS }, (_, index) => {
    const hour = String((first + index) % HOURS).padStart(2, '0')
    return { hour, sales: sum(today.get(hour) ?? [], getOrderSales), weekAgo: before.get(hour) ?? 0 }
  })
}

export interface ReadTodayInput {
  readonly staff: StaffCaller
  readonly language: Language
  readonly store: string
}

/** How an outlet's business day goes: orders that have ended and that are under way, against a week before. */
export const readToday = (
  platform: Pick<Platform, 'db'>,
  { staff, language, store: storeId }: ReadTodayInput,
): Promise<Result<Today, Failure>> =>
  platform.db.tenant(staff.brandId, async (tx) => {
    const scope = await findReportScope(tx, staff, storeId)
    if (!scope.ok) return scope
    const { currency, own, clockOf } = scope.value
    await postSales(tx, clockOf)
    const storeIds = own.map(({ _id }) => _id)
    const [getCutOff, open] = [
      await findCutOffs(tx, storeIds),
      await findOpenOrders(tx, { storeIds, currency }),
    ]
    const outlets: OutletDay[] = []
    for (const store of own)
      outlets.push(await loadOutletDay(tx, { store, currency, cutOffHour: getCutOff(store._id), open }))
    const chosen = outlets.find(({ store }) => store._id === storeId)
    if (!chosen) throw new Error(`The outlet ${storeId} is in scope, but not among the outlets`)
    const { now } = tx
    const waiting = chosen.open.filter(({ status }) => status === ORDER_STATUS.new)
    const late = chosen.open
      .filter((order) => isLate(order, now))
      .map((order) => ({ number: order.number, minutes: getLateMinutes(order, now) }))
      .toSorted((a, b) => b.minutes - a.minutes)
    const { orders, sales } = presentOutlet(chosen, now, language)
    return ok({
      ...{ currency, timeZone: chosen.store.timeZone, day: chosen.day, asOf: now.toISOString() },
      ...{ orders, sales, average: getAverage(chosen.sold) },
      weekAgo: {
        orders: chosen.soldWeekAgo.length,
        sales: sum(chosen.soldWeekAgo, getOrderSales),
        average: getAverage(chosen.soldWeekAgo),
      },
      ...{ waiting: waiting.length, late: late.length },
      oldestWaitingAt: (waiting[0]?.receivedAt ?? waiting[0]?.placedAt)?.toISOString() ?? null,
      lateOrders: late.slice(0, MAX_LATE_NAMED),
      hours: await listHours(tx, chosen, currency),
      outlets: outlets.map((outlet) => presentOutlet(outlet, now, language)),
    })
  })
