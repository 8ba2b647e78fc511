import { execFile } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { runCommandLine } from '../command-line.ts'

const SCRIPT = fileURLToPath(new URL('../compass.ts', import.meta.url))
const COMPILED = fileURLToPath(new URL('../../../node_modules/.cache/compass/compiled', import.meta.url))

export interface CompassAnswer {
  readonly code: number
  /** What it printed, errors included. */
  readonly text: string
}

/** Runs the operator's command line as `npm run compass` does, with its data below `folder`, until `signal` ends it. */
export const createCompassRunner =
  (folder: string, signal: AbortSignal) =>
  (args: readonly string[], dataDir = path.join(folder, 'data'), more = {}): Promise<CompassAnswer> =>
    new Promise((resolve) => {
      const cached = { NODE_COMPILE_CACHE: COMPILED }
      const env = { PATH: process.env.PATH, NODE_ENV: 'test', DATA_DIR: dataDir, ...cached, ...more }
      const child = execFile(process.execPath, [SCRIPT, ...args], { env, signal }, (_error, stdout, stderr) =>
        resolve({ code: child.exitCode ?? -1, text: stdout + stderr }),
      )
    })

/**
 * Runs a command inside of this process, which is much faster: the server's modules are loaded once. An unexpected error
 * is told with its stack, as the process would.
 */
export const explainByCompass = async (
  words: readonly string[],
  settings: Record<string, string> = {},
): Promise<CompassAnswer> => {
  const said: string[] = []
  const write = (line: unknown): void =>
    void said.push(`${line instanceof Error ? (line.stack ?? line) : line}\n`)
  const code = await runCommandLine(words, {
    print: write,
    complain: write,
    settings: { NODE_ENV: 'test', ...settings },
  })
  return { code, text: said.join('') }
}
