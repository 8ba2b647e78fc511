import type { Draw } from './draw.ts'
import type { ProvingTest } from './measure.ts'
import { runTrials } from './run-trials.ts'
import { isKilled, type Trial, type TrialOutcome } from './trial.ts'

/** Who noticed a mutant: a test of the row it was drawn for, one of another row, one of no row, or none. */
export type Verdict = 'own row' | 'another row' | 'no row' | 'none'

export interface Decision extends Draw {
  readonly verdict: Verdict
  readonly test?: string
}

/** After so many further files a mutant has survived. */
const OTHER_FILES = 6

/** Slower tests start servers of their own, which a mutation cannot wait for. */
const MAX_TEST_MS = 20_000

/** The trials that could notice a mutant: one for each file with a test that reaches it, the quickest first. */
const listTrials = (tests: readonly ProvingTest[], mutant: string): Trial[] => {
  const reaching = new Set(tests.filter(({ mutants }) => mutants.includes(mutant)).map(({ file }) => file))
  const files = Map.groupBy(
    tests.filter(({ file }) => reaching.has(file)),
    ({ file }) => file,
  )
  const sum = (group: readonly ProvingTest[]): number =>
    group.reduce((total, { milliseconds }) => total + milliseconds, 0)
  return [...files]
    .sort(([, a], [, b]) => sum(a) - sum(b))
    .map(([file, group]) => ({ file, mutant, tests: group.map(({ name }) => name) }))
}

const nameKiller = ({ tests, errors }: TrialOutcome): string =>
  tests.find(({ state }) => state === 'failed')?.name ?? errors[0] ?? ''

interface DecideOptions {
  readonly copy: string
  readonly tests: readonly ProvingTest[]
  readonly onDecision: (decision: Decision) => void
}

interface Candidate {
  readonly draw: Draw
  readonly trials: readonly Trial[]
}

type OnKilled = (draw: Draw, test: string) => void

/** Runs these trials of all candidates together; returns the candidates that none of them noticed. */
const runTogether = async (
  copy: string,
  candidates: readonly Candidate[],
  onKilled: OnKilled,
): Promise<Candidate[]> => {
  const all = candidates.flatMap((candidate) => candidate.trials.map((trial) => ({ candidate, trial })))
  // Trials of one file follow each other, so that a batch has few controls.
  all.sort((a, b) => a.trial.file.localeCompare(b.trial.file, 'en'))
  const outcomes = await runTrials(
    copy,
    all.map(({ trial }) => trial),
  )
  const killers = new Map<Candidate, string>()
  for (const [index, { candidate }] of all.entries()) {
    const outcome = outcomes[index]
    if (outcome && isKilled(outcome)) killers.set(candidate, nameKiller(outcome))
  }
  for (const [{ draw }, test] of killers) onKilled(draw, test)
  return candidates.filter((candidate) => !killers.has(candidate))
}

/** Most mutants are noticed by the first file, so the others are run only for what it did not notice. */
const runCandidates = async (
  copy: string,
  candidates: readonly Candidate[],
  onKilled: OnKilled,
): Promise<Draw[]> => {
  const first = candidates.map(({ draw, trials }) => ({ draw, trials: trials.slice(0, 1) }))
  const left = new Set((await runTogether(copy, first, onKilled)).map(({ draw }) => draw))
  const rest = candidates
    .filter(({ draw }) => left.has(draw))
    .map(({ draw, trials }) => ({ draw, trials: trials.slice(1) }))
  return (await runTogether(copy, rest, onKilled)).map(({ draw }) => draw)
}

/** Runs, for each draw, the tests of its row that reach it; if none of them fails those of other rows, then the others. */
export const decideDraws = async (
  draws: readonly Draw[],
  { copy, tests, onDecision }: DecideOptions,
): Promise<void> => {
  const quick = tests.filter(({ milliseconds }) => milliseconds <= MAX_TEST_MS)
  const listOwn = ({ row, mutant }: Draw): Trial[] =>
    listTrials(
      quick.filter(({ rows }) => rows.includes(row)),
      mutant.id,
    )
  const listOthers =
    (hasRow: boolean) =>
    ({ row, mutant }: Draw): Trial[] =>
      listTrials(
        quick.filter(
          ({ rows, mutants }) =>
            rows.length > 0 === hasRow && !rows.includes(row) && mutants.includes(mutant.id),
        ),
        mutant.id,
      ).slice(0, OTHER_FILES)
  const decide = (verdict: Verdict) => (draw: Draw, test: string) => onDecision({ ...draw, verdict, test })
  const run = (left: readonly Draw[], list: (draw: Draw) => Trial[], verdict: Verdict): Promise<Draw[]> =>
    runCandidates(
      copy,
      left.map((draw) => ({ draw, trials: list(draw) })),
      decide(verdict),
    )
  const afterOwn = await run(draws, listOwn, 'own row')
  const afterRows = await run(afterOwn, listOthers(true), 'another row')
  for (const draw of await run(afterRows, listOthers(false), 'no row'))
    onDecision({ ...draw, verdict: 'none' })
}
