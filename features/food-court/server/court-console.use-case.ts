import { loadBrand } from '#core/sites/server/sites.service.ts'
import { isStaffOfStore, requireStaff } from '#core/staff/server/require-staff.service.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { loadStore, loadStores } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import { httpErrors } from '#platform/http/http-errors.ts'
import type { Call, Platform } from '#platform/http/server-plugin.ts'
import { localize } from '#platform/kernel/language.ts'
import { money } from '#platform/kernel/money.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { ConsoleCourtApi, KitchenPlan, Settlement } from '../contract/console-endpoints.ts'
import {
  addCourtDays,
  type DaySpan,
  getCourtDay,
  getSpanInstants,
  isSettledSpan,
} from '../domain/court-days.ts'
import { type StallSettlement, settleStalls, toSettlementEntries } from '../domain/settlement.ts'
import { listOpenParts, listSettledMoves } from './court-orders.repo.ts'
import { loadKitchenPlan } from './kitchen-plan.loader.ts'

/** A settlement covers so many days where nothing else is asked for. */
const USUAL_DAYS = 7

const toSpan = ({ from, to }: Partial<DaySpan>, today: string): DaySpan => {
  const last = to ?? today
  return { from: from ?? addCourtDays(last, 1 - USUAL_DAYS), to: last }
}

/**
 * What each stall sold on calendar days of the court, and what it is owed. Everything counts on the day on which its
 * money moved, so days sum to any span of them. Staff of one stall see theirs alone.
 */
export const readSettlement = (
  platform: Platform,
  { caller, language, query }: Call<ConsoleCourtApi['GET /api/v1/console/court-settlement']>,
): Promise<Result<Settlement, Failure>> => {
  const { brandId, storeIds } = requireStaff(caller)
  return platform.db.tenant(brandId, async (tx) => {
    const stores = await loadStores(tx)
    // The stalls of a court stand under one roof.
    const timeZone = stores[0]?.timeZone ?? 'UTC'
    const today = getCourtDay(platform.clock.now(), timeZone)
    const span = toSpan(query, today)
    if (!isSettledSpan(span)) return fail(failure(httpErrors.invalid, { field: 'to' }))
    const { since, until } = getSpanInstants(span, timeZone)
    const entries = toSettlementEntries(await listSettledMoves(tx, { since, until, storeIds }))
    const stalls = settleStalls(entries.filter(({ at }) => at >= since && at < until))
    const { currency } = await loadBrand(tx, brandId)
    const names = new Map(stores.map(({ _id, name }) => [_id, localize(name, language)]))
    const inCurrency = (amount: number) => money(amount, currency)
    const sum = (key: Exclude<keyof StallSettlement, 'storeId' | 'orders'>) =>
      inCurrency(stalls.reduce((all, stall) => all + stall[key], 0))
    return ok({
      ...{ ...span, today },
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
      const plan = await loadKitchenPlan(tx, row.order_id, language)
      if (plan) plans.push(plan)
    }
    return ok(plans)
  })
}
