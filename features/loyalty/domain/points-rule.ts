import {
  type Basket,
  getBasePrice,
  type PriceRule,
  type RuleCalculator,
  type RuleStep,
} from '#core/pricing/domain/price-rule.ts'
import type { LocalizedText } from '#platform/kernel/language.ts'
import { computeMaxShareAmount, computePointsFor, computePointsValue } from './points.ts'
import type { RewardGift } from './reward.ts'

/** Identify the calculator of each rule. */
export const REWARD_RULE = 'loyaltyReward'
export const POINTS_RULE = 'loyaltyPoints'

/** A chosen reward that the customer has enough points for. */
export interface ChosenReward {
  readonly id: string
  readonly name: LocalizedText
  readonly points: number
  readonly gift: RewardGift
}

/** A payment with points. */
export interface PointsRule {
  readonly id: string
  /** Points that the customer wants to redeem. */
  readonly wanted: number
  /** The customer's points before the cost of rewards. */
  readonly balance: number
  readonly rate: { readonly points: number; readonly value: number }
  readonly minimum: number
  readonly maxShare: number
  /** Cost of each chosen reward, by its id. */
  readonly rewardCosts: Readonly<Record<string, number>>
}

/** Points and discounts exclude each other: the merchant gives only one of them. */
const hasDiscount = ({ earlier }: Basket): boolean => earlier.some(({ kind }) => kind === 'discount')

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

const isGift = (gift: unknown): boolean =>
  isRecord(gift) &&
  ((gift.kind === 'product' && typeof gift.productId === 'string') ||
    (gift.kind === 'amount' && isCount(gift.amount)))

const isRewardRule = (data: unknown): data is ChosenReward =>
  isRecord(data) &&
  typeof data.id === 'string' &&
  isRecord(data.name) &&
  isCount(data.points) &&
  isGift(data.gift)

const isPointsRule = (data: unknown): data is PointsRule =>
  isRecord(data) &&
  typeof data.id === 'string' &&
  [data.wanted, data.balance, data.minimum, data.maxShare].every(isCount) &&
  isRecord(data.rate) &&
  isCount(data.rate.points) &&
  isCount(data.rate.value) &&
  data.rate.points > 0 &&
  data.rate.value > 0 &&
  isRecord(data.rewardCosts)

const computeShares = (gift: RewardGift, { lines }: Basket): RuleStep['shares'] => {
  if (gift.kind === 'product') {
    // One unit is free without its paid extras: the cheapest when it was chosen with different options.
    const [cheapest] = lines
      .filter(({ productId, amount }) => productId === gift.productId && amount > 0)
      .toSorted((a, b) => getBasePrice(a) - getBasePrice(b) || (a.id < b.id ? -1 : 1))
    return cheapest ? [{ on: cheapest.id, amount: Math.min(getBasePrice(cheapest), cheapest.amount) }] : []
  }
  const shares: { on: string; amount: number }[] = []
  let left = gift.amount
  for (const { id, amount } of lines.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const part = Math.min(left, amount)
    if (part > 0) shares.push({ on: id, amount: part })
    left -= part
  }
  return shares
}

/** What a chosen reward takes off: nothing when its product is not in the cart. */
export const calculateReward: RuleCalculator = (data, basket) => {
  if (!isRewardRule(data)) throw new TypeError('A reward rule of another form')
  if (hasDiscount(basket)) return []
  const shares = computeShares(data.gift, basket)
  return shares.length === 0 ? [] : [{ kind: 'reward', name: data.name, source: data.id, shares }]
}

/** Cost in points of the rewards that take something off. */
const sumRewardCosts = ({ rewardCosts }: PointsRule, { earlier }: Basket): number =>
  earlier.reduce((sum, { kind, source }) => sum + (kind === 'reward' ? (rewardCosts[source] ?? 0) : 0), 0)

/** What points pay of a total: limited by the requested points, the balance, and the merchant's limit. */
export const calculatePoints: RuleCalculator = (data, basket) => {
  if (!isPointsRule(data)) throw new TypeError('A points rule of another form')
  if (hasDiscount(basket)) return []
  const points = Math.min(data.wanted, data.balance - sumRewardCosts(data, basket))
  if (points < data.minimum) return []
  const goods = basket.lines.reduce((sum, { amount }) => sum + amount, 0)
  const most = Math.min(basket.due, computeMaxShareAmount(data, goods) ?? basket.due)
  const amount = Math.min(computePointsValue(data.rate, points), most)
  return amount <= 0
    ? []
    : [{ kind: 'points', name: null, source: data.id, shares: [{ on: 'total', amount }] }]
}

export const LOYALTY_CALCULATORS = { [REWARD_RULE]: calculateReward, [POINTS_RULE]: calculatePoints } as const

export const createRewardRule = (data: ChosenReward): PriceRule => ({
  kind: REWARD_RULE,
  stage: 'reduce',
  data,
})
export const createPointsRule = (data: PointsRule): PriceRule => ({ kind: POINTS_RULE, stage: 'pay', data })

/** The fields of a price step that points depend on. */
interface PaidStep {
  readonly kind: string
  readonly amount: number
  readonly source?: string
}

/** Limits rules to the points and rewards of a price that was agreed before. */
export const limitLoyaltyRules = (
  rules: readonly PriceRule[],
  agreed: readonly PaidStep[],
): readonly PriceRule[] => {
  const rewards = new Set(agreed.filter(({ kind }) => kind === 'reward').map(({ source }) => source))
  return rules.flatMap((rule) => {
    const { kind, data } = rule
    if (kind === REWARD_RULE) return isRewardRule(data) && rewards.has(data.id) ? [rule] : []
    if (kind !== POINTS_RULE || !isPointsRule(data)) return [rule]
    const { points } = computeSpentPoints(agreed, data)
    const limited = { wanted: Math.min(data.wanted, points), minimum: Math.min(data.minimum, points) }
    return [createPointsRule({ ...data, ...limited })]
  })
}

/** Points that a price costs by the rules that it was computed from, including rewards. */
export const countSpentByRules = (steps: readonly PaidStep[], rules: readonly PriceRule[]): number => {
  const rewards = rules.flatMap(({ data }) => (isRewardRule(data) ? [[data.id, data.points] as const] : []))
  const rate = rules.map(({ data }) => data).find(isPointsRule)?.rate ?? { points: 1, value: 1 }
  const spent = computeSpentPoints(steps, { rate, rewardCosts: Object.fromEntries(rewards) })
  return spent.points + spent.rewards
}

export interface SpentPoints {
  /** Points used for payment, and what they pay in minor units. */
  readonly points: number
  readonly amount: number
  /** Points spent on rewards. */
  readonly rewards: number
}

/**
 * Points that a price costs. A payment takes only as many as its amount needs: points cut off by a limit are not
 * taken.
 */
export const computeSpentPoints = (
  steps: readonly PaidStep[],
  rules: { readonly rate: PointsRule['rate']; readonly rewardCosts: PointsRule['rewardCosts'] },
): SpentPoints => {
  const amount = -steps.filter(({ kind }) => kind === 'points').reduce((sum, step) => sum + step.amount, 0)
  const rewards = steps
    .filter(({ kind }) => kind === 'reward')
    .reduce((sum, { source = '' }) => sum + (rules.rewardCosts[source] ?? 0), 0)
  return { amount, points: amount === 0 ? 0 : computePointsFor(rules.rate, amount), rewards }
}
