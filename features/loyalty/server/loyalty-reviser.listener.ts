import type { OrderReviser } from '#core/orders/server/revise-order.service.ts'
import { computeGoodsPaid } from '../domain/goods-paid.ts'
import { countSpentByRules, limitLoyaltyRules } from '../domain/points-rule.ts'
import { findPendingPoints, updatePendingPoints } from './cart-loyalty.repo.ts'
import { listOrderPointsEntries } from './points.repo.ts'
import { findRedeemer, returnUnusedPoints } from './points.service.ts'

/**
 * A revised order pays with at most the points that it took and returns the others; what it will earn changes with
 * what is paid for its goods.
 */
export const loyaltyReviser: OrderReviser = {
  reviseRules: limitLoyaltyRules,
  async onRevised(tx, { before, after, rules }) {
    const { id: orderId, version } = after
    const entries = await listOrderPointsEntries(tx, orderId)
    const redeemed = entries.filter(({ kind }) => kind === 'redeemed')
    const held = redeemed.reduce((sum, { points }) => sum - points, 0)
    const points = held - countSpentByRules(after.trace, rules)
    const last = findRedeemer(redeemed)
    if (last !== undefined && points > 0)
      await returnUnusedPoints(tx, {
        orderId,
        userId: last,
        points,
        reference: `revised ${version}`,
      })
    const promise = await findPendingPoints(tx, orderId)
    if (!promise) return
    const [was, is] = [
      computeGoodsPaid(before.subTotal, before.trace),
      computeGoodsPaid(after.subTotal, after.trace),
    ]
    if (was === 0 || was === is) return
    await updatePendingPoints(tx, orderId, Number((BigInt(promise.earns) * BigInt(is)) / BigInt(was)))
  },
}
