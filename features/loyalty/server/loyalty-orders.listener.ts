import type { LiveCart } from '#core/cart/domain/live-cart.ts'
import type { CheckoutGuard } from '#core/checkout/server/checkout-guard.service.ts'
import { ORDER_STATUS } from '#core/orders/domain/order-status.ts'
import { isCancelledOrDeclined } from '#core/orders/domain/transitions.ts'
import { loadOrder } from '#core/orders/server/orders.service.ts'
import { failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { Hooks } from '#platform/kernel/hooks.ts'
import { fail, ok } from '#platform/kernel/result.ts'
import { loyaltyErrors } from '../contract/errors.ts'
import { computeSpentPoints } from '../domain/points-rule.ts'
import { earnPointsOfBill } from './bill-earnings.service.ts'
import { findPendingPoints, savePendingPoints } from './cart-loyalty.repo.ts'
import { listOrderPointsEntries } from './points.repo.ts'
import {
  earnPoints,
  findRedeemer,
  lockPoints,
  redeemPoints,
  returnPointsOfClosedOrder,
  revokeEarnedPoints,
} from './points.service.ts'
import { computePendingPoints } from './points-price-rules.listener.ts'
import type { StoreRulesCache } from './store-rules.cache.ts'

/** Points that pay, and rewards exchanged for points. */
const isLoyalty = ({ kind }: LiveCart['priced']['steps'][number]): boolean =>
  kind === 'points' || kind === 'reward'

/** Takes the points that an order pays with when it is placed, and saves what it will earn. */
export const createLoyaltyGuard = (known: StoreRulesCache): CheckoutGuard => ({
  async lock(tx, { priced, cart }) {
    if (priced.steps.some(isLoyalty)) await lockPoints(tx, cart.userId)
  },
  async reserve(tx, { order, live }) {
    const held = await known.get(tx, live.store)
    if (!held) return ok(undefined)
    const { program, rewards } = held
    const { id: orderId, userId, trace, subTotal, orderType } = order
    const rewardCosts = Object.fromEntries(rewards.map(({ _id, points }) => [_id, points]))
    const spent = computeSpentPoints(trace, { rate: program.redeem, rewardCosts })
    const points = spent.points + spent.rewards
    const { timeZone } = live.store
    const earns = computePendingPoints(program, {
      subTotal,
      steps: trace,
      orderType,
      timeZone,
      now: tx.now,
    })
    if (earns > 0) savePendingPoints(tx, { orderId, userId, earns, expireDays: program.earn.expireDays })
    if (points > 0) {
      const taken = await redeemPoints(tx, { userId, orderId, points })
      if (!taken.ok)
        return fail({
          kind: 'points',
          failure: failure(loyaltyErrors.tooFewPoints, { values: taken.failure }),
        })
    }
    return ok(undefined)
  },
})

const earnPromisedPoints = async (tx: Transaction, orderId: string): Promise<void> => {
  const promise = await findPendingPoints(tx, orderId)
  // A guest account may have become a customer's since: the points go to the order's current owner.
  const order = promise && (await loadOrder(tx, orderId))
  if (!promise || !order) return
  const { earns: points, expireDays } = promise
  await earnPoints(tx, { orderId, userId: order.userId, points, expireDays })
}

/** Revokes what an order earned by a hand-over that was taken back, less what its refund has revoked. */
const revokeRemainingPoints = async (
  tx: Transaction,
  orderId: string,
  entries: Awaited<ReturnType<typeof listOrderPointsEntries>>,
): Promise<void> => {
  const earners = new Set(entries.filter(({ kind }) => kind === 'earned').map((entry) => entry.user_id))
  for (const userId of earners) {
    const points = entries
      .filter(({ kind, user_id }) => user_id === userId && (kind === 'earned' || kind === 'takenBack'))
      .reduce((sum, entry) => sum + entry.points, 0)
    await revokeEarnedPoints(tx, { orderId, userId, reference: 'closed', points })
  }
}

/** A finished order earns points; a cancelled or declined one returns those it took. Each happens once. */
export const createLoyaltyListener = (platform: Pick<Platform, 'hooks'>): Hooks['orderListener'] => ({
  async orderChanged(tx, { orderId, to }) {
    if (to === ORDER_STATUS.delivered) await earnPromisedPoints(tx, orderId)
    if (to === ORDER_STATUS.multiDineCompleted) {
      const order = await loadOrder(tx, orderId)
      if (order) await earnPointsOfBill(platform, tx, order)
    }
    if (isCancelledOrDeclined(to)) {
      const entries = await listOrderPointsEntries(tx, orderId)
      await revokeRemainingPoints(tx, orderId, entries)
      const redeemer = findRedeemer(entries)
      if (redeemer !== undefined) await returnPointsOfClosedOrder(tx, { orderId, userId: redeemer })
    }
  },
})

/** A refund revokes its share of the points that a finished order earned, rounded down, from each who earned some. */
export const loyaltyRefundListener: Hooks['refundListener'] = {
  async refundRequested(tx, { orderId, refundId, amount }) {
    const earned = (await listOrderPointsEntries(tx, orderId)).filter(({ kind }) => kind === 'earned')
    const order = earned.length > 0 && (await loadOrder(tx, orderId))
    if (!order || order.total <= 0) return
    for (const { points: got, user_id: userId, reference: payer } of earned) {
      const points = Number((BigInt(got) * BigInt(amount)) / BigInt(order.total))
      const reference = payer === '' ? refundId : `${refundId} ${payer}`
      await revokeEarnedPoints(tx, { orderId, userId, reference, points })
    }
  },
}
