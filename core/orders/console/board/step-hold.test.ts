import { describe, expect, it } from 'vitest'
import { buildBoardOrder } from '#core/orders/testing/board-order.ts'
import { minutes, seconds } from '#platform/kernel/clock.ts'
import { canHoldStep, isOvertaken, isStoredStepCurrent } from './step-hold.ts'

const NOW = Date.parse('2026-11-20T14:00:00.000Z')
const answerIn = (milliseconds: number) => ({
  answer: {
    warnAt: new Date(NOW).toISOString(),
    by: new Date(NOW + milliseconds).toISOString(),
  },
})

describe('a held step', () => {
  it('is one of a single tap; declining and cancelling have asked already', () => {
    const held = ['accept', 'ready', 'out', 'delivered', 'undelivered', 'decline', 'cancel'] as const
    expect(held.filter((action) => canHoldStep({ answer: null }, action, NOW))).toEqual([
      ...['accept', 'ready', 'out', 'delivered', 'undelivered'],
    ])
  })

  it('never risks that the order is declined by the clock meanwhile', () => {
    expect(canHoldStep(answerIn(seconds(26)), 'accept', NOW)).toBe(true)
    expect(canHoldStep(answerIn(seconds(25)), 'accept', NOW)).toBe(false)
    expect(canHoldStep(answerIn(0), 'accept', NOW)).toBe(false)
  })

  it('is overtaken by any change of its order, and when the order leaves the board', () => {
    const order = buildBoardOrder({ version: 3 })
    expect(isOvertaken(order, [buildBoardOrder({ version: 3 })])).toBe(false)
    expect(isOvertaken(order, [buildBoardOrder({ version: 4 })])).toBe(true)
    expect(isOvertaken(order, [])).toBe(true)
  })

  it('outlives its page for five minutes', () => {
    expect(isStoredStepCurrent(NOW, NOW + minutes(5) - 1)).toBe(true)
    expect(isStoredStepCurrent(NOW, NOW + minutes(5))).toBe(false)
    expect(isStoredStepCurrent(NOW, NOW - 1)).toBe(false)
  })
})
