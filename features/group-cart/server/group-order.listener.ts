import type { CartRecord } from '#core/cart/domain/cart.ts'
import type { CheckoutGuard } from '#core/checkout/server/checkout-guard.service.ts'
import { ok } from '#platform/kernel/result.ts'
import { saveGroupOrder } from './groups.repo.ts'

/** Who has added a line of a group's cart, by the ids of both; what the host added is not named. */
export const listAdders = ({ lines }: Pick<CartRecord, 'lines'>): ReadonlyMap<string, string> =>
  new Map(lines.flatMap(({ id, adder }) => (adder ? [[id, adder.id] as const] : [])))

/** Stores with a group what its cart became, so that everybody still sees their part. */
export const groupOrderGuard: CheckoutGuard = {
  async reserve(tx, { order, live: { cart } }) {
    if (cart.host) await saveGroupOrder(tx, cart.host.id, { id: order.id, adders: listAdders(cart) })
    return ok(undefined)
  },
}
