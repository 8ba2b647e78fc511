import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { listFiles } from './lib/sources.ts'

/** One entry of package-lock.json, with the fields read here. */
interface LockedPackage {
  readonly license?: string
  readonly integrity?: string
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
  readonly hasInstallScript?: boolean
  readonly dev?: boolean
  readonly devOptional?: boolean
}

const root = path.join(import.meta.dirname, '..')

/** The direct and transitive packages of production, including those for other machines. */
const listProductionPackages = (): (LockedPackage & { readonly name: string })[] => {
  const { packages }: { packages: Record<string, LockedPackage> } = JSON.parse(
    readFileSync(path.join(root, 'package-lock.json'), 'utf8'),
  )
  return Object.entries(packages)
    .filter(([place, { dev }]) => place !== '' && !dev)
    .map(([place, entry]) => ({ ...entry, name: place.split('node_modules/').at(-1) ?? '' }))
}

/** Whether a package is a build for one kind of machine; only one of its siblings is ever installed. */
const isPlatformSpecific = ({ os, cpu, libc }: LockedPackage): boolean => Boolean(os ?? cpu ?? libc)

const PERMISSIVE = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  '0BSD',
  'CC0-1.0',
  'Unlicense',
])

/** libvips, which sharp loads as a separate library: none of it is copied into our code. */
const LINKED = /^@img\/sharp-/
/** Weak copyleft by file: installed beside the built server and never bundled into it. */
const UNBUNDLED = /^web-push$/

const parseLicences = (expression: string): string[] =>
  expression.replaceAll(/[()]/g, '').split(/ (?:AND|OR) /)

/** Packages on one machine. An increase must be a decision. */
const MAX_PACKAGES = 188

const SECRETS = [
  /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/,
  /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/,
  /\bgh[pousr]_[0-9A-Za-z]{36}\b/,
  /\b(?:sk|rk|pk)_live_[0-9A-Za-z]{16,}/,
  /\bxox[abprs]-[0-9A-Za-z-]{10,}/,
  /\bAIza[0-9A-Za-z_-]{35}\b/,
  /\beyJ[0-9A-Za-z_-]{20,}\.eyJ[0-9A-Za-z_-]{20,}\./,
  /\bnpm_[0-9A-Za-z]{36}\b/,
]

const TIERS = [
  'apps',
  'bench',
  'core',
  'demo',
  'docs',
  'e2e',
  'features',
  'platform',
  'proofs',
  'providers',
  'tools',
  '.ci',
]
const ROOT_FILES = [
  'package.json',
  '.npmrc',
  'README.md',
  'CONTRIBUTING.md',
  'vitest.config.ts',
  'playwright.config.ts',
]

describe('production packages', () => {
  const used = listProductionPackages()

  it('all have licences that do not affect our own code', () => {
    const strange = used.filter(
      ({ name, license = 'none' }) =>
        !parseLicences(license).every(
          (one) =>
            PERMISSIVE.has(one) ||
            (one === 'LGPL-3.0-or-later' && LINKED.test(name)) ||
            (one === 'MPL-2.0' && UNBUNDLED.test(name)),
        ),
    )
    expect(strange.map(({ name, license }) => `${name}: ${license}`)).toEqual([])
  })

  it('run nothing on installation, and are each locked by hash', () => {
    expect(used.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name)).toEqual([])
    const unlocked = used.filter((one) => !one.integrity && !isPlatformSpecific(one))
    expect(unlocked.map(({ name }) => name)).toEqual([])
  })

  it('stay within the maximum number', () => {
    // What development needs, and production only if present, is not installed for it.
    const installed = used.filter((one) => !one.devOptional && !isPlatformSpecific(one))
    expect(installed.length).toBeGreaterThan(20)
    expect(installed.length).toBeLessThanOrEqual(MAX_PACKAGES)
  })
})

it('the repository contains no keys', () => {
  const files = [...TIERS.flatMap((tier) => listFiles(root, tier)), ...ROOT_FILES]
  const texts = files.filter((file) => /\.(?:[cm]?[jt]sx?|json|md|sql|sh|ya?ml|css|html|npmrc)$/.test(file))
  expect(texts.length).toBeGreaterThan(500)
  const found = texts.filter((file) => {
    const text = readFileSync(path.join(root, file), 'utf8')
    return SECRETS.some((secret) => secret.test(text))
  })
  expect(found).toEqual([])
})
