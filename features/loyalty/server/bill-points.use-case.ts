import type { BillTerms } from '#core/orders/contract/bill-terms.ts'
import {
  type BillTermsCall,
  changeBillTerms,
  type LockedBillTerms,
  type NewTerms,
} from '#core/orders/server/bill-terms.service.ts'
import type { PriceRule } from '#core/pricing/domain/price-rule.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { loyaltyErrors } from '../contract/errors.ts'
import {
  computeSpentPoints,
  countSpentByRules,
  createPointsRule,
  createRewardRule,
  POINTS_RULE,
  REWARD_RULE,
} from '../domain/points-rule.ts'
import type { RewardRecord } from '../domain/reward.ts'
import { pickRewards } from './apply-points.use-case.ts'
import { findCartLoyalty } from './cart-loyalty.repo.ts'
import { findCodeRequestAt, insertCodeRequest } from './code-requests.repo.ts'
import { listOrderPointsEntries } from './points.repo.ts'
import { findRedeemer, redeemPoints } from './points.service.ts'
import { checkCode } from './secret-code.use-case.ts'
import type { StoreRules, StoreRulesCache } from './store-rules.cache.ts'

export interface BillPointsInput extends BillTermsCall {
  /** Points that shall pay; undefined: as many as do now. */
  readonly points?: number | undefined
  /** Ids of rewards; undefined: those of the bill. */
  readonly rewards?: readonly string[] | undefined
  /** Confirms that the guest owns the points, where the outlet demands it. */
  readonly secretCode?: string | undefined
}

/** The caller's points for a bill. */
interface BillPoints {
  /** Points that the bill has taken. */
  readonly taken: number
  /** The caller's points with those. */
  readonly available: number
}

/** What a guest's points shall do. */
interface WantedLoyalty {
  readonly points: number
  readonly rewards: readonly RewardRecord[]
}

const loadPoints = async (
  tx: Transaction,
  { id: orderId }: LockedBillTerms['order'],
  userId: string,
): Promise<Result<BillPoints, Failure>> => {
  const entries = await listOrderPointsEntries(tx, orderId)
  const redeemed = entries.filter(({ kind }) => kind === 'redeemed')
  const taken = redeemed.reduce((sum, { points }) => sum - points, 0)
  if (taken > 0 && findRedeemer(redeemed) !== userId) return fail(failure(loyaltyErrors.otherGuest))
  const { balance } = await findCartLoyalty(tx, { cartId: orderId, userId })
  return ok({ taken, available: balance + taken })
}

const toRules = (
  { program }: StoreRules,
  { points, rewards }: WantedLoyalty,
  { available }: BillPoints,
): PriceRule[] => {
  const { points: unit, value, minimum, maxShare } = program.redeem
  const rewardCosts = Object.fromEntries(rewards.map((reward) => [reward._id, reward.points]))
  const gifts = rewards.map(({ _id: id, name, points: cost, gift }) =>
    createRewardRule({ id, name, points: cost, gift }),
  )
  const data = { id: program._id, wanted: points, balance: available, minimum, maxShare, rewardCosts }
  return points > 0 ? [...gifts, createPointsRule({ ...data, rate: { points: unit, value } })] : gifts
}

const toWanted = (
  held: StoreRules,
  { order: { trace } }: LockedBillTerms,
  { points, rewards }: BillPointsInput,
): Result<WantedLoyalty, Failure> => {
  const now = computeSpentPoints(trace, { rate: held.program.redeem, rewardCosts: {} })
  const chosen = trace.flatMap(({ kind, source = '' }) => (kind === 'reward' ? [source] : []))
  const picked = pickRewards(held, rewards ?? chosen)
  return picked.ok ? ok({ points: points ?? now.points, rewards: picked.value }) : picked
}

const validateWanted = (
  { program: { redeem } }: StoreRules,
  { order }: LockedBillTerms,
  { points, rewards, available }: WantedLoyalty & BillPoints,
): Failure | undefined => {
  if (points === 0 && rewards.length === 0) return undefined
  const costs = rewards.reduce((sum, reward) => sum + reward.points, 0)
  if (Math.max(points, costs) > available)
    return failure(loyaltyErrors.tooFewPoints, { field: 'points', values: { balance: available } })
  const { minimum } = redeem
  if (points > 0 && points < minimum)
    return failure(loyaltyErrors.belowMinimum, { field: 'points', values: { minimum } })
  return order.trace.some(({ kind }) => kind === 'discount') ? failure(loyaltyErrors.withDiscount) : undefined
}

