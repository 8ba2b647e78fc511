import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boardOrder } from '#core/orders/testing/board-order.ts'
import type { BoardOrder } from '../../contract/endpoints.ts'
import { arrange, LANES, laneOf, lanesOf, merge, unanswered } from './lanes.ts'

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
  .map((wish) => boardOrder(wish as Partial<BoardOrder>))

const someOrders = fc.uniqueArray(someOrder, { selector: ({ _id }) => _id })

describe('the lanes of the board', () => {
  it('keep orders for later apart until they are due', () => {
    expect(laneOf({ column: 'new', when: 'later' })).toBe('laterNew')
    expect(laneOf({ column: 'accepted', when: 'later' })).toBe('laterAccepted')
    expect(laneOf({ column: 'accepted', when: 'now' })).toBe('accepted')
    expect(laneOf({ column: 'done', when: 'later' })).toBe('done')
  })

  it('show a card where it will be as soon as it is tapped', () => {
    expect(laneOf({ column: 'new', when: 'now' }, 'accept')).toBe('accepted')
    expect(laneOf({ column: 'new', when: 'later' }, 'accept')).toBe('laterAccepted')
    expect(laneOf({ column: 'ready', when: 'now' }, 'out')).toBe('out')
    expect(laneOf({ column: 'new', when: 'now' }, 'decline')).toBe('done')
  })

  it('hold every order exactly once', () => {
    fc.assert(
      fc.property(someOrders, (orders) => {
        const placed = LANES.flatMap((lane) => arrange(orders)[lane])
        expect(placed.map(({ _id }) => _id).sort()).toEqual(orders.map(({ _id }) => _id).sort())
      }),
    )
  })

  it('keep the order of their cards however the server lists them and whatever changes about them', () => {
    fc.assert(
      fc.property(someOrders, fc.integer({ min: 0, max: 99 }), (orders, turn) => {
        const turned = orders.map((_, index) => orders[(index + turn) % orders.length] ?? boardOrder())
        const changed = turned.map((order) => ({
          ...order,
          version: order.version + 1,
          readyAt: at(turn % 60),
        }))
        for (const lane of LANES) {
          const ids = arrange(orders)[lane].map(({ _id }) => _id)
          expect(arrange(changed)[lane].map(({ _id }) => _id)).toEqual(ids)
        }
      }),
    )
  })

  it('put the oldest first, and of those for later the one that is due first', () => {
    const orders = [
      boardOrder({ _id: 'b', orderId: '2', placedAt: at(5) }),
      boardOrder({ _id: 'a', orderId: '1', placedAt: at(1) }),
      boardOrder({ _id: 'c', orderId: '3', when: 'later', placedAt: at(2), scheduledFor: at(50) }),
      boardOrder({ _id: 'd', orderId: '4', when: 'later', placedAt: at(3), scheduledFor: at(40) }),
    ]
    expect(numbers(arrange(orders).new)).toEqual(['1', '2'])
    expect(numbers(arrange(orders).laterNew)).toEqual(['4', '3'])
  })

  it('are those in which a role has something to do', () => {
    expect(lanesOf('owner')).toEqual(LANES)
    expect(lanesOf('kitchen')).not.toContain('new')
    expect(lanesOf('driver')).toEqual(['ready', 'out', 'done'])
  })
})

describe('orders that wait for an answer', () => {
  it('are the new ones that this person may accept and has not just tapped', () => {
    const orders = [
      boardOrder({ _id: 'a' }),
      boardOrder({ _id: 'b', when: 'later' }),
      boardOrder({ _id: 'c', actions: [] }),
      boardOrder({ _id: 'd', column: 'accepted', actions: ['ready'] }),
    ]
    expect(unanswered(orders).map(({ _id }) => _id)).toEqual(['a', 'b'])
    expect(unanswered(orders, { a: 'accept' }).map(({ _id }) => _id)).toEqual(['b'])
  })
})

describe('what the server tells', () => {
  it('replaces what was known, but never by an older state of an order', () => {
    const known = [boardOrder({ _id: 'a', version: 3 }), boardOrder({ _id: 'b', version: 1 })]
    const told = [boardOrder({ _id: 'a', version: 2 }), boardOrder({ _id: 'c', version: 1 })]
    expect(merge(known, told).map(({ _id, version }) => [_id, version])).toEqual([
      ['a', 3],
      ['c', 1],
    ])
  })
})
