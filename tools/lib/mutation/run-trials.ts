import { type ChildProcess, fork } from 'node:child_process'
import { hasRun, isKilled, type RunMessage, type RunRequest, type Trial, type TrialOutcome } from './trial.ts'

/** No message for so long means that a test hangs; the slowest file takes a third of it. */
const SILENCE_MS = 150_000
const BATCH = 60

const killGroup = ({ pid }: ChildProcess): void => {
  try {
    // The runner leads a group of its own, so a test in an endless loop ends with it.
    if (pid) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}

interface RunOptions {
  readonly coverageFolder?: string
  readonly silenceMs?: number
  /** Called as soon as a trial has ended. */
  readonly onOutcome?: (index: number, outcome: TrialOutcome) => void
}

const HUNG: TrialOutcome = { tests: [], errors: ['The test did not end, or ended the process.'] }

/** Runs one request to its end, or to the first trial that hangs or ends the process, whose outcome is then the last. */
const runRequest = (
  copy: string,
  request: RunRequest,
  { silenceMs = SILENCE_MS, onOutcome }: Pick<RunOptions, 'silenceMs' | 'onOutcome'>,
): Promise<void> =>
  new Promise((resolve, reject) => {
    let hasEnded = false
    let running: number | undefined
    let errors = ''
    const child = fork('tools/lib/mutation/runner-process.ts', [], {
      cwd: copy,
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    const end = (index: number, outcome: TrialOutcome): void => {
      hasEnded = true
      running = undefined
      onOutcome?.(index, outcome)
    }
    const settle = (): void => {
      clearTimeout(timer)
      killGroup(child)
      if (running !== undefined) end(running, HUNG)
      if (hasEnded) resolve()
      else reject(new Error(`The tests do not start: ${errors}`))
    }
    let timer = setTimeout(settle, silenceMs)
    child.stderr?.on('data', (chunk: Buffer) => {
      errors = (errors + chunk.toString()).slice(-4_000)
    })
    child.on('exit', settle)
    child.on('message', (message: RunMessage) => {
      clearTimeout(timer)
      timer = setTimeout(settle, silenceMs)
      if (message.kind === 'ready') child.send(request)
      if (message.kind === 'started') running = message.index
      if (message.kind === 'ended') end(message.index, message.outcome)
      if (message.kind === 'done') settle()
    })
  })

/** The same tests without a mutant: they must pass, or a failure with one says nothing. */
const createControls = (trials: readonly Trial[]): Trial[] => {
  const mutated = trials.filter(({ mutant }) => mutant !== undefined)
  const controls = mutated.map(({ file, tests }) => ({ file, tests }))
  return [...new Map(controls.map((control) => [JSON.stringify(control), control])).values()]
}

/** Runs trials in one process, followed by their controls; returns the controls that failed. */
const runBatch = async (
  copy: string,
  trials: readonly Trial[],
  { coverageFolder, silenceMs = SILENCE_MS, onOutcome }: RunOptions,
): Promise<Trial[]> => {
  const all = [...trials, ...createControls(trials)]
  const failed: Trial[] = []
  const request = { trials: all, ...(coverageFolder && { coverageFolder }) }
  await runRequest(copy, request, {
    silenceMs,
    onOutcome: (index, outcome) => {
      const control = all[index]
      if (index < trials.length) onOutcome?.(index, outcome)
      else if (control && (isKilled(outcome) || !hasRun(outcome))) failed.push(control)
    },
  })
  return failed
}

const NOT_NOTICED: TrialOutcome = { tests: [], errors: [] }

/**
 * Runs all trials in batches of one process each, and starts the rest of a batch anew after one that hangs. A kill
 * whose control fails is tried again in a process of its own, and counts only if its control then passes.
 */
export const runTrials = async (
  copy: string,
  trials: readonly Trial[],
  options: RunOptions = {},
): Promise<TrialOutcome[]> => {
  const outcomes: TrialOutcome[] = []
  const run = async (batch: readonly number[]): Promise<Trial[]> => {
    const chosen = batch.flatMap((index) => trials[index] ?? [])
    return await runBatch(copy, chosen, {
      ...options,
      onOutcome: (place, outcome) => {
        const index = batch[place] ?? 0
        outcomes[index] = outcome
        options.onOutcome?.(index, outcome)
      },
    })
  }
  const repeat = async (index: number): Promise<void> => {
    const controls = await run([index])
    if (controls.length > 0) outcomes[index] = NOT_NOTICED
  }
  let waiting = [...trials.keys()]
  while (waiting.length > 0) {
    const batch = waiting.slice(0, BATCH)
    for (const { file, tests } of await run(batch)) {
      const doubted = batch.filter((index) => {
        const trial = trials[index]
        const outcome = outcomes[index]
        return (
          trial?.file === file &&
          JSON.stringify(trial.tests) === JSON.stringify(tests) &&
          outcome &&
          isKilled(outcome)
        )
      })
      console.log(`  a control of ${file} failed: ${doubted.length} kills are tried again, each alone`)
      for (const index of doubted) await repeat(index)
    }
    waiting = waiting.filter((index) => !outcomes[index])
  }
  return outcomes
}
