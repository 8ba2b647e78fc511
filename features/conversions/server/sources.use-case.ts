import { getOrderChannel } from '#core/orders/domain/order-analytics.ts'
import type { AnalyticsChannel } from '#core/sites/domain/analytics-channel.ts'
import { loadBrand } from '#core/sites/server/sites.service.ts'
import { isStaffOfStore, requireStaff } from '#core/staff/server/require-staff.service.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { addMilliseconds, days as toDays } from '#platform/kernel/clock.ts'
import { money } from '#platform/kernel/money.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { SourceReport } from '../contract/endpoints.ts'
import {
  type ChannelRow,
  listOrderChannels,
  listOrderSources,
  listVisitors,
  type SourceRow,
} from './sources.repo.ts'

type Takings = Pick<SourceRow, 'orders' | 'revenue' | 'refunds'>

const sumByChannel = (rows: readonly ChannelRow[]): ReadonlyMap<AnalyticsChannel, Takings> => {
  const sums = new Map<AnalyticsChannel, Takings>()
  for (const { orderType, isFromStaff, mod, orders, revenue, refunds } of rows) {
    const channel = getOrderChannel({ orderType, source: isFromStaff ? 'staff' : 'web', mod })
    const last = sums.get(channel)
    sums.set(channel, {
      orders: (last?.orders ?? 0) + orders,
      revenue: (last?.revenue ?? 0) + revenue,
      refunds: (last?.refunds ?? 0) + refunds,
    })
  }
  return sums
}

const presentTakings = ({ orders, revenue, refunds }: Takings, currency: string) => ({
  ...{ orders, revenue: money(revenue, currency), refunds: money(refunds, currency) },
})

const getKey = ({ source, medium, campaign }: Pick<SourceRow, 'source' | 'medium' | 'campaign'>): string =>
  JSON.stringify([source, medium, campaign])

/** Where the orders of an outlet came from in the last days. */
export const readSources = (
  platform: Platform,
  caller: Caller,
  { storeId, days }: { readonly storeId: string; readonly days: number },
): Promise<Result<SourceReport, Failure>> => {
  const staff = requireStaff(caller)
  return platform.db.tenant(staff.brandId, async (tx) => {
    const store = isStaffOfStore(staff, storeId) ? await loadStore(tx, storeId) : undefined
    if (!store) return fail(failure(storeErrors.unknownStore))
    const { currency } = await loadBrand(tx, staff.brandId)
    const period = { storeId, since: addMilliseconds(tx.now, -toDays(days)) }
    const came = await listVisitors(tx, period)
    const visitors = new Map(came.map((row) => [getKey(row), row.visitors]))
    const sold = await listOrderSources(tx, period)
    const known = new Set(sold.map(getKey))
    const unsold = came
      .filter((row) => !known.has(getKey(row)))
      .map((row) => ({ ...row, orders: 0, revenue: 0, refunds: 0 }))
    const channels = sumByChannel(await listOrderChannels(tx, period))
    return ok({
      days,
      sources: [...sold, ...unsold].map(({ source, medium, campaign, ...takings }) => ({
        ...{ source, medium, campaign, ...presentTakings(takings, currency) },
        visitors: visitors.get(getKey({ source, medium, campaign })) ?? null,
      })),
      channels: [...channels]
        .map(([channel, takings]) => ({ channel, ...presentTakings(takings, currency) }))
        .toSorted((a, b) => b.orders - a.orders || a.channel - b.channel),
    })
  })
}
