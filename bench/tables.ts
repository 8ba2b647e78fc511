/**
 * Full tables: how long until a change is on all phones of its table, and what an open table costs the server. The
 * change is a call for staff; a phone has it when it has read its visit again.
 */
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { callApi, parseData } from './lib/api-call.ts'
import { type Child, startChild } from './lib/child.ts'
import { createCustomers } from './lib/customers.ts'
import { type HttpConnection, openConnection } from './lib/http-connection.ts'
import { watchMachine } from './lib/machine.ts'
import { readMerchant } from './lib/merchant.ts'
import { readOptions } from './lib/options.ts'
import { readMemoryUse } from './lib/proc.ts'
import { publishReport } from './lib/report.ts'
import { createStaff } from './lib/staff.ts'
import { openStage, type Stage } from './lib/stage.ts'
import { computeMedian, computeQuantile } from './lib/stats.ts'
import type { Phone, PhoneUpdate } from './processes/table-phones.ts'

const GOALS = { allPhonesP99: 1_000, kilobytesEach: 30, silent: 0 }

/** A demo restaurant where guests order at tables. */
const HOME = 'zahr'
const GUESTS = 6
const TABLES_PER_CALL = 100
const SETTLE_MS = 5_000
const EVENT_TIMEOUT_MS = 30_000
const POLL_INTERVAL_MS = 50
const CALL_KINDS = ['waiter', 'bill', 'water', 'cutlery'] as const

const options = readOptions({ n: 2_000, rounds: 100 })
const tables = options.small ? 10 : options.rounds
const openTables = options.small ? 100 : options.n
const machine = watchMachine()

const getWallClock = (): number => performance.timeOrigin + performance.now()

interface Room {
  readonly line: HttpConnection
  readonly staff: Readonly<Record<string, string>>
  readonly storeId: string
  readonly nextGuest: () => { readonly headers: Readonly<Record<string, string>> }
}

const openRoom = async ({ shop, database }: Stage): Promise<Room> => {
  const { brandId, storeId } = await readMerchant(shop.origin, database.admin, HOME)
  const count = tables * GUESTS + openTables
  const cookie = `compass-session-${brandId}`
  return {
    ...{ line: openConnection(shop.origin), storeId },
    staff: await createStaff(database.admin, brandId),
    nextGuest: await createCustomers(database.admin, { brandId, count, cookie }),
  }
}

/** Adds tables, and reads the codes of all. */
const addTables = async ({ line, staff: headers, storeId }: Room, count: number): Promise<string[]> => {
  for (let first = 0; first < count; first += TABLES_PER_CALL) {
    const size = Math.min(TABLES_PER_CALL, count - first)
    const names = Array.from({ length: size }, (_, index) => `B${first + index}`)
    await callApi(line, {
      ...{ name: 'add tables', operation: 'POST /api/v1/console/tables', headers },
      body: { store: storeId, kind: 'table', names, area: 'Bench', seats: GUESTS },
    })
  }
  const reply = await callApi(line, {
    ...{ name: 'codes', operation: 'GET /api/v1/console/table-codes', headers },
    query: { store: storeId },
  })
  return parseData<{ name: string; code: string }[]>(reply).flatMap(({ name, code }) =>
    name.startsWith('B') ? [code] : [],
  )
}

const sitDown = async ({ line, nextGuest }: Room, code: string, name: string): Promise<Phone> => {
  const { headers } = nextGuest()
  const reply = await callApi(line, {
    ...{ name: 'sit down', operation: 'POST /api/v1/table-sessions', headers },
    body: { code, name },
  })
  return { session: parseData<{ _id: string }>(reply)._id, headers, isReading: true }
}

/** Waits until all phones of a table have read its change; the milliseconds of each. */
const collectTimes = async (phones: Child, session: string, from: number): Promise<number[]> => {
  const times: number[] = []
  const end = performance.now() + EVENT_TIMEOUT_MS
  while (times.length < GUESTS && performance.now() < end) {
    await sleep(POLL_INTERVAL_MS)
    for (const update of await phones.request<PhoneUpdate[]>('updates'))
      if (update.session === session) times.push(update.at - from)
  }
  return times
}

