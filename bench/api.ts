/**
 * The cost of a user journey's calls on PostgreSQL, against a bare server with a bare driver that sends the same
 * bytes and as many statements.
 */
import { type ContestResult, measureLoad, runContest } from './lib/contest.ts'
import type { HttpConnection } from './lib/http-connection.ts'
import { watchMachine } from './lib/machine.ts'
import { createMainCalls, type MainCall } from './lib/main-calls.ts'
import { readOptions } from './lib/options.ts'
import { measureCartPricing } from './lib/price-large-cart.ts'
import { runProfiled } from './lib/profile.ts'
import { createGatewayConnections } from './lib/purchase.ts'
import type { CallCount, CallCounts } from './lib/recipe.ts'
import { createBaselineStep, recordStep, type StepRecording } from './lib/record-step.ts'
import { createReducedPurchases } from './lib/reduced-purchases.ts'
import { publishReport, type Row, type Verdict } from './lib/report.ts'
import { openBaseline, openStage, type Stage } from './lib/stage.ts'

/** The goal for one whole purchase. */
const PURCHASE = { cpuMs: 6 }

/** The goal of a reduced purchase, as a share of a plain one's rate. */
const REDUCED_SHARE = 0.8

/** Each customer is used once: no bench needs more per second than this. */
const CUSTOMERS_PER_SECOND = 600

const options = readOptions(process.argv.includes('--small') ? { rounds: 2, seconds: 2 } : {})
const machine = watchMachine()

interface CallOutcome extends ContestResult {
  readonly call: MainCall
  readonly rehearsal: StepRecording
}

const formatPercent = (share: number): string => `±${Math.round(share * 100)} %`

const toRateRow = ({ call, ours, floor, ratio }: CallOutcome): Row => ({
  call: call.name,
  'ours/s': ours.perSecond.median,
  '': formatPercent(ours.perSecond.spread),
  'floor/s': floor.perSecond.median,
  ' ': formatPercent(floor.perSecond.spread),
  ratio: ratio.median,
  '  ': formatPercent(ratio.spread),
  'p50 ms': ours.p50.median,
  'p99 ms': ours.p99.median,
})

const toCpuRow = ({ call, ours, floor }: CallOutcome): Row => ({
  call: call.name,
  'server ms': ours.serverCpu.median,
  'database ms': ours.databaseCpu.median,
  'together ms': ours.serverCpu.median + ours.databaseCpu.median,
  'floor server ms': floor.serverCpu.median,
  'floor database ms': floor.databaseCpu.median,
})

/** Statements that frame a transaction rather than do its work. */
const TRANSACTION_FRAME: ReadonlySet<string> = new Set(['begin', 'commit', 'rollback', 'setting'])

const toRequestRow = (name: string, count: CallCount, steps: number): Row => ({
  request: name,
  'per step': count.calls / steps,
  messages: count.messages / count.calls,
  statements: count.statements / count.calls,
  'of them work': count.usual.transactions.flat(2).filter((kind) => !TRANSACTION_FRAME.has(kind)).length,
  transactions: count.transacted / count.calls,
  'outside calls': count.outsideCalls / count.calls,
})

/** Jobs are counted in total, not per request: their share of one step. */
const toJobsRow = ({ messages, statements, transacted, outsideCalls }: CallCount, steps: number): Row => ({
  request: '(jobs in the background, per step)',
  messages: messages / steps,
  statements: statements / steps,
  transactions: transacted / steps,
  'outside calls': outsideCalls / steps,
})

const toStatementRows = (counts: CallCounts, steps: number): Row[] =>
  Object.entries(counts).map(([name, count]) =>
    name ? toRequestRow(name, count, steps) : toJobsRow(count, steps),
  )

const toVerdicts = ({ call, ours, ratio }: CallOutcome): Verdict[] => [
  ...(call.ratioGoal === undefined
    ? []
    : [{ what: `${call.name}: share of the floor's rate`, figure: ratio.median, atLeast: call.ratioGoal }]),
  ...(call.isPurchase
    ? [
        {
          what: `${call.name}: CPU ms, server and database`,
          figure: ours.serverCpu.median + ours.databaseCpu.median,
          atMost: PURCHASE.cpuMs,
        },
      ]
    : []),
]

interface ReducedOutcome extends ContestResult {
  readonly name: string
  readonly isWhole: boolean
}

