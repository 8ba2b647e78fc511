import type { LiveCart } from '#core/cart/domain/live-cart.ts'
import type { CheckoutGuard } from '#core/checkout/server/checkout-guard.service.ts'
import { ORDER_STATUS } from '#core/orders/domain/order-status.ts'
import { isGone } from '#core/orders/domain/transitions.ts'
import { loadOrder } from '#core/orders/server/orders.service.ts'
import { failure } from '#platform/contract/errors.ts'
import type { Hooks } from '#platform/kernel/hooks.ts'
import { fail, ok } from '#platform/kernel/result.ts'
import { loyaltyErrors } from '../contract/errors.ts'
import { spentPoints } from '../domain/points-rule.ts'
import { findPromise, savePromise } from './cart-wishes.repo.ts'
import type { KnownRules } from './known-rules.ts'
import { entriesOfOrder } from './points.repo.ts'
import { earnPoints, holdPoints, redeemPoints, returnPoints, takeBackPoints } from './points.service.ts'
import { promisedPoints } from './points-rules.ts'

/** Points that pay, and rewards that were had for points. */
const isLoyalty = ({ kind }: LiveCart['priced']['steps'][number]): boolean =>
  kind === 'points' || kind === 'reward'

/** Takes what an order pays with points as it is placed, and notes what it will earn. */
export const loyaltyGuard = (known: KnownRules): CheckoutGuard => ({
  async hold(unit, { priced, cart }) {
    if (priced.steps.some(isLoyalty)) await holdPoints(unit, cart.userId)
  },
  async take(unit, { order, live }) {
    const held = await known.of(unit, live.store)
    if (!held) return ok(undefined)
    const { program, rewards } = held
    const { id: orderId, userId, trace, subTotal, orderType } = order
    const rewardCosts = Object.fromEntries(rewards.map(({ _id, points }) => [_id, points]))
    const spent = spentPoints(trace, { rate: program.redeem, rewardCosts })
    const points = spent.points + spent.rewards
    const { timeZone } = live.store
    const earns = promisedPoints(program, { subTotal, steps: trace, orderType, timeZone, now: unit.now })
    if (earns > 0) savePromise(unit, { orderId, userId, earns, expireDays: program.earn.expireDays })
    if (points > 0) {
      const taken = await redeemPoints(unit, { userId, orderId, points })
      if (!taken.ok)
        return fail({
          kind: 'points',
          failure: failure(loyaltyErrors.tooFewPoints, { values: taken.failure }),
        })
    }
    return ok(undefined)
  },
})

const isFinished = (status: number): boolean =>
  status === ORDER_STATUS.delivered || status === ORDER_STATUS.multiDineCompleted

/** An order that reached its customer earns; one that is gone gives back what it took. Both once. */
export const loyaltyListener: Hooks['orderListener'] = {
  async orderChanged(unit, { orderId, to }) {
    if (isFinished(to)) {
      const promise = await findPromise(unit, orderId)
      // An account may have become another's since: the points go to whoever has the order.
      const order = promise && (await loadOrder(unit, orderId))
      if (promise && order)
        await earnPoints(unit, {
          orderId,
          userId: order.userId,
          points: promise.earns,
          expireDays: promise.expireDays,
        })
    }
    if (isGone(to)) {
      const [redeemed] = (await entriesOfOrder(unit, orderId)).filter(({ kind }) => kind === 'redeemed')
      if (redeemed) await returnPoints(unit, { orderId, userId: redeemed.user_id })
    }
  },
}

/** Money that goes back takes along its part of what a finished order earned, rounded down. */
export const loyaltyRefundListener: Hooks['refundListener'] = {
  async refundRequested(unit, { orderId, refundId, amount }) {
    const [earned] = (await entriesOfOrder(unit, orderId)).filter(({ kind }) => kind === 'earned')
    const order = earned && (await loadOrder(unit, orderId))
    if (!earned || !order || order.total <= 0) return
    const points = Number((BigInt(earned.points) * BigInt(amount)) / BigInt(order.total))
    await takeBackPoints(unit, { orderId, userId: earned.user_id, reference: refundId, points })
  },
}
