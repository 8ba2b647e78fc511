/**
 * Loaded before the shop's main module: counts the statements of each request, and reports memory and CPU profiles.
 * The shop itself runs unchanged.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Session } from 'node:inspector/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import pg from 'pg'
import { classifyStatement, type StatementKind } from '../lib/recipe.ts'
import { serveParent } from '../lib/serve-parent.ts'
import { type CallRecord, createCallRecord, createCallTally, recordRoundTrip } from '../lib/tally.ts'

const tally = createCallTally()
const current = new AsyncLocalStorage<CallRecord>()
const createIdleRecord = (): CallRecord => createCallRecord('')
let background = createIdleRecord()

/** Counting has a cost that the baseline does not have, so it is off during measurements. */
let isCounting = false

const getCallName = ({ headers, method = '', url = '' }: IncomingMessage): string => {
  const given = headers['x-bench-call']
  if (typeof given === 'string') return given
  return `${method} ${(url.split('?')[0] ?? '').replaceAll(/[0-9A-Za-z]{22}/g, ':id')}`
}

const countStatements = (): void => {
  subscribe('http.server.request.start', (message) => {
    if (!isCounting) return
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
    const record = createCallRecord(getCallName(request))
    current.enterWith(record)
    response.once('close', () => tally.add(record))
  })

  subscribe('undici:request:create', () => {
    if (!isCounting) return
    const record = current.getStore() ?? background
    record.outsideCalls += 1
  })

  const textOf = (sent: unknown): string =>
    typeof sent === 'object' && sent !== null && 'text' in sent ? String(sent.text) : String(sent)

  /** Statements sent on a connection since the event loop's last turn, without a response in between. */
  const together = new Map<pg.Client, StatementKind[]>()
  const note = (client: pg.Client, kind: StatementKind): void => {
    const kinds = together.get(client) ?? []
    kinds.push(kind)
    if (kinds.length > 1) return
    together.set(client, kinds)
    const record = current.getStore() ?? background
    setImmediate(() => {
      together.delete(client)
      recordRoundTrip(record, client, kinds)
    })
  }

  const send = pg.Client.prototype.query
  pg.Client.prototype.query = new Proxy(send, {
    apply(target, client: pg.Client, args: unknown[]) {
      if (isCounting) note(client, classifyStatement(textOf(args[0])))
      return Reflect.apply(target, client, args)
    },
  })
}

countStatements()

const collectGarbage = (): void => {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}

const profiler = new Session()

serveParent({
  'begin to count': () => {
    tally.take()
    background = createIdleRecord()
    isCounting = true
  },
  counts: () => {
    isCounting = false
    tally.add(background)
    background = createIdleRecord()
    return tally.take()
  },
  memory: () => {
    collectGarbage()
    return process.memoryUsage()
  },
  'profile start': async () => {
    profiler.connect()
    await profiler.post('Profiler.enable')
    await profiler.post('Profiler.start')
  },
  'profile stop': async () => {
    const { profile } = await profiler.post('Profiler.stop')
    profiler.disconnect()
    return profile
  },
})
