/**
 * Runs the checks and tests one after another and prints a closing line, `N passed, N failed`.
 *
 * npm test                     the gate: whether a change is finished; what CI runs
 * npm test -- types lint       only the steps with these words in their names
 * npm test -- --since REF      tests and journeys that the change since REF touches
 * npm run verify               everything, before a release
 *
 * A test that fails is run again alone, after everything else: on a busy machine two tests can starve each other. If it
 * passes there, the run passes and names it as unsteady; if it fails there, the run fails.
 *
 * A requirement whose tests were all skipped, such as those of several processes on a machine without PostgreSQL, is named
 * as not proved; npm run verify then fails.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { explainFullDisk } from './lib/free-space.ts'
import { createSteps, type Step } from './lib/steps.ts'
import {
  type Failure,
  formatClosingLine,
  formatFailure,
  listUnproved,
  readCheckResults,
  readTestResults,
  sumTallies,
  type Tally,
  type TestResults,
} from './lib/tally.ts'
import { createTemporaryFolder } from './lib/temporary-folder.ts'

const root = path.join(import.meta.dirname, '..')
/** For a step that hangs. The longest takes a third of it. */
const STEP_TIMEOUT_MS = 45 * 60_000
/** More failures than these are no accident, and are not run again. */
const MOST_REPEATED = 20
/** What is shown of a step that fails; its failures are named in any case. */
const SHOWN_LINES = 400
/** The unit of processor times on Linux. */
const TICKS_PER_SECOND = 100

interface CommandResult {
  readonly succeeded: boolean
  readonly output: string
  readonly seconds: number
  /** Of all its processes; undefined where the system does not say. */
  readonly cpuSeconds: number | undefined
}

/** A step that was run. */
interface Outcome extends TestResults {
  readonly step: Step
  readonly seconds: number
  readonly cpuSeconds: number | undefined
}

/** CPU seconds of all ended children of this process and of their children. */
const readChildCpuSeconds = (): number | undefined => {
  if (!existsSync('/proc/self/stat')) return undefined
  const stat = readFileSync('/proc/self/stat', 'utf8')
  // Behind the name, which is in parentheses and may contain blanks: the state is field 3, times of children 16 and 17.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND
}

let running: ChildProcess | undefined

/** Ends a command with everything that it has started. */
const killCommand = (child: ChildProcess | undefined): void => {
  if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  if (process.platform === 'win32') child.kill('SIGKILL')
  else process.kill(-child.pid, 'SIGKILL')
}

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)
  process.on(signal, () => {
    killCommand(running)
    console.log(`Stopped by ${signal}; nothing was left running.`)
    process.exit(code)
  })

const executeCommand = (command: readonly string[], env: Step['env']): Promise<CommandResult> =>
  new Promise((resolve) => {
    const started = performance.now()
    const cpuBefore = readChildCpuSeconds()
    let output = ''
    const child = spawn(process.execPath, command, {
      cwd: root,
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A process group of its own, so that it can be ended with all that it has started.
      detached: process.platform !== 'win32',
    })
    running = child
    const timeout = setTimeout(() => killCommand(child), STEP_TIMEOUT_MS)
    const keep = (chunk: Buffer): void => {
      output += chunk.toString()
    }
    const finish = (succeeded: boolean): void => {
      clearTimeout(timeout)
      running = undefined
      const cpuAfter = readChildCpuSeconds()
      resolve({
        succeeded,
        output,
        seconds: (performance.now() - started) / 1000,
        cpuSeconds: cpuBefore === undefined || cpuAfter === undefined ? undefined : cpuAfter - cpuBefore,
      })
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', (error) => {
      output += error.message
      finish(false)
    })
    child.on('close', (code, signal) => {
      if (signal)
        output += `\nStopped by ${signal} after ${Math.round((performance.now() - started) / 1000)} s.`
      finish(code === 0)
    })
  })

