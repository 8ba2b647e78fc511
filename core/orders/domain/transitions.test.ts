import { describe, expect, it } from 'vitest'
import { ORDER_TYPE } from '#core/sites/domain/order-type.ts'
import { USUAL_PACE } from '#core/stores/domain/arrival.ts'
import { ORDER_KINDS, type OrderKind } from './order-kind.ts'
import { ORDER_STATUS, ORDER_STATUSES, type OrderStatus } from './order-status.ts'
import {
  ACTOR_ROLES,
  type ActorRole,
  CANCEL_CUT_OFF,
  canCustomerCancel,
  getActionTarget,
  getAllowedActions,
  isFinal,
  type TransitionableOrder,
  validateTransition,
} from './transitions.ts'

const NOW = new Date('2026-11-20T14:00:00.000Z')
const ACCEPTED = new Date('2026-11-20T13:59:00.000Z')

const TYPES: Record<OrderKind, Pick<TransitionableOrder, 'orderType' | 'isMultiDine'>> = {
  delivery: { orderType: ORDER_TYPE.delivery, isMultiDine: false },
  pickup: { orderType: ORDER_TYPE.pickup, isMultiDine: false },
  dineIn: { orderType: ORDER_TYPE.dineIn, isMultiDine: false },
  multiDineIn: { orderType: ORDER_TYPE.dineIn, isMultiDine: true },
}

const orderAt = (
  status: OrderStatus,
  kind: OrderKind,
  more: Partial<TransitionableOrder> = {},
): TransitionableOrder => ({
  ...TYPES[kind],
  status,
  scheduledFor: null,
  acceptedAt: status >= 20 ? ACCEPTED : null,
  preparationMinutes: 20,
  pace: USUAL_PACE,
  ...{ scheduledUntil: null, readyAt: null, history: [] },
  deliveryMinutes: kind === 'delivery' ? 30 : null,
  ...more,
})

/** Written by hand from the rules, not from the table: from, to, actors, kinds (all when absent). */
const M = 'owner manager orderTaker'
const EXPECTED: readonly (readonly [number, number, string, string?])[] = [
  [0, 10, 'system'],
  [0, 90, 'system'],
  [10, 20, M],
  [10, 30, `${M} system`],
  [10, 90, 'system'],
  [10, 100, 'customer'],
  [12, 20, `${M} system`],
  [12, 30, M],
  [12, 100, 'customer'],
  [20, 30, M],
  [20, 40, `${M} kitchen`],
  [20, 100, 'customer'],
  [40, 50, `${M} driver`, 'delivery'],
  [40, 60, `${M} kitchen`, 'pickup dineIn'],
  [40, 110, `${M} kitchen`, 'multiDineIn'],
  [50, 60, `${M} driver`, 'delivery'],
  [50, 70, `${M} driver`, 'delivery'],
  [70, 50, `${M} driver`, 'delivery'],
  [70, 80, M, 'delivery'],
  [110, 120, `${M} system`, 'multiDineIn'],
  [120, 130, `${M} system`, 'multiDineIn'],
]

const isExpected = (from: number, to: number, { kind, by }: { kind: OrderKind; by: ActorRole }): boolean =>
  EXPECTED.some(
    ([f, t, who, kinds]) =>
      f === from && t === to && who.split(' ').includes(by) && (!kinds || kinds.split(' ').includes(kind)),
  )

describe('order transitions', () => {
  it('OR-02 allow exactly the table, for every status, kind of order and actor', () => {
    const wrong: string[] = []
    let evaluated = 0
    for (const from of ORDER_STATUSES)
      for (const to of ORDER_STATUSES)
        for (const kind of ORDER_KINDS)
          for (const by of ACTOR_ROLES) {
            evaluated += 1
            const allowed = validateTransition(orderAt(from, kind), { to, by, now: NOW }) === undefined
            if (allowed !== isExpected(from, to, { kind, by }))
              wrong.push(`${from}→${to} ${kind} by ${by}: ${allowed}`)
          }
    expect(wrong).toEqual([])
    expect(evaluated).toBe(15 * 15 * 4 * 7)
  })

  it('OR-02 accept a scheduled order as scheduled, and no other order as scheduled', () => {
    const later = orderAt(10, 'delivery', { scheduledFor: new Date('2026-11-20T20:00:00Z') })
    expect(validateTransition(later, { to: 12, by: 'manager', now: NOW })).toBeUndefined()
    expect(validateTransition(orderAt(10, 'delivery'), { to: 12, by: 'manager', now: NOW })).toBe('refused')
    expect(getActionTarget(later, { action: 'accept', by: 'manager', now: NOW })).toBe(12)
    const due = new Date('2026-11-20T19:10:00Z')
    expect(getActionTarget(later, { action: 'accept', by: 'manager', now: due })).toBe(20)
    expect(getActionTarget({ ...later, status: 12 }, { action: 'accept', by: 'manager', now: NOW })).toBe(20)
  })

  it('OR-02 end in exactly the final status numbers', () => {
    expect(ORDER_STATUSES.filter(isFinal).sort((a, b) => a - b)).toEqual([30, 60, 80, 90, 100, 130])
  })

  it('allow a customer to set status 100 only', () => {
    const reached = ORDER_STATUSES.flatMap((from) =>
      ORDER_STATUSES.filter(
        (to) => validateTransition(orderAt(from, 'delivery'), { to, by: 'customer', now: NOW }) === undefined,
      ),
    )
    expect(new Set(reached)).toEqual(new Set([ORDER_STATUS.customerReject]))
  })

  it('refuse the customer’s cancellation after the cut-off that follows acceptance', () => {
    const order = orderAt(20, 'delivery')
    const cutOff = new Date(ACCEPTED.getTime() + CANCEL_CUT_OFF)
    expect(canCustomerCancel(order, new Date(cutOff.getTime() - 1))).toBe(true)
    expect(canCustomerCancel(order, cutOff)).toBe(false)
    expect(validateTransition(order, { to: 100, by: 'customer', now: cutOff })).toBe('tooLate')
    expect(canCustomerCancel(orderAt(10, 'delivery'), cutOff)).toBe(true)
    expect(canCustomerCancel(orderAt(40, 'delivery'), NOW)).toBe(false)
  })

  it('CN-02 give every role its allowed actions', () => {
    const buttons = (status: OrderStatus, kind: OrderKind, by: ActorRole) =>
      getAllowedActions(orderAt(status, kind), by, NOW)
    expect(buttons(10, 'delivery', 'orderTaker')).toEqual(['accept', 'decline'])
    expect(buttons(10, 'delivery', 'kitchen')).toEqual([])
    expect(buttons(20, 'pickup', 'kitchen')).toEqual(['ready'])
    expect(buttons(20, 'pickup', 'manager')).toEqual(['decline', 'ready'])
    expect(buttons(40, 'delivery', 'driver')).toEqual(['out'])
    expect(buttons(40, 'pickup', 'orderTaker')).toEqual(['delivered'])
    expect(buttons(50, 'delivery', 'driver')).toEqual(['delivered', 'undelivered'])
    expect(buttons(70, 'delivery', 'driver')).toEqual(['out'])
    expect(buttons(70, 'delivery', 'owner')).toEqual(['out', 'cancel'])
    expect(buttons(60, 'delivery', 'owner')).toEqual([])
  })
})
