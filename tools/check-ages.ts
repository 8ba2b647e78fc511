/**
 * Lists locked versions that were published less than two weeks ago. A compromised package is mostly detected within
 * days, so younger versions have to wait. Queries the registry; `npm run lock` runs it for what is new in the lock
 * file, `--all` for everything in it.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

interface LockedPackageEntry {
  readonly version?: string
  readonly link?: boolean
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
}
type Packages = Readonly<Record<string, LockedPackageEntry>>

export interface PackageVersion {
  readonly name: string
  readonly version: string
}

const MIN_AGE_MS = 14 * 86_400_000
const MAX_CONCURRENT = 8

/**
 * The versions of a lock file that another one lacks, each once. Platform builds are left out: they are published
 * with the package that depends on them, and registries hide those for other machines.
 */
export const listAddedVersions = (packages: Packages, before: Packages): PackageVersion[] => {
  const known = new Set(
    Object.entries(before).map(([place, { version }]) => `${getPackageName(place)}@${version}`),
  )
  const added = new Map<string, PackageVersion>()
  for (const [place, { version, link, os, cpu }] of Object.entries(packages)) {
    const name = getPackageName(place)
    if (!name || !version || link || os || cpu || known.has(`${name}@${version}`)) continue
    added.set(`${name}@${version}`, { name, version })
  }
  return [...added.values()]
}

/** `node_modules/a/node_modules/@b/c` is the location of `@b/c`. */
const getPackageName = (place: string): string => place.split('node_modules/').at(-1) ?? ''

/** Those of `versions` that were published within two weeks before `now`, or at an unknown time. */
export const findYoungVersions = async (
  versions: readonly PackageVersion[],
  publishedAt: (version: PackageVersion) => Promise<Date | undefined>,
  now: Date,
): Promise<PackageVersion[]> => {
  const waiting = [...versions]
  const young: PackageVersion[] = []
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const at = await publishedAt(next)
      if (!at || now.getTime() - at.getTime() < MIN_AGE_MS) young.push(next)
    }
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, work))
  return young
}

const createRegistryLookup = (registry: string) => {
  const times = new Map<string, Promise<Record<string, string>>>()
  const timesOf = async (name: string): Promise<Record<string, string>> => {
    const answer = await fetch(new URL(name.replace('/', '%2f'), registry))
    if (!answer.ok) throw new Error(`The registry answers ${answer.status} for ${name}`)
    const { time = {} } = (await answer.json()) as { time?: Record<string, string> }
    return time
  }
  return async ({ name, version }: PackageVersion): Promise<Date | undefined> => {
    const known = times.get(name) ?? timesOf(name)
    times.set(name, known)
    const at = (await known)[version]
    return at === undefined ? undefined : new Date(at)
  }
}

const readCommittedLock = (): Packages => {
  const text = execFileSync('git', ['show', 'HEAD:package-lock.json'], {
    encoding: 'utf8',
    maxBuffer: 64 << 20,
  })
  return JSON.parse(text).packages
}

const main = async (): Promise<void> => {
  const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'))
  const versions = listAddedVersions(packages, process.argv.includes('--all') ? {} : readCommittedLock())
  const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim()
  const young = await findYoungVersions(versions, createRegistryLookup(registry), new Date())
  console.log(`${versions.length} versions looked at, ${young.length} younger than two weeks.`)
  for (const { name, version } of young) console.log(`  ${name}@${version}`)
  if (young.length > 0) process.exitCode = 1
}

if (import.meta.main) await main()
