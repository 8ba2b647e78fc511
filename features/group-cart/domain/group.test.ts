import { describe, expect, it } from 'vitest'
import { computeGroupState } from './group.ts'

const noon = new Date('2026-11-21T12:00:00Z')
const open = { status: 'open', closesAt: null, cart: 'open' } as const

describe('group state', () => {
  it('is open without a deadline, and before its deadline but not at it', () => {
    expect(computeGroupState(open, noon)).toBe('open')
    expect(computeGroupState({ ...open, closesAt: new Date(noon.getTime() + 1) }, noon)).toBe('open')
    expect(computeGroupState({ ...open, closesAt: noon }, noon)).toBe('timeUp')
  })

  it('returns the reason with the highest precedence', () => {
    const late = { ...open, status: 'locked', closesAt: noon } as const
    expect(computeGroupState(late, noon)).toBe('locked')
    expect(computeGroupState({ ...late, cart: 'over' }, noon)).toBe('over')
    expect(computeGroupState({ ...late, cart: 'ordered' }, noon)).toBe('ordered')
    expect(computeGroupState({ ...open, status: 'ended' }, noon)).toBe('over')
  })
})
