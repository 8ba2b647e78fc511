/**
 * Proves that a removable part can be removed: in a copy of the repository its folder and the lines that register it
 * are deleted. Types, lint and the remaining unit tests must still pass there.
 *
 * node tools/check-deletable.ts loyalty            a feature
 * node tools/check-deletable.ts payments/stripe    a provider
 * node tools/check-deletable.ts --all              types and lint without one group after another, so that each is
 * once removed while any given other stays; then the tests once without any of them: the shop runs without plug-ins
 * node tools/check-deletable.ts --changed          the parts that differ from the main branch or from the last release,
 * with their tests; types and lint without any part where neither is known, as in a clone of one branch
 *
 * The compiler's cache of the whole is built once. Each removal starts from that cache, so only affected files are
 * checked. Starting from the previous removal would make its restored files new, and with them nearly everything.
 */
import { execFile, execFileSync } from 'node:child_process'
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
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { resolvePackageBin } from './lib/package-bin.ts'
import { removePluginLines } from './lib/remove-plugin-lines.ts'
import { listSeparatingGroups } from './lib/separating-groups.ts'
import { isSource, listFiles, listFolders } from './lib/sources.ts'

const root = path.join(import.meta.dirname, '..')

const listRemovableFolders = (): string[] => [
  ...listFolders(root, 'features').map((name) => `features/${name}`),
  ...listFolders(root, 'providers').flatMap((kind) =>
    listFolders(root, `providers/${kind}`).map((vendor) => `providers/${kind}/${vendor}`),
  ),
]

const parseFolders = (args: readonly string[]): string[] => {
  const all = listRemovableFolders()
  return args.map((name) => {
    const folder = all.find(
      (known) => [known, `features/${name}`, `providers/${name}`].includes(known) && known.endsWith(name),
    )
    if (!folder)
      throw new Error(`There is no feature or provider called ${name}. There are: ${all.join(', ')}`)
    return folder
  })
}

const git = (...args: readonly string[]): string | undefined => {
  try {
    return execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    // No such branch or tag: the caller knows what else to compare with.
    return undefined
  }
}

/** The revision before the change: where it leaves the main branch, else the last release. */
const findBase = (): string | undefined => {
  const head = git('rev-parse', 'HEAD')
  const branch = git('merge-base', 'HEAD', 'origin/main')
  return branch !== undefined && branch !== head ? branch : git('describe', '--tags', '--abbrev=0', 'HEAD^')
}

/** The removable parts that differ from `base`. */
const listChangedFolders = (base: string): string[] => {
  const files = (git('diff', '--name-only', base) ?? '').split('\n')
  return listRemovableFolders().filter((folder) => files.some((file) => file.startsWith(`${folder}/`)))
}

/**
 * Copies everything that git tracks or would add. Proofs, journeys and benches are left out: they run the shop with
 * all plug-ins, and use their gateway.
 */
