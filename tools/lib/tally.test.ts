import { describe, expect, it } from 'vitest'
import { closingLine, sum, tallyOfCheck, tallyOfTests } from './tally.ts'

const vitest = JSON.stringify({ numPassedTests: 12, numFailedTests: 0, numPendingTests: 2, numTodoTests: 1 })
const playwright = JSON.stringify({ stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 0 } })

describe('the closing line', () => {
  it('adds up checks and the tests of both runners', () => {
    const all = sum([
      tallyOfCheck(true),
      tallyOfTests('vitest', vitest, true),
      tallyOfTests('playwright', playwright, false),
    ])
    expect(closingLine(all)).toBe('18 passed, 1 failed, 3 skipped')
  })

  it('says nothing of skipped tests when there are none', () => {
    expect(closingLine(tallyOfCheck(false))).toBe('0 passed, 1 failed')
  })

  it('counts a runner that failed without a failed test as one failure', () => {
    expect(tallyOfTests('vitest', vitest, false)).toEqual({ passed: 12, failed: 1, skipped: 3 })
    expect(tallyOfTests('playwright', undefined, false).failed).toBe(1)
  })

  it('does not take a run without tests for a success', () => {
    const empty = JSON.stringify({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 } })
    expect(tallyOfTests('playwright', empty, true).failed).toBe(1)
  })
})
