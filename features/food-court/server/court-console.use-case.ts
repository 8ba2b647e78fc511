import { loadBrand } from '#core/sites/server/sites.service.ts'
import { isStaffOfStore, requireStaff } from '#core/staff/server/require-staff.service.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { loadStore, loadStores } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Call, Platform } from '#platform/http/server-plugin.ts'
import { addMilliseconds, days } from '#platform/kernel/clock.ts'
import { localize } from '#platform/kernel/language.ts'
import { money } from '#platform/kernel/money.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { ConsoleCourtApi, KitchenPlan, Settlement } from '../contract/console-endpoints.ts'
import { type StallSettlement, settleStalls } from '../domain/settlement.ts'
import { listOpenParts, listSettledOrders } from './court-orders.repo.ts'
import { loadKitchenPlan } from './kitchen-plan.loader.ts'

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
