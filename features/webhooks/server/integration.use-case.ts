import { orderErrors } from '#core/orders/contract/errors.ts'
import type { OrderRecord } from '#core/orders/domain/order.ts'
import { type BoardAction, getActionTarget } from '#core/orders/domain/transitions.ts'
import { loadOrder } from '#core/orders/server/orders.service.ts'
import { lockOrder, transitionOrder } from '#core/orders/server/transition-order.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { ApiKeyCaller, Caller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { webhookErrors } from '../contract/errors.ts'
import type { KeyScope } from '../domain/events.ts'

/** On the board a key may do what an order taker may do. */
export const KEY_ROLE = 'orderTaker'

const requireKey = (caller: Caller, scope: KeyScope): Result<ApiKeyCaller, Failure> => {
  if (caller.kind !== 'apiKey') throw new Error(`A ${caller.kind} caller reached a call for keys`)
  return caller.scopes.includes(scope)
    ? ok(caller)
    : fail(failure(webhookErrors.scopeMissing, { values: { scope } }))
}

const failUnknownOrder = () => fail(failure(orderErrors.unknownOrder))

/** An order of the key's own outlet; any other is unknown. */
export const readOrderForKey = async (
  platform: Platform,
  caller: Caller,
  orderId: string,
): Promise<Result<OrderRecord, Failure>> => {
  const key = requireKey(caller, 'orders:read')
  if (!key.ok) return key
  const { brandId, storeId } = key.value
  return platform.db.tenant(brandId, async (tx) => {
    const order = await loadOrder(tx, orderId)
    return order?.storeId === storeId ? ok(order) : failUnknownOrder()
  })
}

export interface TransitionByKeyInput {
  readonly orderId: string
  readonly action: BoardAction
  readonly version: number
  readonly minutes?: number | undefined
  readonly reason?: string | undefined
}

/** Changes the status of an order of the key's own outlet; the order's history names the key. */
export const transitionOrderByKey = async (
  platform: Platform,
  caller: Caller,
  { orderId, action, version, minutes, reason }: TransitionByKeyInput,
): Promise<Result<OrderRecord, Failure>> => {
  const key = requireKey(caller, 'orders:move')
  if (!key.ok) return key
  const { brandId, storeId, keyId: id, name } = key.value
  return platform.db.tenant(brandId, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order?.storeId !== storeId) return failUnknownOrder()
    if (order.version !== version) return fail(failure(orderErrors.changedMeanwhile))
    const to = getActionTarget(order, { action, by: KEY_ROLE, now: tx.now })
    if (to === undefined) return fail(failure(orderErrors.transitionRefused))
    const actor = { kind: 'staff' as const, id, role: KEY_ROLE, name }
    return transitionOrder(platform, tx, { orderId, to, actor, minutes, reason })
  })
}
