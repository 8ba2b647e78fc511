import { describe, expect, it } from 'vitest'
import { minutes, seconds } from '#platform/kernel/clock.ts'
import { buildBoardOrder } from '../../testing/board-order.ts'
import { formatClock, formatDurationAttribute } from '../format-clock.ts'
import { getUrgentOrders, hasWaitedTooLong } from './waiting-time.ts'

const PLACED = '2026-11-20T14:00:00.000Z'
const answer = (warnMinutes: number, byMinutes: number) => ({
  warnAt: new Date(placedPlus(minutes(warnMinutes))).toISOString(),
  by: new Date(placedPlus(minutes(byMinutes))).toISOString(),
})
const placedPlus = (milliseconds: number): number => Date.parse(PLACED) + milliseconds

describe('waiting time of an order', () => {
  it('ticks every second, and shows hours only when there are any', () => {
    expect(formatClock(0)).toBe('0:00')
    expect(formatClock(seconds(59))).toBe('0:59')
    expect(formatClock(minutes(4) + seconds(7))).toBe('4:07')
    expect(formatClock(minutes(64) + seconds(7))).toBe('1:04:07')
  })

  it('never becomes negative, regardless of clock differences', () => {
    expect(formatClock(-5000)).toBe('0:00')
    expect(formatDurationAttribute(-5000)).toBe('PT0S')
  })

  it('is too long from the seventh minute on when the outlet has no time limit', () => {
    const order = { placedAt: PLACED, answer: null }
    expect(hasWaitedTooLong(order, placedPlus(minutes(7) - 1))).toBe(false)
    expect(hasWaitedTooLong(order, placedPlus(minutes(7)))).toBe(true)
  })

  it('is too long from the warning time that the outlet has configured', () => {
    const order = { placedAt: PLACED, answer: answer(3, 5) }
    expect(hasWaitedTooLong(order, placedPlus(minutes(3) - 1))).toBe(false)
    expect(hasWaitedTooLong(order, placedPlus(minutes(3)))).toBe(true)
  })

  it('lists urgent orders by the earliest decline time first', () => {
    const orders = [
      buildBoardOrder({ _id: 'late', answer: answer(2, 9) }),
      buildBoardOrder({ _id: 'calm', answer: answer(8, 9) }),
      buildBoardOrder({ _id: 'soon', answer: answer(3, 4) }),
      buildBoardOrder({ _id: 'any', answer: null }),
    ]
    expect(getUrgentOrders(orders, placedPlus(minutes(3))).map(({ _id }) => _id)).toEqual(['soon', 'late'])
  })
})
