import { releaseOrderSlot } from '#core/availability/server/slots.service.ts'
import { releaseStock } from '#core/menus/server/menus.service.ts'
import {
  closePayments,
  recordPaymentOnDelivery,
  revertPaymentOnDelivery,
} from '#core/payments/server/refunds.service.ts'
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
import { isCancelledOrDeclined, isStepBack } from '../domain/transitions.ts'
import { notifyOrderChange } from './notify-order-change.writer.ts'
import { updateOrder } from './order-events.repo.ts'
import { recordOrderPace } from './record-pace.writer.ts'

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
  orderChanged(tx: Transaction, move: OrderTransition): Promise<void>
}

declare module '#platform/kernel/hooks.ts' {
  interface Hooks {
    orderListener: OrderListener
  }
}

/** The effects of reaching a status, regardless of the actor. */
const runStatusEffects = async (
  platform: SettleDependencies,
  tx: Transaction,
  { order, from, actor }: { order: OrderState; from: OrderStatus | null; actor: OrderActor },
): Promise<void> => {
  const { id: orderId, storeId, status } = order
  if (isStepBack(from, status)) {
    const staffId = actor.kind === 'staff' ? actor.id : ''
    if (from === ORDER_STATUS.delivered) await revertPaymentOnDelivery(platform, tx, { orderId, staffId })
    return
  }
  if (status === ORDER_STATUS.new) {
    await addToOutbox(tx, {
      topic: 'order.placed',
      key: orderId,
      payload: { orderId, storeId, version: order.version },
    })
    tx.afterCommit(() => platform.metrics.events.inc({ name: 'order.placed' }))
  }
  if (status === ORDER_STATUS.delivered || status === ORDER_STATUS.multiDinePaid) {
    await recordPaymentOnDelivery(platform, tx, { orderId, staffId: actor.kind === 'staff' ? actor.id : '' })
  }
  await recordOrderPace(tx, order)
  if (isCancelledOrDeclined(status)) {
    await closePayments(platform, tx, { orderId, reason: `order ${status}`, why: 'closed' })
    await releaseStock(tx, { storeId, orderId })
    if (order.scheduledFor) await releaseOrderSlot(tx, orderId)
  }
}

/** Runs the effects of a status and notifies all listeners. */
export const runTransitionEffects = async (
  platform: SettleDependencies,
  tx: Transaction,
  { order, from, actor }: { order: OrderState; from: OrderStatus | null; actor: OrderActor },
): Promise<void> => {
  await runStatusEffects(platform, tx, { order, from, actor })
  await notifyOrderChange(tx, order, order.status === ORDER_STATUS.new)
  const { id: orderId, storeId, orderType, version } = order
  const move = { orderId, storeId, orderType, version, from, to: order.status, actor }
  for (const listener of platform.hooks.all('orderListener')) await listener.orderChanged(tx, move)
}

type OrderChange =
  | { readonly kind: 'moved'; readonly to: OrderStatus; readonly data: TransitionEventData }
  | { readonly kind: 'revised'; readonly data: RevisionEventData }
  | { readonly kind: 'paymentChanged'; readonly data: { readonly paymentId: string } }
  | { readonly kind: 'ownerChanged'; readonly data: { readonly userId: string } }

/** Appends one event to a locked order and writes the resulting order, so that the two cannot differ. */
export const writeChange = (
  tx: Transaction,
  order: OrderState,
  { change, actor }: { change: OrderChange; actor: OrderActor },
): OrderState => {
  const to = change.kind === 'moved' ? change.to : order.status
  const event: OrderEvent = { ...change, seq: order.version + 1, at: tx.now, actor, from: order.status, to }
  const changed = applyEvent(order, event)
  updateOrder(tx, changed, event)
  return changed
}

/** Moves a locked order without validation: the caller has validated the transition. */
export const writeTransition = async (
  platform: SettleDependencies,
  tx: Transaction,
  {
    order,
    to,
    actor,
    data = {},
  }: { order: OrderState; to: OrderStatus; actor: OrderActor; data?: TransitionEventData },
): Promise<OrderState> => {
  const moved = writeChange(tx, order, { change: { kind: 'moved', to, data }, actor })
  await runTransitionEffects(platform, tx, { order: moved, from: order.status, actor })
  return moved
}
