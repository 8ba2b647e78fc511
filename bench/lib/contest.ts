import { drive, type LoadResult, type Step } from './load.ts'
import type { watchMachine } from './machine.ts'
import type { BenchOptions } from './options.ts'
import { median, spread } from './stats.ts'
import { type CpuTimes, cpuTimes, type Subject } from './subject.ts'

/** One measurement: the load, and the milliseconds of CPU that one operation took of server and database. */
export interface Measured extends LoadResult {
  readonly cpu: CpuTimes
}

export interface Contestant {
  readonly subject: Subject
  readonly step: Step
}

export const measure = async (
  { subject, step }: Contestant,
  { workers, seconds }: Pick<BenchOptions, 'workers' | 'seconds'>,
): Promise<Measured> => {
  const before = await cpuTimes(subject)
  const load = await drive({ origin: subject.origin, workers, seconds, step })
  const after = await cpuTimes(subject)
  return {
    ...load,
    cpu: {
      server: (after.server - before.server) / load.done,
      database: (after.database - before.database) / load.done,
    },
  }
}

/** A figure over all rounds. */
export interface Figure {
  readonly median: number
  /** As a share of the median. */
  readonly spread: number
}

export interface Summary {
  readonly perSecond: Figure
  readonly p50: Figure
  readonly p99: Figure
  readonly serverCpu: Figure
  readonly databaseCpu: Figure
}

const figureOf = (values: readonly number[]): Figure => ({ median: median(values), spread: spread(values) })

const summaryOf = (rounds: readonly Measured[]): Summary => ({
  perSecond: figureOf(rounds.map(({ perSecond }) => perSecond)),
  p50: figureOf(rounds.map(({ p50 }) => p50)),
  p99: figureOf(rounds.map(({ p99 }) => p99)),
  serverCpu: figureOf(rounds.map(({ cpu }) => cpu.server)),
  databaseCpu: figureOf(rounds.map(({ cpu }) => cpu.database)),
})

export interface ContestResult {
  readonly ours: Summary
  readonly floor: Summary
  /** Of the rates, round by round: what disturbs one round disturbs both sides of it. */
  readonly ratio: Figure
  /** Of the medians of time, likewise. */
  readonly slower: Figure
}

/**
 * What a server's own housekeeping does once a minute, which is longer than these databases live: without it the plans
 * made for empty tables would be kept while they fill.
 */
const lookAtTables = async ({ subject: { database } }: Contestant): Promise<void> =>
  void (await database.admin.query('analyze'))

/** Lets ours and the floor take turns, each beginning every second round, after both have warmed up. */
export const contest = async (
  ours: Contestant,
  floor: Contestant,
  { options, machine }: { options: BenchOptions; machine: ReturnType<typeof watchMachine> },
): Promise<ContestResult> => {
  const rounds: { ours: Measured; floor: Measured }[] = []
  await measure(ours, options)
  await measure(floor, options)
  for (const side of [ours, floor]) await lookAtTables(side)
  for (let round = 0; round < options.rounds; round += 1) {
    machine.look()
    if (round % 2 === 0) {
      const first = await measure(ours, options)
      rounds.push({ ours: first, floor: await measure(floor, options) })
    } else {
      const first = await measure(floor, options)
      rounds.push({ ours: await measure(ours, options), floor: first })
    }
  }
  return {
    ours: summaryOf(rounds.map((round) => round.ours)),
    floor: summaryOf(rounds.map((round) => round.floor)),
    ratio: figureOf(rounds.map((round) => round.ours.perSecond / round.floor.perSecond)),
    slower: figureOf(rounds.map((round) => round.ours.p50 / round.floor.p50)),
  }
}
