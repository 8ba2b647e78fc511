import { getChannel } from '#core/sites/domain/order-type.ts'
import { getChannelHours, getSlotSettings } from '#core/stores/domain/channel-state.ts'
import { getServiceDay } from '#core/stores/domain/service-day.ts'
import { findCutOff } from '#core/stores/domain/slots.ts'
import type { StoreRecord } from '#core/stores/domain/store.ts'
import { loadAreas, loadStore } from '#core/stores/server/stores.service.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { addMilliseconds, minutes } from '#platform/kernel/clock.ts'
import { computePlacementTime } from '../domain/placement-times.ts'
import { addDays, computeNextDays, type Day } from '../domain/recurrence.ts'
import { toInstantAtMinute, toLocalDay } from '../domain/zoned-time.ts'
import { countRuleOrders, type RuleRow, toRecurrence } from './rules.repo.ts'

/** An outlet, and the times at which it must receive orders of a rule. */
export interface OrderingOutlet {
  readonly store: StoreRecord
  /** When the order for a time is placed. */
  readonly getPlacementTime: (wanted: Date) => Date
  /** The latest time at which it can be placed; later the outlet takes no order for that time. */
  readonly getLatestTime: (wanted: Date) => Date
}

/** Loads what determines when orders of this kind are placed at an outlet. */
export const loadOrderingOutlet = async (
  tx: Transaction,
  { storeId, orderType }: { readonly storeId: string; readonly orderType: 10 | 20 },
): Promise<OrderingOutlet> => {
  const store = await loadStore(tx, storeId)
  if (!store) throw new Error(`A rule is of outlet ${storeId}, which is not there`)
  const channel = getChannel(orderType)
  const settings = getSlotSettings(store, channel)
  const slots = settings?.isActive ? settings : undefined
  const areas = channel === 'delivery' ? await loadAreas(tx) : []
  const notice = {
    slotNotice: slots?.leadMinutes ?? null,
    preparation: store.preparationMinutes,
    delivery: Math.max(0, ...areas.filter((area) => area.storeId === storeId).map((area) => area.minutes)),
  }
  const findOwnCutOff = (wanted: Date): Date | null => {
    const day = getServiceDay(wanted, getChannelHours(store, channel), store.timeZone)
    return slots ? findCutOff(store, channel, day) : null
  }
  return {
    store,
    getPlacementTime: (wanted) => computePlacementTime(wanted, notice, findOwnCutOff(wanted)),
    getLatestTime: (wanted) => {
      const latest = addMilliseconds(wanted, -minutes(notice.slotNotice ?? 0))
      const cutOff = findOwnCutOff(wanted)
      return cutOff && cutOff < latest ? cutOff : latest
    },
  }
}

export const loadRuleOutlet = (tx: Transaction, rule: RuleRow): Promise<OrderingOutlet> =>
  loadOrderingOutlet(tx, { storeId: rule.store_id, orderType: rule.order_type })

export const getOrderTime = ({ store }: OrderingOutlet, minute: number, day: Day): Date =>
  toInstantAtMinute(day, minute, store.timeZone)

/** The first date of a rule from `from` on, and when its order is placed; nulls if the rule has ended by then. */
export const planNextOrder = (
  rule: RuleRow,
  outlet: OrderingOutlet,
  { from, used }: { readonly from: Day; readonly used: number },
): Pick<RuleRow, 'next_day' | 'next_at'> => {
  const [day] = computeNextDays(toRecurrence(rule), { from, used, limit: 1 })
  if (day === undefined) return { next_day: null, next_at: null }
  return { next_day: day, next_at: outlet.getPlacementTime(getOrderTime(outlet, rule.minute, day)) }
}

/** The plan of a rule that starts or resumes now: from the first date whose order can still be placed in time. */
export const planFromNow = async (
  tx: Transaction,
  rule: RuleRow,
  outlet: OrderingOutlet,
): Promise<Pick<RuleRow, 'next_day' | 'next_at'>> => {
  const today = toLocalDay(tx.now, outlet.store.timeZone)
  const used = await countRuleOrders(tx, rule, addDays(today, 1))
  const first = planNextOrder(rule, outlet, { from: today, used })
  const isInTime = first.next_at === null || first.next_at >= tx.now
  return isInTime ? first : planNextOrder(rule, outlet, { from: addDays(today, 1), used })
}
