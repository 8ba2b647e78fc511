import { describe, expect, it } from 'vitest'
import { getActiveRounds, PREVIOUS_SECRET_LIFETIME } from './rotation.ts'

describe('valid secrets', () => {
  const now = new Date('2026-12-20T12:00:00Z')
  const ago = (ms: number) => new Date(now.getTime() - ms)

  it('are one, and for a day after a rotation also the previous one', () => {
    expect(getActiveRounds({ round: 1, rotatedAt: null }, now)).toEqual([1])
    expect(getActiveRounds({ round: 2, rotatedAt: ago(1000) }, now)).toEqual([2, 1])
    expect(getActiveRounds({ round: 2, rotatedAt: ago(PREVIOUS_SECRET_LIFETIME - 1) }, now)).toEqual([2, 1])
    expect(getActiveRounds({ round: 2, rotatedAt: ago(PREVIOUS_SECRET_LIFETIME) }, now)).toEqual([2])
  })
})
