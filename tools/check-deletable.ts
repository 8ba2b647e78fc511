/**
 * Proves that a removable part can be removed: in a copy of the repository its folder and the lines that plug it
 * in are deleted, then types, lint and the remaining unit tests must still pass there.
 *
 *   node tools/check-deletable.ts loyalty            a feature
 *   node tools/check-deletable.ts payments/stripe    a provider
 *   node tools/check-deletable.ts --all              each of them in turn
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

/** Copies everything that git knows or would add, without `folder`. */
const copyWithout = (folder: string): string => {
  const copy = mkdtempSync(path.join(tmpdir(), 'compass-without-'))
  const listed = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  for (const file of listed.split('\0')) {
    if (file === '' || file.startsWith(`${folder}/`) || !existsSync(path.join(root, file))) continue
    mkdirSync(path.dirname(path.join(copy, file)), { recursive: true })
    copyFileSync(path.join(root, file), path.join(copy, file))
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'), 'junction')
  return copy
}

/** Only the shells name plug-ins, so only they change. */
const unplugIn = (copy: string, folder: string): void => {
  for (const file of filesBelow(copy, 'apps').filter(isSource)) {
    const before = readFileSync(path.join(copy, file), 'utf8')
    const after = unplug(before, folder)
    if (after !== before) writeFileSync(path.join(copy, file), after)
  }
}

/** Where the tests lie that must go on passing; those of the shells and tools prove other things. */
const TESTED = ['core/', 'features/', 'providers/', 'platform/', 'demo/']

const CHECKS: readonly (readonly [what: string, bin: readonly [string, string], args: readonly string[]])[] =
  [
    ['types', ['typescript', 'tsc'], ['-p', 'tsconfig.json']],
    [
      'lint',
      ['@biomejs/biome', 'biome'],
      [
        'lint',
        '--diagnostic-level=error',
        '--vcs-enabled=false',
        'apps',
        'core',
        'features',
        'providers',
        'platform',
      ],
    ],
    ['unit tests', ['vitest', 'vitest'], ['run', '--reporter=dot', ...TESTED]],
  ]

const failuresIn = (copy: string): string[] => {
  const failures: string[] = []
  for (const [what, [packageName, command], args] of CHECKS) {
    const script = packageBin(copy, packageName, command)
    const run = spawnSync(process.execPath, [script, ...args], {
      cwd: copy,
      encoding: 'utf8',
      maxBuffer: 2 ** 27,
    })
    if (run.status !== 0) failures.push(`${what} fail without it:\n${run.stdout}${run.stderr}`)
  }
  return failures
}

const main = (): void => {
  const folders = foldersNamed(process.argv.slice(2))
  if (folders.length === 0) console.log('note: nothing removable is there yet')
  for (const folder of folders) {
    const started = performance.now()
    const copy = copyWithout(folder)
    try {
      unplugIn(copy, folder)
      const failures = failuresIn(copy)
      const seconds = ((performance.now() - started) / 1000).toFixed(0)
      console.log(
        `note: ${folder} ${failures.length === 0 ? 'can be removed' : 'cannot be removed'} (${seconds} s)`,
      )
      for (const failure of failures) console.log(failure)
      if (failures.length > 0) process.exitCode = 1
    } finally {
      rmSync(copy, { recursive: true, force: true })
    }
  }
}

main()
