import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#platform/db/database.ts'
import { type CacheInvalidation, createCacheInvalidation } from '#platform/http/cache-invalidation.ts'
import { invalidateCache } from '#platform/http/cache-notifications.ts'
import { NONCE_PLACEHOLDER } from '#platform/http/nonce-placeholder.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { createFakeClock } from '#platform/testing/fake-clock.ts'
import { createPageCache, type PageCache, type RenderedPage, type Visit } from './page-cache.ts'

const logger = {
  error: (fields: object, message: string) => {
    throw new Error(`${message} ${JSON.stringify(fields)}`)
  },
}

describe('kept pages', () => {
  let db: Database
  let sharing: CacheInvalidation
  let cache: PageCache
  let rendered: string[]
  beforeAll(async () => {
    const [embedded] = listTestDatabases()
    if (!embedded) throw new Error('There is no database to test on')
    db = await embedded.open()
    sharing = await createCacheInvalidation(db, createFakeClock())
  })
  beforeEach(() => {
    cache = createPageCache(sharing, logger)
    rendered = []
  })
  afterAll(async () => {
    await sharing.close()
    await db.close()
  })

  const visit = (cookies: Visit['cookies'] = {}, languages = 'en'): Visit => ({
    address: 'shop.example/zahr',
    languages,
    cookies,
  })

  /** A page about the outlet of a cookie, as the menu is. */
  const render =
    ({ cookies, languages }: Visit, { isForAll = true, status = 200 } = {}) =>
    async (): Promise<RenderedPage> => {
      const beginning = sharing.startEpoch()
      await new Promise((resolve) => setTimeout(resolve, 5))
      const shown = `${languages} ${cookies.store ?? 'first'}`
      rendered.push(shown)
      const text = `<p>${shown}</p><script nonce="${NONCE_PLACEHOLDER}"></script>`
      return {
        page: { status, headers: [['content-type', 'text/html']], text },
        usedCookies: new Set(['store']),
        lease: isForAll ? sharing.createLease(beginning, ['brand']) : undefined,
      }
    }

  const get = async (asked: Visit, how = {}) => (await cache.get(asked, render(asked, how))).text('fresh')

  it('are rendered once for all who see the same, each with a nonce of its own', async () => {
    const [first, second] = [
      await cache.get(visit(), render(visit())),
      await cache.get(visit(), render(visit())),
    ]
    expect(first.text('one')).toBe('<p>en first</p><script nonce="one"></script>')
    expect(second.text('two')).toBe('<p>en first</p><script nonce="two"></script>')
    expect(rendered).toHaveLength(1)
  })

  it('differ by language and by the cookies that the page looked at, and by no others', async () => {
    await get(visit())
    expect(await get(visit({ store: 'second' }))).toContain('en second')
    expect(await get(visit({}, 'ar'))).toContain('ar first')
    expect(await get(visit({ session: 'secret', store: 'second' }))).toContain('en second')
    expect(rendered).toEqual(['en first', 'en second', 'ar first'])
  })

  it('are made anew after a change, once for all who wait', async () => {
    await get(visit())
    await db.system((unit) => invalidateCache(unit, 'brand'))
    await Promise.all(Array.from({ length: 10 }, () => get(visit())))
    expect(rendered).toHaveLength(2)
  })

  it('are not kept when an answer was for one visitor alone, or the page is a failure', async () => {
    for (const how of [{ isForAll: false }, { status: 500 }]) {
      await get(visit(), how)
      await get(visit(), how)
    }
    expect(rendered).toHaveLength(4)
  })

  it('are waited for in vain when another’s turns out to be for them alone', async () => {
    await get(visit(), { isForAll: false })
    await Promise.all(Array.from({ length: 3 }, () => get(visit(), { isForAll: false })))
    expect(rendered).toHaveLength(4)
  })
})
