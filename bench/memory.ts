/** The shop's memory use: idle on both databases, and whether minutes of purchases and page views increase it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runLoad } from './lib/load.ts'
import { watchMachine } from './lib/machine.ts'
import { userJourney } from './lib/main-calls.ts'
import { readOptions } from './lib/options.ts'
import { type MemoryUse, readMemoryUse } from './lib/proc.ts'
import { publishReport, type Row } from './lib/report.ts'
import { type ShopProcess, startShop } from './lib/shop.ts'
import { openStage } from './lib/stage.ts'
import { computeMedian, computeSlope } from './lib/stats.ts'

const GOALS = { idlePostgres: 150, idleEmbedded: 420, growth: 2 }

const MEGABYTE = 1_000_000

/** The maximum number of customers used per second. */
const CUSTOMERS_PER_SECOND = 250

const isSmall = process.argv.includes('--small')
const options = readOptions({ rounds: 1, seconds: isSmall ? 20 : 180, workers: 4 })
const warmUpSeconds = isSmall ? 10 : 120
/** The heap is read after a full collection, and takes this long to return to its state under load. */
const heapSettleSeconds = isSmall ? 3 : 30
/** Contains several collections: its lowest sample is what they leave. */
const WINDOW_MINUTES = 0.5
const settleMs = isSmall ? 3_000 : 15_000
const machine = watchMachine()

const readMegabytes = (pid: number): number => readMemoryUse(pid).resident / MEGABYTE

interface HeapUse {
  readonly heapUsed: number
  readonly external: number
}

/** Megabytes at a set time after the last request. */
interface IdleMemory {
  readonly resident: number
  /** The part that is not shared. */
  readonly own: number
}

/** Half-second samples, so that one collection does not decide. */
const measureIdle = async ({ child }: ShopProcess): Promise<IdleMemory> => {
  await sleep(settleMs)
  const looks: MemoryUse[] = []
  for (let look = 0; look < 6; look += 1) {
    looks.push(readMemoryUse(child.pid))
    await sleep(500)
  }
  const middle = (pick: (use: MemoryUse) => number): number => computeMedian(looks.map(pick)) / MEGABYTE
  return { resident: middle(({ resident }) => resident), own: middle(({ own }) => own) }
}

/** Starts twice in one directory: the first start creates the database, every later one finds it. */
const measureEmbeddedIdle = async (): Promise<{ first: IdleMemory; later: IdleMemory }> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'compass-bench-'))
  const rest = async (): Promise<IdleMemory> => {
    const shop = await startShop({ dataDir, logLevel: options.logLevel })
    try {
      return await measureIdle(shop)
    } finally {
      await shop.stop()
    }
  }
  try {
    const first = await rest()
    return { first, later: await rest() }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

type Point = [minutes: number, megabytes: number]

/** The lowest sample of each half minute: garbage that is not yet collected is not growth. */
const findLowest = (points: readonly Point[]): Point[] => {
  const windows = new Map<number, Point>()
  for (const point of points) {
    const window = Math.floor(point[0] / WINDOW_MINUTES)
    const known = windows.get(window)
    if (!known || point[1] < known[1]) windows.set(window, point)
  }
  return [...windows.values()]
}

/** Memory during a load, sampled once a second, and the heap before and after with garbage collected. */
const measureUnderLoad = async (
  shop: ShopProcess,
  load: (seconds: number) => Promise<{ done: number; perSecond: number }>,
): Promise<{ points: Point[]; heap: number; perSecond: number }> => {
  const before = await shop.child.request<HeapUse>('memory')
  await load(heapSettleSeconds)
  const points: Point[] = []
  const started = performance.now()
  const timer = setInterval(() => {
    points.push([(performance.now() - started) / 60_000, readMegabytes(shop.child.pid)])
  }, 1_000)
  try {
    const { perSecond } = await load(options.seconds)
    const after = await shop.child.request<HeapUse>('memory')
    return { points, perSecond, heap: (after.heapUsed - before.heapUsed) / MEGABYTE }
  } finally {
    clearInterval(timer)
  }
}

const measureOnPostgres = async () => {
  const stage = await openStage(options)
  const { shop } = stage
  try {
    const idle = await measureIdle(shop)
    const seconds = warmUpSeconds + heapSettleSeconds + options.seconds
    const next = await stage.newCustomers(seconds * CUSTOMERS_PER_SECOND)
    const load = { origin: shop.origin, workers: options.workers, step: userJourney(stage, next) }
    await runLoad({ ...load, seconds: warmUpSeconds })
    const grown = await measureUnderLoad(shop, (seconds) => runLoad({ ...load, seconds }))
    return { idle, grown, restAfter: await measureIdle(shop) }
  } finally {
    await stage.end()
  }
}

const postgres = await measureOnPostgres()
machine.look()
const embedded = await measureEmbeddedIdle()
const { points, perSecond, heap } = postgres.grown
const growth = computeSlope(findLowest(points))
const resident = points.map(([, value]) => value)
const toIdleRow = (when: string, { resident, own }: IdleMemory): Row => ({
  when,
  MB: resident,
  'its own MB': own,
})
const rows: Row[] = [
  toIdleRow('at rest on PostgreSQL', postgres.idle),
  toIdleRow('at rest, embedded, first start', embedded.first),
  toIdleRow('at rest, embedded, later starts', embedded.later),
  { when: 'under load, median', MB: computeMedian(resident) },
  { when: 'under load, most', MB: Math.max(...resident) },
  { when: 'growth a minute through all looks', MB: computeSlope(points) },
  toIdleRow('at rest after the load', postgres.restAfter),
  { when: 'heap grown by the load, garbage collected', MB: heap },
]
publishReport({
  bench: 'memory',
  machine: machine.report(),
  settings: { ...options, warmUpSeconds, settleMs, evenings: { perSecond } },
  tables: {
    [`After ${warmUpSeconds} s of warm-up, ${options.seconds} s of load (${perSecond.toFixed(1)} evenings/s)`]:
      rows,
  },
  verdicts: [
    { what: 'at rest on PostgreSQL, MB', figure: postgres.idle.resident, atMost: GOALS.idlePostgres },
    { what: 'at rest, embedded, MB', figure: embedded.later.resident, atMost: GOALS.idleEmbedded },
    { what: 'growth of what collections leave, MB a minute', figure: growth, atMost: GOALS.growth },
  ],
})
