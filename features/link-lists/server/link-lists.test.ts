import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildStartupMessage } from '#apps/server/announce.ts'
import { serverPlugins } from '#apps/server/areas.ts'
import { seedTestBrand, startTestShop, type TestShop } from '#apps/server/testing/test-shop.ts'
import { readSiteFile } from '#core/menus/server/import.service.ts'
import { createTestStaff } from '#core/staff/testing/test-staff.ts'
import { readDemoSections, readDemoSite } from '#demo/read-site-file.ts'
import type { Client } from '#platform/contract/client.ts'
import type { CallInput } from '#platform/contract/contract.ts'
import { readTables } from '#platform/db/catalog.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { ConsoleLinkListsApi, StaffLinkList } from '../contract/console-endpoints.ts'
import type { LinkListsApi } from '../contract/endpoints.ts'
import { MAX_LISTS } from '../domain/link-list.ts'
import { linkListsFileSection } from './link-lists-section.service.ts'

type Body = CallInput<ConsoleLinkListsApi['POST /api/v1/console/link-lists']>['body']

const UNKNOWN = 'x'.repeat(22)
const MENU = { title: { en: 'Menu', ar: 'القائمة' }, address: '/' }
const MAP = { title: { en: 'Map' }, address: 'https://maps.app.goo.gl/abc' }
const CALL = { title: { en: 'Call' }, address: 'tel:+971 4 555 0140' }

