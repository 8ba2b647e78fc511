import { parseArgs } from 'node:util'

/** The options of every bench: the number of rounds, the length of each measurement, and the rows to include. */
export interface BenchOptions {
  readonly rounds: number
  /** Of one measurement, or of the load that grows the memory. */
  readonly seconds: number
  readonly workers: number
  /** Small figures, to check that the bench runs; the goals do not apply to them. */
  readonly small: boolean
  /** Writes a CPU profile of the server next to the results and prints the top functions. */
  readonly profile: boolean
  readonly logLevel: string
  /** Only rows whose name contains this. */
  readonly only: string
  /** The count of what the bench repeats. */
  readonly n: number
}

const parseCount = (name: string, text: string): number => {
  const value = Number(text)
  if (Number.isInteger(value) && value > 0) return value
  throw new RangeError(`--${name} must be a whole number above 0`)
}

/**
 * Parses the options after the bench's name.
 * @throws when one is unknown or not a number
 */
export const readOptions = (
  defaults: Partial<Pick<BenchOptions, 'rounds' | 'seconds' | 'workers' | 'n'>> = {},
): BenchOptions => {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: String(defaults.rounds ?? 5) },
      seconds: { type: 'string', default: String(defaults.seconds ?? 5) },
      workers: { type: 'string', default: String(defaults.workers ?? 8) },
      n: { type: 'string', default: String(defaults.n ?? 1) },
      only: { type: 'string', default: '' },
      'log-level': { type: 'string', default: 'info' },
      small: { type: 'boolean', default: false },
      profile: { type: 'boolean', default: false },
    },
  })
  return {
    rounds: parseCount('rounds', values.rounds),
    seconds: parseCount('seconds', values.seconds),
    workers: parseCount('workers', values.workers),
    n: parseCount('n', values.n),
    only: values.only,
    logLevel: values['log-level'],
    small: values.small,
    profile: values.profile,
  }
}
