import { orderErrors } from '#core/orders/contract/errors.ts'
import type { OrderRecord } from '#core/orders/domain/order.ts'
import { type BoardAction, targetOf } from '#core/orders/domain/transitions.ts'
import { lockOrder, moveOrder } from '#core/orders/server/move-order.service.ts'
import { loadOrder } from '#core/orders/server/orders.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Platform } from '#platform/http/area.ts'
import type { ApiKeyCaller, Caller } from '#platform/http/caller.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { webhookErrors } from '../contract/errors.ts'
import type { KeyScope } from '../domain/events.ts'

/** What a key does on the board is what somebody who takes orders may do. */
export const KEY_ROLE = 'orderTaker'

const keyOf = (caller: Caller, scope: KeyScope): Result<ApiKeyCaller, Failure> => {
  if (caller.kind !== 'apiKey') throw new Error(`A ${caller.kind} caller reached a call for keys`)
  return caller.scopes.includes(scope)
    ? ok(caller)
    : fail(failure(webhookErrors.scopeMissing, { values: { scope } }))
}

const unknown = () => fail(failure(orderErrors.unknownOrder))

/** An order of the key's own outlet; any other is as if it were not there. */
export const readForKey = async (
  platform: Platform,
  caller: Caller,
  orderId: string,
): Promise<Result<OrderRecord, Failure>> => {
  const key = keyOf(caller, 'orders:read')
  if (!key.ok) return key
  const { brandId, storeId } = key.value
  return platform.db.tenant(brandId, async (unit) => {
    const order = await loadOrder(unit, orderId)
    return order?.storeId === storeId ? ok(order) : unknown()
  })
}

export interface KeyMove {
  readonly orderId: string
  readonly action: BoardAction
  readonly version: number
  readonly minutes?: number | undefined
  readonly reason?: string | undefined
}

/** Moves an order of the key's own outlet; the order's history names the key. */
export const moveByKey = async (
  platform: Platform,
  caller: Caller,
  { orderId, action, version, minutes, reason }: KeyMove,
): Promise<Result<OrderRecord, Failure>> => {
  const key = keyOf(caller, 'orders:move')
  if (!key.ok) return key
  const { brandId, storeId, keyId: id, name } = key.value
  return platform.db.tenant(brandId, async (unit) => {
    const order = await lockOrder(unit, orderId)
    if (order?.storeId !== storeId) return unknown()
    if (order.version !== version) return fail(failure(orderErrors.changedMeanwhile))
    const to = targetOf(order, { action, by: KEY_ROLE, now: unit.now })
    if (to === undefined) return fail(failure(orderErrors.transitionRefused))
    const actor = { kind: 'staff' as const, id, role: KEY_ROLE, name }
    return moveOrder(platform, unit, { orderId, to, actor, minutes, reason })
  })
}
