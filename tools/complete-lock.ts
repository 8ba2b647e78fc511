/**
 * Completes package-lock.json with the platform packages that npm left out.
 *
 * A registry that hides the builds for other machines (macOS, Windows, musl …) makes npm write a lock file without
 * them. Every later `npm ci` then refuses it, here and elsewhere. After adding or updating a dependency run `npm run
 * lock`; `--check` only checks and exits 1 when an entry is missing.
 */
import { readFileSync, writeFileSync } from 'node:fs'

export interface LockEntry {
  readonly version?: string
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
  readonly dev?: boolean
  readonly devOptional?: boolean
  readonly optional?: boolean
  readonly engines?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

export type LockPackages = Readonly<Record<string, LockEntry>>

interface MissingEntry {
  readonly parent: string
  readonly name: string
  readonly version: string
}

const OPERATING_SYSTEMS = 'aix android darwin freebsd linux netbsd openbsd openharmony sunos win32'.split(' ')
const PROCESSORS = 'arm arm64 ia32 loong64 mips64el ppc64 riscv64 s390x wasm32 x64'.split(' ')
const C_LIBRARIES: Readonly<Record<string, string>> = { gnu: 'glibc', musl: 'musl' }

/** The machine that a platform package's name states; undefined when it states none. */
export const parsePlatform = (name: string): Pick<LockEntry, 'os' | 'cpu' | 'libc'> | undefined => {
  const words = name.split(/[/-]/)
  const os = words.filter((word) => OPERATING_SYSTEMS.includes(word))
  const cpu = words.filter((word) => PROCESSORS.includes(word))
  const libc = words.flatMap((word) => C_LIBRARIES[word] ?? [])
  if (os.length === 0 && cpu.length === 0) return undefined
  return {
    ...(cpu.length > 0 && { cpu }),
    ...(libc.length > 0 && os.includes('linux') && { libc }),
    ...(os.length > 0 && { os }),
  }
}

/** The locations in which npm looks up `name` for the package at `from`, nearest folder first. */
const listLookupPaths = (from: string, name: string): string[] => {
  const parents = from
    .split('/node_modules/')
    .map((_, index, all) => all.slice(0, index + 1).join('/node_modules/'))
  const folders = from === '' ? [''] : ['', ...parents]
  return folders.reverse().map((folder) => `${folder === '' ? '' : `${folder}/`}node_modules/${name}`)
}

/** Optional dependencies of locked packages without an entry in the lock file. */
export const findMissingEntries = (packages: LockPackages): MissingEntry[] =>
  Object.entries(packages).flatMap(([parent, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name]) => !listLookupPaths(parent, name).some((place) => place in packages))
      .map(([name, version]) => ({ parent, name, version })),
  )

const EXACT_VERSION = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/

const createEntry = (packages: LockPackages, { parent, name, version }: MissingEntry): LockEntry => {
  if (!EXACT_VERSION.test(version)) {
    throw new Error(`${name}@${version} is asked for by ${parent} as a range, so its entry cannot be derived`)
  }
  const platform = parsePlatform(name)
  if (!platform) throw new Error(`The name ${name} does not say for which machine the package is`)
  const owner = packages[parent]
  const siblings = Object.keys(owner?.optionalDependencies ?? {}).map(
    (sibling) => packages[`node_modules/${sibling}`],
  )
  const engines = siblings.find((sibling) => sibling?.engines)?.engines
  return {
    version,
    ...(platform.cpu && { cpu: platform.cpu }),
    ...(owner?.dev && { dev: true }),
    ...(platform.libc && { libc: platform.libc }),
    optional: true,
    ...(platform.os && { os: platform.os }),
    ...(engines && { engines }),
  }
}

/**
 * The same packages with an entry for each missing one, in npm's order. An entry created here has no integrity: npm
 * adds that on a machine for which the package is meant.
 */
export const completeLock = (packages: LockPackages): LockPackages => {
  const added = findMissingEntries(packages).map((missing): [string, LockEntry] => [
    `node_modules/${missing.name}`,
    createEntry(packages, missing),
  ])
  const all = [...Object.entries(packages), ...added]
  return Object.fromEntries(all.sort(([a], [b]) => a.localeCompare(b, 'en')))
}

const main = (): void => {
  const file = new URL('../package-lock.json', import.meta.url)
  const lock: { packages: LockPackages } = JSON.parse(readFileSync(file, 'utf8'))
  const missing = findMissingEntries(lock.packages)
  if (missing.length === 0) {
    console.log('The lock file is complete.')
  } else if (process.argv.includes('--check')) {
    console.log(`The lock file lacks ${missing.length} platform packages; run "npm run lock":`)
    for (const { name, version } of missing) console.log(`  ${name}@${version}`)
    process.exitCode = 1
  } else {
    writeFileSync(file, `${JSON.stringify({ ...lock, packages: completeLock(lock.packages) }, null, 2)}\n`)
    console.log(`Added ${missing.length} platform packages to the lock file.`)
  }
}

if (import.meta.main) main()
