import { type LoadResult, runLoad, type Step } from './load.ts'
import type { watchMachine } from './machine.ts'
import type { BenchOptions } from './options.ts'
import { computeMedian, computeSpread } from './stats.ts'
import { type CpuTimes, readCpuTimes, type Subject } from './subject.ts'

/** One measurement: the load, and the milliseconds of CPU per operation of server and database. */
export interface Measurement extends LoadResult {
  readonly cpu: CpuTimes
}

export interface Contestant {
  readonly subject: Subject
  readonly step: Step
}

export const measureLoad = async (
  { subject, step }: Contestant,
  { workers, seconds }: Pick<BenchOptions, 'workers' | 'seconds'>,
): Promise<Measurement> => {
  const before = await readCpuTimes(subject)
  const load = await runLoad({ origin: subject.origin, workers, seconds, step })
  const after = await readCpuTimes(subject)
  return {
    ...load,
    cpu: {
      server: (after.server - before.server) / load.done,
      database: (after.database - before.database) / load.done,
    },
  }
}

/** The result over all rounds. */
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

const toFigure = (values: readonly number[]): Figure => ({
  median: computeMedian(values),
  spread: computeSpread(values),
})

const toSummary = (rounds: readonly Measurement[]): Summary => ({
  perSecond: toFigure(rounds.map(({ perSecond }) => perSecond)),
  p50: toFigure(rounds.map(({ p50 }) => p50)),
  p99: toFigure(rounds.map(({ p99 }) => p99)),
  serverCpu: toFigure(rounds.map(({ cpu }) => cpu.server)),
  databaseCpu: toFigure(rounds.map(({ cpu }) => cpu.database)),
})

export interface ContestResult {
  readonly ours: Summary
  readonly floor: Summary
  /** Of the rates, per round: a disturbance in a round affects both sides. */
  readonly ratio: Figure
  /** Of the median times, also per round. */
  readonly slower: Figure
}

/**
 * Autovacuum does this once a minute, which is longer than these databases live: without it the plans for empty
 * tables would stay cached while the tables fill.
 */
const analyzeTables = async ({ subject: { database } }: Contestant): Promise<void> =>
  void (await database.admin.query('analyze'))

/** Alternates between ours and the baseline, each first in every second round, after a warm-up of both. */
export const runContest = async (
  ours: Contestant,
  floor: Contestant,
  { options, machine }: { options: BenchOptions; machine: ReturnType<typeof watchMachine> },
): Promise<ContestResult> => {
  const rounds: { ours: Measurement; floor: Measurement }[] = []
  await measureLoad(ours, options)
  await measureLoad(floor, options)
  for (const side of [ours, floor]) await analyzeTables(side)
  for (let round = 0; round < options.rounds; round += 1) {
    machine.look()
    if (round % 2 === 0) {
      const first = await measureLoad(ours, options)
      rounds.push({ ours: first, floor: await measureLoad(floor, options) })
    } else {
      const first = await measureLoad(floor, options)
      rounds.push({ ours: await measureLoad(ours, options), floor: first })
    }
  }
  return {
    ours: toSummary(rounds.map((round) => round.ours)),
    floor: toSummary(rounds.map((round) => round.floor)),
    ratio: toFigure(rounds.map((round) => round.ours.perSecond / round.floor.perSecond)),
    slower: toFigure(rounds.map((round) => round.ours.p50 / round.floor.p50)),
  }
}
