import { describe, expect, it } from 'vitest'
import type { Cart } from '../contract/endpoints.ts'
import { isReduced, lostOf, reductionsOf } from './saved-reductions.ts'

const money = (amount: number) => ({ amount, currency: 'AED' })
const stepOf = (kind: Cart['trace'][number]['kind'], amount: number): Cart['trace'][number] => ({
  ...{ kind, name: kind, amount: money(amount), rate: null, inclusive: false, line: null },
  ...{ shares: [], basis: null, distance: null },
})
const changeOf = (kind: Cart['changes'][number]['kind']): Cart['changes'][number] => ({
  ...{ _id: kind, kind, text: kind, line: null, remedies: [], keepText: '', alternatives: [] },
})

describe('what is told of something kept for later', () => {
  const plain = [stepOf('line', 4400), stepOf('packaging', 200), stepOf('tax', 100)]

  it('is what takes off or pays a part of it, in the order of the price', () => {
    const trace = [...plain, stepOf('reward', -500), stepOf('credits', -700), stepOf('points', -900)]
    expect(reductionsOf({ trace }).map(({ kind }) => kind)).toEqual(['reward', 'credits', 'points'])
    expect(isReduced({ trace, changes: [] })).toBe(true)
  })

  it('is what no longer does, and nothing of its lines and fees', () => {
    const changes = [changeOf('price'), changeOf('promotion'), changeOf('deliveryFee')]
    expect(lostOf({ changes }).map(({ kind }) => kind)).toEqual(['promotion'])
    expect(isReduced({ trace: plain, changes })).toBe(true)
    expect(isReduced({ trace: plain, changes: [changeOf('price')] })).toBe(false)
  })
})