const readResults = (
  { report, command }: Step,
  { succeeded, output }: Pick<CommandResult, 'succeeded' | 'output'>,
): TestResults => {
  if (!report) return readCheckResults(succeeded)
  const text = existsSync(report.file) ? readFileSync(report.file, 'utf8') : undefined
  const mayBeEmpty = command.some((word) => /^--pass-?with-?no-?tests$/i.test(word))
  return readTestResults(report.kind, text, { succeeded, mayBeEmpty, output })
}

const formatTime = (seconds: number, cpuSeconds: number | undefined): string =>
  `${seconds.toFixed(1)} s${cpuSeconds === undefined ? '' : `, ${cpuSeconds.toFixed(1)} s of CPU`}`

const printNotes = (output: string): void => {
  for (const line of output.split('\n'))
    if (/^(note: |Database tests run )/.test(line)) console.log(`  ${line.replace(/^note: /, '')}`)
}

const printFailures = (failures: readonly Failure[], output: string): void => {
  const lines = output.trimEnd().split('\n')
  const shown = lines.slice(-SHOWN_LINES)
  if (shown.length < lines.length)
    console.log(`  │ (the first ${lines.length - shown.length} lines are left out)`)
  for (const line of shown) console.log(`  │ ${line}`)
  for (const failure of failures) console.log(`  failed: ${formatFailure(failure, root)}`)
  if (/\bENOSPC\b|no space left on device/i.test(output))
    console.log('  The disk is full: make room, also in the temporary folder, and run this again.')
}

const runStep = async (step: Step): Promise<Outcome> => {
  if (step.report) rmSync(step.report.file, { force: true })
  if (step.isLong) console.log(`… ${step.name}`)
  const { succeeded, output, seconds, cpuSeconds } = await executeCommand(step.command, step.env)
  const results = readResults(step, { succeeded, output })
  const { failed } = results.tally
  const counted = step.report ? `; ${formatClosingLine(results.tally)}` : ''
  console.log(`${failed === 0 ? '✓' : '✗'} ${step.name} (${formatTime(seconds, cpuSeconds)}${counted})`)
  printNotes(output)
  if (failed > 0) printFailures(results.failures, output)
  return { step, ...results, seconds, cpuSeconds }
}

const runSteps = async (steps: readonly Step[]): Promise<Outcome[]> => {
  const outcomes: Outcome[] = []
  for (const step of steps) {
    const cause = outcomes.find(({ step: { name }, tally }) => name === step.needs && tally.failed > 0)
    if (cause) {
      console.log(`✗ ${step.name} (not run, because of: ${step.needs})`)
      outcomes.push({ step, ...readCheckResults(false), seconds: 0, cpuSeconds: 0 })
    } else outcomes.push(await runStep(step))
  }
  return outcomes
}

/** What running failed tests again has shown. */
interface Repetition {
  readonly tally: Tally
  readonly unsteady: readonly string[]
}

/** Runs the failed tests of a step again, file by file. Whatever fails then has failed. */
const repeatFailures = async ({ step, tally, failures }: Outcome): Promise<Repetition> => {
  const files = Map.groupBy(failures, ({ file }) => file)
  const unsteady: string[] = []
  let { passed, skipped, failed } = tally
  failed -= failures.length
  for (const [file, failuresOfFile] of files) {
    if (!step.repeat) break
    if (step.report) rmSync(step.report.file, { force: true })
    const { succeeded, output } = await executeCommand(step.repeat(file, failuresOfFile), step.env)
    const again = readResults(step, { succeeded, output })
    if (again.tally.failed === 0) {
      unsteady.push(...failuresOfFile.map((each) => formatFailure(each, root)))
      const isWholeFile = failuresOfFile.some((each) => each.of === 'file')
      // Of a file with an error outside of its tests, the tests have been counted.
      passed += isWholeFile ? again.tally.passed : failuresOfFile.filter((each) => !each.of).length
      if (isWholeFile) skipped -= again.tally.passed
    } else {
      failed += again.tally.failed
      console.log(`✗ again, alone: ${formatFailure({ file, title: `${again.tally.failed} failed` }, root)}`)
      printFailures(again.failures, output)
    }
  }
  return { tally: { passed, failed, skipped }, unsteady }
}

