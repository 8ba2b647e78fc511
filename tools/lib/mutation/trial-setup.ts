/** A set-up file of vitest: switches a test file's mutant on, and writes which mutants each test reaches. */
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeEach, expect } from 'vitest'

/** What the switches of an instrumented file read and write. */
interface SwitchState {
  activeMutant?: string
  currentTestId?: string
  readonly mutantCoverage?: { readonly perTest: Readonly<Record<string, Readonly<Record<string, number>>>> }
}

const holder: { __stryker__?: SwitchState } = globalThis as never
holder.__stryker__ ??= {}
const state = holder.__stryker__
const file = expect.getState().testPath ?? ''

const mutants: Readonly<Record<string, string>> = JSON.parse(process.env.COMPASS_MUTANTS ?? '{}')
const mutant = mutants[file]
if (mutant === undefined) delete state.activeMutant
else state.activeMutant = mutant

let hasFailed = false
beforeEach((context) => {
  // One failed test has noticed the mutant: the others of the file need not run.
  context.skip(hasFailed)
  if (mutant === undefined) return
  context.onTestFailed(() => {
    hasFailed = true
  })
})

const folder = process.env.COMPASS_COVERAGE
if (folder) {
  const prefix = `${file}#`
  beforeEach(({ task }) => {
    state.currentTestId = prefix + task.fullTestName
  })
  // What a server does after its test belongs to no test.
  afterEach(() => {
    delete state.currentTestId
  })
  afterAll(() => {
    const reached = Object.entries(state.mutantCoverage?.perTest ?? {})
      .filter(([id]) => id.startsWith(prefix))
      .map(([id, hits]) => [id.slice(prefix.length), Object.keys(hits)])
    const name = createHash('sha256').update(file).digest('hex').slice(0, 16)
    writeFileSync(
      path.join(folder, `${name}.json`),
      JSON.stringify({ file, reached: Object.fromEntries(reached) }),
    )
  })
}
