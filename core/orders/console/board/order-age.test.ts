import { describe, expect, it } from 'vitest'
import { buildBoardOrder } from '#core/orders/testing/board-order.ts'
import { minutes } from '#platform/kernel/clock.ts'
import type { BoardOrder } from '../../contract/endpoints.ts'
import { getOrderAge } from './order-age.ts'

const PLACED = '2026-11-20T14:00:00.000Z'
const at = (minute: number): number => Date.parse(PLACED) + minutes(minute)
const instant = (minute: number): string => new Date(at(minute)).toISOString()
const ageOf = (input: Partial<BoardOrder>, minute: number) => getOrderAge(buildBoardOrder(input), at(minute))

describe('age of an order', () => {
  it('counts from its placing while it is new, and needs a look at half of the warning time', () => {
    expect(ageOf({}, 1)).toEqual({ kind: 'waited', milliseconds: minutes(1), tone: 'calm' })
    expect(ageOf({}, 3.5)).toMatchObject({ tone: 'soon' })
    expect(ageOf({}, 7)).toMatchObject({ tone: 'late' })
  })

  it('follows the warning time of the outlet', () => {
    const answer = { warnAt: instant(2), by: instant(3) }
    expect(ageOf({ answer }, 0.9)).toMatchObject({ tone: 'calm' })
    expect(ageOf({ answer }, 1)).toMatchObject({ tone: 'soon' })
    expect(ageOf({ answer }, 2)).toMatchObject({ tone: 'late' })
  })

  it('counts down to the time that the kitchen promised, then up', () => {
    const cooking = { column: 'accepted', readyAt: instant(20) } as const
    expect(ageOf(cooking, 5)).toEqual({ kind: 'left', milliseconds: minutes(15), tone: 'calm' })
    expect(ageOf(cooking, 15)).toMatchObject({ kind: 'left', tone: 'soon' })
    expect(ageOf(cooking, 20.5)).toEqual({ kind: 'left', milliseconds: 0, tone: 'soon' })
    expect(ageOf(cooking, 32)).toEqual({ kind: 'late', milliseconds: minutes(12), tone: 'late' })
  })

  it('counts from the kitchen’s "ready" while an order waits to be handed over', () => {
    const timeline: BoardOrder['timeline'] = [{ key: 'ready', text: 'Ready', at: instant(10) }]
    expect(ageOf({ column: 'ready', timeline }, 14)).toMatchObject({
      ...{ kind: 'waited', milliseconds: minutes(4), tone: 'calm' },
    })
    expect(ageOf({ column: 'ready', timeline }, 20)).toMatchObject({ tone: 'soon' })
    expect(ageOf({ column: 'ready', timeline }, 30)).toMatchObject({ tone: 'late' })
  })

  it('counts down to the end of the promise on the road, however the estimate has moved since', () => {
    const promise = { from: instant(30), to: instant(40) }
    const estimate = { from: instant(45), to: instant(55) }
    expect(ageOf({ column: 'out', promise, estimate }, 43)).toMatchObject({ kind: 'late' })
    expect(ageOf({ column: 'out', estimate }, 43)).toMatchObject({ kind: 'left' })
    expect(ageOf({ column: 'out' }, 43)).toBeUndefined()
  })

  it('ends with the order', () => {
    expect(ageOf({ column: 'done' }, 43)).toBeUndefined()
  })
})
