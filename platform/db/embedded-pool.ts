import { resolve } from 'node:path'
import { acquireDirectory } from './embedded-directory.ts'
import type { Snapshot } from './embedded-protocol.ts'
import { createEngineSupervisor, enforceTimeout } from './engine-supervisor.ts'
import { DatabaseUnavailableError } from './errors.ts'
import type { SessionPool } from './session.ts'
import { formatParameter } from './values.ts'

export interface EmbeddedOptions {
  /** Absent: in memory, lost when the process ends. */
  readonly dataDir?: string
  readonly snapshot?: Snapshot
  readonly onStatement: () => void
  readonly logger: { error(fields: object, message: string): void }
  /** How long a statement may take, in ms; 10 s when absent. */
  readonly statementLimitMs?: number
}

/** The embedded pool, which can also copy all its data. */
export interface EmbeddedPool extends SessionPool {
  /** The data directory as a tar file, to start other databases from. */
  dump(): Promise<Uint8Array>
}

/** A queue for the one session: each `take` waits until the previous turn is released. */
const createMutex = (): { take(): Promise<() => void> } => {
  let last: Promise<void> = Promise.resolve()
  return {
    take: async () => {
      const before = last
      const { promise, resolve: giveBack } = Promise.withResolvers<void>()
      last = promise
      await before
      return giveBack
    },
  }
}

const openPool = async (options: EmbeddedOptions): Promise<EmbeddedPool> => {
  const { onStatement, statementLimitMs = 10_000 } = options
  const keeper = createEngineSupervisor(options)
  await keeper.engine()
  const turns = createMutex()
  let ended = false

  const connect: SessionPool['connect'] = async ({ unlimited = false } = {}) => {
    const giveBack = await turns.take()
    try {
      if (ended) throw new DatabaseUnavailableError('The database is closed')
      const engine = await keeper.engine()
      const limitMs = unlimited ? undefined : statementLimitMs
      return {
        query: (text, values = []) => {
          const answer = engine.query(text, values.map(formatParameter))
          onStatement()
          return enforceTimeout(engine, limitMs, answer)
        },
        release: giveBack,
      }
    } catch (error) {
      giveBack()
      throw error
    }
  }

  const command = async (text: string): Promise<void> => {
    const session = await connect()
    await session.query(text).finally(() => session.release())
  }

  return {
    kind: 'embedded',
    // The engine does not enforce transaction limits.
    transactionLimits: [],
    connect,
    listen: async (channel, listener) => {
      if (keeper.add(channel, listener)) {
        try {
          await command(`listen ${channel}`)
        } catch (error) {
          keeper.remove(channel, listener)
          throw error
        }
      }
      return async () => keeper.remove(channel, listener)
    },
    dump: async () => {
      const giveBack = await turns.take()
      const engine = await keeper.engine()
      return engine.dump().finally(giveBack)
    },
    end: async () => {
      const giveBack = await turns.take()
      try {
        if (!ended) await keeper.close()
      } finally {
        ended = true
        giveBack()
      }
    },
  }
}

/**
 * Opens the embedded database with the interface of a pool. It has one session, so each connection waits for the one
 * before; transactions therefore never overlap, and races occur on a PostgreSQL server only.
 * @throws DirectoryInUseError when another living process holds `dataDir`
 */
export const openEmbedded = async (options: EmbeddedOptions): Promise<EmbeddedPool> => {
  if (!options.dataDir) return openPool(options)
  const dataDir = resolve(options.dataDir)
  const letGo = await acquireDirectory(dataDir, options.snapshot)
  try {
    const pool = await openPool({ ...options, dataDir })
    return { ...pool, end: () => pool.end().finally(letGo) }
  } catch (error) {
    await letGo()
    throw error
  }
}
