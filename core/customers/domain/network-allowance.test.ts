import { expect, it } from 'vitest'
import { computeAllowance, UNUSED_GUESTS_PER_USE, UNVERIFIED_CODES_PER_USE } from './network-allowance.ts'

it('allows a ring the fixed number, and a crowd more for each use', () => {
  expect(computeAllowance({ base: 150, used: 0, perUse: UNUSED_GUESTS_PER_USE })).toBe(150)
  expect(computeAllowance({ base: 150, used: 500, perUse: UNUSED_GUESTS_PER_USE })).toBe(2_650)
  expect(computeAllowance({ base: 100, used: 2, perUse: UNVERIFIED_CODES_PER_USE })).toBe(102)
})
