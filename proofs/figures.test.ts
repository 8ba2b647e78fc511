import { expect, it } from 'vitest'
import { chooseRunCount, isFullProof } from '#platform/testing/proof-runs.ts'

it('runs the proofs with the requested run counts', () => {
  expect(chooseRunCount({ ci: 1, full: 100 })).toBe(isFullProof ? 100 : 1)
})
