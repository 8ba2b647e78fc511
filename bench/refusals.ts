/**
 * How long a start with a wrong setting takes until it ends: each setting with a wrong value, and what the settings name
 * outside the process when it is in use, of the wrong kind, absent or silent.
 */
import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { SERVICE_SETTINGS, WRONG_SETTINGS } from '#apps/server/testing/wrong-settings.data.ts'
import { findFreePort } from '#platform/testing/find-free-port.ts'
import { COMPILED, SERVER } from '../tools/lib/bootstrap.mjs'
import { watchMachine } from './lib/machine.ts'
import { readOptions } from './lib/options.ts'
import { publishReport, type Row } from './lib/report.ts'

const isSmall = process.argv.includes('--small')
const options = readOptions({ rounds: 1, n: isSmall ? 3 : Object.keys(WRONG_SETTINGS).length })
/** Seconds. */
const GOAL = 3
/** Of one that does not end by itself: the start is accepted, which is a fault. */
const GIVE_UP_MS = 30_000
const machine = watchMachine()
const folder = await mkdtemp(path.join(tmpdir(), 'compass-refusals-'))

interface Refusal {
  readonly name: string
  readonly seconds: number
}

/** Starts the shop as `npm start` does; it must end with 1 and name the setting, without a stack trace. */
const measureRefusal = (name: string, value: string): Promise<Refusal> => {
  const begun = performance.now()
  const child = spawn(
    process.execPath,
    [...SERVER.flags, path.join(import.meta.dirname, '..', SERVER.script)],
    {
      env: {
        ...{ PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: COMPILED, PORT: '0' },
        ...{ DATA_DIR: path.join(folder, 'data'), ...SERVICE_SETTINGS, [name]: value },
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const stop = setTimeout(() => child.kill('SIGKILL'), GIVE_UP_MS)
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: unknown) => {
      printed += String(chunk)
    })
  return new Promise((resolve, reject) => {
    child.once('close', (code) => {
      clearTimeout(stop)
      const seconds = (performance.now() - begun) / 1000
      if (code === 1 && printed.includes(name) && !/^\s+at /m.test(printed)) resolve({ name, seconds })
      else reject(new Error(`A start with ${name}=${value} ended with ${code}:\n${printed}`))
    })
  })
}

const port = await findFreePort()
// Accepts every connection and never says anything.
const silent = createServer((socket) => socket.on('error', () => socket.destroy()))
await new Promise<void>((resolve) => silent.listen(port, '127.0.0.1', resolve))
const file = path.join(folder, 'file')
await writeFile(file, '')
const surroundings: readonly (readonly [string, string])[] = [
  ['PORT', String(port)],
  ['DATA_DIR', file],
  ['HOST', '203.0.113.1'],
  ['DATABASE_URL', `postgres://compass@127.0.0.1:${await findFreePort()}/compass`],
  ['DATABASE_URL', `postgres://compass@127.0.0.1:${port}/compass`],
  ['APPLE_DOMAIN_FILE', path.join(folder, 'absent')],
]

try {
  const wrong = [...Object.entries(WRONG_SETTINGS).slice(0, options.n), ...surroundings].filter(([name]) =>
    name.includes(options.only),
  )
  const measured: Row[] = []
  for (let round = 0; round < options.rounds; round += 1)
    for (const [name, value] of wrong) {
      machine.look()
      const { seconds } = await measureRefusal(name, value)
      measured.push({ setting: name, value: value.slice(0, 40), seconds })
    }
  publishReport({
    bench: 'refusals',
    machine: machine.report(),
    settings: options,
    tables: { 'A start with a wrong setting until its end': measured },
    verdicts: [
      {
        what: 'the slowest start with a wrong setting, seconds until it ends with 1',
        figure: Math.max(...measured.map((row) => Number(row.seconds))),
        atMost: GOAL,
      },
    ],
  })
} finally {
  silent.close()
  await rm(folder, { recursive: true, force: true })
}
