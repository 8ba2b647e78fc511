import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts'
import { getPictureStore } from '#platform/pictures/pictures.plugin.ts'
import type { SiteFileInput } from '../contract/site-file.ts'
import { createSampleSiteFile } from '../testing/sample-shop.ts'
import { changeSite } from './import.service.ts'
import { loadSiteExport } from './site-export.service.ts'

type Draft = ReturnType<typeof structuredClone<SiteFileInput>>

/** Another brand for each test. */
let count = 0

describe.each(['embedded', 'postgres'] as const)('import over a site in use, on %s', (database) => {
  let app: TestApp
  let key: string
  let file: Draft
  let brandId: string
  beforeAll(async () => {
    app = await startTestApp({ database })
  })
  afterAll(() => app.close())

  const bring = (content: unknown, confirm?: string, options: { closesOthers?: boolean } = {}) =>
    changeSite(
      { db: app.platform.db, pictures: getPictureStore(app.platform) },
      { file: content, readPhoto: async () => undefined, ...options, ...(confirm && { confirm }) },
    )
  const load = async () =>
    (await app.platform.db.system((tx) => loadSiteExport(tx, { brandId, locks: false, sections: [] })))
      .content
  const change = (edit: (draft: Draft) => void): Draft => {
    const draft = structuredClone(file)
    edit(draft)
    return draft
  }
  const getStore = (draft: Draft, at = 0) => draft.stores[at] ?? expect.fail('no such store')
  /** As the console saves it. */
  const setInConsole = (columns: { preparation_minutes?: number; tip_presets?: string }, storeKey = 'one') =>
    app.platform.db.tenant(brandId, (tx) =>
      tx.sql.updateTable('stores').set(columns).where('key', '=', storeKey).execute(),
    )
  const getConflicts = (answer: Awaited<ReturnType<typeof bring>>) =>
    !answer.ok && answer.failure.kind === 'unconfirmed' ? answer.failure : expect.fail('not refused')

  beforeEach(async () => {
    count += 1
    key = `differences-${database}-${count}`
    file = structuredClone(createSampleSiteFile(key))
    const imported = await bring(file)
    brandId = imported.ok ? imported.value.brandId : expect.fail(JSON.stringify(imported.failure))
  })

  it('OW-04 finds no difference when the file or its export is imported again', async () => {
    const before = await load()
    expect(await bring(file)).toMatchObject({ ok: true, value: { differences: [] } })
    expect(await bring(before)).toMatchObject({ ok: true, value: { differences: [] } })
    expect(await load()).toEqual(before)
  })

  it('OW-04 changes at once what only files have set, and lists it', async () => {
    const next = change((draft) => Object.assign(getStore(draft), { preparationMinutes: 35 }))
    expect(await bring(next)).toMatchObject({
      ok: true,
      value: { differences: [{ path: 'stores[one].preparationMinutes', before: 20, after: 35 }] },
    })
  })

  it('OW-04 changes nothing, not even the rest, without the code of what was set in the console', async () => {
    await setInConsole({ preparation_minutes: 45 })
    const before = await load()
    const next = change((draft) =>
      Object.assign(getStore(draft), { preparationMinutes: 35, skipToMenu: true }),
    )
    const refused = getConflicts(await bring(next))
    expect(refused.conflicts).toEqual([{ path: 'stores[one].preparationMinutes', before: 45, after: 35 }])
    expect(refused.differences).toHaveLength(2)
    expect(refused.code).toMatch(/^[0-9a-f]{8}$/)
    expect(await bring(next, '00000000')).toMatchObject({ ok: false })
    expect(await load()).toEqual(before)
    expect(await bring(next, refused.code)).toMatchObject({ ok: true })
    expect(await load()).toMatchObject({ stores: [{ preparationMinutes: 35, skipToMenu: true }, {}] })
  })

  it('OW-04 refuses a code when another value was set in the console since it was shown', async () => {
    await setInConsole({ preparation_minutes: 45 })
    const { code } = getConflicts(await bring(file))
    await setInConsole({ preparation_minutes: 50 })
    const { conflicts } = getConflicts(await bring(file, code))
    expect(conflicts).toMatchObject([{ before: 50 }])
  })

  it('OW-04 leaves what was set in the console while a file does not speak of it', async () => {
    await setInConsole({ preparation_minutes: 45 })
    const part = { format: 'compass-site-1', brand: { key }, stores: [{ key: 'one', skipToMenu: true }] }
    expect(await bring(part)).toMatchObject({
      ok: true,
      value: { differences: [{ path: 'stores[one].skipToMenu', after: true }] },
    })
    const after = await load()
    expect(after).toMatchObject({
      stores: [{ preparationMinutes: 45, skipToMenu: true }, { isActive: true }],
    })
    // The part has not made it a value of files: the whole file still asks.
    expect(
      getConflicts(await bring(change((draft) => Object.assign(getStore(draft), { skipToMenu: true })))),
    ).toMatchObject({
      conflicts: [{ path: 'stores[one].preparationMinutes' }],
    })
  })

  it('OW-04 closes no outlet that a whole file does not name, unless it is asked to', async () => {
    await setInConsole({ preparation_minutes: 45 }, 'two')
    const before = await load()
    const one = change((draft) => draft.stores.splice(1))
    expect(await bring(one)).toMatchObject({
      ok: true,
      value: { differences: [], unnamedOutlets: ['two'] },
    })
    expect(await load()).toEqual(before)
    const closed = await bring(one, undefined, { closesOthers: true })
    expect(closed).toMatchObject({
      ok: true,
      value: {
        differences: [{ path: 'stores[two].isActive', after: false }],
        unnamedOutlets: ['two'],
      },
    })
    expect(await load()).toMatchObject({
      stores: [{ key: 'one' }, { key: 'two', isActive: false, preparationMinutes: 45, areas: [{}] }],
    })
    expect(await bring(one)).toMatchObject({ ok: true, value: { differences: [], unnamedOutlets: [] } })
  })

  it('OW-04 asks before it closes an outlet that was made in the console', async () => {
    await app.platform.db.system((tx) =>
      tx.sql.deleteFrom('imported_site_files').where('brand_id', '=', brandId).execute(),
    )
    const one = change((draft) => draft.stores.splice(1))
    const { conflicts, code, unnamedOutlets } = getConflicts(
      await bring(one, undefined, { closesOthers: true }),
    )
    expect(unnamedOutlets).toEqual(['two'])
    expect(conflicts).toMatchObject([{ path: 'stores[two].isActive', after: false }])
    expect(await bring(one, code, { closesOthers: true })).toMatchObject({ ok: true })
  })

  it('OW-04 does not close outlets by a part of a site', async () => {
    const part = { format: 'compass-site-1', brand: { key }, stores: [{ key: 'one', skipToMenu: true }] }
    expect(await bring(part, undefined, { closesOthers: true })).toMatchObject({
      ok: false,
      failure: { kind: 'wrong', issues: [{ path: 'stores' }] },
    })
  })

  it('OW-04 asks before every difference when no earlier file is known', async () => {
    const { db } = app.platform
    await db.system((tx) =>
      tx.sql.deleteFrom('imported_site_files').where('brand_id', '=', brandId).execute(),
    )
    const next = change((draft) => Object.assign(getStore(draft), { preparationMinutes: 35 }))
    expect(getConflicts(await bring(next)).conflicts).toHaveLength(1)
  })

  it('OW-04 asks before it sets a stock anew that was sold or counted since', async () => {
    const { db } = app.platform
    await db.system((tx) =>
      tx.sql
        .updateTable('store_products')
        .set({ stock: 1 })
        .where('brand_id', '=', brandId)
        .where('stock', '=', 3)
        .execute(),
    )
    const { conflicts, code } = getConflicts(await bring(file))
    expect(conflicts).toEqual([
      { path: 'stock[LAST].units.one', before: 1, after: 3 },
      { path: 'stock[LAST].units.two', before: 1, after: 3 },
    ])
    expect(await bring(file, code)).toMatchObject({ ok: true })
    expect(await bring(file)).toMatchObject({ ok: true, value: { differences: [] } })
  })

  it('OW-04 says in one sentence what a part of an unknown brand lacks', async () => {
    const part = { format: 'compass-site-1', brand: { key: 'nobody' }, stores: [{ key: 'one' }] }
    const answer = await bring(part)
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'wrong', issues: [{ path: 'brand.key' }] } })
    const [issue] = !answer.ok && answer.failure.kind === 'wrong' ? answer.failure.issues : []
    expect(issue?.message).toMatch(/^there is no brand "nobody" yet .*site, stores\[0\]\.name.*/)
  })

  it('OW-04 validates a part together with the site that it changes', async () => {
    const part = { format: 'compass-site-1', brand: { key }, stores: [{ key: 'one', packagingTax: 'none' }] }
    expect(await bring(part)).toMatchObject({
      failure: { issues: [{ path: 'stores[0].packagingTax', message: 'there is no tax "none"' }] },
    })
  })

  it.runIf(database === 'postgres')(
    'OW-04 sees a value that the console saves while the import begins',
    async () => {
      const next = change((draft) => Object.assign(getStore(draft), { preparationMinutes: 35 }))
      let save = (): void => undefined
      const saved = new Promise<void>((resolve) => {
        save = resolve
      })
      let hasWritten = (): void => undefined
      const written = new Promise<void>((resolve) => {
        hasWritten = resolve
      })
      const console = app.platform.db.tenant(brandId, async (tx) => {
        await tx.sql.updateTable('stores').set({ preparation_minutes: 50 }).where('key', '=', 'one').execute()
        hasWritten()
        await saved
      })
      await written
      const importing = bring(next)
      // The import waits for the row; what it has read of it before is not what it compares.
      await waitForLock(app)
      save()
      await console
      expect(getConflicts(await importing).conflicts).toMatchObject([{ before: 50, after: 35 }])
    },
  )
})

/** Resolves when a session of the database waits for a lock. */
const waitForLock = (app: TestApp): Promise<void> =>
  vi.waitFor(
    async () => {
      const { rows } = await app.platform.db.pool.query(
        'select 1 from pg_stat_activity where datname = current_database() and wait_event_type = $1',
        ['Lock'],
      )
      expect(rows).not.toEqual([])
    },
    { timeout: 30_000, interval: 20 },
  )
