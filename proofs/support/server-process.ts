import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { getInheritedEnv } from '#platform/testing/test-env.ts'

const COMPILED = fileURLToPath(new URL('../../node_modules/.cache/compass/compiled', import.meta.url))
const SHOP_SCRIPT = fileURLToPath(new URL('../processes/shop.ts', import.meta.url))

/** A server in a process of its own. */
export interface ServerProcess {
  readonly port: number
  readonly pid: number
  /** Milliseconds from its start until it accepted calls. */
  readonly readyAfter: number
  /** Its error output; empty when there was none. */
  readonly complaints: () => string
  readonly exit: Promise<number | null>
  /** Kills it without a shutdown, and waits until it has exited. */
  kill(): Promise<void>
  /** Stops it gracefully; returns its exit code. */
  stop(): Promise<number | null>
}

const readPort = async (child: ChildProcess): Promise<number> => {
  if (!child.stdout) throw new Error('The process has no output')
  for await (const line of createInterface({ input: child.stdout })) {
    const [, port] = /^ready (\d+)$/.exec(line) ?? []
    if (port) return Number(port)
  }
  throw new Error('The process ended before it was ready')
}

/**
 * Starts a server with the given settings and waits until it accepts calls.
 * @throws with its output when it exits before
 */
export const startServer = async (settings: Readonly<Record<string, string>>): Promise<ServerProcess> => {
  const began = performance.now()
  const child = spawn(process.execPath, [SHOP_SCRIPT], {
    env: {
      ...getInheritedEnv(),
      NODE_COMPILE_CACHE: COMPILED,
      NODE_ENV: 'test',
      DEMO: '0',
      LOG_LEVEL: 'error',
      PORT: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve))
  try {
    const port = await readPort(child)
    let complaints = ''
    child.stdout.on('data', (chunk) => {
      complaints += chunk
    })
    child.stdout.resume()
    const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
      child.kill(signal)
      return exit
    }
    return {
      ...{ port, pid: child.pid ?? 0, exit },
      readyAfter: performance.now() - began,
      complaints: () => complaints + said,
      kill: async () => void (await end('SIGKILL')),
      stop: () => end('SIGTERM'),
    }
  } catch (cause) {
    child.kill('SIGKILL')
    throw new Error(`The server did not start:\n${said}`, { cause })
  }
}
