/**
 * Runs the import rules of .dependency-cruiser.cjs and verifies that they covered the whole code base: a cruiser that
 * cannot read the sources reports no violations and exits with code 0.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { resolvePackageBin } from './lib/package-bin.ts'
import { isSource, listFiles, listFolders } from './lib/sources.ts'

const TIERS = ['apps', 'core', 'features', 'providers', 'platform', 'demo', 'e2e', 'bench', 'tools']

interface Violation {
  readonly from: string
  readonly to: string
  readonly rule: { readonly name: string }
}

interface CruiseResult {
  readonly modules: readonly { readonly source: string }[]
  readonly summary: {
    readonly violations: readonly Violation[]
    readonly ruleSetUsed: {
      readonly forbidden: readonly { readonly name: string; readonly comment: string }[]
    }
  }
}

export interface ImportReport {
  readonly modules: number
  readonly violations: readonly Violation[]
  /** The remedy, by the name of the rule. */
  readonly advice: ReadonlyMap<string, string>
  /** Source files that the cruiser did not read. */
  readonly unseen: readonly string[]
  /** Folders of core and providers that are missing in tools/directions.json, so that no rule applies to them. */
  readonly unplaced: readonly string[]
}

const findUnplacedFiles = (root: string): string[] => {
  const text = readFileSync(path.join(root, 'tools/directions.json'), 'utf8')
  const { ladder, ports }: { ladder: string[]; ports: Record<string, string> } = JSON.parse(text)
  const areas = listFolders(root, 'core').filter((area) => !ladder.includes(area))
  const kinds = listFolders(root, 'providers').filter((kind) => !(kind in ports))
  return [...areas.map((area) => `core/${area}`), ...kinds.map((kind) => `providers/${kind}`)]
}

/** Runs the cruiser on the code base at `root`. Throws when the cruiser itself fails. */
export const checkImports = (root: string): ImportReport => {
  const tiers = TIERS.filter((tier) => existsSync(path.join(root, tier)))
  const cruiser = resolvePackageBin(root, 'dependency-cruiser', 'depcruise')
  const args = [cruiser, '--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...tiers]
  const run = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 })
  if (!run.stdout.startsWith('{')) throw new Error(`The import checker failed:\n${run.stderr}${run.stdout}`)
  const { modules, summary }: CruiseResult = JSON.parse(run.stdout)
  const seen = new Set(modules.map((module) => module.source))
  return {
    modules: seen.size,
    violations: summary.violations,
    advice: new Map(summary.ruleSetUsed.forbidden.map(({ name, comment }) => [name, comment])),
    unseen: tiers
      .flatMap((tier) => listFiles(root, tier))
      .filter((file) => isSource(file) && !seen.has(file)),
    unplaced: findUnplacedFiles(root),
  }
}

const main = (): void => {
  const { modules, violations, advice, unseen, unplaced } = checkImports(process.cwd())
  for (const { from, to, rule } of violations) {
    console.log(`${from} → ${to}\n    ${rule.name}: ${advice.get(rule.name) ?? ''}`)
  }
  for (const file of unseen) console.log(`${file} was not looked at by the import checker`)
  for (const folder of unplaced) console.log(`${folder} has no place in tools/directions.json: give it one`)
  if (modules === 0) console.log('The import checker saw no module at all')
  const wrong = violations.length + unseen.length + unplaced.length
  console.log(`Imports: ${modules} modules looked at, ${wrong} things to mend.`)
  if (wrong > 0 || modules === 0) process.exitCode = 1
}

if (import.meta.main) main()
