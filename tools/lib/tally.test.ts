import { describe, expect, it } from 'vitest'
import {
  formatClosingLine,
  formatFailure,
  listUnproved,
  readTestResults,
  sumTallies,
  tallyCheck,
} from './tally.ts'

const vitest = JSON.stringify({ numPassedTests: 12, numFailedTests: 0, numPendingTests: 2, numTodoTests: 1 })
const playwright = JSON.stringify({ stats: { expected: 4, unexpected: 1, skipped: 0 } })

describe('closing line', () => {
  it('adds up checks and the tests of both runners', () => {
    const all = sumTallies([
      tallyCheck(true),
      readTestResults('vitest', vitest, { succeeded: true }).tally,
      readTestResults('playwright', playwright, { succeeded: false }).tally,
    ])
    expect(formatClosingLine(all)).toBe('17 passed, 1 failed, 3 skipped')
  })

  it('omits skipped tests when there are none', () => {
    expect(formatClosingLine(tallyCheck(false))).toBe('0 passed, 1 failed')
  })

  it('counts a runner that failed without a failed test as one failure', () => {
    const { tally, failures } = readTestResults('vitest', vitest, { succeeded: false })
    expect({ tally, failures }).toEqual({ tally: { passed: 12, failed: 1, skipped: 3 }, failures: [] })
    expect(readTestResults('playwright', undefined, { succeeded: false }).tally.failed).toBe(1)
    expect(readTestResults('playwright', undefined, { succeeded: true }).tally.failed).toBe(1)
  })

  it('counts a run without tests as a failure, unless it may have none', () => {
    const empty = JSON.stringify({ stats: { expected: 0, unexpected: 0, skipped: 0 } })
    expect(readTestResults('playwright', empty, { succeeded: true }).tally.failed).toBe(1)
    expect(readTestResults('playwright', empty, { succeeded: true, mayBeEmpty: true }).tally.failed).toBe(0)
    expect(readTestResults('playwright', undefined, { succeeded: true, mayBeEmpty: true }).tally.failed).toBe(
      0,
    )
  })
})

describe('failures', () => {
  it('names failed journeys with file and line, at any depth', () => {
    const spec = (title: string, status: string) => ({
      title,
      file: 'a.e2e.ts',
      line: 7,
      tests: [{ status }],
    })
    const text = JSON.stringify({
      suites: [{ specs: [spec('one', 'expected')], suites: [{ specs: [spec('two', 'unexpected')] }] }],
      stats: { expected: 1, unexpected: 1, skipped: 0 },
    })
    expect(readTestResults('playwright', text, { succeeded: false }).failures).toEqual([
      { file: 'a.e2e.ts', line: 7, title: 'two' },
    ])
  })

  it('names failed unit tests, and counts a file that does not load', () => {
    const text = JSON.stringify({
      ...JSON.parse(vitest),
      numFailedTests: 1,
      testResults: [
        {
          name: '/r/a.test.ts',
          status: 'failed',
          assertionResults: [{ fullName: 'adds', status: 'failed' }],
        },
        { name: '/r/b.test.ts', status: 'failed', assertionResults: [] },
        { name: '/r/c.test.ts', status: 'passed', assertionResults: [{ fullName: 'x', status: 'passed' }] },
      ],
    })
    const { tally, failures } = readTestResults('vitest', text, { succeeded: false })
    expect(tally.failed).toBe(2)
    expect(failures.map((failure) => formatFailure(failure, '/r'))).toEqual([
      'a.test.ts › adds',
      'b.test.ts › the file itself',
    ])
  })

  it('names the file during which an error happened that no test awaited, once', () => {
    const origin = 'This error originated in "core/a.test.ts" test file. It was thrown while it was running.'
    const { tally, failures } = readTestResults('vitest', vitest, {
      succeeded: false,
      output: `Unhandled Rejection\n${origin}\n…\n${origin}`,
    })
    expect(tally).toEqual({ passed: 12, failed: 1, skipped: 3 })
    expect(failures.map((failure) => formatFailure(failure, '/r'))).toEqual([
      'core/a.test.ts › an error outside of its tests',
    ])
  })
})

describe('requirements', () => {
  const readVitest = (...tests: readonly (readonly [title: string, status: string])[]) =>
    readTestResults(
      'vitest',
      JSON.stringify({
        ...JSON.parse(vitest),
        testResults: [
          {
            name: '/r/a.test.ts',
            status: 'passed',
            assertionResults: tests.map(([fullName, status]) => ({ fullName, status })),
          },
        ],
      }),
      { succeeded: true },
    ).requirements
  const readJourney = (title: string, ...statuses: readonly string[]) =>
    readTestResults(
      'playwright',
      JSON.stringify({
        suites: [{ suites: [{ specs: [{ title, tests: statuses.map((status) => ({ status })) }] }] }],
        stats: { expected: 1, unexpected: 0, skipped: 0 },
      }),
      { succeeded: true },
    ).requirements

  it('OP-03 are not proved where each of their tests was skipped, in every step', () => {
    const skipped = [
      ['several processes OP-03 shares the load', 'skipped'],
      ['several processes OP-03 TR-03 runs each job once', 'pending'],
      ['AV-03 offers slots', 'passed'],
      ['OP-05 restores a copy', 'todo'],
    ] as const
    expect(listUnproved([readVitest(...skipped)])).toEqual(['OP-03', 'OP-05', 'TR-03'])
    expect(listUnproved([readVitest(...skipped), readJourney('TR-03 is heard', 'expected')])).toEqual([
      'OP-03',
      'OP-05',
    ])
  })

  it('are proved by one test that was run, and a failed one is a failure of its own', () => {
    const tests = [
      ['OP-03 on PostgreSQL', 'skipped'],
      ['OP-03 on the embedded database', 'failed'],
    ] as const
    expect(listUnproved([readVitest(...tests)])).toEqual([])
    expect(listUnproved([readJourney('SH-14 is read in every browser', 'skipped', 'expected')])).toEqual([])
    expect(listUnproved([readJourney('SH-14 is read in every browser', 'skipped', 'skipped')])).toEqual([
      'SH-14',
    ])
  })
})
