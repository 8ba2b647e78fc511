import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts'
import { importSite } from '#core/menus/server/import.service.ts'
import { loadStoredMenu } from '#core/menus/server/stored-menus.service.ts'
import { createTestStaff } from '#core/staff/testing/test-staff.ts'
import { getPictureStore } from '#platform/pictures/pictures.plugin.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { ExportedMenu, ImportApi } from '../../contract/endpoints.ts'
import type { ExportFormat } from '../../domain/export-formats.ts'

const DEMO = new URL('../../../../demo/', import.meta.url)
const sites = readdirSync(DEMO, { withFileTypes: true }).flatMap((entry) => {
  const site = new URL(`${entry.name}/site.json`, DEMO)
  return existsSync(site) ? [[entry.name, JSON.parse(readFileSync(site, 'utf8')) as object] as const] : []
})

/** A picture of one white point, in place of every picture of a demo merchant. */
const POINT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
  'base64',
)

describe('exports of the demo merchants', () => {
  let app: TestApp
  const staff = createTestStaff()
  beforeAll(async () => {
    app = await startTestApp({ plugins: [...serverPlugins, staff] })
  })
  afterAll(() => app.close())

  const open = async (name: string, file: object) => {
    const services = { db: app.platform.db, pictures: getPictureStore(app.platform) }
    const { brandId } = expectOk(
      await importSite(services, { file, readPhoto: async () => new Uint8Array(POINT) }),
    )
    staff.add(name, { brandId, role: 'owner', name: 'Maya' })
    const browser = app.browser()
    browser.token = name
    const api = browser.api<ImportApi>()
    const read = () => app.platform.db.tenant(brandId, (tx) => loadStoredMenu(app.platform.db, tx))
    const exportAs = async (format: ExportFormat): Promise<ExportedMenu> =>
      expectOk(await api('GET /api/v1/console/menu/export', { query: { format } }))
    return { api, read, exportAs }
  }

  const comeBack = async (name: string, file: object): Promise<void> => {
    const { api, read, exportAs } = await open(name, file)
    const check = async ({ name: fileName, text, encoding }: ExportedMenu) =>
      expectOk(
        await api('POST /api/v1/console/menu/imports', {
          query: { name: fileName },
          file: new Uint8Array(Buffer.from(text, encoding)),
        }),
      )
    const before = await read()
    for (const format of ['json', 'csv', 'xlsx'] as const) {
      const exported = await exportAs(format)
      expect(exported.leftOut).toEqual([])
      const report = await check(exported)
      expect(report).toMatchObject({ errors: { total: 0 }, pictures: [] })
      const nothing = { total: 0, first: [] }
      const parts = { added: nothing, removed: nothing, changed: nothing }
      expect(report.diff).toEqual({
        ...{ ...parts, prices: nothing, isReordered: false },
        ...{ categories: parts, groups: parts, parts, taxes: parts },
      })
      expectOk(
        await api('POST /api/v1/console/menu/imports/:id/publish', {
          params: { id: report._id ?? '' },
          body: { revision: report.revision, confirmed: report.gates.map(({ kind }) => kind) },
        }),
      )
      expect((await read()).content).toEqual(before.content)
    }
    // A file without products is no menu of another system.
    const hasProducts = before.content.menu.categories.some(({ products }) => products.length > 0)
    for (const format of hasProducts ? (['square', 'deliverect', 'schema.org'] as const) : []) {
      const exported = await exportAs(format)
      expect(exported.leftOut.length).toBeGreaterThan(0)
      for (const sentence of exported.leftOut) expect(sentence).toMatch(/^(?!.*[{}]).*\d/)
      expect((await check(exported)).errors, format).toMatchObject({ total: 0 })
    }
  }

  const title = 'MD-10 %s: its export comes back as it was, and other shapes say what they lack'
  it.each(sites.slice(0, 1))(title, comeBack)
  it.each(sites.slice(1))(title, { tags: 'release' }, comeBack)
})
