import path from 'node:path'

/** The counts of a step, a report or the whole run. */
export interface Tally {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

/** A test that failed. */
export interface Failure {
  /** As the runner takes it to run this file alone. */
  readonly file: string
  readonly title: string
  /** Where the test begins, if the runner says so. */
  readonly line?: number
  /**
   * `file`: it did not load, or could not prepare its tests, so that they count as skipped. `outside`: an error that no
   * test awaited, while the tests of this file ran.
   */
  readonly of?: 'file' | 'outside'
}

interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly testResults?: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[]
  }[]
}

interface PlaywrightSpec {
  readonly title: string
  readonly file: string
  readonly line: number
  readonly tests: readonly { readonly status: string }[]
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs?: readonly PlaywrightSpec[]
}

interface PlaywrightReport {
  readonly suites?: readonly PlaywrightSuite[]
  readonly stats: {
    readonly expected: number
    readonly unexpected: number
    readonly skipped: number
  }
}

export type Report =
  | { readonly kind: 'vitest'; readonly file: string }
  | { readonly kind: 'playwright'; readonly file: string }

/** Requirements by their ids in the titles of tests. */
export interface Requirements {
  /** At least one test that names it was run. */
  readonly run: ReadonlySet<string>
  /** At least one was skipped. */
  readonly skipped: ReadonlySet<string>
}

/** What a runner's report says. */
export interface TestResults {
  readonly tally: Tally
  readonly failures: readonly Failure[]
  readonly requirements: Requirements
}

/** A check without its own tests counts as one. */
export const tallyCheck = (succeeded: boolean): Tally => ({
  passed: succeeded ? 1 : 0,
  failed: succeeded ? 0 : 1,
  skipped: 0,
})

/** The results of a check without its own tests. */
export const readCheckResults = (succeeded: boolean): TestResults => ({
  ...{ tally: tallyCheck(succeeded), failures: [], requirements: NO_REQUIREMENTS },
})

const NO_REQUIREMENTS: Requirements = { run: new Set(), skipped: new Set() }

/** Such as OP-03. A title may name several. */
const REQUIREMENT = /\b[A-Z]{2}-\d{2}\b/g

interface TitledTest {
  readonly title: string
  readonly isSkipped: boolean
}

const collectRequirements = (tests: readonly TitledTest[]): Requirements => {
  const list = (wanted: boolean) =>
    tests
      .filter(({ isSkipped }) => isSkipped === wanted)
      .flatMap(({ title }) => title.match(REQUIREMENT) ?? [])
  return { run: new Set(list(false)), skipped: new Set(list(true)) }
}

/** Requirements whose tests were all skipped, in all steps together: nothing was proved of them. */
export const listUnproved = (steps: readonly Requirements[]): string[] => {
  const run = new Set(steps.flatMap((step) => [...step.run]))
  const skipped = new Set(steps.flatMap((step) => [...step.skipped]))
  return [...skipped].filter((id) => !run.has(id)).sort()
}

const readVitest = (text: string): TestResults => {
  const report: VitestReport = JSON.parse(text)
  const failures = (report.testResults ?? []).flatMap(({ name, status, assertionResults }): Failure[] => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length > 0) return failed.map(({ fullName }) => ({ file: name, title: fullName }))
    return status === 'failed' ? [{ file: name, title: 'the file itself', of: 'file' }] : []
  })
  const skipped = report.numPendingTests + report.numTodoTests
  const tests = (report.testResults ?? []).flatMap(({ assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({
      title: fullName,
      isSkipped: status !== 'passed' && status !== 'failed',
    })),
  )
  const tally = { passed: report.numPassedTests, failed: report.numFailedTests, skipped }
  return { tally, failures, requirements: collectRequirements(tests) }
}

const readPlaywright = (text: string): TestResults => {
  const { suites = [], stats }: PlaywrightReport = JSON.parse(text)
  const collect = ({ suites: inner = [], specs = [] }: PlaywrightSuite): PlaywrightSpec[] => [
    ...specs,
    ...inner.flatMap(collect),
  ]
  const specs = suites.flatMap(collect)
  const titled = specs.map(({ title, tests }) => ({
    title,
    isSkipped: tests.every(({ status }) => status === 'skipped'),
  }))
  return {
    tally: { passed: stats.expected, failed: stats.unexpected, skipped: stats.skipped },
    failures: specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'))
      .map(({ file, line, title }) => ({ file, line, title })),
    requirements: collectRequirements(titled),
  }
}

/** How Vitest prints, and does not report, during which file an error happened that no test awaited. */
const ORIGIN = /This error originated in "([^"]+)" test file/g

const listErrorsOutside = (output: string): Failure[] => {
  const files = new Set([...output.matchAll(ORIGIN)].map(([, file = '']) => file))
  return [...files].map((file) => ({ file, title: 'an error outside of its tests', of: 'outside' }))
}

interface RunEnd {
  readonly succeeded: boolean
  readonly mayBeEmpty?: boolean
  /** What the runner printed. */
  readonly output?: string
}

/**
 * The counts and failures of a runner's JSON report. A runner that failed without a failed test (a server that does not
 * start, no report) counts as one failure, so that it is never lost; so does a file that does not load.
 */
export const readTestResults = (
  kind: Report['kind'],
  text: string | undefined,
  { succeeded, mayBeEmpty = false, output = '' }: RunEnd,
): TestResults => {
  const none = {
    ...{ tally: { passed: 0, failed: 0, skipped: 0 }, failures: [] },
    requirements: NO_REQUIREMENTS,
  }
  if (text === undefined) return succeeded && mayBeEmpty ? none : { ...none, tally: tallyCheck(false) }
  const {
    tally,
    failures: inTests,
    requirements,
  } = kind === 'vitest' ? readVitest(text) : readPlaywright(text)
  const failures = succeeded ? inTests : [...inTests, ...listErrorsOutside(output)]
  const failed = Math.max(tally.failed, failures.length)
  const isSilent = failed === 0 && (!succeeded || (tally.passed === 0 && !mayBeEmpty))
  return { tally: { ...tally, failed: isSilent ? 1 : failed }, failures, requirements }
}

/** `FILE › TITLE`, with the file as seen from `root`. */
export const formatFailure = ({ file, title }: Failure, root: string): string =>
  `${path.isAbsolute(file) ? path.relative(root, file) : file} › ${title}`

export const sumTallies = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  failed: tallies.reduce((total, { failed }) => total + failed, 0),
  skipped: tallies.reduce((total, { skipped }) => total + skipped, 0),
})

/** The closing line for people and machines. */
export const formatClosingLine = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
