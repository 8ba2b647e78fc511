import { loadOrder } from '#core/orders/server/orders.service.ts'
import type { Hooks } from '#platform/kernel/hooks.ts'
import { allocate } from '#platform/kernel/money-shares.ts'
import { listSiblingParts } from './court-orders.repo.ts'

/** A part bears as much of a new delivery fee as it bore of the first: by its dishes, in the order of the basket. */
export const sharedFeeReviser: Hooks['orderReviser'] = {
  shareDeliveryFee: async (tx, { id }, fee) => {
    const parts = await listSiblingParts(tx, id)
    const loaded = await Promise.all(parts.map(({ order_id }) => loadOrder(tx, order_id)))
    const orders = loaded.filter((order) => order !== undefined).toSorted((a, b) => a.number - b.number)
    const weights = orders.map(({ subTotal }) => subTotal)
    return allocate(fee, weights)[orders.findIndex((order) => order.id === id)]
  },
}
