import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, fstatSync, mkdtempSync, openSync, readSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A child process that answers requests over Node's IPC channel. */
export interface Child {
  readonly pid: number
  /** The end of its output. */
  getOutput(): string
  /** Sends a request and waits for the response with its number. */
  request<Answer>(question: string, detail?: unknown): Promise<Answer>
  stop(): Promise<void>
}

/** A message on the channel. */
export interface ChildRequest {
  readonly number: number
  readonly question: string
  readonly detail: unknown
}

export interface ChildResponse {
  readonly number: number
  readonly answer: unknown
}

const STOP_TIMEOUT_MS = 12_000

const createStop = (process: ChildProcess, ended: Promise<unknown>) => async (): Promise<void> => {
  if (process.exitCode !== null || process.signalCode !== null) return
  process.kill('SIGTERM')
  const late = setTimeout(() => process.kill('SIGKILL'), STOP_TIMEOUT_MS)
  await ended
  clearTimeout(late)
}

export interface ChildOptions {
  readonly script: string
  readonly env?: Readonly<Record<string, string>>
  /** A module that is loaded before the script. */
  readonly before?: string
  /** Flags for Node. */
  readonly flags?: readonly string[]
}

const OUTPUT_TAIL_BYTES = 20_000

/** The last bytes of a file: a log of minutes at full speed exceeds a string's maximum. */
const readTail = (name: string): string => {
  const file = openSync(name, 'r')
  try {
    const { size } = fstatSync(file)
    const end = Buffer.alloc(Math.min(size, OUTPUT_TAIL_BYTES))
    return end.toString('utf8', 0, readSync(file, end, 0, end.length, size - end.length))
  } finally {
    closeSync(file)
  }
}

/**
 * The output of a process: a file, as a service's log mostly is. A pipe would wake this process, which generates the
 * load, at every line.
 */
const openLog = (): { readonly file: number; readonly read: () => string; readonly drop: () => void } => {
  const folder = mkdtempSync(path.join(tmpdir(), 'compass-bench-log-'))
  const name = path.join(folder, 'log')
  const file = openSync(name, 'a+')
  let last = ''
  return {
    file,
    read: () => last || readTail(name),
    drop: () => {
      last = readTail(name)
      rmSync(folder, { recursive: true })
    },
  }
}

/** Starts a script with the same Node. It ends when this process does, because its channel then closes. */
export const startChild = ({ script, env = {}, before, flags = [] }: ChildOptions): Child => {
  const args = [...flags, ...(before ? ['--import', before] : []), script]
  const log = openLog()
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', log.file, log.file, 'ipc'],
  })
  closeSync(log.file)
  const ended = new Promise((resolve) => child.once('exit', resolve)).finally(log.drop)
  const waiting = new Map<number, { resolve: (answer: unknown) => void; reject: (error: Error) => void }>()
  let number = 0
  child.on('message', (message: ChildResponse) => {
    waiting.get(message.number)?.resolve(message.answer)
    waiting.delete(message.number)
  })
  void ended.then(() => {
    for (const { reject } of waiting.values()) reject(new Error(`${script} ended:\n${log.read()}`))
  })
  return {
    pid: child.pid ?? 0,
    getOutput: log.read,
    request: <Given>(question: string, detail?: unknown) =>
      new Promise<Given>((resolve, reject) => {
        number += 1
        waiting.set(number, { resolve: (answer) => resolve(answer as Given), reject })
        const sent: ChildRequest = { number, question, detail }
        child.send(
          sent,
          (error) => error && reject(new Error(`${script} does not hear:\n${log.read()}`, { cause: error })),
        )
      }),
    stop: createStop(child, ended),
  }
}

/** Waits until `look` returns a value; polls five times a second. */
export const waitUntil = async <Found>(
  what: string,
  limitMs: number,
  look: () => Promise<Found | undefined> | Found | undefined,
): Promise<Found> => {
  const end = performance.now() + limitMs
  while (performance.now() < end) {
    const found = await look()
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`Waited ${limitMs / 1000} s in vain for ${what}`)
}
