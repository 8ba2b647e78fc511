/**
 * Whether the calls of a customer's and an outlet's evening become slower when a platform grows: the same shop twice,
 * once with few sites and orders and once with many, taking turns.
 */
import { callApi } from './lib/api-call.ts'
import { type ContestResult, contest } from './lib/contest.ts'
import { watchMachine } from './lib/machine.ts'
import { type MainCall, mainCalls } from './lib/main-calls.ts'
import { readOptions } from './lib/options.ts'
import { type Population, populate } from './lib/populate.ts'
import { publish, type Row } from './lib/report.ts'
import { createStaff } from './lib/staff.ts'
import { openStage, type Stage } from './lib/stage.ts'

/** How much longer the median may take. */
const GOAL = 1.2

const isSmall = process.argv.includes('--small')
const FEW: Population = { sites: 10, orders: 1_000 }

/** As the few have. */
const ORDERS_PER_SITE = 100

/** Customers are used up: no bench asks for more a second than this. */
const CUSTOMERS_PER_SECOND = 500

// Two at once: enough to keep a server busy, too few to queue, so that a median is the time of a call.
const options = readOptions(
  isSmall
    ? { rounds: 2, seconds: 2, workers: 2, n: 20_000 }
    : { rounds: 5, seconds: 4, workers: 2, n: 1_000_000 },
)
const MANY: Population = { sites: Math.ceil(options.n / ORDERS_PER_SITE), orders: options.n }
const machine = watchMachine()

const outletCalls = async ({ database, merchant }: Stage): Promise<MainCall[]> => {
  const headers = await createStaff(database.admin, merchant.brandId)
  const request = {
    name: "outlet's board",
    operation: 'GET /api/v1/console/orders',
    query: { store: merchant.storeId },
    headers,
  }
  return [{ name: request.name, step: async (line) => void (await callApi(line, request)) }]
}

const callsOf = async (stage: Stage): Promise<readonly MainCall[]> => {
  const seconds = options.seconds * (options.rounds + 3)
  const next = await stage.newCustomers(seconds * CUSTOMERS_PER_SECOND)
  return [...(await outletCalls(stage)), ...(await mainCalls(stage, next))].filter(({ name }) =>
    name.includes(options.only),
  )
}

const subjectOf = ({ shop, database }: Stage) => ({ origin: shop.origin, pid: shop.child.pid, database })

type Outcome = ContestResult & { readonly call: string }

const compare = async (few: Stage, many: Stage): Promise<Outcome[]> => {
  const [fewCalls, manyCalls] = [await callsOf(few), await callsOf(many)]
  const outcomes: Outcome[] = []
  for (const [at, { name, step }] of manyCalls.entries()) {
    const other = fewCalls[at]
    if (!other) throw new Error(`${name} has nothing to be compared with`)
    const result = await contest(
      { subject: subjectOf(many), step },
      { subject: subjectOf(few), step: other.step },
      { options, machine },
    )
    outcomes.push({ call: name, ...result })
    console.log(`${name}: ${result.slower.median.toFixed(2)} times the median of few`)
  }
  return outcomes
}

const percent = (share: number): string => `±${Math.round(share * 100)} %`

const rowOf = ({ call, ours, floor, slower }: Outcome): Row => ({
  call,
  'few: p50 ms': floor.p50.median,
  '': percent(floor.p50.spread),
  'many: p50 ms': ours.p50.median,
  ' ': percent(ours.p50.spread),
  times: slower.median,
  '  ': percent(slower.spread),
  'many: p99 ms': ours.p99.median,
  'many: database ms': ours.databaseCpu.median,
  'few: database ms': floor.databaseCpu.median,
})

const populated = async (population: Population): Promise<Stage> => {
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

const few = await populated(FEW)
try {
  const many = await populated(MANY)
  try {
    const outcomes = await compare(few, many)
    publish({
      bench: 'growth',
      machine: machine.report(),
      settings: { ...options, few: FEW, many: MANY },
      tables: {
        [`${FEW.sites} → ${MANY.sites} sites, ${FEW.orders} → ${MANY.orders} orders, ${options.rounds} rounds of ${options.seconds} s`]:
          outcomes.map(rowOf),
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
