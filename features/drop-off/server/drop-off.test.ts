import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import {
  createVerifiedCustomer,
  fillCart,
  placeOrder,
  saveAddress,
  startTestShop,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import { exportUser } from '#core/customers/server/user-export.service.ts'
import type { BoardOrder, OrdersApi } from '#core/orders/contract/endpoints.ts'
import type { DropOff } from '#core/orders/domain/drop-off.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { moveOrder } from '#core/orders/testing/move-order.ts'
import { ORDER_TYPE } from '#core/sites/domain/order-type.ts'
import { createTestStaff } from '#core/staff/testing/test-staff.ts'
import { days } from '#platform/kernel/clock.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { DropOffApi } from '../contract/endpoints.ts'
import { createReportCleanupJob } from './report-drop-off.use-case.ts'

/** A phone's picture on its side, which names its owner. */
const takePhoto = async (width = 3000, height = 1500): Promise<Blob> => {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#8a5a2b' } })
    .withExif({ IFD0: { Copyright: 'Amal Haddad' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  return new Blob([new Uint8Array(bytes)])
}

describe.each(listTestDatabases())('handing over a delivery, on $name', ({ name }) => {
  const staff = createTestStaff()
  let shop: TestShop
  beforeAll(async () => {
    shop = await startTestShop({ database: name, plugins: [...serverPlugins, staff] })
    const { brandId, stores } = shop.site
    staff.add('manager', { brandId, role: 'manager' })
    staff.add('driver', { brandId, role: 'driver' })
    staff.add('cook', { brandId, role: 'kitchen' })
    staff.add('elsewhere', { brandId, role: 'driver', storeIds: [stores.downtown ?? ''] })
  })
  afterAll(async () => {
    await expectLedgerClean(shop.platform.db)
    await shop.close()
  })

  const as = (token: string) => Object.assign(shop.browser(), { token }).api<DropOffApi & OrdersApi>()
  const readBoard = async (id: string, token = 'manager'): Promise<BoardOrder | undefined> =>
    expectOk(
      await as(token)('GET /api/v1/console/orders', { query: { store: shop.site.stores.marina ?? '' } }),
    ).find(({ _id }) => _id === id)
  const move = (id: string, ...actions: BoardOrder['actions']) =>
    moveOrder(Object.assign(shop.browser(), { token: 'manager' }), id, ...actions)
  const order = async (browser: TestBrowser, dropOff?: DropOff) => {
    const cart = await fillCart(browser, shop.site, { orderType: ORDER_TYPE.delivery, area: 'jbr' })
    const address = await saveAddress(browser, shop.site.areas.jbr ?? '')
    return expectOk(await placeOrder(browser, cart, { mod: 'cod', address, ...(dropOff && { dropOff }) }))
  }
  const leave = async (dropOff: DropOff = 'door') => {
    const browser = await createVerifiedCustomer(shop, shop.site)
    const { _id: id } = await order(browser, dropOff)
    await move(id, 'accept', 'ready', 'out')
    return { browser, id }
  }
  const read = (browser: TestBrowser, id: string) =>
    browser.api<DropOffApi>()('GET /api/v1/orders/:id/dropOff', { params: { id } })
  const note = (token: string, id: string, text: string) =>
    as(token)('PUT /api/v1/console/orders/:id/dropOff', { params: { id }, body: { note: text } })
  const upload = (token: string, id: string, file: Blob) =>
    as(token)('POST /api/v1/console/orders/:id/dropOff/photo', { params: { id }, file })

  it('UX-33 takes the choice to the order and to the board, and offers it for the next order', async () => {
    const browser = await createVerifiedCustomer(shop, shop.site)
    const last = async () => expectOk(await browser.api<DropOffApi>()('GET /api/v1/dropOffs/last')).dropOff
    expect(await last()).toBeNull()
    for (const dropOff of ['call', 'door', 'hand'] as const) {
      const { _id: id } = await order(browser, dropOff)
      const own = expectOk(
        await browser.api<OrdersApi>()('GET /api/v1/orders/:id', { params: { id }, query: {} }),
      )
      expect(own).toMatchObject({ dropOff, isContactless: dropOff === 'door' })
      expect(await readBoard(id, 'driver')).toMatchObject({ dropOff })
      expect(await last()).toBe(dropOff)
      shop.clock.advance(1000)
    }
  })

  it('UX-33 shows photo and note of the door to the order’s own customer only', async () => {
    const { browser, id } = await leave()
    expect(await read(browser, id)).toMatchObject({ ok: true, data: { report: null, photo: null } })
    expect(await upload('driver', id, await takePhoto())).toMatchObject({
      ok: true,
      data: { hasPhoto: true, note: '' },
    })
    await move(id, 'delivered')
    expectOk(await note('driver', id, 'Behind the blue pot'))
    const seen = await read(browser, id)
    expect(seen).toMatchObject({ ok: true, data: { report: { note: 'Behind the blue pot' } } })
    const stranger = await createVerifiedCustomer(shop, shop.site)
    expect(await read(stranger, id)).toMatchObject({ ok: false, error: { status: 404 } })
    expect(await read(shop.browser(), id)).toMatchObject({ ok: false, error: { status: 401 } })
    for (const token of ['cook', 'elsewhere']) expect((await note(token, id, 'mine')).ok, token).toBe(false)
  })

  it('UX-33 stores a photo small, upright and without what the camera wrote into it', async () => {
    const { browser, id } = await leave()
    expectOk(await upload('driver', id, await takePhoto()))
    const bytes = Buffer.from(expectOk(await read(browser, id)).photo ?? '', 'base64')
    const facts = await sharp(bytes).metadata()
    expect(facts).toMatchObject({ format: 'webp', width: 640, height: 1280 })
    expect(facts.exif ?? facts.xmp ?? facts.iptc).toBeUndefined()
    expect(bytes.includes('Amal')).toBe(false)
  })

  it('refuses files that are no pictures, and pictures that are too large', async () => {
    const { browser, id } = await leave()
    const svg = new Blob(['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'])
    expect(await upload('driver', id, svg)).toMatchObject({ ok: false, error: { code: 4911 } })
    const cut = (await takePhoto(400, 400)).slice(0, 700)
    expect(await upload('driver', id, cut)).toMatchObject({ ok: false, error: { code: 4911 } })
    expect(await upload('driver', id, await takePhoto(8000, 6000))).toMatchObject({
      ok: false,
      error: { code: 4912 },
    })
    expect(await read(browser, id)).toMatchObject({ ok: true, data: { report: null } })
  })

  it('takes no photo of an order that is handed over in person, or that has not left', async () => {
    const { id } = await leave('call')
    expect(await note('driver', id, 'x')).toMatchObject({ ok: false, error: { code: 4910 } })
    const { _id: waiting } = await order(await createVerifiedCustomer(shop, shop.site), 'door')
    expect(await upload('manager', waiting, await takePhoto(9, 9))).toMatchObject({
      ok: false,
      error: { code: 4910 },
    })
  })

  it('refuses a choice that contradicts contactless delivery', async () => {
    const browser = await createVerifiedCustomer(shop, shop.site)
    const cart = await fillCart(browser, shop.site, { orderType: ORDER_TYPE.delivery, area: 'jbr' })
    const address = await saveAddress(browser, shop.site.areas.jbr ?? '')
    const contrary = { mod: 'cod', address, dropOff: 'hand', isContactless: true } as const
    expect(await placeOrder(browser, cart, contrary)).toMatchObject({ ok: false, error: { status: 422 } })
  })

  it('exports the report of a person’s order, and deletes it with the account and after 30 days', async () => {
    const { browser, id } = await leave()
    expectOk(await note('driver', id, 'Behind the blue pot'))
    const old = await leave()
    expectOk(await upload('driver', old.id, await takePhoto(90, 90)))
    const { hooks, db } = shop.platform
    await db.tenant(shop.site.brandId, async (tx) => {
      const { user_id } = await tx.sql
        .selectFrom('orders')
        .select('user_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const exported = await exportUser(tx, user_id, hooks.all('userExport'))
      expect(exported.dropOffReports).toMatchObject([{ orderId: id, note: 'Behind the blue pot' }])
      expect(JSON.stringify(exported.dropOffReports)).not.toContain('driver')
      for (const forget of hooks.all('forgetUser')) await forget(tx, user_id)
      const left = await tx.sql
        .selectFrom('drop_off_reports')
        .select('order_id')
        .where('order_id', 'in', [id, old.id])
        .execute()
      expect(left).toEqual([{ order_id: old.id }])
      await sql`update drop_off_reports set reported_at = ${new Date(tx.now.getTime() - days(31))}`.execute(
        tx.sql,
      )
    })
    await createReportCleanupJob({ db }).handle({})
    expect(await read(old.browser, old.id)).toMatchObject({ ok: true, data: { report: null, photo: null } })
    expect((await read(browser, id)).ok).toBe(true)
  })
})
