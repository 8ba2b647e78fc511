import { lockOrderPayments } from '#core/payments/server/payments.service.ts'
import type { SettleDependencies } from '#core/payments/server/settle.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { addMilliseconds, minutes as minutesOf } from '#platform/kernel/clock.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { orderErrors } from '../contract/errors.ts'
import type { DelayReason } from '../domain/delay-reason.ts'
import type { OrderActor, OrderRecord } from '../domain/order.ts'
import type { TransitionEventData } from '../domain/order-events.ts'
import { ORDER_STATUS, type OrderStatus } from '../domain/order-status.ts'
import { computePromisedMinutes, computePromisedReadyAt, isPromiseBroken } from '../domain/promise.ts'
import { type ActorRole, isActorRole, validateTransition } from '../domain/transitions.ts'
import { writeTransition } from './order.writer.ts'
import { findOrder, lockOrderRow } from './orders.repo.ts'

export interface TransitionOrderInput {
  readonly orderId: string
  readonly to: OrderStatus
  readonly actor: OrderActor
  /** When accepting: minutes until the order is ready. Absent: in time for what was promised. */
  readonly minutes?: number | undefined
  /** When accepting for a later time than promised: why. */
  readonly delay?: DelayReason | undefined
  /** When declining, or when a delivery failed: the reason shown to the customer. */
  readonly reason?: string | undefined
  /** Refuses the transition when the order has changed since. */
  readonly expectedVersion?: number | undefined
}

/**
 * An order with its row and all of its payment attempts, locked until the transaction ends. Every change of an order
 * begins here: payments are always locked before the order.
 */
export const lockOrder = async (tx: Transaction, orderId: string): Promise<OrderRecord | undefined> => {
  await lockOrderPayments(tx, orderId)
  await lockOrderRow(tx, orderId)
  return findOrder(tx, orderId)
}

const toActorRole = (actor: OrderActor): ActorRole | undefined => {
  if (actor.kind !== 'staff') return actor.kind
  return isActorRole(actor.role) ? actor.role : undefined
}

/**
 * What accepting states: an immediate order is ready in the given minutes, else in time for the promise; a scheduled
 * one at the agreed time. A time later than promised carries its reason.
 */
const computeAcceptance = (
  order: OrderRecord,
  { minutes, delay, now }: Pick<TransitionOrderInput, 'minutes' | 'delay'> & { readonly now: Date },
): TransitionEventData => {
  if (order.readyAt !== null && minutes === undefined) return {}
  const promised = computePromisedReadyAt(order)
  const kept = promised ? computePromisedMinutes(promised, now) : order.preparationMinutes
  const isScheduled = order.scheduledFor !== null
  const acceptedMinutes = minutes ?? (isScheduled ? order.preparationMinutes : kept)
  const soonest = addMilliseconds(now, minutesOf(acceptedMinutes))
  const isAgreed = isScheduled && promised !== null && (promised > soonest || minutes === undefined)
  const readyAt = isAgreed ? promised : soonest
  const isLater = isPromiseBroken(order, readyAt)
  const reason = delay ?? (acceptedMinutes > kept ? 'kitchen' : 'answer')
  return { acceptedMinutes, readyAt: readyAt.toISOString(), ...(isLater ? { delayReason: reason } : {}) }
}

const toTransitionData = (
  order: OrderRecord,
  { to, minutes, delay, reason }: TransitionOrderInput,
  now: Date,
): TransitionEventData => {
  const accepts = to === ORDER_STATUS.approved || to === ORDER_STATUS.scheduledAccepted
  return {
    ...(accepts ? computeAcceptance(order, { minutes, delay, now }) : {}),
    ...(reason === undefined ? {} : { reason }),
  }
}

const findRefusal = (
  order: OrderRecord,
  { to, actor }: TransitionOrderInput,
  now: Date,
): Failure | undefined => {
  const by = toActorRole(actor)
  const refusal = by === undefined ? 'refused' : validateTransition(order, { to, by, now })
  if (refusal === undefined) return undefined
  const isCustomer = actor.kind === 'customer'
  return failure(
    refusal === 'tooLate' || isCustomer ? orderErrors.cancelTooLate : orderErrors.transitionRefused,
  )
}

/** A check before staff move an order on. */
export interface TransitionGuard {
  /** Why the order may not reach the status yet; undefined when it may. */
  validate(
    tx: Transaction,
    move: { readonly order: OrderRecord; readonly to: OrderStatus },
  ): Promise<Failure | undefined>
}

declare module '#platform/kernel/hooks.ts' {
  interface Hooks {
    moveGuard: TransitionGuard
  }
}

const runTransitionGuards = async (
  { hooks }: Pick<SettleDependencies, 'hooks'>,
  tx: Transaction,
  move: { readonly order: OrderRecord; readonly to: OrderStatus },
): Promise<Failure | undefined> => {
  for (const guard of hooks.all('moveGuard')) {
    const refused = await guard.validate(tx, move)
    if (refused) return refused
  }
  return undefined
}

/**
 * Moves an order to another status if the transition table allows it to this actor, with all effects: the event, the
 * notifications, and the refund and stock of an order that ends.
 */
export const transitionOrder = async (
  platform: SettleDependencies,
  tx: Transaction,
  request: TransitionOrderInput,
): Promise<Result<OrderRecord, Failure>> => {
  const order = await lockOrder(tx, request.orderId)
  if (!order) return fail(failure(orderErrors.unknownOrder))
  const { expectedVersion, to, actor } = request
  if (expectedVersion !== undefined && expectedVersion !== order.version)
    return fail(failure(orderErrors.changedMeanwhile))
  const refusal =
    findRefusal(order, request, tx.now) ?? (await runTransitionGuards(platform, tx, { order, to }))
  if (refusal) return fail(refusal)
  if (to === ORDER_STATUS.declined && !request.reason)
    return fail(failure(orderErrors.reasonMissing, { field: 'reason' }))
  await writeTransition(platform, tx, {
    order,
    to,
    actor,
    data: toTransitionData(order, request, tx.now),
  })
  const moved = await findOrder(tx, request.orderId)
  return moved ? ok(moved) : fail(failure(orderErrors.unknownOrder))
}
