/**
 * Runs the checks and tests and prints a closing line, `N passed, N failed`. `--all` is what CI runs; words select
 * steps by name, as in `npm test -- types sizes`. A successful step prints only its time, and its lines that start
 * with "note: ".
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { createPhases, type Step } from './lib/steps.ts'
import {
  formatClosingLine,
  listSecondAttempts,
  type Report,
  sumTallies,
  type Tally,
  tallyCheck,
  tallyTests,
} from './lib/tally.ts'

const root = path.join(import.meta.dirname, '..')
/** For a step that hangs. The longest takes a third of it, and nearly all of it on a machine that others use too. */
const STEP_TIMEOUT_MS = 60 * 60_000

interface StepResult {
  readonly succeeded: boolean
  readonly output: string
}

const executeStep = ({ command, env }: Step): Promise<StepResult> =>
  new Promise((resolve) => {
    let output = ''
    const child = spawn(process.execPath, command, {
      cwd: root,
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: STEP_TIMEOUT_MS,
    })
    const keep = (chunk: Buffer): void => {
      output += chunk.toString()
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', (error) => resolve({ succeeded: false, output: error.message }))
    child.on('close', (code, signal) => {
      if (signal) output += `\nStopped by ${signal}.`
      resolve({ succeeded: code === 0, output })
    })
  })

const extractNotes = (output: string): string[] =>
  output.split('\n').filter((line) => /^(note: |Database tests run )/.test(line))

const readReport = ({ file }: Report): string | undefined =>
  existsSync(file) ? readFileSync(file, 'utf8') : undefined

const readTally = ({ report }: Step, succeeded: boolean): Tally =>
  report ? tallyTests(report.kind, readReport(report), succeeded) : tallyCheck(succeeded)

/** Never left out: each is a fault of the journey or of the product that has not been found yet. */
const readSecondAttempts = ({ report }: Step): string[] =>
  report ? listSecondAttempts(report.kind, readReport(report)) : []

const runStep = async (step: Step): Promise<Tally> => {
  if (step.report) rmSync(step.report.file, { force: true })
  if (step.isLong) console.log(`… ${step.name}`)
  const started = performance.now()
  const { succeeded, output } = await executeStep(step)
  const tally = readTally(step, succeeded)
  const seconds = `${((performance.now() - started) / 1000).toFixed(1)} s`
  const counted = step.report ? `, ${formatClosingLine(tally)}` : ''
  console.log(`${tally.failed === 0 ? '✓' : '✗'} ${step.name} (${seconds}${counted})`)
  for (const note of extractNotes(output)) console.log(`  ${note.replace(/^note: /, '')}`)
  for (const journey of readSecondAttempts(step)) console.log(`  passed at its second try only: ${journey}`)
  if (tally.failed > 0) console.log(output.trimEnd().replaceAll(/^/gm, '  │ '))
  return tally
}

const runLane = async (steps: readonly Step[], tallies: Map<string, Tally>): Promise<void> => {
  for (const step of steps) {
    const blocked = step.needs !== undefined && (tallies.get(step.needs)?.failed ?? 0) > 0
    if (blocked) console.log(`✗ ${step.name} (not run, because of: ${step.needs})`)
    tallies.set(step.name, blocked ? tallyCheck(false) : await runStep(step))
  }
}

const main = async (): Promise<void> => {
  const words = process.argv.slice(2).filter((word) => !word.startsWith('--'))
  const wanted = (step: Step): boolean => words.length === 0 || words.some((word) => step.name.includes(word))
  mkdirSync(path.join(root, 'node_modules/.cache/compass'), { recursive: true })
  const tallies = new Map<string, Tally>()
  for (const phase of createPhases(root, process.argv.includes('--all'))) {
    await Promise.all(phase.map((lane) => runLane(lane.filter(wanted), tallies)))
  }
  const total = sumTallies([...tallies.values()])
  console.log(formatClosingLine(total))
  process.exitCode = total.failed > 0 || tallies.size === 0 ? 1 : 0
}

await main()
