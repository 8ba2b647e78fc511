import { describe, expect, it } from 'vitest'
import { getJoinStatus } from './session.ts'

const join = { before: undefined, opening: 'scan', isGuarded: false } as const

describe('status of a guest who joins a visit', () => {
  it('is in by the printed or the short code, and waits without either', () => {
    expect(getJoinStatus({ ...join, proof: 'printedCode' })).toBe('in')
    expect(getJoinStatus({ ...join, proof: 'shortCode' })).toBe('in')
    expect(getJoinStatus({ ...join, proof: 'none' })).toBe('waiting')
    expect(getJoinStatus({ ...join, proof: 'shortCode', before: 'waiting' })).toBe('in')
  })

  it('waits by any code where staff approve guests, and stays in once staff have let the guest in', () => {
    for (const proof of ['printedCode', 'shortCode', 'none'] as const) {
      expect(getJoinStatus({ ...join, proof, opening: 'staff' })).toBe('waiting')
      expect(getJoinStatus({ ...join, proof, opening: 'staff', before: 'in' })).toBe('in')
    }
  })

  it('is what staff decided for whom they refused or removed, and waits by the printed code for others then', () => {
    for (const before of ['refused', 'removed'] as const)
      for (const proof of ['printedCode', 'shortCode', 'none'] as const)
        expect(getJoinStatus({ ...join, proof, before, isGuarded: true })).toBe(before)
    expect(getJoinStatus({ ...join, proof: 'printedCode', isGuarded: true })).toBe('waiting')
    expect(getJoinStatus({ ...join, proof: 'shortCode', isGuarded: true })).toBe('in')
  })
})
