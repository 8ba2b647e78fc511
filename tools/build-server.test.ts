import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findFreePort } from '#platform/testing/find-free-port.ts'
import { buildServer } from './build-server.ts'

const root = path.join(import.meta.dirname, '..')
// In another folder than the build that may be running, and at another depth, because addresses depend on it.
const FOLDER = 'node_modules/.cache/compass/tried/server'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'compass-built-'))
  await buildServer(root, FOLDER)
}, 120_000)
afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true })
  await rm(path.join(root, FOLDER), { recursive: true, force: true })
})

/** Starts the built server on the embedded database and returns what `look` finds once it is open. */
const withRunningServer = async <Found>(look: (origin: string) => Promise<Found>): Promise<Found> => {
  const port = await findFreePort()
  const env = {
    ...process.env,
    NODE_ENV: '',
    VITEST: '',
    DATABASE_URL: '',
    DEMO: '0',
    SANDBOX_GATEWAY_PORT: '0',
  }
  const child = spawn(process.execPath, [path.join(root, FOLDER, 'main.js')], {
    env: { ...env, DATA_DIR: dataDir, PORT: String(port) },
  })
  let said = ''
  const ended = new Promise((resolve) => child.once('exit', resolve))
  try {
    await new Promise<void>((resolve, reject) => {
      const hear = (chunk: Buffer): void => {
        said += chunk.toString()
        if (said.includes('Compass is open.')) resolve()
      }
      child.stdout.on('data', hear)
      child.stderr.on('data', hear)
      void ended.then(() => reject(new Error(`It ended:\n${said}`)))
    })
    return await look(`http://127.0.0.1:${port}`)
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

it('runs as a server: finds its migrations, its database’s thread, its texts and its pages', async () => {
  const statuses = await withRunningServer(async (origin) => {
    const paths = ['/readyz', '/console', '/api/docs', '/api/docs/json', '/nobody']
    return Promise.all(paths.map(async (at) => [at, (await fetch(origin + at)).status]))
  })
  expect(Object.fromEntries(statuses)).toEqual({
    '/readyz': 200,
    '/console': 200,
    '/api/docs': 200,
    '/api/docs/json': 200,
    '/nobody': 404,
  })
}, 120_000)

it('is written in ASCII, which Node stores in half the memory, and has a source map', async () => {
  expect(await readFile(path.join(root, FOLDER, 'main.js'), 'latin1')).not.toMatch(/[^\0-\x7f]/)
  expect(existsSync(path.join(root, FOLDER, 'main.js.map'))).toBe(true)
})
