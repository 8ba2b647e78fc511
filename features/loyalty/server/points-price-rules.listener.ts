import type { CartExtras, ExtrasPresentationContext, SelectedRule } from '#core/pricing/domain/cart-extras.ts'
import type { PriceRule } from '#core/pricing/domain/price-rule.ts'
import type { CartRuleContext, PriceRuleSource } from '#core/pricing/server/price-rules.service.ts'
import { getChannel, type OrderType } from '#core/sites/domain/order-type.ts'
import { WEEKDAYS, type Weekday } from '#core/stores/domain/weekly-hours.ts'
import { localize } from '#platform/kernel/language.ts'
import { money } from '#platform/kernel/money.ts'
import { computeGoodsPaid, type GoodsStep } from '../domain/goods-paid.ts'
import { computeEarnedPoints } from '../domain/points.ts'
import {
  computeSpentPoints,
  createPointsRule,
  createRewardRule,
  LOYALTY_CALCULATORS,
  type PointsRule,
} from '../domain/points-rule.ts'
import type { LoyaltyProgram } from '../domain/program.ts'
import type { RewardRecord } from '../domain/reward.ts'
import { type CartLoyaltyState, findCartLoyalty, mergeCartLoyalty } from './cart-loyalty.repo.ts'
import type { StoreRules, StoreRulesCache } from './store-rules.cache.ts'

/** The outlet's weekday at an instant. */
export const getWeekdayName = (instant: Date, timeZone: string): Weekday => {
  const { dayOfWeek } = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone)
  const weekday = WEEKDAYS[dayOfWeek - 1]
  if (!weekday) throw new RangeError(`There is no weekday ${dayOfWeek}`)
  return weekday
}

/** The chosen rewards that the customer's points suffice for, counted one after the other. */
export const pickAffordableRewards = (
  { rewards }: Pick<StoreRules, 'rewards'>,
  { rewards: chosen, balance }: Pick<CartLoyaltyState, 'rewards' | 'balance'>,
): RewardRecord[] => {
  let left = balance
  return chosen.flatMap((id) => {
    const reward = rewards.find(({ _id }) => _id === id)
    if (!reward || reward.points > left) return []
    left -= reward.points
    return [reward]
  })
}

const toRewardCosts = (rewards: readonly RewardRecord[]): Record<string, number> =>
  Object.fromEntries(rewards.map(({ _id, points }) => [_id, points]))

/** The requested points that may pay: with a secret code only as many as it confirmed. */
const computeRequestedPoints = (
  { redeem }: LoyaltyProgram,
  { points, confirmed }: CartLoyaltyState,
): number => (redeem.needsCode ? Math.min(points, confirmed) : points)

const toPointsRuleData = (
  program: LoyaltyProgram,
  standing: CartLoyaltyState,
  rewards: readonly RewardRecord[],
): PointsRule => ({
  id: program._id,
  wanted: computeRequestedPoints(program, standing),
  balance: standing.balance,
  rate: { points: program.redeem.points, value: program.redeem.value },
  minimum: program.redeem.minimum,
  maxShare: program.redeem.maxShare,
  rewardCosts: toRewardCosts(rewards),
})

export interface EarningCart {
  readonly subTotal: number
  readonly steps: readonly GoodsStep[]
  readonly orderType: OrderType
  readonly timeZone: string
  readonly now: Date
}

/** What an order of this cart will earn under these rules. */
export const computePendingPoints = (program: LoyaltyProgram, cart: EarningCart): number =>
  computeEarnedPoints(program.earn, {
    goods: computeGoodsPaid(cart.subTotal, cart.steps),
    channel: getChannel(cart.orderType),
    weekday: getWeekdayName(cart.now, cart.timeZone),
  })

interface LoyaltyContext {
  readonly facts: CartRuleContext
  readonly program: LoyaltyProgram
  readonly standing: CartLoyaltyState
  readonly rewards: readonly RewardRecord[]
}

const createPresenter =
  ({ facts: context, program, standing, rewards }: LoyaltyContext) =>
  ({ priced, language, currency }: ExtrasPresentationContext): Partial<CartExtras> => {
    const { steps, subTotal } = priced
    const spent = computeSpentPoints(steps, { rate: program.redeem, rewardCosts: toRewardCosts(rewards) })
    const { orderType, now, store } = context
    return {
      loyalty: {
        balance: standing.balance,
        applied: spent.points > 0 ? { points: spent.points, amount: money(spent.amount, currency) } : null,
        earns: computePendingPoints(program, { subTotal, steps, orderType, timeZone: store.timeZone, now }),
      },
      rewards: rewards.map(({ _id, name, points }) => {
        const step = steps.find(({ kind, source }) => kind === 'reward' && source === _id)
        return {
          _id,
          name: localize(name, language),
          points,
          discount: money(-(step?.amount ?? 0), currency),
        }
      }),
    }
  }

const toChosenRules = ({ program, rewards }: StoreRules, standing: CartLoyaltyState): SelectedRule[] => [
  ...standing.rewards.flatMap((id) => {
    const reward = rewards.find(({ _id }) => _id === id)
    return reward ? [{ kind: 'reward', source: id, name: reward.name } as const] : []
  }),
  ...(standing.points > 0 ? [{ kind: 'points', source: program._id, name: null } as const] : []),
]

/** How points and rewards change the price of a cart. */
export const createLoyaltyPriceRules = (known: StoreRulesCache): PriceRuleSource => ({
  calculators: LOYALTY_CALCULATORS,
  async loadRules(tx, context) {
    const held = await known.get(tx, context.store)
    if (!held) return { rules: [] }
    const { program } = held
    const standing = await findCartLoyalty(tx, context)
    const rewards = pickAffordableRewards(held, standing)
    const rules: PriceRule[] = rewards.map(({ _id: id, name, points, gift }) =>
      createRewardRule({ id, name, points, gift }),
    )
    if (computeRequestedPoints(program, standing) > 0)
      rules.push(createPointsRule(toPointsRuleData(program, standing, rewards)))
    const chosen = toChosenRules(held, standing)
    return { rules, chosen, present: createPresenter({ facts: context, program, standing, rewards }) }
  },
  handleCartsMerged: mergeCartLoyalty,
})