/** The cost of a reduction to a purchase, alternating with the same purchase without one. */
const runReduced = async (stage: Stage): Promise<ReducedOutcome[]> => {
  const seconds = options.seconds * (options.rounds + 1)
  const { shop, database } = stage
  const subject = { origin: shop.origin, pid: shop.child.pid, database }
  const outcomes: ReducedOutcome[] = []
  for (const { name, isWhole, reduced, plain } of await createReducedPurchases(
    stage,
    seconds * CUSTOMERS_PER_SECOND,
  )) {
    if (!name.includes(options.only)) continue
    const sides = [
      { subject, step: reduced },
      { subject, step: plain },
    ] as const
    outcomes.push({ name, isWhole, ...(await runContest(...sides, { options, machine })) })
  }
  return outcomes
}

const toReducedRow = ({ name, ours, floor, ratio }: ReducedOutcome): Row => ({
  purchase: name,
  'with/s': ours.perSecond.median,
  'without/s': floor.perSecond.median,
  ratio: ratio.median,
  '': formatPercent(ratio.spread),
  'with: CPU ms': ours.serverCpu.median + ours.databaseCpu.median,
  'without: CPU ms': floor.serverCpu.median + floor.databaseCpu.median,
})

const createBareGatewayStep = (origin: string) => {
  const gatewayOf = createGatewayConnections(origin)
  return async (line: HttpConnection): Promise<void> => {
    await gatewayOf(line).send({ method: 'POST', path: '/', body: '{}' })
  }
}

const runAllCalls = async (stage: Stage, floor: Awaited<ReturnType<typeof openBaseline>>): Promise<void> => {
  const { shop, database, origins } = stage
  const seconds = options.seconds * (options.rounds + 3)
  const next = await stage.newCustomers(seconds * CUSTOMERS_PER_SECOND)
  const calls = (await createMainCalls(stage, next)).filter(({ name }) => name.includes(options.only))
  const outcomes: CallOutcome[] = []
  const tables: Record<string, Row[]> = {}
  for (const call of calls) {
    const rehearsal = await recordStep(shop, call.step)
    const play = await createBaselineStep(floor.child, rehearsal, {
      bytesOnly: call.bytesOnly ?? false,
      ...(call.paysAtGateway ? { bareGateway: createBareGatewayStep(origins.bare) } : {}),
    })
    const ours = { subject: { origin: shop.origin, pid: shop.child.pid, database }, step: call.step }
    const other = { origin: floor.origin, pid: floor.child.pid, database: floor.database }
    const result = await runContest(ours, { subject: other, step: play }, { options, machine })
    outcomes.push({ call, rehearsal, ...result })
    tables[`${call.name}: statements per request`] = toStatementRows(rehearsal.counts, rehearsal.steps)
    if (options.profile)
      tables[`${call.name}: profile`] = await runProfiled(shop.child, call.name, () =>
        measureLoad(ours, options),
      )
  }
  const reduced = await runReduced(stage)
  publishReport({
    bench: 'api',
    machine: machine.report(),
    settings: options,
    tables: {
      [`Rates, ${options.workers} at once, ${options.rounds} rounds of ${options.seconds} s`]:
        outcomes.map(toRateRow),
      'CPU of one': outcomes.map(toCpuRow),
      'Purchases with something off, and the same without': reduced.map(toReducedRow),
      'Pricing a large cart': [measureCartPricing()],
      ...tables,
    },
    verdicts: [
      ...outcomes.flatMap(toVerdicts),
      ...reduced
        .filter(({ isWhole }) => isWhole)
        .map(({ name, ratio }) => ({
          what: `${name}: share of the rate without`,
          figure: ratio.median,
          atLeast: REDUCED_SHARE,
        })),
    ],
    details: Object.fromEntries(outcomes.map(({ call, rehearsal }) => [call.name, rehearsal.counts])),
  })
}

const stage = await openStage(options)
try {
  const floor = await openBaseline(stage.origins.bare)
  try {
    await runAllCalls(stage, floor)
  } catch (error) {
    console.error(floor.child.getOutput())
    throw error
  } finally {
    await floor.end()
  }
} catch (error) {
  console.error(stage.shop.child.getOutput().slice(-2_000))
  throw error
} finally {
  await stage.end()
}
