import { releaseOrderSlot } from '#core/availability/server/slots.service.ts'
import { releaseStock } from '#core/menus/server/menus.service.ts'
import { closePayments, collectOnDelivery } from '#core/payments/server/refunds.service.ts'
import type { SettleDependencies } from '#core/payments/server/settle.service.ts'
import type { OrderType } from '#core/sites/domain/order-type.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { addToOutbox } from '#platform/outbox/outbox.ts'
import type { OrderActor, OrderState } from '../domain/order.ts'
import {
  applyEvent,
  type OrderEvent,
  type RevisionEventData,
  type TransitionEventData,
} from '../domain/order-events.ts'
import { ORDER_STATUS, type OrderStatus } from '../domain/order-status.ts'
import { isCancelledOrDeclined } from '../domain/transitions.ts'
import { notifyOrderChange } from './notify-order-change.writer.ts'
import { updateOrder } from './order-events.repo.ts'

/** A status change of an order; `from` is null when it was just placed. */
export interface OrderTransition {
  readonly orderId: string
  readonly storeId: string
  readonly orderType: OrderType
  readonly version: number
  readonly from: OrderStatus | null
  readonly to: OrderStatus
  readonly actor: OrderActor
}

export interface OrderListener {
  /** Runs in the transaction of the change: write the consequences, call nothing external. */
  orderChanged(unit: Transaction, move: OrderTransition): Promise<void>
}

declare module '#platform/kernel/hooks.ts' {
  interface Hooks {
    orderListener: OrderListener
  }
}

/** The effects of reaching a status, regardless of the actor. */
const runStatusEffects = async (
  platform: SettleDependencies,
  unit: Transaction,
  { order, actor }: { order: OrderState; actor: OrderActor },
): Promise<void> => {
  const { id: orderId, storeId, status } = order
  if (status === ORDER_STATUS.new) {
    await addToOutbox(unit, {
      topic: 'order.placed',
      key: orderId,
      payload: { orderId, storeId, version: order.version },
    })
    unit.afterCommit(() => platform.metrics.events.inc({ name: 'order.placed' }))
  }
  if (status === ORDER_STATUS.delivered) {
    await collectOnDelivery(platform, unit, { orderId, staffId: actor.kind === 'staff' ? actor.id : '' })
  }
  if (isCancelledOrDeclined(status)) {
    await closePayments(platform, unit, { orderId, reason: `order ${status}`, why: 'closed' })
    await releaseStock(unit, { storeId, orderId })
    if (order.scheduledFor) await releaseOrderSlot(unit, orderId)
  }
}

/** Runs the effects of a status and notifies all listeners. */
export const announceTransition = async (
  platform: SettleDependencies,
  unit: Transaction,
  { order, from, actor }: { order: OrderState; from: OrderStatus | null; actor: OrderActor },
): Promise<void> => {
  await runStatusEffects(platform, unit, { order, actor })
  await notifyOrderChange(unit, order, order.status === ORDER_STATUS.new)
  const { id: orderId, storeId, orderType, version } = order
  const move = { orderId, storeId, orderType, version, from, to: order.status, actor }
  for (const listener of platform.hooks.all('orderListener')) await listener.orderChanged(unit, move)
}

type OrderChange =
  | { readonly kind: 'moved'; readonly to: OrderStatus; readonly data: TransitionEventData }
  | { readonly kind: 'revised'; readonly data: RevisionEventData }
  | { readonly kind: 'paymentChanged'; readonly data: { readonly paymentId: string } }
  | { readonly kind: 'ownerChanged'; readonly data: { readonly userId: string } }

/** Appends one event to a locked order and writes the resulting order, so that the two cannot differ. */
export const writeChange = (
  unit: Transaction,
  order: OrderState,
  { change, actor }: { change: OrderChange; actor: OrderActor },
): OrderState => {
  const to = change.kind === 'moved' ? change.to : order.status
  const event: OrderEvent = { ...change, seq: order.version + 1, at: unit.now, actor, from: order.status, to }
  const changed = applyEvent(order, event)
  updateOrder(unit, changed, event)
  return changed
}

/** Moves a locked order without validation: the caller has validated the transition. */
export const writeTransition = async (
  platform: SettleDependencies,
  unit: Transaction,
  {
    order,
    to,
    actor,
    data = {},
  }: { order: OrderState; to: OrderStatus; actor: OrderActor; data?: TransitionEventData },
): Promise<OrderState> => {
  const moved = writeChange(unit, order, { change: { kind: 'moved', to, data }, actor })
  await announceTransition(platform, unit, { order: moved, from: order.status, actor })
  return moved
}
