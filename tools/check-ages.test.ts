import { expect, it } from 'vitest'
import { findYoungVersions, listAddedVersions } from './check-ages.ts'

it('finds what is new in the lock file, in any location, once', () => {
  const before = { '': { version: '1.0.0' }, 'node_modules/a': { version: '1.0.0' } }
  const now = {
    '': { version: '1.0.0' },
    'node_modules/a': { version: '1.1.0' },
    'node_modules/b': { version: '1.0.0' },
    'node_modules/b/node_modules/a': { version: '1.0.0' },
    'node_modules/c/node_modules/@d/e': { version: '2.0.0' },
    'node_modules/f/node_modules/@d/e': { version: '2.0.0' },
    'node_modules/g-darwin-arm64': { version: '2.0.0', os: ['darwin'], cpu: ['arm64'] },
  }
  expect(listAddedVersions(now, before)).toEqual([
    { name: 'a', version: '1.1.0' },
    { name: 'b', version: '1.0.0' },
    { name: '@d/e', version: '2.0.0' },
  ])
})

it('reports versions younger than two weeks, and versions of unknown age', async () => {
  const published: Record<string, string> = { old: '2026-11-01T00:00:00Z', new: '2026-11-10T00:00:00Z' }
  const versions = ['old', 'new', 'unknown'].map((name) => ({ name, version: '1.0.0' }))
  const publishedAt = async ({ name }: { name: string }) =>
    published[name] ? new Date(published[name]) : undefined
  const young = await findYoungVersions(versions, publishedAt, new Date('2026-11-20T00:00:00Z'))
  expect(young.map(({ name }) => name)).toEqual(['new', 'unknown'])
})
