import { describe, expect, it } from 'vitest'
import { numberRounds } from './order-rounds.ts'

describe('rounds of an order', () => {
  it('are numbered by the time at which their lines were added', () => {
    const lines = [
      { id: 'late', addedAt: '2026-01-01T12:30:00.000Z' },
      { id: 'first' },
      { id: 'second', addedAt: '2026-01-01T12:10:00.000Z' },
      { id: 'with-second', addedAt: '2026-01-01T12:10:00.000Z' },
    ]
    expect(Object.fromEntries(numberRounds(lines))).toEqual({
      ...{ first: 1, second: 2, 'with-second': 2, late: 3 },
    })
  })
})