/**
 * Where the outlet demands a secret code: without one the order taker is asked for it, with one it must be right and have
 * been given for as many points.
 */
const confirmPoints = async (
  platform: Platform,
  tx: Transaction,
  { storeId, points, input }: { storeId: string; points: number; input: BillPointsInput },
): Promise<Failure | undefined> => {
  const { userId } = input.caller
  const row = await findCodeRequestAt(tx, { storeId, userId })
  if (input.secretCode === undefined || !row || row.points < points) {
    if (row?.points !== points) await insertCodeRequest(tx, { storeId, userId, points })
    // The order taker sees the request, and gives the code that the next call brings.
    tx.keepOnFailure('loyalty_code_requests')
    return failure(loyaltyErrors.codeNeeded)
  }
  return checkCode(platform, tx, { row, typed: input.secretCode })
}

/** What the wanted points and rewards come to. */
interface PricedLoyalty {
  readonly terms: NewTerms
  /** Points that the bill then takes, rewards included. */
  readonly points: number
  /** Those of them that pay. */
  readonly paying: number
}

const priceWanted = (
  held: StoreRules,
  bill: LockedBillTerms,
  { wanted, own }: { readonly wanted: WantedLoyalty; readonly own: BillPoints },
): Result<PricedLoyalty, Failure> => {
  const rules = toRules(held, wanted, own)
  const terms = bill.price([REWARD_RULE, POINTS_RULE], rules)
  const { steps } = terms.priced
  if (wanted.rewards.some(({ _id }) => !steps.some(({ source }) => source === _id)))
    return fail(failure(loyaltyErrors.rewardUnfit, { field: 'rewards' }))
  const paying = computeSpentPoints(steps, { rate: held.program.redeem, rewardCosts: {} }).points
  return ok({ terms, points: countSpentByRules(steps, rules), paying })
}

/** Takes what the bill needs beyond the points that it has taken; what it does not need goes back with its revision. */
const takePoints = async (
  platform: Platform,
  tx: Transaction,
  {
    held,
    bill: { order },
    more,
    paying,
    input,
  }: { held: StoreRules; bill: LockedBillTerms; more: number; paying: number; input: BillPointsInput },
): Promise<Failure | undefined> => {
  if (more <= 0) return undefined
  const { userId } = input.caller
  const isConfirmed = !held.program.redeem.needsCode || input.points === undefined || paying === 0
  const unconfirmed = isConfirmed
    ? undefined
    : await confirmPoints(platform, tx, { storeId: order.storeId, points: paying, input })
  if (unconfirmed) return unconfirmed
  const reference = `bill ${order.version}`
  const taken = await redeemPoints(tx, { userId, orderId: order.id, points: more, reference })
  return taken.ok ? undefined : failure(loyaltyErrors.tooFewPoints, { values: taken.failure })
}

/**
 * Uses a guest's points and rewards for the whole bill of a table, or takes them back. A bill uses the points of one
 * guest at a time.
 */
export const applyBillPoints = (
  platform: Platform,
  known: StoreRulesCache,
  input: BillPointsInput,
): Promise<Result<BillTerms, Failure>> =>
  changeBillTerms(platform, input, async (tx, bill) => {
    const held = await known.get(tx, bill.store)
    if (!held) return fail(failure(loyaltyErrors.notOffered))
    const own = await loadPoints(tx, bill.order, input.caller.userId)
    if (!own.ok) return own
    const wanted = toWanted(held, bill, input)
    if (!wanted.ok) return wanted
    const refused = validateWanted(held, bill, { ...wanted.value, ...own.value })
    if (refused) return fail(refused)
    const priced = priceWanted(held, bill, { wanted: wanted.value, own: own.value })
    if (!priced.ok) return priced
    const { terms, points, paying } = priced.value
    const more = points - own.value.taken
    const untaken = await takePoints(platform, tx, { held, bill, more, paying, input })
    return untaken ? fail(untaken) : ok(terms)
  })
