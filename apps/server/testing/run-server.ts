import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))

/** A server in a process of its own. */
export interface RunningServer {
  readonly child: ChildProcess
  /** All that it has printed. */
  readonly output: () => string
  /** Its exit code. */
  readonly exit: Promise<number | null>
}

/** Starts the server as `npm start` does, with settings on top of those of the test run. */
export const runServerProcess = (env: Record<string, string>): RunningServer => {
  const child = spawn(process.execPath, [MAIN], { env: { ...process.env, NODE_ENV: '', VITEST: '', ...env } })
  let printed = ''
  const read = (chunk: unknown): void => {
    printed += String(chunk)
  }
  child.stdout.on('data', read)
  child.stderr.on('data', read)
  return { child, output: () => printed, exit: new Promise((resolve) => child.once('exit', resolve)) }
}

/** A port of this machine on which nothing listens. */
export const findFreePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
