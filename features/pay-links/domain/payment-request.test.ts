import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  computeAppliedAmount,
  computeRequestState,
  findHoldEnd,
  isPayableAmount,
  maskPhone,
} from './payment-request.ts'

const NOW = new Date('2026-11-26T12:00:00.000Z')
const OPEN = {
  ...{ amount: 30_000, paid: 0, withdrawnAt: null, movedTo: null, isPartAllowed: false },
  expiresAt: new Date('2026-11-26T12:00:01.000Z'),
}

describe('state of a payment request', () => {
  it('can be paid until exactly its end, and not once it was paid, withdrawn or replaced', () => {
    expect(computeRequestState(OPEN, NOW)).toBe('open')
    expect(computeRequestState({ ...OPEN, expiresAt: NOW }, NOW)).toBe('expired')
    expect(computeRequestState({ ...OPEN, withdrawnAt: NOW }, NOW)).toBe('withdrawn')
    expect(computeRequestState({ ...OPEN, movedTo: 'other' }, NOW)).toBe('moved')
    expect(computeRequestState({ ...OPEN, paid: 30_000 }, NOW)).toBe('paid')
  })

  it('stays paid after its end, and leads to the link that replaced it', () => {
    expect(computeRequestState({ ...OPEN, paid: 30_000, expiresAt: NOW }, NOW)).toBe('paid')
    expect(computeRequestState({ ...OPEN, movedTo: 'other', expiresAt: NOW }, NOW)).toBe('moved')
  })

  it('is paid in full, or by any part where the merchant allows parts', () => {
    expect(isPayableAmount(OPEN, 30_000)).toBe(true)
    expect(isPayableAmount(OPEN, 29_999)).toBe(false)
    const inParts = { ...OPEN, paid: 10_000, isPartAllowed: true }
    expect([0, 1, 20_000, 20_001].map((wanted) => isPayableAmount(inParts, wanted))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  it('takes exactly what is due of any captured payments, and nothing once it was closed', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e9 }),
        fc.array(fc.integer({ min: 1, max: 1e9 })),
        (amount, captures) => {
          let paid = 0
          for (const captured of captures) {
            const applied = computeAppliedAmount({ ...OPEN, amount, paid }, captured)
            expect(applied).toBeGreaterThanOrEqual(0)
            expect(applied).toBeLessThanOrEqual(captured)
            paid += applied
          }
          expect(paid).toBe(
            Math.min(
              amount,
              captures.reduce((sum, captured) => sum + captured, 0),
            ),
          )
        },
      ),
    )
    expect(computeAppliedAmount({ ...OPEN, withdrawnAt: NOW }, 30_000)).toBe(0)
    expect(computeAppliedAmount({ ...OPEN, movedTo: 'other' }, 30_000)).toBe(0)
  })

  it('is held by payers at the gateway for as long as too little is left', () => {
    const minute = (at: number) => new Date(NOW.getTime() + at * 60_000)
    const holds = [
      { amount: 10_000, until: minute(20) },
      { amount: 5_000, until: minute(5) },
      { amount: 30_000, until: NOW },
    ]
    const find = (wanted: number) => findHoldEnd({ due: 30_000, wanted, now: NOW }, holds)
    expect([15_000, 15_001, 20_000, 20_001, 30_000].map(find)).toEqual([
      undefined,
      ...[minute(5), minute(5), minute(20), minute(20)],
    ])
    expect(findHoldEnd({ due: 30_000, wanted: 30_000, now: NOW }, [])).toBeUndefined()
  })

  it('shows others the last digits of a phone only', () => {
    expect(maskPhone('+971501234567')).toBe('•••• 4567')
    expect(maskPhone('')).toBe('')
  })
})