const copyProject = (copy: string): void => {
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

/** A part removed from the copy. */
interface Removal {
  /** Files whose references to it were removed. */
  readonly changed: readonly string[]
  readonly undo: () => void
}

/**
 * Removes `folders` and the lines that register them from the copy; only the shells name plug-ins, so only they
 * change.
 */
const removeFolders = (copy: string, folders: readonly string[]): Removal => {
  const aside = `${copy}-removed`
  const move = (folder: string, from: string, to: string) => {
    mkdirSync(path.dirname(path.join(to, folder)), { recursive: true })
    renameSync(path.join(from, folder), path.join(to, folder))
  }
  for (const folder of folders) move(folder, copy, aside)
  const originals = new Map<string, string>()
  for (const file of listFiles(copy, 'apps').filter(isSource)) {
    const before = readFileSync(path.join(copy, file), 'utf8')
    const after = folders.reduce(removePluginLines, before)
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

/** A copy to remove parts from, and the file of the compiler's cache. */
interface Workspace {
  readonly copy: string
  readonly memory: string
}

const openWorkspace = (workshop: string, number = 1): Workspace => {
  const folder = path.join(workshop, String(number))
  const place = { copy: path.join(folder, 'copy'), memory: path.join(folder, 'types.tsbuildinfo') }
  copyProject(place.copy)
  return place
}

interface CommandResult {
  readonly succeeded: boolean
  readonly output: string
}

const runScript = (copy: string, [script, ...args]: readonly [string, ...string[]]): Promise<CommandResult> =>
  new Promise((resolve) => {
    const options = { cwd: copy, maxBuffer: 2 ** 27 }
    execFile(process.execPath, [script, ...args], options, (error, stdout, stderr) =>
      resolve({ succeeded: error === null, output: stdout + stderr }),
    )
  })

/** Types in one thread: several would each compute the shared types, and the other cores check other removals. */
const checkTypes = ({ copy, memory }: Workspace): Promise<CommandResult> => {
  const remembering = ['--incremental', '--tsBuildInfoFile', memory]
  return runScript(copy, [
    resolvePackageBin(copy, 'typescript', 'tsc'),
    '-p',
    'tsconfig.json',
    '--singleThreaded',
    ...remembering,
  ])
}

/** Lint checks changed files only: the result for others equals that of the whole. */
const lintChanged = async (copy: string, changed: readonly string[]): Promise<CommandResult> => {
  if (changed.length === 0) return { succeeded: true, output: '' }
  const lint = ['lint', '--diagnostic-level=error', '--vcs-enabled=false', ...changed]
  return runScript(copy, [resolvePackageBin(copy, '@biomejs/biome', 'biome'), ...lint])
}

/** Folders whose tests must still pass. The platform has no plug-ins, and the shells' tests prove other things. */
const TESTED_FOLDERS = ['core/', 'features/', 'providers/', 'demo/']

const runTests = (copy: string): Promise<CommandResult> =>
  runScript(copy, [
    resolvePackageBin(copy, 'vitest'),
    'run',
    '--reporter=dot',
    '--passWithNoTests',
    ...TESTED_FOLDERS,
  ])

/** Runs the checks without `folders`, and prints the result. */
const checkRemoval = async (
  place: Workspace,
  folders: readonly string[],
  withTests: boolean,
): Promise<void> => {
  const started = performance.now()
  const { copy } = place
  const { changed, undo } = removeFolders(copy, folders)
  const outcomes = {
    types: await checkTypes(place),
    lint: await lintChanged(copy, changed),
    ...(withTests && { tests: await runTests(copy) }),
  }
  undo()
  const failures = Object.entries(outcomes).filter(([, { succeeded }]) => !succeeded)
  const name = folders.length === 1 ? folders[0] : `${folders.length} parts together`
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  const verdict = failures.length === 0 ? 'can be removed' : 'cannot be removed'
  console.log(`note: ${name}: ${verdict} (${Object.keys(outcomes).join(', ')}; ${seconds} s)`)
  if (failures.length > 0) console.log(`Removed were: ${folders.join(', ')}`)
  for (const [what, { output }] of failures) console.log(`${what} fail:\n${output}`)
  if (failures.length > 0) process.exitCode = 1
}

/**
 * Builds the compiler's cache of the whole. The compiler computes a file's exported types only at its first change,
 * and then checks all dependents; so each file that names a part is changed here once, by a comment.
 */
const primeTypeCache = async (place: Workspace, folders: readonly string[]): Promise<Buffer> => {
  const { copy } = place
  const originals = new Map<string, string>()
  for (const file of listFiles(copy, 'apps').filter(isSource)) {
    const source = readFileSync(path.join(copy, file), 'utf8')
    if (folders.some((folder) => removePluginLines(source, folder) !== source)) originals.set(file, source)
  }
  await checkTypes(place)
  for (const [file, source] of originals) writeFileSync(path.join(copy, file), `${source}\n// once\n`)
  await checkTypes(place)
  for (const [file, source] of originals) writeFileSync(path.join(copy, file), source)
  const { succeeded, output } = await checkTypes(place)
  if (!succeeded) throw new Error(`Types fail before anything is removed:\n${output}`)
  return readFileSync(place.memory)
}

/** Group after group, on one copy per core, and then all of them together. */
const checkAllRemovals = async (workshop: string, folders: readonly string[]): Promise<void> => {
  const first = openWorkspace(workshop)
  const learnt = await primeTypeCache(first, folders)
  const waiting = listSeparatingGroups(folders)
  const work = async (place: Workspace): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      writeFileSync(place.memory, learnt)
      await checkRemoval(place, next, false)
    }
  }
  const others = Array.from({ length: availableParallelism() - 1 }, (_, index) =>
    openWorkspace(workshop, index + 2),
  )
  await Promise.all([first, ...others].map(work))
  rmSync(first.memory)
  await checkRemoval(first, folders, true)
}

/** One part after another with its tests, or all changed parts at once. */
const checkSomeRemovals = async (workshop: string, args: readonly string[]): Promise<void> => {
  const place = openWorkspace(workshop)
  if (!args.includes('--changed')) {
    for (const folder of parseFolders(args)) await checkRemoval(place, [folder], true)
    return
  }
  const base = findBase()
  const folders = base === undefined ? listRemovableFolders() : listChangedFolders(base)
  if (folders.length === 0) console.log(`note: no removable part differs from ${base}`)
  else await checkRemoval(place, folders, base !== undefined)
}

const main = async (): Promise<void> => {
  const args = process.argv.slice(2)
  const workshop = mkdtempSync(path.join(tmpdir(), 'compass-without-'))
  try {
    if (args.includes('--all')) await checkAllRemovals(workshop, listRemovableFolders())
    else await checkSomeRemovals(workshop, args)
  } finally {
    rmSync(workshop, { recursive: true, force: true })
  }
}

await main()
