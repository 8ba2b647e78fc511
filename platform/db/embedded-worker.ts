import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, type Results } from '@electric-sql/pglite'
import { DURABLE_PARAMETERS, DurableNodeFS } from './durable-fs.ts'
import type { RawFailure, RawResult, WorkerReply, WorkerRequest, WorkerSetup } from './embedded-protocol.ts'

const setup: WorkerSetup = workerData
const postReply = (message: WorkerReply): void => parentPort?.postMessage(message)

const openPglite = async (): Promise<PGlite> => {
  const { snapshot } = setup
  const loadDataDir = snapshot instanceof Uint8Array ? new Blob([snapshot]) : snapshot
  const storage = setup.dataDir
    ? { fs: new DurableNodeFS(setup.dataDir), startParams: DURABLE_PARAMETERS }
    : { dataDir: 'memory://' }
  const db = await PGlite.create({ ...storage, loadDataDir })
  const untouched = new Proxy({}, { get: () => (value: string) => value })
  db.parsers = untouched
  db.serializers = untouched
  return db
}

const toRawFailure = (error: unknown): RawFailure => {
  if (!(error instanceof Error)) return { message: String(error) }
  const isFromPostgres = 'code' in error && typeof error.code === 'string' && error.code.length === 5
  if (!isFromPostgres) return { message: error.message }
  const fields = Object.entries(error).filter(([, value]) => typeof value === 'string')
  return { message: error.message, fields: Object.fromEntries(fields) }
}

const toRawResult = (result: Results<unknown>): RawResult => ({
  command: result.command ?? '',
  rowCount: result.rowCount ?? result.affectedRows ?? 0,
  fields: result.fields,
  rows: result.rows as unknown as RawResult['rows'],
})

const run = async (db: PGlite, text: string, values: readonly (string | null)[]): Promise<RawResult[]> => {
  const options = { rowMode: 'array' } as const
  const results =
    values.length > 0 ? [await db.query(text, [...values], options)] : await db.exec(text, options)
  return results.map(toRawResult)
}

const dump = async (db: PGlite): Promise<Uint8Array> =>
  new Uint8Array(await (await db.dumpDataDir('none')).arrayBuffer())

const handleRequest = async (db: PGlite, request: WorkerRequest): Promise<WorkerReply> => {
  const { id } = request
  if ('text' in request) return { id, results: await run(db, request.text, request.values) }
  if (request.control === 'dump') return { id, dump: await dump(db) }
  await db.close()
  return { id, results: [] }
}

const db = await openPglite()
if (setup.initOnly) await db.close()
else {
  db.onNotification((channel, payload) => postReply({ channel, payload }))
  let queue = Promise.resolve()
  parentPort?.on('message', (request: WorkerRequest) => {
    queue = queue
      .then(() => handleRequest(db, request))
      .catch((error): WorkerReply => ({ id: request.id, failure: toRawFailure(error) }))
      .then((message) => {
        postReply(message)
        if ('control' in request && request.control === 'close') parentPort?.close()
      })
  })
}
postReply({ ready: true })
