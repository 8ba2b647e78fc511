/**
 * Runs trials on request, in the instrumented copy. The trials of a request share one process, so the product is
 * loaded once and a trial costs little more than its tests. Each runs a numbered copy of its file, because vitest runs
 * a file once.
 */
import { copyFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Reporter, TestModule, TestSpecification } from 'vitest/node'
import { createVitest } from 'vitest/node'
import type { RunMessage, RunRequest, Trial, TrialOutcome } from './trial.ts'

const root = process.cwd()
const indexes = new Map<string, number>()

const send = (message: RunMessage): void => {
  process.send?.(message)
}

const readOutcome = (module: TestModule): TrialOutcome => ({
  tests: [...module.children.allTests()].map((test) => ({
    name: test.fullName,
    state: test.result().state,
    milliseconds: test.diagnostic()?.duration ?? 0,
  })),
  errors: [
    ...module.errors(),
    ...[...module.children.allSuites()].flatMap((suite) => [...suite.errors()]),
  ].map(({ message }) => message),
})

const reporter: Reporter = {
  onTestModuleStart(module) {
    const index = indexes.get(module.moduleId)
    if (index !== undefined) send({ kind: 'started', index })
  },
  onTestModuleEnd(module) {
    const index = indexes.get(module.moduleId)
    if (index !== undefined) send({ kind: 'ended', index, outcome: readOutcome(module) })
  },
}

const vitest = await createVitest({
  root,
  config: false,
  watch: false,
  pool: 'forks',
  isolate: false,
  maxWorkers: 1,
  fileParallelism: false,
  include: ['**/*.test.{ts,tsx}', '**/*.prop.ts'],
  exclude: ['node_modules/**', 'build/**', 'data/**', 'e2e/**'],
  globalSetup: ['./platform/testing/global-setup.ts'],
  setupFiles: ['./tools/lib/mutation/trial-setup.ts'],
  testTimeout: 60_000,
  hookTimeout: 60_000,
  restoreMocks: true,
  retry: 0,
  passWithNoTests: true,
  reporters: [reporter],
  // A run's trials keep their order, so that trials of one file follow each other.
  sequence: {
    sequencer: class {
      sort = (files: TestSpecification[]) => files
      shard = (files: TestSpecification[]) => files
    },
  },
})
await vitest.standalone()

/** A copy of a test file beside it; the name keeps it a test. */
const placeCopy = (file: string, index: number): string => {
  const { dir, name, ext } = path.parse(file)
  const place = path.join(root, dir, name.replace(/(\.test)?$/, `-${index}$1`) + ext)
  copyFileSync(path.join(root, file), place)
  return place
}

const createSpecification = ({ tests }: Trial, place: string): TestSpecification =>
  vitest
    .getRootProject()
    .createSpecification(
      place,
      'pattern' in tests ? { testNamePattern: new RegExp(tests.pattern) } : { testNames: [...tests] },
    )

const run = async ({ trials, coverageFolder }: RunRequest): Promise<void> => {
  const mutants: Record<string, string> = {}
  const specifications: TestSpecification[] = []
  const copies: string[] = []
  indexes.clear()
  for (const [index, trial] of trials.entries()) {
    const place = coverageFolder ? path.join(root, trial.file) : placeCopy(trial.file, index)
    if (!coverageFolder) copies.push(place)
    indexes.set(place, index)
    if (trial.mutant !== undefined) mutants[place] = trial.mutant
    specifications.push(createSpecification(trial, place))
  }
  process.env.COMPASS_MUTANTS = JSON.stringify(mutants)
  process.env.COMPASS_COVERAGE = coverageFolder ?? ''
  await vitest.runTestSpecifications(specifications)
  for (const copy of copies) rmSync(copy, { force: true })
  send({ kind: 'done' })
}

process.on('message', (request: RunRequest) => void run(request))
process.on('disconnect', () => process.exit(0))
send({ kind: 'ready' })
