import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type CacheDescription, listCachePolicies } from '#platform/cache/cache-policies.ts'
import './areas.ts'
import './pages.ts'

/** The formatter pads the columns of a table. */
const withoutPadding = (text: string): string => text.replaceAll(/ {2,}/g, ' ').replaceAll(/-{2,}/g, '-')

const page = withoutPadding(readFileSync(new URL('../../docs/caches.md', import.meta.url), 'utf8'))

const formatLifetime = ({ lifetimeMs }: CacheDescription): string =>
  lifetimeMs === Number.POSITIVE_INFINITY ? 'until evicted' : `${lifetimeMs / 1_000} s`

const formatCapacity = ({ capacity, unit }: CacheDescription): string =>
  unit === 'bytes' ? `${capacity / 1024 / 1024} MiB` : `${capacity.toLocaleString('en')} ${unit}`

const formatTable = (rows: readonly CacheDescription[]): string =>
  [
    '| cache | holds at most | lifetime | invalidated by (tags) | why |',
    '| ----- | ------------- | -------- | --------------------- | --- |',
    ...rows.map(
      (row) => `| ${row.name} | ${formatCapacity(row)} | ${formatLifetime(row)} | ${row.tags} | ${row.why} |`,
    ),
  ].join('\n')

describe('cache table', () => {
  it('lists every declared cache in docs/caches.md', () => {
    const table = formatTable(listCachePolicies())
    expect(page.includes(withoutPadding(table)), `docs/caches.md does not hold this table:\n${table}`).toBe(
      true,
    )
  })
})
