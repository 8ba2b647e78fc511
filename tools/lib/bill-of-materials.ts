/** One entry of package-lock.json, with the fields read here. */
export interface LockedPackage {
  readonly version?: string
  readonly license?: string
  readonly integrity?: string
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
  readonly hasInstallScript?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}

export type Lock = Readonly<Record<string, LockedPackage>>

/** A package used in production, by its location in the lock file. */
export interface UsedPackage extends LockedPackage {
  readonly path: string
  readonly name: string
}

/** Where Node finds `name` from the package at `from`: in its own folder, or in an outer one. */
const resolvePackagePath = (lock: Lock, from: string, name: string): string | undefined => {
  const path = `${from ? `${from}/` : ''}node_modules/${name}`
  if (lock[path]) return path
  const outer = from.lastIndexOf('node_modules/')
  return from === '' || outer < 0
    ? undefined
    : resolvePackagePath(lock, from.slice(0, Math.max(0, outer - 1)), name)
}

const listRequirements = ({
  dependencies,
  optionalDependencies,
  peerDependencies,
  peerDependenciesMeta = {},
}: LockedPackage) => [
  ...Object.keys({ ...dependencies, ...optionalDependencies }),
  ...Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta[name]?.optional),
]

/** All direct and transitive production packages, including those for other machines. */
export const listUsedPackages = (lock: Lock): readonly UsedPackage[] => {
  const found = new Map<string, UsedPackage>()
  const root = lock[''] ?? {}
  const waiting = Object.keys({ ...root.dependencies, ...root.optionalDependencies }).map((name) => ({
    from: '',
    name,
  }))
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const path = resolvePackagePath(lock, next.from, next.name)
    const entry = path === undefined ? undefined : lock[path]
    if (path === undefined || !entry || found.has(path)) continue
    found.set(path, { ...entry, path, name: next.name })
    waiting.push(...listRequirements(entry).map((name) => ({ from: path, name })))
  }
  return [...found.values()].toSorted((a, b) => a.path.localeCompare(b.path))
}

/** Whether a package is a build for one kind of machine; only one of its siblings is ever installed. */
export const isPlatformSpecific = ({ os, cpu, libc }: LockedPackage): boolean => Boolean(os ?? cpu ?? libc)

const toHashes = (integrity = '') => {
  const [algorithm = '', content = ''] = integrity.split('-', 2)
  if (algorithm !== 'sha512') return {}
  return { hashes: [{ alg: 'SHA-512', content: Buffer.from(content, 'base64').toString('hex') }] }
}

interface Product {
  readonly name: string
  readonly version: string
}

/** The bill of materials in CycloneDX 1.5, with a package URL, licence and hash for each package. */
export const toCycloneDx = (product: Product, packages: readonly UsedPackage[]) => ({
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  version: 1,
  metadata: { component: { type: 'application', 'bom-ref': product.name, ...product } },
  components: packages.map(({ name, version = '', license = '', integrity, path }) => ({
    type: 'library',
    'bom-ref': path,
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    licenses: [{ expression: license }],
    ...toHashes(integrity),
  })),
})
