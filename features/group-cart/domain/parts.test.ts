import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PricedLines } from '#core/pricing/domain/line-amounts.ts'
import { computeParts } from './parts.ts'

const line = (id: string, qty: number, total: number) => ({ id, qty, total })
const priced = (lines: PricedLines['lines'], total: number): PricedLines => ({ lines, trace: [], total })

describe('the parts of a group', () => {
  it('CT-13 are what each has added with a share of fees, and nothing for who has not chosen yet', () => {
    const lines = [line('burger', 1, 2000), line('fries', 2, 1000), line('soda', 1, 1000)]
    const adders = new Map([
      ['fries', 'sami'],
      ['soda', 'gone'],
    ])
    const parts = computeParts(priced(lines, 4401), {
      adders,
      people: ['huda', 'sami', 'lina'],
      hostId: 'huda',
    })
    expect(Object.fromEntries(parts)).toEqual({
      huda: { count: 2, amount: 3301 },
      sami: { count: 2, amount: 1100 },
      lina: { count: 0, amount: 0 },
    })
  })

  it('CT-13 are less by the discount on what they added', () => {
    const lines = [line('burger', 1, 1000), line('fries', 1, 1000)]
    const shares = [{ on: 'fries', amount: 500 }]
    const step = {
      kind: 'discount',
      name: null,
      amount: -500,
      rate: null,
      inclusive: false,
      line: null,
      shares,
    }
    const terms = { lines, trace: [step] as PricedLines['trace'], total: 1500 }
    const parts = computeParts(terms, {
      ...{ adders: new Map([['fries', 'sami']]), people: ['huda', 'sami'], hostId: 'huda' },
    })
    expect([...parts.values()].map(({ amount }) => amount)).toEqual([1000, 500])
  })

  it('CT-13 add up to the total to the minor unit, whatever was added by whom', () => {
    const people = ['a', 'b', 'c', 'd']
    const drawn = fc.array(fc.tuple(fc.constantFrom(...people, 'gone'), fc.nat(9), fc.nat(100_000)), {
      minLength: 1,
    })
    fc.assert(
      fc.property(drawn, fc.nat(1_000_000), (added, total) => {
        const lines = added.map(([, qty, amount], index) => line(`line ${index}`, qty + 1, amount))
        const adders = new Map(added.map(([id], index) => [`line ${index}`, id]))
        const parts = computeParts(priced(lines, total), { adders, people, hostId: 'a' })
        expect([...parts.values()].reduce((sum, { amount }) => sum + amount, 0)).toBe(total)
        expect([...parts.keys()]).toEqual(people)
      }),
    )
  })
})
