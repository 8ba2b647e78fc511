import type { OrderRecord } from '#core/orders/domain/order.ts'
import { loadOrder } from '#core/orders/server/orders.service.ts'
import type { Hooks } from '#platform/kernel/hooks.ts'
import { allocate } from '#platform/kernel/money-shares.ts'
import { listSiblingParts } from './court-orders.repo.ts'

const getDeliveryFee = ({ trace }: OrderRecord): number =>
  trace.filter(({ kind }) => kind === 'deliveryFee').reduce((sum, { amount }) => sum + amount, 0)

/**
 * One trip brings all parts of a basket for one fee. A part bears of a new fee what it bore of the first, so that a
 * cheaper trip makes no part dearer; by its dishes where the first was free.
 */
export const sharedDeliveryReviser: Hooks['orderReviser'] = {
  listSharedDelivery: async (tx, { id }) => {
    const parts = await listSiblingParts(tx, id)
    return parts.length > 1 ? parts.map(({ order_id }) => order_id) : undefined
  },
  shareDeliveryFee: async (tx, { id }, fee) => {
    const parts = await listSiblingParts(tx, id)
    const loaded = await Promise.all(parts.map(({ order_id }) => loadOrder(tx, order_id)))
    const orders = loaded.filter((order) => order !== undefined)
    const fees = orders.map(getDeliveryFee)
    const weights = fees.some((share) => share > 0) ? fees : orders.map(({ subTotal }) => subTotal)
    return allocate(fee, weights)[orders.findIndex((order) => order.id === id)]
  },
}
