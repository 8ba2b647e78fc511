import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import {
  createPlacedOrder,
  createVerifiedCustomer,
  startTestShop,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import type { BoardOrder } from '#core/orders/contract/endpoints.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { moveOrder } from '#core/orders/testing/move-order.ts'
import { createTestStaff } from '#core/staff/testing/test-staff.ts'
import { days } from '#platform/kernel/clock.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { RatingsApi } from '../contract/endpoints.ts'
import type { RatingTag, Stars } from '../domain/rating.ts'

describe.each(listTestDatabases())('rating an order, on $name', ({ name }) => {
  const staff = createTestStaff()
  let shop: TestShop
  let manager: TestBrowser
  beforeAll(async () => {
    shop = await startTestShop({ database: name, plugins: [...serverPlugins, staff] })
    const { brandId, stores } = shop.site
    staff.add('manager', { brandId, role: 'manager' })
    staff.add('elsewhere', { brandId, role: 'manager', storeIds: [stores.downtown ?? ''] })
    manager = shop.browser()
    manager.token = 'manager'
  })
  afterAll(async () => {
    await expectLedgerClean(shop.platform.db)
    await shop.close()
  })

  const move = (id: string, ...actions: BoardOrder['actions']) => moveOrder(manager, id, ...actions)
  const finished = async () => {
    const placed = await createPlacedOrder(shop, shop.site)
    await move(placed.order._id, 'accept', 'ready', 'delivered')
    return { browser: placed.browser, id: placed.order._id }
  }
  const rate = (
    browser: TestBrowser,
    id: string,
    rating: Stars,
    more: { tags?: RatingTag[]; comment?: string } = {},
  ) =>
    browser.api<RatingsApi>()('POST /api/v1/orders/:id/rating', { params: { id }, body: { rating, ...more } })
  const read = (browser: TestBrowser, id: string) =>
    browser.api<RatingsApi>()('GET /api/v1/orders/:id/rating', { params: { id } })
  const listed = async (rating?: '1' | '5') => {
    return expectOk(
      await manager.api<RatingsApi>()('GET /api/v1/console/ratings', {
        query: { store: shop.site.stores.marina ?? '', ...(rating && { rating }) },
      }),
    )
  }

  it('OR-04 rates a finished order once, lets the same call change the rating for a day, and then rejects changes', async () => {
    const { browser, id } = await finished()
    expect(await read(browser, id)).toMatchObject({ ok: true, data: { rating: null, canRate: true } })
    const before = (await listed()).count
    const first = await rate(browser, id, 2, { tags: ['taste'], comment: '  Cold.\r\nSorry ' })
    const ratedAt = shop.clock.now().toISOString()
    expect(first).toMatchObject({
      ok: true,
      data: { canRate: true, rating: { rating: 2, tags: ['taste'], comment: 'Cold.\nSorry', ratedAt } },
    })
    shop.clock.advance(days(1) - 1)
    expect(await rate(browser, id, 4, { tags: ['service'] })).toMatchObject({
      ok: true,
      data: { rating: { rating: 4, tags: ['service'], comment: '', ratedAt } },
    })
    expect((await listed()).count).toBe(before + 1)
    shop.clock.advance(1)
    expect(await rate(browser, id, 1)).toMatchObject({ ok: false, error: { code: 4791, status: 409 } })
    expect(await read(browser, id)).toMatchObject({
      ok: true,
      data: { canRate: false, rating: { rating: 4 } },
    })
  })

  it('OR-04 accepts ratings only of finished orders, and only from their customer', async () => {
    const { browser, order } = await createPlacedOrder(shop, shop.site)
    const { _id: id } = order
    expect(await rate(browser, id, 5)).toMatchObject({ ok: false, error: { code: 4790 } })
    expect(await read(browser, id)).toMatchObject({ ok: true, data: { canRate: false, rating: null } })
    await move(id, 'decline')
    expect(await rate(browser, id, 5)).toMatchObject({ ok: false, error: { code: 4790 } })
    const done = await finished()
    const stranger = await createVerifiedCustomer(shop, shop.site)
    for (const answer of [await rate(stranger, done.id, 1), await read(stranger, done.id)])
      expect(answer).toMatchObject({ ok: false, error: { code: 4701, status: 404 } })
    expect(await rate(shop.browser(), done.id, 1)).toMatchObject({ ok: false, error: { status: 401 } })
  })

  it('OR-04 creates one rating from two tabs that rate concurrently', async () => {
    const { browser, id } = await finished()
    const before = await listed()
    const answers = await Promise.all([5, 4, 5, 4].map((stars) => rate(browser, id, stars as Stars)))
    expect(answers.every(({ ok }) => ok)).toBe(true)
    expect((await listed()).count).toBe(before.count + 1)
  })

  it('names the invalid field', async () => {
    const { browser, id } = await finished()
    const twice = await rate(browser, id, 5, { tags: ['taste', 'taste'] })
    expect(twice).toMatchObject({ ok: false, error: { status: 422, field: 'tags' } })
    const long = await rate(browser, id, 5, { comment: 'x'.repeat(501) })
    expect(long).toMatchObject({ ok: false, error: { status: 422, field: 'comment' } })
    expect(await rate(browser, id, 6 as Stars)).toMatchObject({ ok: false, error: { field: 'rating' } })
    expect(await read(browser, id)).toMatchObject({ ok: true, data: { rating: null } })
  })

  it('shows the outlet the average, how often each was given, and the newest first; shows others nothing', async () => {
    const before = await listed()
    const { browser, id } = await finished()
    shop.clock.advance(1)
    await rate(browser, id, 5, { comment: 'Lovely' })
    const after = await listed()
    expect(after.count).toBe(before.count + 1)
    expect(after.byStars[4]).toBe((before.byStars[4] ?? 0) + 1)
    const points = after.byStars.reduce((sum, count, index) => sum + count * (index + 1), 0)
    expect(after.average).toBeCloseTo(points / after.count, 2)
    expect(after.ratings[0]).toMatchObject({
      order: id,
      rating: 5,
      comment: 'Lovely',
      customer: 'Amal Haddad',
    })
    expect((await listed('5')).ratings.every(({ rating }) => rating === 5)).toBe(true)
    expect((await listed('1')).ratings).toEqual([])
    const elsewhere = shop.browser()
    elsewhere.token = 'elsewhere'
    const refused = await elsewhere.api<RatingsApi>()('GET /api/v1/console/ratings', {
      query: { store: shop.site.stores.marina ?? '' },
    })
    expect(refused).toMatchObject({ ok: false, error: { status: 404, field: 'store' } })
  })

  it('keeps the stars but not the comments of a customer who deletes the account', async () => {
    const { browser, id } = await finished()
    shop.clock.advance(1)
    await rate(browser, id, 3, { comment: 'I am Amal' })
    await shop.platform.db.tenant(shop.site.brandId, async (tx) => {
      const { user_id } = await tx.sql
        .selectFrom('orders')
        .select('user_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      for (const forget of shop.platform.hooks.all('forgetUser')) await forget(tx, user_id)
    })
    const [newest] = (await listed()).ratings
    expect(newest).toMatchObject({ order: id, rating: 3, comment: '', customer: '' })
  })
})
