import type { OrderReviser } from '#core/orders/server/revise-order.service.ts'
import { goodsPaid } from '../domain/goods-paid.ts'
import { limitedRules, spentByRules } from '../domain/points-rule.ts'
import { changePromise, findPromise } from './cart-wishes.repo.ts'
import { entriesOfOrder } from './points.repo.ts'
import { giveBackPoints } from './points.service.ts'

/**
 * An order that is revised pays with as many points as it took at most and gives back the others; what it will earn
 * changes with what is paid for its goods.
 */
export const loyaltyReviser: OrderReviser = {
  again: limitedRules,
  async revised(unit, { before, after, rules }) {
    const { id: orderId, version } = after
    const entries = await entriesOfOrder(unit, orderId)
    const redeemed = entries.filter(({ kind }) => kind === 'redeemed')
    const held = redeemed.reduce((sum, { points }) => sum - points, 0)
    const points = held - spentByRules(after.trace, rules)
    const [first] = redeemed
    if (first && points > 0)
      await giveBackPoints(unit, { orderId, userId: first.user_id, points, reference: `revised ${version}` })
    const promise = await findPromise(unit, orderId)
    if (!promise) return
    const [was, is] = [goodsPaid(before.subTotal, before.trace), goodsPaid(after.subTotal, after.trace)]
    if (was === 0 || was === is) return
    await changePromise(unit, orderId, Number((BigInt(promise.earns) * BigInt(is)) / BigInt(was)))
  },
}
