import type { Channel } from '#core/sites/domain/order-type.ts'
import type { Weekday } from '#core/stores/domain/weekly-hours.ts'
import { computePercent } from '#platform/kernel/money-shares.ts'
import { type EarnRule, type RedeemRule, WHOLE_ORDER_SHARE } from './program.ts'

const floorRatio = (amount: number, times: number, by: number): number =>
  Number((BigInt(amount) * BigInt(times)) / BigInt(by))

/** Order properties that determine what it earns. */
export interface EarningOrder {
  /** Minor units paid for goods: lines without discounts, rewards and what points paid. */
  readonly goods: number
  readonly channel: Channel
  /** By the outlet's clock when the order was placed. */
  readonly weekday: Weekday
}

/**
 * The whole points that an order earns. The sum is rounded down once, so ten small orders never earn more than one of
 * the same sum. Of several boosts the best one counts.
 */
export const computeEarnedPoints = (
  { points, per, minimum, channels, boosts }: EarnRule,
  { goods, channel, weekday }: EarningOrder,
): number => {
  if (goods <= 0 || goods < minimum || !channels.includes(channel)) return 0
  const factors = boosts.filter(({ days }) => days.includes(weekday)).map(({ factor }) => factor)
  return floorRatio(goods, points * Math.max(100, ...factors), per * 100)
}

/** Value of points in minor units, rounded down: the merchant never pays more than promised. */
export const computePointsValue = (
  { points, value }: Pick<RedeemRule, 'points' | 'value'>,
  count: number,
): number => floorRatio(count, value, points)

/** The fewest points that are worth at least `amount` minor units. */
export const computePointsFor = (
  { points, value }: Pick<RedeemRule, 'points' | 'value'>,
  amount: number,
): number => Number((BigInt(amount) * BigInt(points) + BigInt(value) - 1n) / BigInt(value))

/** The most minor units of goods that points may pay; null when they may pay everything. */
export const computeMaxShareAmount = (
  { maxShare }: Pick<RedeemRule, 'maxShare'>,
  goods: number,
): number | null => (maxShare >= WHOLE_ORDER_SHARE ? null : computePercent(goods, maxShare))

/** How many points can be redeemed for an amount of `payable`, of which `goods` are goods, in minor units. */
export const computeMaxPoints = (
  rule: RedeemRule,
  { balance, goods, payable }: { readonly balance: number; readonly goods: number; readonly payable: number },
): number => {
  const most = Math.min(payable, computeMaxShareAmount(rule, goods) ?? payable)
  return Math.min(balance, computePointsFor(rule, Math.max(0, most)))
}
