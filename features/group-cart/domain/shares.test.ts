import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { money } from '#platform/kernel/money.ts'
import { computeShare } from './shares.ts'

const line = (_id: string | null, qty: number, amount: number) => ({
  ...{ qty, total: money(amount, 'KWD') },
  userInfo: _id === null ? null : { _id },
})

describe('the share of a person in a group', () => {
  it('CT-13 is what they added, and nothing for who has not chosen yet', () => {
    const lines = [line('huda', 1, 900), line('sami', 2, 1500), line('sami', 1, 250), line(null, 1, 100)]
    expect(computeShare(lines, 'sami')).toEqual({ count: 3, sum: money(1750, 'KWD') })
    expect(computeShare(lines, 'lina')).toEqual({ count: 0, sum: null })
  })

  it('adds up to the whole cart over all people', () => {
    const person = fc.constantFrom('a', 'b', 'c')
    fc.assert(
      fc.property(fc.array(fc.tuple(person, fc.nat(9), fc.nat(100_000))), (drawn) => {
        const lines = drawn.map(([id, qty, amount]) => line(id, qty, amount))
        const shares = ['a', 'b', 'c'].map((id) => computeShare(lines, id).sum?.amount ?? 0)
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(
          lines.reduce((sum, { total }) => sum + total.amount, 0),
        )
      }),
    )
  })
})
