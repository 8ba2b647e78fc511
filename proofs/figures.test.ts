import { expect, it } from 'vitest'
import { chooseRunCount, isFullProof } from '#platform/testing/proof-runs.ts'

it('proofs run at the figures that were asked for', () => {
  expect(chooseRunCount({ ci: 1, full: 100 })).toBe(isFullProof ? 100 : 1)
})
