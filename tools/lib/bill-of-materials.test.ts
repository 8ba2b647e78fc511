import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { isPlatformSpecific, type Lock, listUsedPackages, toCycloneDx } from './bill-of-materials.ts'
import { listFiles } from './sources.ts'

const root = path.join(import.meta.dirname, '../..')
const readLock = (): Lock => JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages

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
  const used = listUsedPackages(readLock())

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
    const unlocked = used.filter(
      ({ integrity, path: place }) => !integrity && !isPlatformSpecific(readLock()[place] ?? {}),
    )
    expect(unlocked.map(({ name }) => name)).toEqual([])
  })

  it('stay within the maximum number', () => {
    const installed = used.filter((one) => !isPlatformSpecific(one))
    expect(installed.length).toBeGreaterThan(20)
    expect(installed.length).toBeLessThanOrEqual(MAX_PACKAGES)
  })

  it('are listed by npm run sbom', () => {
    const text = execFileSync(process.execPath, ['tools/sbom.ts'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 1e8,
    })
    expect(JSON.parse(text)).toMatchObject({
      bomFormat: 'CycloneDX',
      specVersion: '1.5',
      metadata: { component: { name: 'compass' } },
    })
    const names = JSON.parse(text).components.map(({ name }: { name: string }) => name)
    expect(names).toEqual(used.map(({ name }) => name))
    expect(names).toEqual(expect.arrayContaining(['fastify', 'pg', 'react', 'zod', 'pg-protocol']))
  })

  it('include a nested package with its own version', () => {
    const lock: Lock = {
      '': { dependencies: { a: '1', b: '1' } },
      'node_modules/a': { version: '1.0.0', dependencies: { b: '2' }, license: 'MIT' },
      'node_modules/a/node_modules/b': { version: '2.0.0', license: 'MIT', integrity: 'sha512-AAAA' },
      'node_modules/b': { version: '1.0.0', license: 'MIT', dependencies: { a: '1' } },
      'node_modules/c': { version: '1.0.0', license: 'GPL-3.0' },
    }
    const bill = toCycloneDx({ name: 'p', version: '1' }, listUsedPackages(lock))
    expect(bill.components.map(({ purl }) => purl)).toEqual([
      'pkg:npm/a@1.0.0',
      'pkg:npm/b@2.0.0',
      'pkg:npm/b@1.0.0',
    ])
    expect(bill.components[1]).toMatchObject({ hashes: [{ alg: 'SHA-512', content: '000000' }] })
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
