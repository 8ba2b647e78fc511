/**
 * Whether the calls of customers and outlets become slower when a platform grows: the same shop twice, with few and
 * with many sites and orders, alternating.
 */
import { callApi } from './lib/api-call.ts'
import { type ContestResult, runContest } from './lib/contest.ts'
import { watchMachine } from './lib/machine.ts'
import { createMainCalls, type MainCall } from './lib/main-calls.ts'
import { readOptions } from './lib/options.ts'
import { type Population, populate } from './lib/populate.ts'
import { publishReport, type Row } from './lib/report.ts'
import { createStaff } from './lib/staff.ts'
import { openStage, type Stage } from './lib/stage.ts'

/** The maximum ratio of the medians. */
const GOAL = 1.2

const isSmall = process.argv.includes('--small')
const SMALL_POPULATION: Population = { sites: 10, orders: 1_000 }

/** As in `SMALL_POPULATION`. */
const ORDERS_PER_SITE = 100

/** Each customer is used once: no bench needs more per second than this. */
const CUSTOMERS_PER_SECOND = 500

// Two in parallel: enough to keep a server busy, too few to queue, so that a median is the time of a call.
const options = readOptions(
  isSmall
    ? { rounds: 2, seconds: 2, workers: 2, n: 20_000 }
    : { rounds: 5, seconds: 4, workers: 2, n: 1_000_000 },
)
const LARGE_POPULATION: Population = { sites: Math.ceil(options.n / ORDERS_PER_SITE), orders: options.n }
const machine = watchMachine()

const createOutletCalls = async ({ database, merchant }: Stage): Promise<MainCall[]> => {
  const headers = await createStaff(database.admin, merchant.brandId)
  const request = {
    name: "outlet's board",
    operation: 'GET /api/v1/console/orders',
    query: { store: merchant.storeId },
    headers,
  }
  return [{ name: request.name, step: async (line) => void (await callApi(line, request)) }]
}

const createCalls = async (stage: Stage): Promise<readonly MainCall[]> => {
  const seconds = options.seconds * (options.rounds + 3)
  const next = await stage.newCustomers(seconds * CUSTOMERS_PER_SECOND)
  return [...(await createOutletCalls(stage)), ...(await createMainCalls(stage, next))].filter(({ name }) =>
    name.includes(options.only),
  )
}

const toSubject = ({ shop, database }: Stage) => ({ origin: shop.origin, pid: shop.child.pid, database })

type CallOutcome = ContestResult & { readonly call: string }

const compareStages = async (few: Stage, many: Stage): Promise<CallOutcome[]> => {
  const [fewCalls, manyCalls] = [await createCalls(few), await createCalls(many)]
  const outcomes: CallOutcome[] = []
  for (const [at, { name, step }] of manyCalls.entries()) {
    const other = fewCalls[at]
    if (!other) throw new Error(`${name} has nothing to be compared with`)
    const result = await runContest(
      { subject: toSubject(many), step },
      { subject: toSubject(few), step: other.step },
      { options, machine },
    )
    outcomes.push({ call: name, ...result })
    console.log(`${name}: ${result.slower.median.toFixed(2)} times the median of few`)
  }
  return outcomes
}

const formatPercent = (share: number): string => `±${Math.round(share * 100)} %`

const toRow = ({ call, ours, floor, slower }: CallOutcome): Row => ({
  call,
  'few: p50 ms': floor.p50.median,
  '': formatPercent(floor.p50.spread),
  'many: p50 ms': ours.p50.median,
  ' ': formatPercent(ours.p50.spread),
  times: slower.median,
  '  ': formatPercent(slower.spread),
  'many: p99 ms': ours.p99.median,
  'many: database ms': ours.databaseCpu.median,
  'few: database ms': floor.databaseCpu.median,
})

const openPopulatedStage = async (population: Population): Promise<Stage> => {
  const stage = await openStage(options)
  try {
    const started = performance.now()
    await populate(stage, population)
    const seconds = Math.round((performance.now() - started) / 1000)
    console.log(`${population.sites} sites and ${population.orders} orders were made in ${seconds} s.`)
    return stage
  } catch (error) {
    await stage.end()
    throw error
  }
}

const few = await openPopulatedStage(SMALL_POPULATION)
try {
  const many = await openPopulatedStage(LARGE_POPULATION)
  try {
    const outcomes = await compareStages(few, many)
    publishReport({
      bench: 'growth',
      machine: machine.report(),
      settings: { ...options, few: SMALL_POPULATION, many: LARGE_POPULATION },
      tables: {
        [`${SMALL_POPULATION.sites} → ${LARGE_POPULATION.sites} sites, ${SMALL_POPULATION.orders} → ${LARGE_POPULATION.orders} orders, ${options.rounds} rounds of ${options.seconds} s`]:
          outcomes.map(toRow),
      },
      verdicts: outcomes.map(({ call, slower }) => ({
        what: `${call}: times the median of few`,
        figure: slower.median,
        atMost: GOAL,
      })),
    })
  } finally {
    await many.end()
  }
} finally {
  await few.end()
}
