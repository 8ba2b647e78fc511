import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { DURABLE_PARAMETERS, DurableNodeFS } from './durable-fs.ts'
import type { RawFailure, RawResult, WorkerReply, WorkerRequest, WorkerSetup } from './embedded-protocol.ts'

const setup: WorkerSetup = workerData
const reply = (message: WorkerReply): void => parentPort?.postMessage(message)

const openPglite = async (): Promise<PGlite> => {
  const loadDataDir = setup.snapshot ? new Blob([Uint8Array.from(setup.snapshot)]) : undefined
  const storage = setup.dataDir
    ? { fs: new DurableNodeFS(setup.dataDir), startParams: DURABLE_PARAMETERS }
    : { dataDir: 'memory://' }
  const db = await PGlite.create({ ...storage, loadDataDir })
  const untouched = new Proxy({}, { get: () => (value: string) => value })
  db.parsers = untouched
  db.serializers = untouched
  return db
}

const ERROR_FIELDS = [
  ...['severity', 'code', 'detail', 'hint', 'position', 'internalPosition', 'internalQuery', 'where'],
  ...['schema', 'table', 'column', 'dataType', 'constraint', 'file', 'line', 'routine'],
]

const failureOf = (error: unknown): RawFailure => {
  if (!(error instanceof Error)) return { message: String(error) }
  if (!('code' in error) || typeof error.code !== 'string' || error.code.length !== 5)
    return { message: error.message }
  const entries = ERROR_FIELDS.map((field) => [field, Reflect.get(error, field)])
  return {
    message: error.message,
    fields: Object.fromEntries(entries.filter(([, value]) => typeof value === 'string')),
  }
}

type PgliteResult = Awaited<ReturnType<PGlite['exec']>>[number]

const rawResult = (result: PgliteResult): RawResult => ({
  command: result.command ?? '',
  rowCount: result.rowCount ?? result.affectedRows ?? 0,
  fields: result.fields,
  rows: result.rows as unknown as RawResult['rows'],
})

const answer = async (db: PGlite, request: WorkerRequest): Promise<WorkerReply> => {
  const { id } = request
  if ('text' in request) {
    const results = request.values
      ? [await db.query(request.text, [...request.values], { rowMode: 'array' })]
      : await db.exec(request.text, { rowMode: 'array' })
    return { id, results: results.map((result) => rawResult(result as PgliteResult)) }
  }
  if (request.control === 'dump') {
    const dump = await db.dumpDataDir('none')
    return { id, dump: new Uint8Array(await dump.arrayBuffer()) }
  }
  await db.close()
  return { id, results: [] }
}

const db = await openPglite()
if (setup.initOnly) await db.close()
else {
  db.onNotification((channel, payload) => reply({ channel, payload }))
  let queue = Promise.resolve()
  parentPort?.on('message', (request: WorkerRequest) => {
    queue = queue
      .then(() => answer(db, request))
      .catch((error): WorkerReply => ({ id: request.id, failure: failureOf(error) }))
      .then((message) => {
        reply(message)
        if ('control' in request && request.control === 'close') parentPort?.close()
      })
  })
}
reply({ ready: true })
