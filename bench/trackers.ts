/**
 * Many customers who watch their orders at the same time: whether all get a stream, the cost of each, the delay of
 * updates, and that nothing remains when they disconnect.
 */
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { callApi } from './lib/api-call.ts'
import { type Child, startChild, waitUntil } from './lib/child.ts'
import { openConnection } from './lib/http-connection.ts'
import { watchMachine } from './lib/machine.ts'
import { readOptions } from './lib/options.ts'
import { cloneOpenOrders } from './lib/populate.ts'
import { readCpuTime, readMemoryUse } from './lib/proc.ts'
import { publishReport } from './lib/report.ts'
import { createStaff } from './lib/staff.ts'
import { openStage, type Stage } from './lib/stage.ts'
import { computeQuantile } from './lib/stats.ts'
import type { OpenStreamsResult, ReceivedEvent } from './processes/trackers.ts'

const GOALS = { refused: 0, kilobytesEach: 30, ownP99: 500, allP99: 2_000, idleCpu: 5, goneSeconds: 60 }

const isSmall = process.argv.includes('--small')
const options = readOptions({
  n: isSmall ? 1_000 : 10_000,
  rounds: isSmall ? 20 : 200,
  seconds: isSmall ? 5 : 30,
})
const machine = watchMachine()

const SETTLE_MS = 5_000
const EVENT_TIMEOUT_MS = 30_000
const POLL_INTERVAL_MS = 200
const PAUSE_BETWEEN_CHANGES_MS = 50

const getWallClock = (): number => performance.timeOrigin + performance.now()

interface EventDelays {
  /** Milliseconds from the change of each order until its own stream sent it. */
  readonly times: readonly number[]
  /** Streams without an update within half a minute. */
  readonly silent: number
}

const collectEventDelays = async (
  trackers: Child,
  changed: ReadonlyMap<string, number>,
): Promise<EventDelays> => {
  const heard = new Map<string, number>()
  const end = performance.now() + EVENT_TIMEOUT_MS
  while (heard.size < changed.size && performance.now() < end) {
    await sleep(POLL_INTERVAL_MS)
    for (const { order, at } of await trackers.request<ReceivedEvent[]>('news')) {
      if (changed.has(order) && !heard.has(order)) heard.set(order, at)
    }
  }
  const times = [...heard].map(([order, at]) => at - (changed.get(order) ?? Number.NaN))
  return { times, silent: changed.size - heard.size }
}

/** The outlet accepts the orders one by one. */
const measureSingleUpdates = async (
  { shop, database, merchant }: Stage,
  trackers: Child,
  orderIds: readonly string[],
) => {
  const headers = await createStaff(database.admin, merchant.brandId)
  const { rows } = await database.admin.query<{ id: string; version: number }>(
    'select id, version from orders where id = any($1)',
    [orderIds],
  )
  const line = openConnection(shop.origin)
  const changed = new Map<string, number>()
  for (const { id, version } of rows) {
    changed.set(id, getWallClock())
    await callApi(line, {
      name: 'accept',
      operation: 'PUT /api/v1/console/orders/:id/status',
      params: { id },
      headers,
      body: { action: 'accept', version, minutes: 20 },
    })
    await sleep(PAUSE_BETWEEN_CHANGES_MS)
  }
  line.close()
  return collectEventDelays(trackers, changed)
}

/** Updates of all orders at the same time, as if from other processes: this one only has to forward them. */
const measureBroadcast = async (
  { database }: Stage,
  trackers: Child,
  orderIds: readonly string[],
): Promise<EventDelays> => {
  const at = getWallClock()
  await database.admin.query(
    `select pg_notify('orders', json_build_object('orderId', id, 'storeId', store_id, 'brandId', brand_id,
       'status', status, 'version', version, 'isNew', false)::text)
     from orders where id = any($1)`,
    [orderIds],
  )
  return collectEventDelays(trackers, new Map(orderIds.map((id) => [id, at])))
}

