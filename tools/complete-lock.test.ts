import { describe, expect, it } from 'vitest'
import { completeLock, findMissingEntries, type LockPackages, parsePlatform } from './complete-lock.ts'

const packages: LockPackages = {
  '': {},
  'node_modules/tool': {
    version: '2.0.0',
    dev: true,
    optionalDependencies: {
      '@tool/linux-x64-musl': '2.0.0',
      '@tool/linux-x64-gnu': '2.0.0',
      '@tool/wasm32-wasi': '2.0.0',
    },
  },
  'node_modules/@tool/linux-x64-gnu': { version: '2.0.0', optional: true, engines: { node: '>=20' } },
}

describe('lock file completion', () => {
  it('finds the platform packages missing in the lock file', () => {
    expect(findMissingEntries(packages).map(({ name }) => name)).toEqual([
      '@tool/linux-x64-musl',
      '@tool/wasm32-wasi',
    ])
  })

  it('writes them as npm would, in npm’s order', () => {
    const all = completeLock(packages)
    expect(Object.keys(all)).toEqual([
      '',
      'node_modules/@tool/linux-x64-gnu',
      'node_modules/@tool/linux-x64-musl',
      'node_modules/@tool/wasm32-wasi',
      'node_modules/tool',
    ])
    expect(all['node_modules/@tool/linux-x64-musl']).toEqual({
      version: '2.0.0',
      cpu: ['x64'],
      dev: true,
      libc: ['musl'],
      optional: true,
      os: ['linux'],
      engines: { node: '>=20' },
    })
    expect(findMissingEntries(all)).toEqual([])
  })

  it('accepts a package in the folder of its dependent', () => {
    const nested: LockPackages = {
      'node_modules/a': { optionalDependencies: { '@b/win32-x64': '1.0.0' } },
      'node_modules/a/node_modules/@b/win32-x64': { version: '1.0.0' },
    }
    expect(findMissingEntries(nested)).toEqual([])
  })

  it('refuses to guess a version from a range', () => {
    const loose: LockPackages = { 'node_modules/a': { optionalDependencies: { '@b/win32-x64': '^1.0.0' } } }
    expect(() => completeLock(loose)).toThrow(/range/)
  })

  it.each([
    ['@swc/core-linux-arm-gnueabihf', { cpu: ['arm'], os: ['linux'] }],
    ['@oxlint/binding-win32-ia32-msvc', { cpu: ['ia32'], os: ['win32'] }],
    ['@tailwindcss/oxide-wasm32-wasi', { cpu: ['wasm32'] }],
    ['@oxlint-tsgolint/darwin-arm64', { cpu: ['arm64'], os: ['darwin'] }],
    ['left-pad', undefined],
  ])('parses the platform from the name %s', (name, machine) => {
    expect(parsePlatform(name)).toEqual(machine)
  })
})