const measureChanges = async (room: Room, phones: Child, guests: readonly Phone[]) => {
  const times: number[] = []
  const reads: number[] = []
  let silent = 0
  for (const [index, { session, headers }] of guests.entries()) {
    if (index % GUESTS !== 0) continue
    const kind = CALL_KINDS[(index / GUESTS) % CALL_KINDS.length]
    const from = getWallClock()
    await callApi(room.line, {
      ...{ name: 'call staff', operation: 'POST /api/v1/table-sessions/:id/calls', headers },
      ...{ params: { id: session }, body: { kind } },
    })
    const arrived = await collectTimes(phones, session, from)
    silent += GUESTS - arrived.length
    // The last phone counts for its table.
    if (arrived.length > 0) times.push(Math.max(...arrived))
    const start = performance.now()
    await callApi(room.line, {
      ...{ name: 'read visit', operation: 'GET /api/v1/table-sessions/:id', headers },
      params: { id: session },
    })
    reads.push(performance.now() - start)
  }
  return { times, reads, silent }
}

/** Kilobytes of the server for each table with one phone that holds its stream. */
const measureMemory = async (
  stage: Stage,
  room: Room,
  { phones, codes }: { phones: Child; codes: string[] },
) => {
  const { pid } = stage.shop.child
  const guests: Phone[] = []
  for (const code of codes) guests.push({ ...(await sitDown(room, code, 'Guest')), isReading: false })
  await sleep(SETTLE_MS)
  await stage.shop.child.request('memory')
  const before = readMemoryUse(pid).resident
  const refused = await phones.request<string[]>('open', { origin: stage.shop.origin, phones: guests })
  await sleep(SETTLE_MS)
  return { each: (readMemoryUse(pid).resident - before) / guests.length / 1000, refused }
}

const stage = await openStage(options)
const phones = startChild({ script: path.join(import.meta.dirname, 'processes/table-phones.ts') })
try {
  const room = await openRoom(stage)
  const codes = await addTables(room, tables + openTables)
  const guests: Phone[] = []
  for (const code of codes.slice(0, tables))
    for (let guest = 1; guest <= GUESTS; guest += 1) guests.push(await sitDown(room, code, `Guest ${guest}`))
  const refused = await phones.request<string[]>('open', { origin: stage.shop.origin, phones: guests })
  await sleep(SETTLE_MS)
  await phones.request('updates')
  const { times, reads, silent } = await measureChanges(room, phones, guests)
  machine.look()
  const memory = await measureMemory(stage, room, { phones, codes: codes.slice(tables) })
  const lost = refused.length + memory.refused.length + silent
  const allP99 = computeQuantile(times, 0.99)
  const [median, read] = [computeMedian(times), computeMedian(reads)]
  publishReport({
    bench: 'tables',
    machine: machine.report(),
    settings: { ...options, tables, openTables, guests: GUESTS },
    tables: {
      [`${tables} tables with ${GUESTS} phones each`]: [
        { what: `on all phones of its table, median ms (n = ${times.length})`, figure: median },
        { what: 'on all phones of its table, p99 ms', figure: allP99 },
        { what: 'one read of a visit, median ms', figure: read },
        { what: 'median in reads of a visit', figure: median / read },
        { what: 'phones without a stream, or that never had it', figure: lost },
      ],
      [`${openTables} open tables with a phone each`]: [{ what: 'memory each, kB', figure: memory.each }],
    },
    verdicts: [
      { what: 'on all phones of its table, p99 ms', figure: allP99, atMost: GOALS.allPhonesP99 },
      { what: 'memory of an open table, kB', figure: memory.each, atMost: GOALS.kilobytesEach },
      { what: 'refused or never told', figure: lost, atMost: GOALS.silent },
    ],
  })
  room.line.close()
} finally {
  await phones.stop()
  await stage.end()
}
