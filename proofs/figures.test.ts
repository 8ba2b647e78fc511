import { expect, it } from 'vitest'
import { figure, provingInFull } from '#platform/testing/figure.ts'

it('proofs run at the figures that were asked for', () => {
  expect(figure({ ci: 1, full: 100 })).toBe(provingInFull ? 100 : 1)
})
