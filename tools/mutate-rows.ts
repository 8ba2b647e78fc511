/**
 * Measures what the tests of requirements notice: small changes of the lines that they run, one at a time.
 *
 * npm run mutate                      300 changes over all rows
 * npm run mutate -- CT-03 PY-08       over these rows
 * npm run mutate -- --count=50 --seed=other
 * npm run mutate -- --again           the survivors of the last run once more, as after a change of their tests
 *
 * npm run mutate -- --skip=200        without the first 200 of the draw, as when an earlier run was stopped there
 *
 * The report is node_modules/.cache/compass/mutation/report.json, or what --report names; it is written as the run goes
 * on.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createSeededRandom } from '#platform/testing/seeded-random.ts'
import { type Decision, decideDraws } from './lib/mutation/decide.ts'
import { type Draw, drawMutants, listOwnMutants, mayHoldRules } from './lib/mutation/draw.ts'
import { measureTests, type ProvingTest } from './lib/mutation/measure.ts'
import { formatSurvivor, formatTotals } from './lib/mutation/report.ts'
import { openWorkspace, type Workspace } from './lib/mutation/workspace.ts'

const root = path.join(import.meta.dirname, '..')
const cache = path.join(root, 'node_modules/.cache/compass/mutation')
/** Decided together: their trials share processes. */
const CHUNK = 100

const readOptions = () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      count: { type: 'string', default: '300' },
      seed: { type: 'string', default: 'compass' },
      again: { type: 'boolean', default: false },
      skip: { type: 'string', default: '0' },
      report: { type: 'string', default: path.join(cache, 'report.json') },
    },
  })
  return { ...values, count: Number(values.count), skip: Number(values.skip), rows: positionals }
}

type Options = ReturnType<typeof readOptions>

const createPick = (seed: string): ((limit: number) => number) => {
  const random = createSeededRandom(seed)
  return (limit) => {
    const [a = 0, b = 0, c = 0] = random.bytes(3)
    return (a * 65_536 + b * 256 + c) % Math.max(limit, 1)
  }
}

const describeDraw = ({ row, mutant: { file, original, replacement, line } }: Draw): string =>
  JSON.stringify([row, file, line, original, replacement])

/** The survivors of the last report that the product still has. */
const findSurvivors = (reportFile: string, all: readonly Draw[]): Draw[] => {
  const report: readonly Decision[] = JSON.parse(readFileSync(reportFile, 'utf8'))
  const survivors = new Set(report.filter(({ verdict }) => verdict === 'none').map(describeDraw))
  return all.filter((draw) => survivors.has(describeDraw(draw)))
}

const chooseDraws = (
  { mutants }: Workspace,
  tests: readonly ProvingTest[],
  options: Options,
): readonly Draw[] => {
  const inRules = mutants.filter(({ file }) => mayHoldRules(file))
  const byId = new Map(inRules.map((mutant) => [mutant.id, mutant]))
  const own = listOwnMutants(tests)
  if (options.again) {
    return findSurvivors(
      options.report,
      [...own].flatMap(([row, ids]) =>
        ids.flatMap((id) => {
          const mutant = byId.get(id)
          return mutant ? [{ row, mutant }] : []
        }),
      ),
    )
  }
  const rows = options.rows.length > 0 ? options.rows : [...own.keys()].sort()
  for (const row of rows)
    if (!own.has(row)) console.log(`  ${row}: no test outside of a browser runs lines of its own`)
  return drawMutants(own, byId, { rows, count: options.count, pick: createPick(options.seed) })
}

const main = async (): Promise<void> => {
  const options = readOptions()
  const started = performance.now()
  mkdirSync(cache, { recursive: true })
  console.log('Instrumenting a copy of the repository …')
  const workspace = await openWorkspace(root)
  const tests = await measureTests(workspace, { cache: path.join(cache, 'measured') })
  const draws = chooseDraws(workspace, tests, options).slice(options.skip)
  const decisions: Decision[] = []
  const begun = performance.now()
  for (let from = 0; from < draws.length; from += CHUNK) {
    await decideDraws(draws.slice(from, from + CHUNK), {
      copy: workspace.copy,
      tests,
      onDecision: (decision) => {
        decisions.push(decision)
        writeFileSync(options.report, `${JSON.stringify(decisions, undefined, 2)}\n`)
      },
    })
    const seconds = (performance.now() - begun) / 1000
    console.log(`… ${formatTotals(decisions)}, ${(seconds / decisions.length).toFixed(1)} s each`)
  }
  for (const decision of decisions) if (decision.verdict === 'none') console.log(formatSurvivor(decision))
  const minutes = ((performance.now() - started) / 60_000).toFixed(1)
  console.log(`${formatTotals(decisions)} (seed ${options.seed}, ${minutes} min)`)
}

await main()
