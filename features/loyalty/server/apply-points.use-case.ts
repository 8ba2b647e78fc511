import type { Cart } from '#core/cart/contract/endpoints.ts'
import type { LiveCart } from '#core/cart/domain/live-cart.ts'
import { type ChoiceCall, changeChosen } from '#core/cart/server/chosen-for-cart.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Unit } from '#platform/db/unit.ts'
import type { Platform } from '#platform/http/area.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { loyaltyErrors } from '../contract/errors.ts'
import type { RewardRecord } from '../domain/reward.ts'
import { type CartStanding, findStanding, saveWish } from './cart-wishes.repo.ts'
import type { KnownRules, StoreRules } from './known-rules.ts'

const standingOf = (unit: Unit, { cart }: LiveCart): Promise<CartStanding> =>
  findStanding(unit, { cartId: cart.id, userId: cart.userId })

const withDiscount = ({ priced }: LiveCart): Failure | undefined =>
  priced.steps.some(({ kind }) => kind === 'discount') ? failure(loyaltyErrors.withDiscount) : undefined

/** Why so many points cannot pay for this cart, apart from a secret code; undefined when they can. */
export const pointsRefusal = (
  live: LiveCart,
  { redeem }: StoreRules['program'],
  { points, balance }: { readonly points: number; readonly balance: number },
): Failure | undefined => {
  if (points > balance) return failure(loyaltyErrors.tooFewPoints, { field: 'points', values: { balance } })
  const { minimum } = redeem
  if (points < minimum) return failure(loyaltyErrors.belowMinimum, { field: 'points', values: { minimum } })
  return withDiscount(live)
}

/** Chooses how many points pay for the cart; 0 takes them back. */
export const applyPoints = (
  platform: Platform,
  known: KnownRules,
  { points, ...call }: ChoiceCall & { readonly points: number },
): Promise<Result<Cart, Failure>> =>
  changeChosen(platform, call, async (unit, live) => {
    const held = await known.of(unit, live.store)
    if (!held) return fail(failure(loyaltyErrors.notOffered))
    if (points > 0) {
      const { balance, confirmed } = await standingOf(unit, live)
      const refused = pointsRefusal(live, held.program, { points, balance })
      if (refused) return fail(refused)
      if (held.program.redeem.needsCode && points > confirmed) return fail(failure(loyaltyErrors.codeNeeded))
    }
    saveWish(unit, live.cart.id, points > 0 ? { points } : { points, confirmed: 0 })
    return ok(undefined)
  })

const findChosen = (
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

/** Chooses the rewards of the cart, each at most once; none takes them back. */
export const chooseRewards = (
  platform: Platform,
  known: KnownRules,
  { rewards, ...call }: ChoiceCall & { readonly rewards: readonly string[] },
): Promise<Result<Cart, Failure>> =>
  changeChosen(platform, call, async (unit, live) => {
    const held = await known.of(unit, live.store)
    if (!held) return fail(failure(loyaltyErrors.notOffered))
    const chosen = findChosen(held, rewards)
    if (!chosen.ok) return chosen
    if (rewards.length > 0) {
      const { balance } = await standingOf(unit, live)
      const costs = chosen.value.reduce((sum, { points }) => sum + points, 0)
      if (costs > balance)
        return fail(failure(loyaltyErrors.tooFewPoints, { field: 'rewards', values: { balance } }))
      const refused = withDiscount(live)
      if (refused) return fail(refused)
    }
    saveWish(unit, live.cart.id, { rewards })
    return ok(undefined)
  })
