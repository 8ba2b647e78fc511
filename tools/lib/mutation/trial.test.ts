import { describe, expect, it } from 'vitest'
import type { Decision, Verdict } from './decide.ts'
import { findRows, mayProve } from './measure.ts'
import { formatSurvivor, formatTotals } from './report.ts'
import { hasRun, isKilled } from './trial.ts'

const test = (state: string) => ({ name: 'CT-03 ends a cart', state, milliseconds: 1 })

describe('trials', () => {
  it('are killed by a failed test or a file that does not load, not by skipped tests', () => {
    expect(isKilled({ tests: [test('passed'), test('failed')], errors: [] })).toBe(true)
    expect(isKilled({ tests: [], errors: ['a is not a function'] })).toBe(true)
    expect(isKilled({ tests: [test('passed'), test('skipped')], errors: [] })).toBe(false)
  })

  it('have run only when a test passed or failed', () => {
    expect(hasRun({ tests: [test('skipped'), test('passed')], errors: [] })).toBe(true)
    expect(hasRun({ tests: [test('skipped')], errors: [] })).toBe(false)
  })

  it('belong to the rows that a title names', () => {
    expect(findRows('payments PY-08 aborts, and PY-11 takes PY-08')).toEqual(['PY-08', 'PY-11'])
    expect(findRows('an A4-page in UTF-8')).toEqual([])
    expect(mayProve('core/cart/server/cart.test.ts')).toBe(true)
    expect(mayProve('e2e/menu.e2e.ts')).toBe(false)
  })
})

describe('report', () => {
  const decide = (verdict: Verdict): Decision => ({
    row: 'CT-03',
    verdict,
    mutant: { id: '1', file: 'a.ts', line: 3, mutator: 'x', original: 'a >\n  b', replacement: 'a >= b' },
  })

  it('counts the row’s own tests apart from those of other rows and of none', () => {
    const verdicts: Verdict[] = ['own row', 'own row', 'another row', 'no row', 'none']
    expect(formatTotals(verdicts.map(decide))).toBe(
      "5 mutations, 4 killed (80.0 %), 2 by the row's own tests, 1 by another row's, 1 by tests of no row, 1 survived",
    )
    expect(formatTotals([])).toMatch(/^0 mutations, 0 killed \(0\.0 %\)/)
  })

  it('names a survivor by row, place and change, on one line', () => {
    expect(formatSurvivor(decide('none'))).toBe('  CT-03 a.ts:3 a > b -> a >= b')
  })
})
