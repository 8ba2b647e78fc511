import { type EmbeddedEngine, startEngine } from './embedded-engine.ts'
import type { Snapshot } from './embedded-protocol.ts'
import { DatabaseUnavailableError } from './errors.ts'
import type { ChannelListener } from './session.ts'

export interface EngineSupervisorOptions {
  readonly dataDir?: string
  readonly snapshot?: Snapshot
  readonly logger: { error(fields: object, message: string): void }
}

/** Keeps the embedded database running and its channels subscribed. */
export interface EngineSupervisor {
  /** The running engine; one that crashed is restarted, unless its data was only in memory. */
  engine(): Promise<EmbeddedEngine>
  /** Subscribes a listener; returns whether the channel is new to the engine. */
  add(channel: string, listener: ChannelListener): boolean
  remove(channel: string, listener: ChannelListener): void
  close(): Promise<void>
}

/** See {@link EngineSupervisor}. Committed data survives a crash, because it is in the files. */
export const createEngineSupervisor = ({
  dataDir,
  snapshot,
  logger,
}: EngineSupervisorOptions): EngineSupervisor => {
  const channels = new Map<string, Set<ChannelListener>>()
  let running: Promise<EmbeddedEngine> | undefined
  let deaths = 0

  const start = async (): Promise<EmbeddedEngine> => {
    const engine = await startEngine(dataDir ? { dataDir } : { snapshot }, {
      onNotification: (channel, payload) => {
        for (const listener of channels.get(channel) ?? []) listener.onPayload(payload)
      },
      onDeath: (reason) => {
        logger.error({ err: reason }, 'the embedded database has stopped')
        running = undefined
        deaths += 1
      },
    })
    for (const channel of channels.keys()) await engine.query(`listen ${channel}`)
    if (deaths > 0) for (const listeners of channels.values()) for (const { onGap } of listeners) onGap()
    return engine
  }

  return {
    engine: async () => {
      if (deaths > 0 && !dataDir) throw new DatabaseUnavailableError('The database in memory is lost')
      running ??= start()
      try {
        return await running
      } catch (error) {
        running = undefined
        throw error
      }
    },
    add: (channel, listener) => {
      const isNew = !channels.has(channel)
      channels.set(channel, (channels.get(channel) ?? new Set()).add(listener))
      return isNew
    },
    remove: (channel, listener) => {
      const listeners = channels.get(channel)
      listeners?.delete(listener)
      if (listeners?.size === 0) channels.delete(channel)
    },
    close: async () => (await running)?.close(),
  }
}

/**
 * Waits for a statement with a time limit. The embedded PostgreSQL ignores `statement_timeout`, and one session that
 * never answers would stop the whole shop, so a statement beyond the limit ends the engine, which is then restarted.
 */
export const enforceTimeout = async <Result>(
  engine: EmbeddedEngine,
  limitMs: number | undefined,
  answer: Promise<Result>,
): Promise<Result> => {
  if (limitMs === undefined) return answer
  const reason = `A statement ran longer than ${limitMs} ms`
  const timer = setTimeout(() => void engine.kill(new DatabaseUnavailableError(reason)), limitMs)
  timer.unref()
  return answer.finally(() => clearTimeout(timer))
}
