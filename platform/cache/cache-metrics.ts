import { Counter, Gauge, type Registry } from 'prom-client'
import { getCacheStats } from './cache.ts'

/** Adds reads and sizes of the caches of some owners, by the cache's name; collected on each scrape. */
export const addCacheMetrics = (registry: Registry, owners: readonly object[]): void => {
  new Counter({
    name: 'compass_cache_reads_total',
    help: 'Reads of in-memory caches, by outcome.',
    labelNames: ['cache', 'outcome'],
    registers: [registry],
    collect() {
      this.reset()
      for (const { name, hits, misses } of getCacheStats(owners)) {
        this.inc({ cache: name, outcome: 'hit' }, hits)
        this.inc({ cache: name, outcome: 'miss' }, misses)
      }
    },
  })
  new Gauge({
    name: 'compass_cache_size',
    help: 'What in-memory caches hold, in the unit of docs/caches.md.',
    labelNames: ['cache'],
    registers: [registry],
    collect() {
      for (const { name, size } of getCacheStats(owners)) this.set({ cache: name }, size)
    },
  })
}