const repeatAll = async (outcomes: readonly Outcome[]): Promise<Repetition> => {
  const unsteady: string[] = []
  const tallies: Tally[] = []
  const total = outcomes.reduce((sum, { failures }) => sum + failures.length, 0)
  if (total > MOST_REPEATED)
    console.log(`${total} tests failed, too many to be accidents: none is run again.`)
  else if (total > 0) console.log(`… what failed, again, alone (${total})`)
  for (const outcome of outcomes) {
    if (total > MOST_REPEATED || outcome.failures.length === 0) {
      tallies.push(outcome.tally)
      continue
    }
    const repetition = await repeatFailures(outcome)
    tallies.push(repetition.tally)
    unsteady.push(...repetition.unsteady)
  }
  return { tally: sumTallies(tallies), unsteady }
}

const printDearest = (outcomes: readonly Outcome[]): void => {
  const cost = ({ seconds, cpuSeconds }: Outcome): number => cpuSeconds ?? seconds
  const dearest = outcomes.toSorted((one, other) => cost(other) - cost(one)).slice(0, 5)
  console.log('The dearest steps:')
  for (const { step, seconds, cpuSeconds } of dearest)
    console.log(`  ${step.name}: ${formatTime(seconds, cpuSeconds)}`)
  const sum = (values: readonly (number | undefined)[]) =>
    values.reduce<number>((total, value = 0) => total + value, 0)
  const all = formatTime(
    sum(outcomes.map((each) => each.seconds)),
    sum(outcomes.map((each) => each.cpuSeconds)),
  )
  console.log(`  all: ${all}`)
}

const USAGE = `npm test                    the gate
npm test -- types docs      only the steps with one of these words in their name
npm test -- --since main    only what differs from a revision
npm run verify              everything`

/** The options of this run; undefined when they are not understood, or when help is asked for. */
const readOptions = () => {
  try {
    return parseArgs({
      options: { all: { type: 'boolean', default: false }, since: { type: 'string' } },
      allowPositionals: true,
    })
  } catch (error) {
    console.log(`${(error as Error).message.split('. ')[0]}.\n${USAGE}`)
    return undefined
  }
}

const main = async (): Promise<void> => {
  const options = readOptions()
  if (!options) {
    process.exitCode = 2
    return
  }
  // For all that the steps start: databases, folders of shops, profiles of browsers.
  process.env.TMPDIR = createTemporaryFolder()
  const fullDisk = await explainFullDisk({ root, temporary: process.env.TMPDIR })
  if (fullDisk) {
    console.log(fullDisk)
    process.exitCode = 1
    return
  }
  const { values, positionals: words } = options
  mkdirSync(path.join(root, 'node_modules/.cache/compass'), { recursive: true })
  const steps = createSteps(root, { layer: values.all ? 'release' : 'gate', since: values.since })
  const wanted = steps.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
  if (wanted.length === 0)
    console.log(`No step is called so. There are: ${steps.map(({ name }) => name).join(', ')}.`)
  const outcomes = await runSteps(wanted)
  const repetition = await repeatAll(outcomes)
  if (outcomes.length > 0) printDearest(outcomes)
  for (const test of repetition.unsteady) console.log(`unsteady: ${test}`)
  const unproved = listUnproved(outcomes.map(({ requirements }) => requirements))
  for (const id of unproved) console.log(`not proved: ${id}, because each of its tests was skipped`)
  // A gate leaves tests to the release; a whole release leaves none out.
  const isWhole = values.all && values.since === undefined && words.length === 0
  const failed = isWhole ? unproved.length : 0
  const tally = sumTallies([repetition.tally, { passed: 0, failed, skipped: 0 }])
  console.log(formatClosingLine(tally))
  process.exitCode = tally.failed > 0 || outcomes.length === 0 ? 1 : 0
}

await main()
