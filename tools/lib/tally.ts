/** The counts of a step, a report or the whole run. */
export interface Tally {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs?: readonly {
    readonly title: string
    readonly file: string
    readonly tests: readonly { readonly status: string }[]
  }[]
}

interface PlaywrightReport {
  readonly suites?: readonly PlaywrightSuite[]
  readonly stats: {
    readonly expected: number
    readonly unexpected: number
    readonly flaky: number
    readonly skipped: number
  }
}

export type Report =
  | { readonly kind: 'vitest'; readonly file: string }
  | { readonly kind: 'playwright'; readonly file: string }

/** A check without its own tests counts as one. */
export const tallyCheck = (succeeded: boolean): Tally => ({
  passed: succeeded ? 1 : 0,
  failed: succeeded ? 0 : 1,
  skipped: 0,
})

const parseReport = (kind: Report['kind'], text: string): Tally => {
  if (kind === 'vitest') {
    const report: VitestReport = JSON.parse(text)
    const skipped = report.numPendingTests + report.numTodoTests
    return { passed: report.numPassedTests, failed: report.numFailedTests, skipped }
  }
  const { stats }: PlaywrightReport = JSON.parse(text)
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
}

/**
 * The test counts of a runner's JSON report. A runner that failed without a failed test (a file that does not load, a
 * server that does not start, no report) counts as one failure, so that it is never lost.
 */
export const tallyTests = (kind: Report['kind'], text: string | undefined, succeeded: boolean): Tally => {
  const tally = text === undefined ? { passed: 0, failed: 0, skipped: 0 } : parseReport(kind, text)
  const silent = tally.failed === 0 && (!succeeded || tally.passed === 0)
  return silent ? { ...tally, failed: 1 } : tally
}

/** `file: title` of the journeys of a JSON report that passed at their second try only. */
export const listSecondAttempts = (kind: Report['kind'], text: string | undefined): string[] => {
  if (kind !== 'playwright' || text === undefined) return []
  const collect = ({ suites = [], specs = [] }: PlaywrightSuite): string[] => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ file, title }) => `${file}: ${title}`),
    ...suites.flatMap(collect),
  ]
  const report: PlaywrightReport = JSON.parse(text)
  return collect(report)
}

export const sumTallies = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  failed: tallies.reduce((total, { failed }) => total + failed, 0),
  skipped: tallies.reduce((total, { skipped }) => total + skipped, 0),
})

/** The closing line for people and machines. */
export const formatClosingLine = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
