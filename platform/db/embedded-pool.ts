import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { lockDirectory } from './directory-lock.ts'
import { type EmbeddedEngine, initialiseDirectory, startEngine } from './embedded-engine.ts'
import { DatabaseUnavailable } from './errors.ts'
import { type Listener, lendSession, type SessionPool } from './session.ts'

export interface EmbeddedOptions {
  /** Absent: in memory, gone with the process. */
  readonly dataDir?: string
  readonly snapshot?: Uint8Array
  readonly onStatement: () => void
  readonly logger: { error(fields: object, message: string): void }
}

/**
 * A new data directory is made beside its place and moved there when it is whole, so that a start that was killed
 * half-way leaves nothing that looks like a database.
 */
const ensureDirectory = async (dataDir: string, snapshot?: Uint8Array): Promise<void> => {
  const parent = dirname(dataDir)
  const drafts = `${basename(dataDir)}.new-`
  for (const name of await readdir(parent)) {
    if (name.startsWith(drafts)) await rm(join(parent, name), { recursive: true, force: true })
  }
  await mkdir(dataDir, { recursive: true })
  const present = await readdir(dataDir)
  if (present.includes('PG_VERSION')) return
  if (present.length > 0) throw new Error(`${dataDir} holds files but no database: choose an empty directory`)
  const draft = join(parent, `${drafts}${process.pid}`)
  await mkdir(draft)
  await initialiseDirectory(draft, snapshot)
  await rmdir(dataDir)
  await rename(draft, dataDir)
}

/** The embedded pool, which can also hand out a copy of its whole data. */
export interface EmbeddedPool extends SessionPool {
  dump(): Promise<Uint8Array>
}

/**
 * Opens the embedded database behind the face of a pool. There is one session, so whoever connects waits until the one
 * before has given it back.
 *
 * @throws DirectoryInUse when another living process holds `dataDir`
 */
export const openEmbedded = async (options: EmbeddedOptions): Promise<EmbeddedPool> => {
  const { dataDir, snapshot, onStatement } = options
  if (dataDir) await mkdir(dirname(dataDir), { recursive: true })
  const unlock = dataDir ? await lockDirectory(dataDir) : undefined
  const listeners = new Map<string, Set<Listener>>()
  const events = {
    onNotification: (channel: string, payload: string) => {
      for (const listener of listeners.get(channel) ?? []) listener.onPayload(payload)
    },
    onDeath: (reason: Error) => options.logger.error({ err: reason }, 'the embedded database has stopped'),
  }

  let engine: EmbeddedEngine
  try {
    if (dataDir) await ensureDirectory(dataDir, snapshot)
    engine = await startEngine(dataDir ? { dataDir } : { snapshot }, events)
  } catch (error) {
    await unlock?.()
    throw error
  }

  let turn: Promise<void> = Promise.resolve()
  let ended = false
  const connect: SessionPool['connect'] = async () => {
    if (ended) throw new DatabaseUnavailable('The database is closed')
    const before = turn
    const { promise, resolve: giveBack } = Promise.withResolvers<void>()
    turn = promise
    await before
    return lendSession(
      (text, values) => engine.query(text, values),
      () => giveBack(),
      onStatement,
    )
  }
  const command = async (text: string): Promise<void> => {
    const session = await connect()
    try {
      await session.query(text)
    } finally {
      session.release()
    }
  }

  return {
    kind: 'embedded',
    connect,
    listen: async (channel, listener) => {
      const heard = listeners.get(channel) ?? new Set()
      listeners.set(channel, heard.add(listener))
      if (heard.size === 1) await command(`listen ${channel}`)
      return async () => {
        heard.delete(listener)
      }
    },
    dump: async () => {
      const session = await connect()
      try {
        return await engine.dump()
      } finally {
        session.release()
      }
    },
    end: async () => {
      if (ended) return
      ended = true
      await turn
      try {
        await engine.close()
      } finally {
        await unlock?.()
      }
    },
  }
}
