import { describe, expect, it } from 'vitest'
import { LONGEST_TRUST, secretsOf } from './rotation.ts'

describe('the secrets that are valid', () => {
  const now = new Date('2026-12-20T12:00:00Z')
  const ago = (ms: number) => new Date(now.getTime() - ms)

  it('is one, and for a day after a rotation also the one before it', () => {
    expect(secretsOf({ round: 1, rotatedAt: null }, now)).toEqual([1])
    expect(secretsOf({ round: 2, rotatedAt: ago(1000) }, now)).toEqual([2, 1])
    expect(secretsOf({ round: 2, rotatedAt: ago(LONGEST_TRUST - 1) }, now)).toEqual([2, 1])
    expect(secretsOf({ round: 2, rotatedAt: ago(LONGEST_TRUST) }, now)).toEqual([2])
  })
})