describe('link lists', () => {
  let shop: TestShop
  let staff: Client<ConsoleLinkListsApi>
  let otherStaff: Client<ConsoleLinkListsApi>
  let outletStaff: Client<ConsoleLinkListsApi>
  beforeAll(async () => {
    const team = createTestStaff()
    shop = await startTestShop({ plugins: [...serverPlugins, team], env: { DEMO: '1' } })
    const elsewhere = await seedTestBrand(shop, { key: 'elsewhere' })
    const { brandId, stores } = shop.site
    team.add('owner', { brandId, role: 'owner' })
    team.add('outlet', { brandId, storeIds: [stores.marina ?? ''] })
    team.add('other', { brandId: elsewhere.brandId })
    const signIn = (token: string) => {
      const browser = shop.browser()
      browser.token = token
      return browser.api<ConsoleLinkListsApi>()
    }
    staff = signIn('owner')
    otherStaff = signIn('other')
    outletStaff = signIn('outlet')
  })
  afterAll(() => shop.close())

  const create = async (body: Partial<Body> = {}): Promise<StaffLinkList> =>
    expectOk(
      await staff('POST /api/v1/console/link-lists', {
        body: { title: { en: 'Our links', ar: 'روابطنا' }, links: [MENU, MAP, CALL], ...body },
      }),
    )
  const change = (list: StaffLinkList, part: Partial<Body>, by = staff) => {
    const { _id: id, title, intro, isActive, version } = list
    const links = list.links.map(({ clicks: _, ...link }) => link)
    const body = { title, intro, isActive, version, links, ...part }
    return by('PUT /api/v1/console/link-lists/:id', { params: { id }, body })
  }
  const read = (id: string, language: 'en' | 'ar' | 'fr' = 'en') => {
    const browser = shop.browser()
    browser.language = language
    return browser.api<LinkListsApi>()('GET /api/v1/link-lists/:id', { params: { id } })
  }
  const click = (id: string, link: string) =>
    shop.browser().api<LinkListsApi>()('POST /api/v1/link-lists/:id/clicks', {
      params: { id },
      body: { link },
    })
  const readOwn = async (id: string) => {
    const { lists } = expectOk(await staff('GET /api/v1/console/link-lists'))
    return lists.find(({ _id }) => _id === id)
  }

  it('FC-03 shows the links in the merchant’s order and the customer’s language, with what each leads to', async () => {
    const hidden = { title: { en: 'Later' }, address: 'mailto:hello@shop.example', isActive: false }
    const { _id: id, url } = await create({ links: [CALL, hidden, MENU], intro: { en: 'Hello' } })
    expect(url).toBe(`${shop.platform.origin()}/linklist/${id}`)
    expect(expectOk(await read(id))).toEqual({
      ...{ _id: id, homePath: shop.site.homePath, isActive: true, title: 'Our links', intro: 'Hello' },
      links: [
        { _id: expect.any(String), title: 'Call', address: 'tel:+97145550140', kind: 'phone' },
        { _id: expect.any(String), title: 'Menu', address: '/', kind: 'menu' },
      ],
    })
    const arabic = expectOk(await read(id, 'ar'))
    expect([arabic.title, ...arabic.links.map(({ title }) => title)]).toEqual(['روابطنا', 'Call', 'القائمة'])
  })

  it('FC-03 changes a list as a whole: renamed, reordered, added to and removed from, seen at once', async () => {
    const list = await create()
    const id = list._id
    await read(id)
    const [menu, map, call] = list.links.map(({ clicks: _, ...link }) => link)
    if (!menu || !map || !call) throw new Error('Three links were created')
    const renamed = { ...map, title: { en: 'Find us' } }
    const added = { title: { en: 'Reels' }, address: 'https://instagram.com/shop' }
    const changed = expectOk(await change(list, { links: [call, added, renamed], title: { en: 'New' } }))
    expect(changed.version).toBe(list.version + 1)
    expect(changed.links.map(({ _id }) => _id)).toEqual([call._id, expect.any(String), map._id])
    const shown = expectOk(await read(id))
    expect(shown.title).toBe('New')
    expect(shown.links.map(({ title, kind }) => `${title} ${kind}`)).toEqual([
      ...['Call phone', 'Reels social', 'Find us map'],
    ])
  })

  it('RT-18 says of a list that it is switched off or unknown, and tells nothing else', async () => {
    const list = await create()
    const off = expectOk(await change(list, { isActive: false }))
    const { homePath } = shop.site
    const id = list._id
    expect(expectOk(await read(id))).toEqual({
      ...{ _id: id, homePath, isActive: false, title: '', intro: '', links: [] },
    })
    expect(expectOk(await change(off, { isActive: true })).isActive).toBe(true)
    expect(expectOk(await read(id)).links).toHaveLength(3)
    expectOk(await staff('DELETE /api/v1/console/link-lists/:id', { params: { id } }))
    for (const gone of [id, UNKNOWN])
      expect(await read(gone)).toMatchObject({ error: { status: 404, code: 4390 } })
    expect(await readOwn(id)).toBeUndefined()
  })

  it('FC-03 counts how often each link was opened, and stores nothing about who opened it', async () => {
    const list = await create()
    const other = await create()
    const [menu, map, call] = list.links.map(({ _id }) => _id)
    if (!menu || !map || !call) throw new Error('Three links were created')
    for (const link of [menu, map, map]) expectOk(await click(list._id, link))
    // Neither unknown links nor those of another list are counted or told apart.
    for (const [id, link] of [
      [list._id, UNKNOWN],
      [other._id, call],
      [UNKNOWN, call],
    ] as const)
      expect(await click(id, link)).toEqual({ ok: true, data: {} })
    const clicksOf = async () => (await readOwn(list._id))?.links.map(({ _id, clicks }) => [_id, clicks])
    expect(await clicksOf()).toEqual([
      [menu, 1],
      [map, 2],
      [call, 0],
    ])
    const links = list.links.map(({ clicks: _, ...link }) => link).toReversed()
    expectOk(await change(list, { links }))
    expect(await clicksOf()).toEqual([
      [call, 0],
      [map, 2],
      [menu, 1],
    ])
    const tables = await shop.platform.db.system(readTables)
    const columns = tables.find(({ name }) => name === 'link_list_links')?.columns.map(({ name }) => name)
    expect(columns?.toSorted()).toEqual([
      ...['address', 'brand_id', 'clicks', 'id', 'is_active', 'list_id', 'position', 'title'],
    ])
  })

  it('FC-03 refuses unsafe addresses by the field and in words that say how to mend them', async () => {
    const refused = [
      ['javascript:alert(1)', 4394, /https:\/\/, tel: or mailto:/],
      ['http://menu.example', 4395, /not encrypted/],
      ['https://bank.example@evil.example', 4396, /user name/],
      ['//evil.example', 4397, /cannot read/],
    ] as const
    for (const [address, code, message] of refused) {
      const links = [MENU, { title: { en: 'Bad' }, address }]
      const body = { title: { en: 'Links' }, links }
      expect(await staff('POST /api/v1/console/link-lists', { body }), address).toMatchObject({
        error: { status: 422, code, field: 'links.1.address', message: expect.stringMatching(message) },
      })
    }
    const nameless = { title: { en: ' ' }, links: [] }
    expect(await staff('POST /api/v1/console/link-lists', { body: nameless })).toMatchObject({
      error: { status: 422, field: 'title' },
    })
  })

  it('does not overwrite what somebody else has changed meanwhile', async () => {
    const list = await create()
    const saved = expectOk(await change(list, { title: { en: 'First' } }))
    expect(await change(list, { title: { en: 'Second' } })).toMatchObject({
      error: { status: 409, code: 4391, data: saved },
    })
    expect((await readOwn(list._id))?.title).toEqual({ en: 'First' })
  })

  it('lets only staff of all outlets change a list, and other merchants see and take nothing', async () => {
    const list = await create()
    const params = { id: list._id }
    expect(await change(list, {}, outletStaff)).toMatchObject({ error: { status: 403, code: 4030 } })
    expect(await change(list, {}, otherStaff)).toMatchObject({ error: { status: 404, code: 4390 } })
    expect(await otherStaff('DELETE /api/v1/console/link-lists/:id', { params })).toMatchObject({
      error: { status: 404, code: 4390 },
    })
    const { lists } = expectOk(await otherStaff('GET /api/v1/console/link-lists'))
    expect(lists).toEqual([])
    // A link's id of another list is not taken along: a new link is made.
    const [first] = list.links
    const stolen = { title: { en: 'Mine' }, address: '/', ...(first && { _id: first._id }) }
    const made = expectOk(
      await otherStaff('POST /api/v1/console/link-lists', {
        body: { title: { en: 'Theirs' }, links: [stolen] },
      }),
    )
    expect(made.links[0]?._id).not.toBe(first?._id)
    expect((await readOwn(list._id))?.links).toHaveLength(3)
  })

  it('reads lists from a site file, names what is wrong there, and keeps address and clicks when read again', async () => {
    const folder = new URL('../../../demo/zahr', import.meta.url).pathname
    const file = expectOk(readSiteFile(readDemoSite(folder)))
    const sections = readDemoSections(folder, [linkListsFileSection])
    const content = sections['link-lists'] as { key: string; links: object[] }[]
    const messages = (written: unknown) =>
      linkListsFileSection.check(written, file).map(({ path, message }) => `${path}: ${message}`)
    expect(messages(content)).toEqual([])
    expect(messages([...content, ...content])).toHaveLength(1)
    const unsafe = [
      { key: 'a', title: { en: 'A' }, links: [{ title: { en: 'B' }, address: 'http://c.example' }] },
    ]
    expect(messages(unsafe)).toEqual(['link-lists[0].links[0].address: must begin with https://'])
    expect(messages([{ key: 'a' }])[0]).toMatch(/^link-lists\[0\]\.title/)

    const { db } = shop.platform
    const { brandId } = shop.site
    const save = (written: unknown) =>
      db.system((tx) => linkListsFileSection.save(tx, { brandId, content: written }))
    const find = async () => {
      const { lists } = expectOk(await staff('GET /api/v1/console/link-lists'))
      return lists.find(({ title }) => title.en === 'Zahr Shawarma')
    }
    await save(content)
    const list = await find()
    const [first, second] = list?.links ?? []
    if (!list || !first || !second) throw new Error('The file has a list with several links')
    await click(list._id, second._id)
    const [written] = content
    await save([{ ...written, links: written?.links.toReversed() }])
    const again = await find()
    expect(again?._id).toBe(list._id)
    expect(again?.links.find(({ _id }) => _id === second._id)?.clicks).toBe(1)
    expect(again?.links.at(-1)?._id).toBe(first._id)
  })

  it('RT-18 the start’s list has the address of a link list that opens', async () => {
    await create()
    const message = await buildStartupMessage(shop.platform)
    const id = /\/linklist\/(\w{22})/.exec(message)?.[1] ?? ''
    expect(expectOk(await read(id)).isActive).toBe(true)
  })

  it('has a limit of lists', async () => {
    const { lists } = expectOk(await staff('GET /api/v1/console/link-lists'))
    for (let count = lists.length; count < MAX_LISTS; count += 1) await create({ links: [] })
    const body = { title: { en: 'One more' }, links: [] }
    expect(await staff('POST /api/v1/console/link-lists', { body })).toMatchObject({
      error: { status: 409, code: 4392, message: expect.stringContaining(String(MAX_LISTS)) },
    })
  })
})
