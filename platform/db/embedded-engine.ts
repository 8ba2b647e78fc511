import { Worker } from 'node:worker_threads'
import { DatabaseError } from 'pg'
import type {
  RawFailure,
  RawResult,
  Snapshot,
  WorkerReply,
  WorkerRequest,
  WorkerSetup,
} from './embedded-protocol.ts'
import { DatabaseUnavailableError } from './errors.ts'
import { mergeResults, type StatementResult } from './session.ts'
import { getParser } from './values.ts'

/** The embedded database in its own thread: it runs one statement after the other. */
export interface EmbeddedEngine {
  /** Without values the text may hold several statements; their rows are returned together. */
  query(text: string, values?: readonly (string | null)[]): Promise<StatementResult>
  /** The whole data directory as a tar file, to start others from. */
  dump(): Promise<Uint8Array>
  /** Shuts the database down cleanly. */
  close(): Promise<void>
  /** Ends the thread immediately, as a crash would: waiting statements fail with `reason`, committed data stays. */
  kill(reason: Error): Promise<void>
}

export interface EngineEvents {
  readonly onNotification: (channel: string, payload: string) => void
  /** The thread has ended unexpectedly. */
  readonly onDeath: (reason: Error) => void
}

const readResult = ({ command, rowCount, fields, rows }: RawResult): StatementResult => {
  const columns = fields.map(({ name, dataTypeID }) => ({ name, parse: getParser(dataTypeID) }))
  const readRow = (texts: readonly (string | null | undefined)[]) =>
    Object.fromEntries(
      columns.map(({ name, parse }, index) => [name, texts[index] == null ? null : parse(texts[index])]),
    )
  return { command, rowCount, rows: rows.map(readRow) }
}

const readFailure = ({ message, fields }: RawFailure): Error =>
  fields
    ? Object.assign(new DatabaseError(message, message.length, 'error'), fields)
    : new DatabaseUnavailableError(message)

interface PendingRequest {
  readonly resolve: (reply: WorkerReply) => void
  readonly reject: (reason: Error) => void
}

const startWorker = (setup: WorkerSetup): Worker =>
  new Worker(new URL('./embedded-worker.ts', import.meta.url), {
    workerData: setup,
    execArgv: [],
    name: 'database',
  })

/** Creates a new data directory in a separate thread and waits for its end. */
export const initialiseDirectory = (dataDir: string, snapshot?: Snapshot): Promise<void> =>
  new Promise((resolve, reject) => {
    const worker = startWorker({ dataDir, snapshot, initOnly: true })
    worker.once('error', reject)
    worker.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`initdb ended with code ${code}`)),
    )
  })

/** Opens an existing data directory, or a database in memory, and resolves when it accepts statements. */
export const startEngine = async (
  setup: Omit<WorkerSetup, 'initOnly'>,
  events: EngineEvents,
): Promise<EmbeddedEngine> => {
  const worker = startWorker({ ...setup, initOnly: false })
  const waiting = new Map<number, PendingRequest>()
  let lastId = 0
  let dead: Error | undefined
  let ending = false
  let killedFor: Error | undefined

  const opened = Promise.withResolvers<void>()
  const die = (reason: Error): void => {
    if (dead) return
    dead = reason
    opened.reject(reason)
    for (const { reject } of waiting.values()) reject(reason)
    waiting.clear()
    if (!ending) events.onDeath(reason)
  }
  worker.on('error', (error) =>
    die(new DatabaseUnavailableError(`The embedded database failed: ${String(error)}`, error)),
  )
  worker.on('exit', (code) =>
    die(killedFor ?? new DatabaseUnavailableError(`The embedded database has ended with code ${code}`)),
  )
  worker.on('message', (reply: WorkerReply) => {
    if ('ready' in reply) return opened.resolve()
    if ('channel' in reply) return events.onNotification(reply.channel, reply.payload)
    const caller = waiting.get(reply.id)
    waiting.delete(reply.id)
    if ('failure' in reply) caller?.reject(readFailure(reply.failure))
    else caller?.resolve(reply)
  })

  type Question = WorkerRequest extends infer Each ? (Each extends unknown ? Omit<Each, 'id'> : never) : never
  const ask = (question: Question): Promise<WorkerReply> => {
    if (dead) return Promise.reject(dead)
    lastId += 1
    const id = lastId
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      worker.postMessage({ ...question, id })
    })
  }

  await opened.promise
  return {
    query: async (text, values = []) => {
      const reply = await ask({ text, values })
      return mergeResults('results' in reply ? reply.results.map(readResult) : [])
    },
    dump: async () => {
      const reply = await ask({ control: 'dump' })
      return 'dump' in reply ? reply.dump : new Uint8Array()
    },
    close: async () => {
      ending = true
      await ask({ control: 'close' })
      await worker.terminate()
    },
    kill: async (reason) => {
      // Callers are notified after the thread has ended: its files are not opened before.
      killedFor ??= reason
      await worker.terminate()
    },
  }
}
