import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSeededRandom } from '#platform/testing/seeded-random.ts'
import { buildOrderTerms } from '../testing/order-drafts.ts'
import type { OrderActor, OrderState } from './order.ts'
import { applyEvent, type OrderEvent, type PlacedEventData, rebuildOrder } from './order-events.ts'
import { isFinal, TRANSITIONS } from './transitions.ts'

const SYSTEM: OrderActor = { kind: 'system' }
const START = Date.parse('2026-11-20T14:00:00.000Z')

const placed = (to: 0 | 10): OrderEvent => {
  const { scheduledFor, scheduledUntil, ...terms } = buildOrderTerms(createSeededRandom(), {
    storeId: 'store',
  })
  const data = {
    ...terms,
    scheduledFor: null,
    scheduledUntil: null,
    id: 'order',
    number: 7,
    userId: 'user',
    paymentId: 'pay',
  }
  return {
    kind: 'placed',
    seq: 1,
    at: new Date(START),
    actor: { kind: 'customer', id: 'user' },
    from: null,
    to,
    data,
  }
}

/** A random path through the transition table: each number chooses the next transition. */
const walk = (start: 0 | 10, choices: readonly number[]): { events: OrderEvent[]; state: OrderState } => {
  const events = [placed(start)]
  let state = applyEvent(undefined, placed(start))
  for (const choice of choices) {
    const base = {
      seq: state.version + 1,
      at: new Date(START + state.version * 60_000),
      actor: SYSTEM,
      from: state.status,
    }
    const ways = TRANSITIONS.filter(({ from }) => from === state.status)
    const way = ways[choice % (ways.length + 1)]
    const event: OrderEvent = way
      ? {
          ...base,
          kind: 'moved',
          to: way.to,
          data: way.to === 30 ? { reason: 'closed' } : way.to === 20 ? { acceptedMinutes: choice } : {},
        }
      : { ...base, kind: 'paymentChanged', to: state.status, data: { paymentId: `pay-${choice}` } }
    events.push(event)
    state = applyEvent(state, event)
  }
  return { events, state }
}

const anyWalk = fc.tuple(fc.constantFrom<0 | 10>(0, 10), fc.array(fc.nat({ max: 50 }), { maxLength: 15 }))

describe('order events', () => {
  it('OR-06 rebuild the order, also after a round trip through the database’s JSON', () => {
    fc.assert(
      fc.property(anyWalk, ([start, choices]) => {
        const { events, state } = walk(start, choices)
        const stored = events.map((event) => {
          const data: unknown = JSON.parse(JSON.stringify(event.data))
          return { ...event, data } as OrderEvent
        })
        expect(rebuildOrder(stored)).toEqual(state)
        expect(state.version).toBe(events.length)
        expect(state.finishedAt !== null).toBe(isFinal(state.status))
      }),
    )
  })

  it('OR-06 rebuild an order that was placed before outlets had a pace', () => {
    const { data, ...event } = placed(10)
    const { pace, ...older } = data as PlacedEventData
    const order = rebuildOrder([{ ...event, kind: 'placed', data: older }])
    expect(order?.pace).toEqual({ addedMinutes: 0, spanMinutes: 10 })
  })

  it('OR-06 do not rebuild an order when one is missing, doubled or out of place', () => {
    fc.assert(
      fc.property(anyWalk, fc.nat(), ([start, choices], where) => {
        fc.pre(choices.length > 0)
        const { events } = walk(start, choices)
        const at = where % (events.length - 1)
        expect(() => rebuildOrder(events.toSpliced(at, 1))).toThrow()
        expect(() => rebuildOrder(events.toSpliced(at, 0, ...events.slice(at, at + 1)))).toThrow()
      }),
    )
  })
})
