/**
 * Proves that a removable part can be removed: in a copy of the repository its folder and the lines that plug it
 * in are deleted, then types, lint and the remaining unit tests must still pass there.
 *
 *   node tools/check-deletable.ts loyalty            a feature
 *   node tools/check-deletable.ts payments/stripe    a provider
 *   node tools/check-deletable.ts --all              types and lint without each of them in turn, then the tests
 *                                                    once without any of them: the shop stands without plug-ins
 */
import { execFileSync, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { packageBin } from './lib/package-bin.ts'
import { filesBelow, foldersIn, isSource } from './lib/sources.ts'
import { unplug } from './lib/unplug.ts'

const root = path.join(import.meta.dirname, '..')

const removableFolders = (): string[] => [
  ...foldersIn(root, 'features').map((name) => `features/${name}`),
  ...foldersIn(root, 'providers').flatMap((kind) =>
    foldersIn(root, `providers/${kind}`).map((vendor) => `providers/${kind}/${vendor}`),
  ),
]

const foldersNamed = (args: readonly string[]): string[] => {
  const all = removableFolders()
  if (args.includes('--all')) return all
  return args.map((name) => {
    const folder = all.find(
      (known) => [known, `features/${name}`, `providers/${name}`].includes(known) && known.endsWith(name),
    )
    if (!folder)
      throw new Error(`There is no feature or provider called ${name}. There are: ${all.join(', ')}`)
    return folder
  })
}

/**
 * Copies everything that git knows or would add, without `folders`. Proofs, journeys and benches stay behind: they drive the
 * shop as it is with all that is plugged in, and take their gateway from there.
 */
const copyWithout = (copy: string, folders: readonly string[]): void => {
  const listed = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  for (const file of listed.split('\0')) {
    const removed = ['proofs', 'e2e', 'bench', ...folders].some((folder) => file.startsWith(`${folder}/`))
    if (file === '' || removed || !existsSync(path.join(root, file))) continue
    mkdirSync(path.dirname(path.join(copy, file)), { recursive: true })
    copyFileSync(path.join(root, file), path.join(copy, file))
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'), 'junction')
}

/** Only the shells name plug-ins, so only they change. */
const unplugIn = (copy: string, folders: readonly string[]): void => {
  for (const file of filesBelow(copy, 'apps').filter(isSource)) {
    const before = readFileSync(path.join(copy, file), 'utf8')
    const after = folders.reduce(unplug, before)
    if (after !== before) writeFileSync(path.join(copy, file), after)
  }
}

interface Check {
  readonly what: string
  readonly script: string
  readonly args: readonly string[]
}

const TIERS = ['apps', 'core', 'features', 'providers', 'platform', 'demo']
/** Whose tests must go on passing. The platform knows no plug-in, and the shells' tests prove other things. */
const TESTED = ['core/', 'features/', 'providers/', 'demo/']

const checksIn = (copy: string, withTests: boolean): Check[] => {
  const tiers = TIERS.filter((tier) => existsSync(path.join(copy, tier)))
  const lint = ['lint', '--diagnostic-level=error', '--vcs-enabled=false', ...tiers]
  // Every copy lies at the same place in its turn, so what was learnt of the files that stay serves the next.
  const learnt = ['--incremental', '--tsBuildInfoFile', path.join(copy, '../learnt.tsbuildinfo')]
  const checks = [
    {
      what: 'types',
      script: packageBin(copy, 'typescript', 'tsc'),
      args: ['-p', 'tsconfig.json', ...learnt],
    },
    { what: 'lint', script: packageBin(copy, '@biomejs/biome', 'biome'), args: lint },
  ]
  const tests = {
    what: 'tests',
    script: packageBin(copy, 'vitest'),
    args: ['run', '--reporter=dot', '--passWithNoTests', ...TESTED],
  }
  return withTests ? [...checks, tests] : checks
}

/** Runs the checks in `copy`, made without `folders`, and says how it went. */
const tryWithout = (copy: string, folders: readonly string[], withTests: boolean): void => {
  const started = performance.now()
  try {
    copyWithout(copy, folders)
    unplugIn(copy, folders)
    const failures = checksIn(copy, withTests).flatMap(({ what, script, args }) => {
      const options = { cwd: copy, encoding: 'utf8', maxBuffer: 2 ** 27 } as const
      const run = spawnSync(process.execPath, [script, ...args], options)
      return run.status === 0 ? [] : [`${what} fail:\n${run.stdout}${run.stderr}`]
    })
    const name = folders.length === 1 ? folders[0] : `all ${folders.length} together`
    const seconds = ((performance.now() - started) / 1000).toFixed(0)
    const verdict = failures.length === 0 ? 'can be removed' : 'cannot be removed'
    console.log(
      `note: ${name}: ${verdict} (${withTests ? 'types, lint, tests' : 'types, lint'}; ${seconds} s)`,
    )
    for (const failure of failures) console.log(failure)
    if (failures.length > 0) process.exitCode = 1
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

const main = (): void => {
  const all = process.argv.includes('--all')
  const folders = foldersNamed(process.argv.slice(2))
  if (folders.length === 0) console.log('note: nothing removable is there yet')
  const workshop = mkdtempSync(path.join(tmpdir(), 'compass-without-'))
  const copy = path.join(workshop, 'copy')
  try {
    for (const folder of folders) tryWithout(copy, [folder], !all)
    if (all && folders.length > 0) tryWithout(copy, folders, true)
  } finally {
    rmSync(workshop, { recursive: true, force: true })
  }
}

main()
