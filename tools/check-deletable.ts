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
  renameSync,
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
 * Copies everything that git knows or would add. Proofs, journeys and benches stay behind: they drive the shop as it
 * is with all that is plugged in, and take their gateway from there.
 */
const makeCopy = (copy: string): void => {
  const listed = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  for (const file of listed.split('\0')) {
    const isLeft = ['proofs', 'e2e', 'bench'].some((folder) => file.startsWith(`${folder}/`))
    if (file === '' || isLeft || !existsSync(path.join(root, file))) continue
    mkdirSync(path.dirname(path.join(copy, file)), { recursive: true })
    copyFileSync(path.join(root, file), path.join(copy, file))
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'), 'junction')
}

/** A part that was taken out of the copy. */
interface Removal {
  /** Files that named it, and do not any more. */
  readonly changed: readonly string[]
  readonly undo: () => void
}

/** Takes `folders` out of the copy and the lines that plug them in; only the shells name plug-ins, so only they change. */
const remove = (copy: string, folders: readonly string[]): Removal => {
  const aside = `${copy}-removed`
  const move = (folder: string, from: string, to: string) => {
    mkdirSync(path.dirname(path.join(to, folder)), { recursive: true })
    renameSync(path.join(from, folder), path.join(to, folder))
  }
  for (const folder of folders) move(folder, copy, aside)
  const originals = new Map<string, string>()
  for (const file of filesBelow(copy, 'apps').filter(isSource)) {
    const before = readFileSync(path.join(copy, file), 'utf8')
    const after = folders.reduce(unplug, before)
    if (after === before) continue
    originals.set(file, before)
    writeFileSync(path.join(copy, file), after)
  }
  const undo = () => {
    for (const folder of folders) move(folder, aside, copy)
    for (const [file, before] of originals) writeFileSync(path.join(copy, file), before)
  }
  return { changed: [...originals.keys()], undo }
}

interface Check {
  readonly what: string
  readonly script: string
  readonly args: readonly string[]
}

/** Whose tests must go on passing. The platform knows no plug-in, and the shells' tests prove other things. */
const TESTED = ['core/', 'features/', 'providers/', 'demo/']

/** Lint looks at what changed: of any other file it says what it says of the whole. */
const checksIn = (copy: string, changed: readonly string[], withTests: boolean): Check[] => {
  const biome = packageBin(copy, '@biomejs/biome', 'biome')
  const lint = ['lint', '--diagnostic-level=error', '--vcs-enabled=false', ...changed]
  // What was learnt of the files that stay serves the next part.
  const learnt = ['--incremental', '--tsBuildInfoFile', path.join(copy, '../learnt.tsbuildinfo')]
  const types = ['-p', 'tsconfig.json', ...learnt]
  const tests = ['run', '--reporter=dot', '--passWithNoTests', ...TESTED]
  return [
    { what: 'types', script: packageBin(copy, 'typescript', 'tsc'), args: types },
    ...(changed.length > 0 ? [{ what: 'lint', script: biome, args: lint }] : []),
    ...(withTests ? [{ what: 'tests', script: packageBin(copy, 'vitest'), args: tests }] : []),
  ]
}

/** Runs the checks in the copy without `folders`, and says how it went. */
const tryWithout = (copy: string, folders: readonly string[], withTests: boolean): void => {
  const started = performance.now()
  const { changed, undo } = remove(copy, folders)
  const failures = checksIn(copy, changed, withTests).flatMap(({ what, script, args }) => {
    const options = { cwd: copy, encoding: 'utf8', maxBuffer: 2 ** 27 } as const
    const run = spawnSync(process.execPath, [script, ...args], options)
    return run.status === 0 ? [] : [`${what} fail:\n${run.stdout}${run.stderr}`]
  })
  undo()
  const name = folders.length === 1 ? folders[0] : `all ${folders.length} together`
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  const verdict = failures.length === 0 ? 'can be removed' : 'cannot be removed'
  console.log(`note: ${name}: ${verdict} (${withTests ? 'types, lint, tests' : 'types, lint'}; ${seconds} s)`)
  for (const failure of failures) console.log(failure)
  if (failures.length > 0) process.exitCode = 1
}

const main = (): void => {
  const all = process.argv.includes('--all')
  const folders = foldersNamed(process.argv.slice(2))
  if (folders.length === 0) console.log('note: nothing removable is there yet')
  const workshop = mkdtempSync(path.join(tmpdir(), 'compass-without-'))
  const copy = path.join(workshop, 'copy')
  try {
    makeCopy(copy)
    for (const folder of folders) tryWithout(copy, [folder], !all)
    if (all && folders.length > 0) tryWithout(copy, folders, true)
  } finally {
    rmSync(workshop, { recursive: true, force: true })
  }
}

main()
