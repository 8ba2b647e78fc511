import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { DURABLE_PARAMETERS, DurableNodeFS } from './durable-fs.ts'
import type {
  RawFailure,
  RawResult,
  RawStatement,
  WorkerReply,
  WorkerRequest,
  WorkerSetup,
} from './embedded-protocol.ts'

const setup: WorkerSetup = workerData
const postReply = (message: WorkerReply): void => parentPort?.postMessage(message)

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

const toRawFailure = (error: unknown): RawFailure => {
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
type GroupReply = Pick<Extract<WorkerReply, { results: unknown }>, 'results' | 'failure'>

const toRawResult = (result: PgliteResult): RawResult => ({
  command: result.command ?? '',
  rowCount: result.rowCount ?? result.affectedRows ?? 0,
  fields: result.fields,
  rows: result.rows as unknown as RawResult['rows'],
})

/** One after the other, up to the first that fails. */
const runGroup = async (db: PGlite, group: readonly RawStatement[]): Promise<GroupReply> => {
  const results: RawResult[] = []
  try {
    for (const { text, values } of group)
      results.push(toRawResult(await db.query(text, [...values], { rowMode: 'array' })))
    return { results }
  } catch (error) {
    return { results, failure: toRawFailure(error) }
  }
}

const runScript = async (db: PGlite, script: string): Promise<GroupReply> => {
  try {
    return { results: (await db.exec(script, { rowMode: 'array' })).map(toRawResult) }
  } catch (error) {
    return { results: [], failure: toRawFailure(error) }
  }
}

const dump = async (db: PGlite): Promise<Uint8Array> =>
  new Uint8Array(await (await db.dumpDataDir('none')).arrayBuffer())

const handleRequest = async (db: PGlite, request: WorkerRequest): Promise<WorkerReply> => {
  const { id } = request
  if ('group' in request) return { id, ...(await runGroup(db, request.group)) }
  if ('script' in request) return { id, ...(await runScript(db, request.script)) }
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
      .catch((error): WorkerReply => ({ id: request.id, results: [], failure: toRawFailure(error) }))
      .then((message) => {
        postReply(message)
        if ('control' in request && request.control === 'close') parentPort?.close()
      })
  })
}
postReply({ ready: true })
