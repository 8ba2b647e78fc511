/** One run of some tests of one file, with or without an active mutant. */
export interface Trial {
  readonly file: string
  /** Full names of the tests to run, or a pattern that they match. */
  readonly tests: readonly string[] | { readonly pattern: string }
  readonly mutant?: string
}

export interface TestOutcome {
  readonly name: string
  readonly state: string
  readonly milliseconds: number
}

export interface TrialOutcome {
  readonly tests: readonly TestOutcome[]
  /** What failed outside of any test, such as a file that does not load. */
  readonly errors: readonly string[]
}

export interface RunRequest {
  readonly trials: readonly Trial[]
  /** Where to write what each test reached. */
  readonly coverageFolder?: string
}

export type RunMessage =
  | { readonly kind: 'ready' | 'done' }
  | { readonly kind: 'started'; readonly index: number }
  | { readonly kind: 'ended'; readonly index: number; readonly outcome: TrialOutcome }

/** Whether any test ran to its end; a name that no test has runs none. */
export const hasRun = ({ tests, errors }: TrialOutcome): boolean =>
  errors.length > 0 || tests.some(({ state }) => state === 'passed' || state === 'failed')

/** Whether a test noticed the mutant. */
export const isKilled = ({ tests, errors }: TrialOutcome): boolean =>
  errors.length > 0 || tests.some(({ state }) => state === 'failed')
