import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type CacheDescription, listCachePolicies } from '#platform/cache/cache-policies.ts'
import './areas.ts'
import './pages.ts'

const page = readFileSync(new URL('../../docs/caches.md', import.meta.url), 'utf8')

const lifetimeOf = ({ lifetimeMs }: CacheDescription): string =>
  lifetimeMs === Number.POSITIVE_INFINITY ? 'until evicted' : `${lifetimeMs / 1_000} s`

const capacityOf = ({ capacity, unit }: CacheDescription): string =>
  unit === 'bytes' ? `${capacity / 1024 / 1024} MiB` : `${capacity.toLocaleString('en')} ${unit}`

const tableOf = (rows: readonly CacheDescription[]): string =>
  [
    '| cache | holds at most | lifetime | invalidated by (tags) | why |',
    '| ----- | ------------- | -------- | --------------------- | --- |',
    ...rows.map(
      (row) => `| ${row.name} | ${capacityOf(row)} | ${lifetimeOf(row)} | ${row.tags} | ${row.why} |`,
    ),
  ].join('\n')

describe('the table of caches', () => {
  it('lists every declared cache in docs/caches.md', () => {
    const table = tableOf(listCachePolicies())
    expect(page.includes(table), `docs/caches.md does not hold this table:\n${table}`).toBe(true)
  })
})
