import { setImmediate as nextTurn } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#platform/db/database.ts'
import { createMetrics } from '#platform/observability/metrics.ts'
import { listAvailableDatabases } from '#platform/testing/databases.ts'
import { createFakeClock } from '#platform/testing/fake-clock.ts'
import { createSeededRandom } from '#platform/testing/seeded-random.ts'
import { type CacheInvalidation, createCacheInvalidation, invalidateCache } from './cache-invalidation.ts'
import { NONCE_PLACEHOLDER } from './nonce-slot.ts'
import {
  createResponseCache,
  type PageRequest,
  type RenderedPage,
  type ResponseCache,
} from './response-cache.ts'

describe('the cache of rendered pages', () => {
  let db: Database
  let invalidation: CacheInvalidation
  let responses: ResponseCache
  let rendered: string[]
  beforeAll(async () => {
    const [embedded] = listAvailableDatabases()
    if (!embedded) throw new Error('There is no database to test on')
    db = await embedded.open()
  })
  beforeEach(async () => {
    invalidation = await createCacheInvalidation(db, createFakeClock())
    const metrics = createMetrics({ processMetrics: false })
    responses = createResponseCache(Fastify(), { invalidation, random: createSeededRandom(), metrics })
    rendered = []
  })
  afterEach(() => invalidation.close())
  afterAll(() => db.close())

  const visit = (cookies: PageRequest['cookies'] = {}, languages = 'en'): PageRequest => ({
    address: 'shop.example/zahr',
    languages,
    cookies,
  })

  /** A page that depends on the store cookie, as the menu does. */
  const render =
    ({ cookies, languages }: PageRequest, { isForAll = true, status = 200 } = {}) =>
    async (): Promise<RenderedPage> => {
      const epoch = invalidation.currentEpoch()
      await nextTurn()
      const shown = `${languages} ${cookies.store ?? 'first'}`
      rendered.push(shown)
      return {
        status,
        headers: [['content-type', 'text/html']],
        text: `<p>${shown}</p><script nonce="${NONCE_PLACEHOLDER}"></script>`,
        cookies: ['store'],
        validity: isForAll ? invalidation.validity(epoch, ['brand']) : undefined,
      }
    }

  const get = async (requested: PageRequest, how = {}): Promise<string> =>
    (await responses.getOrRender(requested, render(requested, how))).body.plain('fresh').toString()

  it('renders a page once for all equal visits, and fills in a nonce for each', async () => {
    await get(visit())
    const [first, second] = [
      await responses.getOrRender(visit(), render(visit())),
      await responses.getOrRender(visit(), render(visit())),
    ]
    expect(first.body.plain('one').toString()).toBe('<p>en first</p><script nonce="one"></script>')
    expect(second.body.plain('two').toString()).toBe('<p>en first</p><script nonce="two"></script>')
    expect(rendered).toHaveLength(1)
  })

  it('distinguishes pages by language and by the cookies that rendering read, and by no others', async () => {
    await get(visit())
    expect(await get(visit({ store: 'second' }))).toContain('en second')
    expect(await get(visit({}, 'ar'))).toContain('ar first')
    expect(await get(visit({ session: 'secret', store: 'second' }))).toContain('en second')
    expect(rendered).toEqual(['en first', 'en second', 'ar first'])
  })

  it('renders a page again after a change, once for all waiting requests', async () => {
    await get(visit())
    await db.system((tx) => invalidateCache(tx, 'brand'))
    await Promise.all(Array.from({ length: 10 }, () => get(visit())))
    expect(rendered).toHaveLength(2)
  })

  it('does not cache a page for one visitor alone, nor a failure', async () => {
    for (const how of [{ isForAll: false }, { status: 500 }]) {
      await get(visit(), how)
      await get(visit(), how)
    }
    expect(rendered).toHaveLength(4)
  })

  it('renders for each waiting request when the page turns out to be for one visitor alone', async () => {
    await get(visit(), { isForAll: false })
    await Promise.all(Array.from({ length: 3 }, () => get(visit(), { isForAll: false })))
    expect(rendered).toHaveLength(4)
  })
})
