import { resolve } from 'node:path'
import { acquireDirectory } from './embedded-directory.ts'
import type { EmbeddedEngine } from './embedded-engine.ts'
import { createEngineSupervisor, enforceTimeout } from './engine-supervisor.ts'
import { DatabaseUnavailableError } from './errors.ts'
import { pipelinedSession } from './pipelined-session.ts'
import type { OnRoundTrip, PipelineResult, SessionConnection, SessionPool, Statement } from './session.ts'

export interface EmbeddedOptions {
  /** Absent: in memory, gone with the process. */
  readonly dataDir?: string
  readonly snapshot?: Uint8Array
  readonly onMessage: OnRoundTrip
  readonly logger: { error(fields: object, message: string): void }
  /** How long a statement may take, in ms; 10 s when absent. */
  readonly statementLimitMs?: number
}

/** The embedded pool, which can also hand out a copy of its whole data. */
export interface EmbeddedPool extends SessionPool {
  /** The data directory as a tar file, to start other databases from. */
  dump(): Promise<Uint8Array>
}

/** A queue for the one session: each `take` waits until the one before has given its turn back. */
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

/** The engine takes one statement after the other, so that a transaction has to be begun and ended. */
const runInTransaction: (
  engine: EmbeddedEngine,
  statements: readonly Statement[],
) => Promise<PipelineResult> = async (engine, statements) => {
  const { results, failure } = await engine.group([{ text: 'begin' }, ...statements, { text: 'commit' }])
  if (failure !== undefined) await engine.group([{ text: 'rollback' }])
  const own = results.slice(1, statements.length + 1)
  return failure === undefined ? { results: own } : { results: own, failure }
}

const openPool = async (options: EmbeddedOptions): Promise<EmbeddedPool> => {
  const { onMessage, statementLimitMs = 10_000 } = options
  const keeper = createEngineSupervisor(options)
  await keeper.engine()
  const turns = createMutex()
  let ended = false

  const connect: SessionPool['connect'] = async ({ unlimited = false } = {}) => {
    const giveBack = await turns.take()
    try {
      if (ended) throw new DatabaseUnavailableError('The database is closed')
      const engine = await keeper.engine()
      const limited = <Result>(answer: Promise<Result>): Promise<Result> =>
        unlimited ? answer : enforceTimeout(engine, statementLimitMs, answer)
      const line: SessionConnection = {
        group: (statements) => limited(engine.group(statements)),
        whole: (statements) => limited(runInTransaction(engine, statements)),
        script: (text) => limited(engine.script(text)),
      }
      return pipelinedSession(line, giveBack, onMessage)
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
 * Opens the embedded database behind the face of a pool. There is one session, so whoever connects waits for the one
 * before; transactions therefore never overlap, and races show on a PostgreSQL server only.
 *
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
