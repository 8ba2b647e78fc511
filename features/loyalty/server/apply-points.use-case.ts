import type { Cart } from '#core/cart/contract/endpoints.ts'
import type { LiveCart } from '#core/cart/domain/live-cart.ts'
import { type CartBenefitContext, updateCartBenefits } from '#core/cart/server/cart-benefits.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { loyaltyErrors } from '../contract/errors.ts'
import type { RewardRecord } from '../domain/reward.ts'
import { type CartLoyaltyState, findCartLoyalty, saveCartLoyalty } from './cart-loyalty.repo.ts'
import type { StoreRules, StoreRulesCache } from './store-rules.cache.ts'

const loadCartLoyalty = (tx: Transaction, { cart }: LiveCart): Promise<CartLoyaltyState> =>
  findCartLoyalty(tx, { cartId: cart.id, userId: cart.userId })

const validateNoDiscount = ({ priced }: LiveCart): Failure | undefined =>
  priced.steps.some(({ kind }) => kind === 'discount') ? failure(loyaltyErrors.withDiscount) : undefined

/** Why this many points cannot pay for the cart, apart from a secret code; undefined when they can. */
export const validatePoints = (
  live: LiveCart,
  { redeem }: StoreRules['program'],
  { points, balance }: { readonly points: number; readonly balance: number },
): Failure | undefined => {
  if (points > balance) return failure(loyaltyErrors.tooFewPoints, { field: 'points', values: { balance } })
  const { minimum } = redeem
  if (points < minimum) return failure(loyaltyErrors.belowMinimum, { field: 'points', values: { minimum } })
  return validateNoDiscount(live)
}

/** Chooses how many points pay for the cart; 0 cancels. */
export const applyPoints = (
  platform: Platform,
  known: StoreRulesCache,
  { points, ...call }: CartBenefitContext & { readonly points: number },
): Promise<Result<Cart, Failure>> =>
  updateCartBenefits(platform, call, async (tx, live) => {
    const held = await known.get(tx, live.store)
    if (!held) return fail(failure(loyaltyErrors.notOffered))
    if (points > 0) {
      const { balance, confirmed } = await loadCartLoyalty(tx, live)
      const refused = validatePoints(live, held.program, { points, balance })
      if (refused) return fail(refused)
      if (held.program.redeem.needsCode && points > confirmed) return fail(failure(loyaltyErrors.codeNeeded))
    }
    saveCartLoyalty(tx, live.cart.id, points > 0 ? { points } : { points, confirmed: 0 })
    return ok(undefined)
  })

/** The rewards of these ids, each once. */
export const pickRewards = (
  { rewards }: StoreRules,
  ids: readonly string[],
): Result<readonly RewardRecord[], Failure> => {
  const chosen = ids.map((id) => rewards.find(({ _id }) => _id === id))
  const found = chosen.filter((reward) => reward !== undefined)
  const isTwice = new Set(ids).size < ids.length
  if (found.length < ids.length || isTwice)
    return fail(failure(loyaltyErrors.unknownReward, { field: 'rewards' }))
  return ok(found)
}

/** Chooses the rewards of the cart, each at most once; an empty list cancels. */
export const chooseRewards = (
  platform: Platform,
  known: StoreRulesCache,
  { rewards, ...call }: CartBenefitContext & { readonly rewards: readonly string[] },
): Promise<Result<Cart, Failure>> =>
  updateCartBenefits(platform, call, async (tx, live) => {
    const held = await known.get(tx, live.store)
    if (!held) return fail(failure(loyaltyErrors.notOffered))
    const chosen = pickRewards(held, rewards)
    if (!chosen.ok) return chosen
    if (rewards.length > 0) {
      const { balance } = await loadCartLoyalty(tx, live)
      const costs = chosen.value.reduce((sum, { points }) => sum + points, 0)
      if (costs > balance)
        return fail(failure(loyaltyErrors.tooFewPoints, { field: 'rewards', values: { balance } }))
      const refused = validateNoDiscount(live)
      if (refused) return fail(refused)
    }
    saveCartLoyalty(tx, live.cart.id, { rewards })
    return ok(undefined)
  })
