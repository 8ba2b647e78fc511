import { describe, expect, it } from 'vitest'
import type { Cart } from '../contract/endpoints.ts'
import { getReductions, hasSums, listLosses } from './saved-reductions.ts'

const createMoney = (amount: number) => ({ amount, currency: 'AED' })
const createStep = (kind: Cart['trace'][number]['kind'], amount: number): Cart['trace'][number] => ({
  ...{ kind, name: kind, amount: createMoney(amount), rate: null, inclusive: false, line: null },
  ...{ shares: [], basis: null, distance: null },
})
const createChange = (kind: Cart['changes'][number]['kind']): Cart['changes'][number] => ({
  ...{ _id: kind, kind, text: kind, line: null, remedies: [], keepText: '', alternatives: [] },
})

describe('reductions of a draft', () => {
  const plain = [createStep('line', 4400), createStep('packaging', 200), createStep('tax', 100)]

  it('lists what reduces or pays a part of it, in the order of the price', () => {
    const trace = [
      ...plain,
      createStep('reward', -500),
      createStep('credits', -700),
      createStep('points', -900),
    ]
    expect(getReductions({ trace }).map(({ kind }) => kind)).toEqual(['reward', 'credits', 'points'])
    expect(hasSums({ trace, changes: [] })).toBe(true)
  })

  it('lists what no longer does, and nothing of its lines and fees', () => {
    const changes = [createChange('price'), createChange('promotion'), createChange('deliveryFee')]
    expect(listLosses({ changes }).map(({ kind }) => kind)).toEqual(['promotion'])
    expect(hasSums({ trace: plain, changes })).toBe(true)
    expect(hasSums({ trace: plain, changes: [createChange('price')] })).toBe(false)
    expect(listLosses({ changes: [createChange('leftOut')] })).toHaveLength(1)
  })
})