/** The share of one core that the idle server uses, in percent. */
const measureIdleCpu = async (pid: number): Promise<number> => {
  const before = readCpuTime(pid) ?? Number.NaN
  await sleep(options.seconds * 1000)
  return ((readCpuTime(pid) ?? Number.NaN) - before) / (options.seconds * 10)
}

const countOpenFiles = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length

/** Seconds until the server has released the connections of killed clients. */
const measureDisconnect = async (pid: number, trackers: Child, before: number): Promise<number> => {
  const started = performance.now()
  process.kill(trackers.pid, 'SIGKILL')
  await waitUntil('the end of all streams', 2 * GOALS.goneSeconds * 1000, () =>
    countOpenFiles(pid) <= before + 20 ? true : undefined,
  )
  return (performance.now() - started) / 1000
}

const measureTrackers = async (stage: Stage, trackers: Child) => {
  const { pid } = stage.shop.child
  const orderIds = await cloneOpenOrders(stage, options.n)
  await sleep(SETTLE_MS)
  const before = { memory: readMemoryUse(pid).resident, files: countOpenFiles(pid) }
  const open = await trackers.request<OpenStreamsResult>('open', { origin: stage.shop.origin, orderIds })
  if (open.refused > 0) console.log(`The first refusal: ${open.refusal}`)
  await sleep(SETTLE_MS)
  const each = (readMemoryUse(pid).resident - before.memory) / open.opened / 1000
  const cpu = await measureIdleCpu(pid)
  machine.look()
  await trackers.request('news')
  const own = await measureSingleUpdates(stage, trackers, orderIds.slice(0, options.rounds))
  const all = await measureBroadcast(stage, trackers, orderIds)
  const memory = readMemoryUse(pid).resident / 1e6
  const lost = open.opened - (await trackers.request<number>('still open'))
  return {
    open,
    each,
    cpu,
    own,
    all,
    memory,
    lost,
    gone: await measureDisconnect(pid, trackers, before.files),
  }
}

const stage = await openStage(options)
const script = path.join(import.meta.dirname, 'processes/trackers.ts')
const trackers = startChild({ script })
try {
  const { open, each, cpu, own, all, memory, lost, gone } = await measureTrackers(stage, trackers)
  const silent = own.silent + all.silent
  const [ownP99, allP99] = [computeQuantile(own.times, 0.99), computeQuantile(all.times, 0.99)]
  publishReport({
    bench: 'trackers',
    machine: machine.report(),
    settings: options,
    tables: {
      [`${options.n} open status streams`]: [
        { what: 'opened', figure: open.opened },
        { what: 'refused', figure: open.refused },
        { what: 'lost while open', figure: lost },
        { what: 'news that never came', figure: silent },
        { what: 'opened a second', figure: open.opened / open.seconds },
        { what: 'memory each, kB', figure: each },
        { what: 'memory of the server, MB', figure: memory },
        { what: `own news, median ms (n = ${own.times.length})`, figure: computeQuantile(own.times, 0.5) },
        { what: 'own news, p99 ms', figure: ownP99 },
        {
          what: `news for all, median ms (n = ${all.times.length})`,
          figure: computeQuantile(all.times, 0.5),
        },
        { what: 'news for all, p99 ms', figure: allP99 },
        { what: 'CPU at rest, % of a core', figure: cpu },
        { what: 'killed clients forgotten after, s', figure: gone },
      ],
    },
    verdicts: [
      { what: 'refused, lost or never told', figure: open.refused + lost + silent, atMost: GOALS.refused },
      { what: 'memory each, kB', figure: each, atMost: GOALS.kilobytesEach },
      { what: 'own news, p99 ms', figure: ownP99, atMost: GOALS.ownP99 },
      { what: 'news for all, p99 ms', figure: allP99, atMost: GOALS.allP99 },
      { what: 'CPU at rest, %', figure: cpu, atMost: GOALS.idleCpu },
      { what: 'killed clients forgotten, s', figure: gone, atMost: GOALS.goneSeconds },
    ],
  })
} finally {
  await trackers.stop()
  await stage.end()
}
