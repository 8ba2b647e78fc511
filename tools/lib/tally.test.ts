import { describe, expect, it } from 'vitest'
import { formatClosingLine, listSecondAttempts, sumTallies, tallyCheck, tallyTests } from './tally.ts'

const vitest = JSON.stringify({ numPassedTests: 12, numFailedTests: 0, numPendingTests: 2, numTodoTests: 1 })
const playwright = JSON.stringify({ stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 0 } })

describe('closing line', () => {
  it('adds up checks and the tests of both runners', () => {
    const all = sumTallies([
      tallyCheck(true),
      tallyTests('vitest', vitest, true),
      tallyTests('playwright', playwright, false),
    ])
    expect(formatClosingLine(all)).toBe('18 passed, 1 failed, 3 skipped')
  })

  it('omits skipped tests when there are none', () => {
    expect(formatClosingLine(tallyCheck(false))).toBe('0 passed, 1 failed')
  })

  it('counts a runner that failed without a failed test as one failure', () => {
    expect(tallyTests('vitest', vitest, false)).toEqual({ passed: 12, failed: 1, skipped: 3 })
    expect(tallyTests('playwright', undefined, false).failed).toBe(1)
  })

  it('does not count a run without tests as a success', () => {
    const empty = JSON.stringify({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 } })
    expect(tallyTests('playwright', empty, true).failed).toBe(1)
  })
})

it('names journeys that passed at their second try only', () => {
  const spec = (title: string, status: string) => ({ title, file: 'e2e/a.e2e.ts', tests: [{ status }] })
  const report = JSON.stringify({
    suites: [{ specs: [spec('one', 'expected')], suites: [{ specs: [spec('two', 'flaky')] }] }],
    stats: { expected: 1, unexpected: 0, flaky: 1, skipped: 0 },
  })
  expect(listSecondAttempts('playwright', report)).toEqual(['e2e/a.e2e.ts: two'])
  expect(listSecondAttempts('vitest', report)).toEqual([])
  expect(listSecondAttempts('playwright', undefined)).toEqual([])
})
