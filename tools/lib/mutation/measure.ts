import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isTest } from '../sources.ts'
import { runTrials } from './run-trials.ts'
import type { TrialOutcome } from './trial.ts'
import type { Workspace } from './workspace.ts'

/** A test and what it runs. */
export interface ProvingTest {
  readonly file: string
  readonly name: string
  /** The requirements that its title names; none for a test of anything else. */
  readonly rows: readonly string[]
  readonly milliseconds: number
  /** The mutants that it reaches while it runs; what runs only while files load is not among them. */
  readonly mutants: readonly string[]
}

interface MeasuredFile {
  readonly key: string
  readonly tests: readonly ProvingTest[]
  readonly failures: readonly string[]
}

const ROW = /\b[A-Z]{2}-\d{2}\b/g

/** The requirements that a title names. */
export const findRows = (title: string): string[] => [...new Set(title.match(ROW))]

/**
 * Whether a file's tests can be run for each mutation: a browser's journeys take too long, servers that are killed run in
 * other processes, and tools are no product.
 */
export const mayProve = (file: string): boolean =>
  isTest(file) && !/^(e2e|tools|proofs\/(crashes|fresh-clone|processes))\//.test(file)

const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)

const readReached = (file: string): Readonly<Record<string, readonly string[]>> =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).reached : {}

const describeFile = (
  file: string,
  { tests, errors }: TrialOutcome,
  reached: Readonly<Record<string, readonly string[]>>,
): Omit<MeasuredFile, 'key'> => ({
  tests: tests
    .filter(({ state }) => state === 'passed')
    .map(({ name, milliseconds }) => {
      const mutants = reached[name] ?? []
      return { file, name, rows: findRows(name), milliseconds: Math.round(milliseconds), mutants }
    }),
  failures: [...tests.filter(({ state }) => state === 'failed').map(({ name }) => name), ...errors],
})

/** Measured files, stored until they or the product change. */
const createStore = (folder: string) => {
  mkdirSync(folder, { recursive: true })
  const place = (file: string): string => path.join(folder, `${file.replaceAll('/', '~')}.json`)
  return {
    read(file: string, key: string): MeasuredFile | undefined {
      if (!existsSync(place(file))) return undefined
      const stored: MeasuredFile = JSON.parse(readFileSync(place(file), 'utf8'))
      return stored.key === key ? stored : undefined
    },
    write: (file: string, measured: MeasuredFile): void =>
      writeFileSync(place(file), JSON.stringify(measured)),
  }
}

/**
 * Runs every test of every file once, without a mutation, and returns what each reached. A test that fails in the copy
 * proves nothing there and is only named.
 */
export const measureTests = async (
  { copy, files, version }: Workspace,
  { cache }: { readonly cache: string },
): Promise<readonly ProvingTest[]> => {
  const store = createStore(cache)
  const coverageFolder = path.join(copy, 'coverage')
  mkdirSync(coverageFolder, { recursive: true })
  const keys = new Map<string, string>()
  const stale: [file: string, key: string][] = []
  for (const file of files.filter(mayProve)) {
    const source = readFileSync(path.join(copy, file), 'utf8')
    const key = hash(`${version}\n${source}`)
    keys.set(file, key)
    if (!store.read(file, key)) stale.push([file, key])
  }
  if (stale.length > 0) console.log(`Measuring ${stale.length} of ${keys.size} test files …`)
  const trials = stale.map(([file]) => ({ file, tests: { pattern: '' } }))
  await runTrials(copy, trials, {
    coverageFolder,
    onOutcome: (index, outcome) => {
      const [file, key] = stale[index] ?? ['', '']
      const reached = readReached(path.join(coverageFolder, `${hash(path.join(copy, file))}.json`))
      store.write(file, { key, ...describeFile(file, outcome, reached) })
    },
  })
  const measured = [...keys].flatMap(([file, key]) => store.read(file, key) ?? [])
  for (const { failures } of measured)
    for (const failure of failures) console.log(`  not measured: ${failure}`)
  return measured.flatMap(({ tests }) => tests)
}
