import { describe, expect, it } from 'vitest'
import { isRefused, toRoundCall } from './round-call.ts'

const body = (product: string, session: string | null = null) => ({
  ...{ items: [{ product, qty: 1 }], session },
  total: { amount: 999, currency: 'AED' },
})

describe('the call of a round by staff', () => {
  it('is the same for another attempt with the same items, also when the table shows a visit by now', () => {
    const first = toRoundCall(undefined, body('soda'), () => 'one')
    expect(first).toEqual({ idempotencyKey: 'one', body: body('soda') })
    expect(toRoundCall(first, body('soda', 'visit'), () => 'two')).toBe(first)
    const other = toRoundCall(first, body('burger', 'visit'), () => 'two')
    expect(other).toEqual({ idempotencyKey: 'two', body: body('burger', 'visit') })
  })

  it.each([
    ['the answer was lost', { status: 0, code: 0 }, false],
    ['the server failed', { status: 503, code: 503 }, false],
    ['an attempt is still carried out', { status: 409, code: 409 }, false],
    ['the price has changed', { status: 409, code: 4425 }, true],
    ['an item is sold out', { status: 409, code: 4202 }, true],
  ])('is refused or may be carried out: %s', (_, error, expected) => {
    expect(isRefused(error)).toBe(expected)
  })
})
