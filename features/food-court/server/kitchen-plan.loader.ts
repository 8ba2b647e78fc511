import type { OrderRecord } from '#core/orders/domain/order.ts'
import { ORDER_STATUS } from '#core/orders/domain/order-status.ts'
import { computePromisedReadyAt } from '#core/orders/domain/promise.ts'
import { isFinal } from '#core/orders/domain/transitions.ts'
import '#core/orders/server/kitchen-start.service.ts'
import { loadOrder } from '#core/orders/server/orders.service.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Hooks } from '#platform/kernel/hooks.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import type { KitchenPlan } from '../contract/console-endpoints.ts'
import { computeStartAt, type PlannedPart } from '../domain/plan-kitchens.ts'
import { type CourtPartRow, listSiblingParts } from './court-orders.repo.ts'

const toPlannedPart = (order: OrderRecord, { kitchen_minutes }: CourtPartRow): PlannedPart => {
  const isOver = isFinal(order.status) && order.status !== ORDER_STATUS.delivered
  return {
    kitchenMinutes: kitchen_minutes,
    readyAt: isOver ? null : (order.readyAt ?? computePromisedReadyAt(order)),
    isReady: [ORDER_STATUS.kitchenReady, ORDER_STATUS.outForDelivery, ORDER_STATUS.delivered].some(
      (status) => status === order.status,
    ),
  }
}

/** When the kitchen of a part should begin; undefined for an order that shares its basket with no other stall. */
export const loadKitchenPlan = async (
  tx: Transaction,
  orderId: string,
  language: Language,
): Promise<KitchenPlan | undefined> => {
  const siblings = await listSiblingParts(tx, orderId)
  const found = await Promise.all(
    siblings.map(async (part) => ({ part, order: await loadOrder(tx, part.order_id) })),
  )
  const parts = found.flatMap(({ part, order }) =>
    order ? [{ order, planned: toPlannedPart(order, part) }] : [],
  )
  const own = parts.find(({ order }) => order.id === orderId)
  if (!own || parts.length < 2) return undefined
  const others = parts.filter((part) => part !== own)
  const startAt = computeStartAt(
    own.planned,
    others.map(({ planned }) => planned),
  )
  return {
    order: orderId,
    startAt: startAt?.toISOString() ?? null,
    others: others.map(({ order }) => localize(order.store.name, language)),
  }
}

/** The same moment for what is printed. */
export const findCourtKitchenStart: Hooks['kitchenStart'] = async (tx, orderId) => {
  const { startAt = null } = (await loadKitchenPlan(tx, orderId, 'en')) ?? {}
  return startAt === null ? undefined : new Date(startAt)
}
