import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildBoardOrder } from '#core/orders/testing/board-order.ts'
import type { BoardOrder } from '../../contract/endpoints.ts'
import { getLane, getLanesForRole, getUnansweredOrders, groupByLane, LANES, mergeOrders } from './lanes.ts'

const numbers = (orders: readonly BoardOrder[]) => orders.map(({ orderId }) => orderId)
const at = (minute: number): string => new Date(Date.UTC(2026, 10, 20, 14, minute)).toISOString()

const someOrder = fc
  .record({
    _id: fc.uuid(),
    column: fc.constantFrom('new', 'accepted', 'ready', 'out', 'done'),
    when: fc.constantFrom('now', 'later'),
    placedAt: fc.integer({ min: 0, max: 59 }).map(at),
    version: fc.integer({ min: 1, max: 9 }),
  })
  .map((input) => buildBoardOrder(input as Partial<BoardOrder>))

const someOrders = fc.uniqueArray(someOrder, { selector: ({ _id }) => _id })

describe('a step back', () => {
  it('OW-12 shows the card in the lane before at once', () => {
    const lane = (input: Partial<BoardOrder>) => getLane(buildBoardOrder(input), 'back')
    expect(lane({ column: 'done', orderType: 20 })).toBe('out')
    expect(lane({ column: 'done', orderType: 10 })).toBe('ready')
    expect(lane({ column: 'out', orderType: 20 })).toBe('ready')
    expect(lane({ column: 'ready' })).toBe('accepted')
  })
})

describe('board lanes', () => {
  it('keep scheduled orders separate until they are due', () => {
    expect(getLane({ orderType: 10, column: 'new', when: 'later' })).toBe('laterNew')
    expect(getLane({ orderType: 10, column: 'accepted', when: 'later' })).toBe('laterAccepted')
    expect(getLane({ orderType: 10, column: 'accepted', when: 'now' })).toBe('accepted')
    expect(getLane({ orderType: 10, column: 'done', when: 'later' })).toBe('done')
  })

  it('show a card in its target lane as soon as it is tapped', () => {
    expect(getLane({ orderType: 10, column: 'new', when: 'now' }, 'accept')).toBe('accepted')
    expect(getLane({ orderType: 10, column: 'new', when: 'later' }, 'accept')).toBe('laterAccepted')
    expect(getLane({ orderType: 10, column: 'ready', when: 'now' }, 'out')).toBe('out')
    expect(getLane({ orderType: 10, column: 'new', when: 'now' }, 'decline')).toBe('done')
  })

  it('contain every order exactly once', () => {
    fc.assert(
      fc.property(someOrders, (orders) => {
        const placed = LANES.flatMap((lane) => groupByLane(orders)[lane])
        expect(placed.map(({ _id }) => _id).sort()).toEqual(orders.map(({ _id }) => _id).sort())
      }),
    )
  })

  it('keep the order of their cards regardless of the server’s order and of changes to them', () => {
    fc.assert(
      fc.property(someOrders, fc.integer({ min: 0, max: 99 }), (orders, turn) => {
        const turned = orders.map((_, index) => orders[(index + turn) % orders.length] ?? buildBoardOrder())
        const changed = turned.map((order) => ({
          ...order,
          version: order.version + 1,
          readyAt: at(turn % 60),
        }))
        for (const lane of LANES) {
          const ids = groupByLane(orders)[lane].map(({ _id }) => _id)
          expect(groupByLane(changed)[lane].map(({ _id }) => _id)).toEqual(ids)
        }
      }),
    )
  })

  it('sort by oldest first, and scheduled orders by earliest due time', () => {
    const orders = [
      buildBoardOrder({ _id: 'b', orderId: '2', placedAt: at(5) }),
      buildBoardOrder({ _id: 'a', orderId: '1', placedAt: at(1) }),
      buildBoardOrder({ _id: 'c', orderId: '3', when: 'later', placedAt: at(2), scheduledFor: at(50) }),
      buildBoardOrder({ _id: 'd', orderId: '4', when: 'later', placedAt: at(3), scheduledFor: at(40) }),
    ]
    expect(numbers(groupByLane(orders).new)).toEqual(['1', '2'])
    expect(numbers(groupByLane(orders).laterNew)).toEqual(['4', '3'])
  })

  it('are limited to those in which a role has allowed actions', () => {
    expect(getLanesForRole('owner')).toEqual(LANES)
    expect(getLanesForRole('kitchen')).not.toContain('new')
    expect(getLanesForRole('driver')).toEqual(['ready', 'out', 'done'])
  })
})

describe('unanswered orders', () => {
  it('are the new ones that this person may accept and has not just acted on', () => {
    const orders = [
      buildBoardOrder({ _id: 'a' }),
      buildBoardOrder({ _id: 'b', when: 'later' }),
      buildBoardOrder({ _id: 'c', actions: [] }),
      buildBoardOrder({ _id: 'd', column: 'accepted', actions: ['ready'] }),
    ]
    expect(getUnansweredOrders(orders).map(({ _id }) => _id)).toEqual(['a', 'b'])
    expect(getUnansweredOrders(orders, { a: 'accept' }).map(({ _id }) => _id)).toEqual(['b'])
  })
})

describe('merging of server orders', () => {
  it('replaces the loaded orders, but never with an older version of an order', () => {
    const known = [buildBoardOrder({ _id: 'a', version: 3 }), buildBoardOrder({ _id: 'b', version: 1 })]
    const told = [buildBoardOrder({ _id: 'a', version: 2 }), buildBoardOrder({ _id: 'c', version: 1 })]
    expect(mergeOrders(known, told).map(({ _id, version }) => [_id, version])).toEqual([
      ['a', 3],
      ['c', 1],
    ])
  })
})
