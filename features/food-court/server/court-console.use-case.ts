import type { OrderRecord } from '#core/orders/domain/order.ts'
import { ORDER_STATUS } from '#core/orders/domain/order-status.ts'
import { computePromisedReadyAt } from '#core/orders/domain/promise.ts'
import { isFinal } from '#core/orders/domain/transitions.ts'
import { loadOrder } from '#core/orders/server/orders.service.ts'
import { loadBrand } from '#core/sites/server/sites.service.ts'
import { isStaffOfStore, requireStaff } from '#core/staff/server/require-staff.service.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { loadStore, loadStores } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Call, Platform } from '#platform/http/server-plugin.ts'
import { addMilliseconds, days } from '#platform/kernel/clock.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { money } from '#platform/kernel/money.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { ConsoleCourtApi, KitchenPlan, Settlement } from '../contract/console-endpoints.ts'
import { computeStartAt, type PlannedPart } from '../domain/plan-kitchens.ts'
import { type StallSettlement, settleStalls } from '../domain/settlement.ts'
import { type CourtPartRow, listOpenParts, listSettledOrders, listSiblingParts } from './court-orders.repo.ts'

/** What each stall sold in the last days, counted by the server's clock; staff of one stall see theirs alone. */
export const readSettlement = (
  platform: Platform,
  { caller, language, query }: Call<ConsoleCourtApi['GET /api/v1/console/court-settlement']>,
): Promise<Result<Settlement, Failure>> => {
  const { brandId, storeIds } = requireStaff(caller)
  return platform.db.tenant(brandId, async (tx) => {
    const since = addMilliseconds(platform.clock.now(), -days(Number(query.days)))
    const stalls = settleStalls(await listSettledOrders(tx, { since, storeIds }))
    const { currency } = await loadBrand(tx, brandId)
    const names = new Map((await loadStores(tx)).map(({ _id, name }) => [_id, localize(name, language)]))
    const inCurrency = (amount: number) => money(amount, currency)
    const sum = (key: Exclude<keyof StallSettlement, 'storeId' | 'orders'>) =>
      inCurrency(stalls.reduce((all, stall) => all + stall[key], 0))
    return ok({
      stalls: stalls
        .map(({ storeId, orders, gross, fees, refunds, collected, net }) => ({
          store: { _id: storeId, name: names.get(storeId) ?? '' },
          ...{ orders, gross: inCurrency(gross), fees: inCurrency(fees) },
          ...{ refunds: inCurrency(refunds), collected: inCurrency(collected), net: inCurrency(net) },
        }))
        .toSorted((a, b) => a.store.name.localeCompare(b.store.name, language)),
      total: {
        ...{ gross: sum('gross'), fees: sum('fees'), refunds: sum('refunds') },
        ...{ collected: sum('collected'), net: sum('net') },
      },
    })
  })
}

const toPlannedPart = (order: OrderRecord, { kitchen_minutes }: CourtPartRow): PlannedPart => {
  const isOver = isFinal(order.status) && order.status !== ORDER_STATUS.delivered
  return {
    kitchenMinutes: kitchen_minutes,
    readyAt: isOver ? null : (order.readyAt ?? computePromisedReadyAt(order)),
    isReady: [ORDER_STATUS.kitchenReady, ORDER_STATUS.outForDelivery, ORDER_STATUS.delivered].some(
      (status) => status === order.status,
    ),
  }
}

const planPart = async (
  tx: Transaction,
  row: CourtPartRow,
  language: Language,
): Promise<KitchenPlan | undefined> => {
  const siblings = await listSiblingParts(tx, row.order_id)
  const found = await Promise.all(
    siblings.map(async (part) => ({ part, order: await loadOrder(tx, part.order_id) })),
  )
  const parts = found.flatMap(({ part, order }) =>
    order ? [{ order, planned: toPlannedPart(order, part) }] : [],
  )
  const own = parts.find(({ order }) => order.id === row.order_id)
  if (!own || parts.length < 2) return undefined
  const others = parts.filter((part) => part !== own)
  const startAt = computeStartAt(
    own.planned,
    others.map(({ planned }) => planned),
  )
  return {
    order: row.order_id,
    startAt: startAt?.toISOString() ?? null,
    others: others.map(({ order }) => localize(order.store.name, language)),
  }
}

/** When a stall should begin each open part of a basket that it shares with others. */
export const readKitchenPlans = (
  platform: Platform,
  { caller, language, query }: Call<ConsoleCourtApi['GET /api/v1/console/court-plans']>,
): Promise<Result<KitchenPlan[], Failure>> => {
  const staff = requireStaff(caller)
  return platform.db.tenant(staff.brandId, async (tx) => {
    const store = isStaffOfStore(staff, query.store) ? await loadStore(tx, query.store) : undefined
    if (!store) return fail(failure(storeErrors.unknownStore, { field: 'store' }))
    const plans: KitchenPlan[] = []
    for (const row of await listOpenParts(tx, store._id)) {
      const plan = await planPart(tx, row, language)
      if (plan) plans.push(plan)
    }
    return ok(plans)
  })
}
