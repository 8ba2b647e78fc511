import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestShop, type TestShop } from '#apps/server/testing/test-shop.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { cacheStore, findCachedStore } from './stores.cache.ts'
import { loadStore, loadStoreArea } from './stores.service.ts'

describe.each(listTestDatabases())('a cached store, on $name', ({ name }) => {
  let shop: TestShop
  let storeId = ''
  beforeAll(async () => {
    shop = await startTestShop({ database: name })
    storeId = shop.site.stores.marina ?? ''
  })
  afterAll(() => shop.close())

  const tenant = <Result>(work: (tx: Transaction) => Promise<Result>) =>
    shop.platform.db.tenant(shop.site.brandId, work)
  const load = async () => {
    const store = await tenant((tx) => loadStore(tx, storeId))
    if (!store) throw new Error('The store is not there')
    return store
  }

  it('is the same object while nothing of it has changed', async () => {
    expect(await load()).toBe(await load())
  })

  it('gets a new version of the menu without being read again', async () => {
    const before = await load()
    await tenant(({ sql }) =>
      sql
        .updateTable('stores')
        .set('menu_version', before.menuVersion + 1)
        .where('id', '=', storeId)
        .execute(),
    )
    expect(await load()).toEqual({ ...before, menuVersion: before.menuVersion + 1 })
    expect((await load()).hours).toBe(before.hours)
  })

  const pace = { channel: 'delivery', added_minutes: 5 } as const
  const pause = { channel: 'pickup', paused_at: new Date(0), paused_until: null } as const
  it.each<[string, (tx: Transaction) => Promise<unknown>, object]>([
    [
      'itself',
      ({ sql }) => sql.updateTable('stores').set('phone', '+97140000000').where('id', '=', storeId).execute(),
      { phone: '+97140000000' },
    ],
    [
      'a pause that begins',
      ({ sql }) =>
        sql
          .insertInto('store_pauses')
          .values({ ...pause, store_id: storeId, brand_id: shop.site.brandId })
          .execute(),
      { pauses: [{ channel: 'pickup', until: null }] },
    ],
    [
      'a pause that gets an end',
      ({ sql }) => sql.updateTable('store_pauses').set('paused_until', new Date(1_000)).execute(),
      { pauses: [{ channel: 'pickup', until: new Date(1_000) }] },
    ],
    ['a pause that ends', ({ sql }) => sql.deleteFrom('store_pauses').execute(), { pauses: [] }],
    [
      'its learned pace',
      ({ sql }) =>
        sql
          .insertInto('store_pace')
          .values({ ...pace, store_id: storeId, brand_id: shop.site.brandId })
          .execute(),
      { pace: { delivery: { addedMinutes: 5, spanMinutes: 10 } } },
    ],
    [
      'its learned pace, later',
      ({ sql }) => sql.updateTable('store_pace').set('span_minutes', 25).execute(),
      { pace: { delivery: { addedMinutes: 5, spanMinutes: 25 } } },
    ],
    [
      'its pace that is forgotten',
      ({ sql }) => sql.deleteFrom('store_pace').execute(),
      { pace: { delivery: { addedMinutes: 0, spanMinutes: 10 } } },
    ],
    [
      'the rate of a tax',
      ({ sql }) => sql.updateTable('taxes').set('rate', 777).execute(),
      { taxes: expect.arrayContaining([expect.objectContaining({ rate: 777 })]) },
    ],
    [
      'the currency of its brand',
      ({ sql }) => sql.updateTable('brands').set('currency', 'KWD').execute(),
      { currency: 'KWD' },
    ],
    [
      'the address of its site',
      ({ sql }) => sql.updateTable('sites').set('home_path', 'moved-kitchen').execute(),
      { homePath: 'moved-kitchen' },
    ],
  ])('is read again when something of it changes: %s', async (_, change, after) => {
    await load()
    await shop.platform.db.system(change)
    expect(await load()).toMatchObject(after)
  })

  it('is the same object while its last orders change nothing of its pace', async () => {
    const before = await load()
    await shop.platform.db.system(({ sql }) =>
      sql
        .insertInto('store_pace')
        .values({ channel: 'pickup', store_id: storeId, brand_id: shop.site.brandId })
        .execute(),
    )
    await shop.platform.db.system(({ sql }) =>
      sql.updateTable('store_pace').set('late_minutes', '[4]').execute(),
    )
    expect(await load()).toBe(before)
  })

  it('does not show a change that was rolled back', async () => {
    const before = await load()
    const failing = tenant(async (tx) => {
      await tx.sql.updateTable('stores').set('email', 'wrong@example.com').where('id', '=', storeId).execute()
      expect(await loadStore(tx, storeId)).toMatchObject({ email: 'wrong@example.com' })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect(await load()).toEqual(before)
  })
})

describe.each(listTestDatabases())('a cached delivery area, on $name', ({ name }) => {
  let shop: TestShop
  let areaId = ''
  beforeAll(async () => {
    shop = await startTestShop({ database: name })
    areaId = shop.site.areas.jbr ?? ''
  })
  afterAll(() => shop.close())

  const tenant = <Result>(work: (tx: Transaction) => Promise<Result>) =>
    shop.platform.db.tenant(shop.site.brandId, work)
  const loadIn = async (tx: Transaction, at: 'marina' | 'downtown' = 'marina') => {
    const store = await loadStore(tx, shop.site.stores[at] ?? '')
    if (!store) throw new Error('The store is not there')
    return loadStoreArea(tx, store, areaId)
  }
  const load = () => tenant(loadIn)
  const setFee = ({ sql }: Transaction, fee: number) =>
    sql.updateTable('delivery_areas').set({ fee }).where('id', '=', areaId).execute()

  it('is the same object while nothing of it has changed', async () => {
    const first = await load()
    expect(first?._id).toBe(areaId)
    expect(await load()).toBe(first)
  })

  it.each<[string, (tx: Transaction) => Promise<unknown>, object]>([
    ['its own fee', (tx) => setFee(tx, 4_321), { fee: 4_321 }],
    [
      "its store's place",
      ({ sql }) =>
        sql
          .updateTable('stores')
          .set('latitude', 25.5)
          .where('id', '=', shop.site.stores.marina ?? '')
          .execute(),
      { outlet: expect.objectContaining({ lat: 25.5 }) },
    ],
  ])('is read again when something of it changes: %s', async (_, change, after) => {
    await load()
    await shop.platform.db.system(change)
    expect(await load()).toMatchObject(after)
  })

  it('is gone at once where nobody delivers any more', async () => {
    const turn = (isActive: boolean) =>
      tenant((tx) =>
        tx.sql.updateTable('delivery_areas').set('is_active', isActive).where('id', '=', areaId).execute(),
      )
    await load()
    await turn(false)
    expect(await load()).toBeUndefined()
    await turn(true)
    expect(await load()).toMatchObject({ _id: areaId })
  })

  it('does not show a change that was rolled back, also to a store that was loaded before', async () => {
    const before = await load()
    const failing = tenant(async (tx) => {
      const store = await loadStore(tx, shop.site.stores.marina ?? '')
      await setFee(tx, 999)
      expect(store && (await loadStoreArea(tx, store, areaId))).toEqual(before)
      expect(await loadIn(tx)).toMatchObject({ fee: 999 })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect(await load()).toEqual(before)
  })

  it('is read through a store that is not its own too', async () => {
    await load()
    expect(await tenant((tx) => loadIn(tx, 'downtown'))).toEqual(await load())
  })
})

describe('the cache of stores', () => {
  it('hands out frozen stores', async () => {
    const store = { _id: 'frozen', menuVersion: 1, hours: { store: {} } } as never
    cacheStore({ revision: 'a', store })
    const cached = findCachedStore('frozen', { revision: 'a', menuVersion: 1 })
    expect(Object.isFrozen(cached) && Object.isFrozen(cached?.hours)).toBe(true)
  })

  it('does not give a store at another revision', () => {
    expect(findCachedStore('frozen', { revision: 'b', menuVersion: 1 })).toBeUndefined()
  })

  it('evicts the least recently used of more than 2,000', () => {
    for (let index = 0; index < 2_000; index += 1)
      cacheStore({ revision: 'a', store: { _id: `store-${index}`, menuVersion: 1 } as never })
    expect(findCachedStore('frozen', { revision: 'a', menuVersion: 1 })).toBeUndefined()
    expect(findCachedStore('store-1999', { revision: 'a', menuVersion: 1 })).toBeDefined()
  })
})
