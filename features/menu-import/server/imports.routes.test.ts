import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import { startTestShop, type TestShop } from '#apps/server/testing/test-shop.ts'
import { loadStoredMenu } from '#core/menus/server/stored-menus.service.ts'
import { createTestStaff } from '#core/staff/testing/test-staff.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { ImportApi } from '../contract/endpoints.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

describe.each(listTestDatabases())('menu files on $name', ({ name }) => {
  let shop: TestShop
  let owner: TestBrowser
  beforeAll(async () => {
    const staff = createTestStaff()
    shop = await startTestShop({ database: name as 'embedded', plugins: [...serverPlugins, staff] })
    staff.add('owner', { brandId: shop.site.brandId, role: 'owner', name: 'Maya' })
    owner = shop.browser()
    owner.token = 'owner'
  })
  afterAll(() => shop.close())
  const api = () => owner.api<ImportApi>()
  const read = () => shop.platform.db.tenant(shop.site.brandId, (tx) => loadStoredMenu(shop.platform.db, tx))

  it('CN-04 exports a menu that imports as the same menu, as JSON and as a table', async () => {
    const first = await read()
    for (const format of ['json', 'csv'] as const) {
      const { text } = expectOk(await api()('GET /api/v1/console/menu/export', { query: { format } }))
      const report = expectOk(
        await api()('POST /api/v1/console/menu/imports', {
          query: { name: `menu.${format}` },
          file: bytes(text),
        }),
      )
      expect(report.errors, JSON.stringify(report.errors)).toMatchObject({ total: 0 })
      expect(report.diff).toMatchObject({
        added: { total: 0 },
        removed: { total: 0 },
        changed: { total: 0 },
        groups: { changed: { total: 0 } },
      })
      await api()('POST /api/v1/console/menu/imports/:id/publish', {
        params: { id: report._id ?? '' },
        body: { revision: (await read()).revision },
      })
      const after = await read()
      expect(after.content).toEqual(first.content)
      expect(after.revision).toBe(report.revision + 1)
    }
  })

  it('PY-04 refuses a file with a card number at its row, and neither stores nor repeats it', async () => {
    const lines = ['Category,Name,Price,SKU,Description', 'Mains,Soup,12.50,s1,Pay with 4111/1111/1111/1111']
    const table = [...lines, 'Mains,4111 1111 1111 1111,3,s2,', 'Mains,Bread,3,5901234123457,'].join('\n')
    const { text } = expectOk(await api()('GET /api/v1/console/menu/export', { query: { format: 'json' } }))
    const menu = text.replaceAll('"Fries"', '"4111111111111111"')
    expect(menu).not.toBe(text)
    for (const [name, file, places] of [
      ['menu.csv', table, ['#2', '#3']],
      ['menu.json', menu, ['menu.']],
    ] as const) {
      const report = expectOk(
        await api()('POST /api/v1/console/menu/imports', { query: { name }, file: bytes(file) }),
      )
      expect(report._id).toBeNull()
      expect(report.errors.first.map(({ place }) => places.find((at) => place.startsWith(at)))).toEqual(
        places,
      )
      expect(JSON.stringify(report).replaceAll(/\D/g, '')).not.toContain('4111111111111111')
    }
    const stored = await shop.platform.db.pool.query('select content::text as text from menu_imports')
    expect(JSON.stringify(stored.rows)).not.toContain('1111')
  })

  it('CN-04 lists every bad row in the language of the reader, and changes nothing', async () => {
    const before = await read()
    owner.language = 'fr'
    const file = 'Category,Name,Price,Tax\nMains,Soup,12.50,5\nMains,Bread,cheap,\nMains,,3,\n'
    const report = expectOk(
      await api()('POST /api/v1/console/menu/imports', { query: { name: 'dirt.csv' }, file: bytes(file) }),
    )
    owner.language = 'en'
    expect(report._id).toBeNull()
    expect(report.errors.first).toEqual([
      { place: '#3', text: 'Le prix « cheap » est illisible.' },
      { place: '#4', text: 'Il n’a pas de nom.' },
    ])
    expect(await read()).toEqual(before)
  })
})
