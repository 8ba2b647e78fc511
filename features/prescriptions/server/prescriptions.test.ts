import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import {
  createVerifiedCustomer,
  fillCart,
  placeOrder,
  seedTestBrand,
  startTestShop,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import type { CustomersApi } from '#core/customers/contract/endpoints.ts'
import { exportUser } from '#core/customers/server/user-export.service.ts'
import type { BoardOrder, OrdersApi } from '#core/orders/contract/endpoints.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import type { PaymentsApi } from '#core/payments/contract/endpoints.ts'
import { createTestStaff } from '#core/staff/testing/test-staff.ts'
import type { ServerPlugin } from '#platform/http/server-plugin.ts'
import { days, hours } from '#platform/kernel/clock.ts'
import type { FileScanner } from '#platform/outbound/file-scanner.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { PharmacistApi, PrescriptionsApi } from '../contract/endpoints.ts'
import type { Rejection } from '../domain/prescription.ts'
import { buildPdf } from '../testing/pdf.ts'
import { createRetentionJob } from './delete-old-files.job.ts'

type Api = PrescriptionsApi & PharmacistApi & OrdersApi

const PRODUCTS = [
  { sku: 'antibiotic', name: { en: 'Amoxicillin', ar: 'أموكسيسيلين' }, price: 1200, needsPrescription: true },
  { sku: 'inhaler', name: { en: 'Salbutamol', ar: 'سالبوتامول' }, price: 2500, needsPrescription: true },
]

const takePhoto = async (width = 3000, height = 2000): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#f4f0e6' } })
    .withExif({ IFD0: { Copyright: 'Amal Haddad' } })
    .jpeg()
    .toBuffer()

const toBlob = (bytes: Uint8Array): Blob => new Blob([new Uint8Array(bytes)])

describe.each(listTestDatabases())('prescriptions on $name', ({ name }) => {
  const staff = createTestStaff()
  let scan: FileScanner = async () => 'clean'
  const scanner: ServerPlugin = {
    name: 'test-scanner',
    provides: () => ({ fileScanner: [(bytes) => scan(bytes)] }),
  }
  let shop: TestShop
  let photo: Buffer
  beforeAll(async () => {
    shop = await startTestShop({
      database: name,
      plugins: [...serverPlugins, staff, scanner],
      brand: { merchantType: 'pharmacy', more: { products: PRODUCTS } },
    })
    const { brandId, stores } = shop.site
    const other = await seedTestBrand(shop, { key: 'other' })
    staff.add('pharmacist', { brandId, role: 'manager', name: 'Dr Huda' })
    staff.add('counter', { brandId, role: 'orderTaker' })
    staff.add('elsewhere', { brandId, role: 'manager', storeIds: [stores.downtown ?? ''] })
    staff.add('stranger', { brandId: other.brandId, role: 'owner' })
    photo = await takePhoto()
  })
  afterAll(async () => {
    await expectLedgerClean(shop.platform.db)
    await shop.close()
  })

  const as = (token: string) => Object.assign(shop.browser(), { token }).api<Api>()
  const upload = (browser: TestBrowser, bytes: Uint8Array) =>
    browser.api<Api>()('POST /api/v1/prescriptions', { file: toBlob(bytes) })
  const store = () => shop.site.stores.marina ?? ''
  const readCart = async (browser: TestBrowser) =>
    expectOk(await browser.api<Api>()('GET /api/v1/prescriptions', { query: { store: store() } }))
  const fill = (browser: TestBrowser, product = 'antibiotic') =>
    fillCart(browser, shop.site, { lines: [{ product }] })
  const place = async (browser: TestBrowser, mod: 'cardSwipe' | 'express' = 'cardSwipe') =>
    expectOk(await placeOrder(browser, await fill(browser), { mod }))
  const startCustomer = () => createVerifiedCustomer(shop, shop.site)
  const readBoard = async (id: string): Promise<BoardOrder | undefined> =>
    expectOk(await as('pharmacist')('GET /api/v1/console/orders', { query: { store: store() } })).find(
      ({ _id }) => _id === id,
    )
  const move = async (id: string, action: BoardOrder['actions'][number]) =>
    as('pharmacist')('PUT /api/v1/console/orders/:id/status', {
      params: { id },
      body: { action, version: (await readBoard(id))?.version ?? 0 },
    })
  const approve = (id: string, { repeats = 0, token = 'pharmacist' } = {}) =>
    as(token)('POST /api/v1/console/orders/:id/prescription/approval', {
      params: { id },
      body: { repeats, repeatDays: 30 },
    })
  const reject = (id: string, reason: Rejection, token = 'pharmacist') =>
    as(token)('POST /api/v1/console/orders/:id/prescription/rejection', { params: { id }, body: { reason } })
  const readOwn = async (browser: TestBrowser, id: string) =>
    expectOk(await browser.api<Api>()('GET /api/v1/orders/:id/prescription', { params: { id } }))

  it('RX-01 asks for a prescription before an order that needs one, and for no other', async () => {
    const browser = await startCustomer()
    expect(await readCart(browser)).toEqual({ products: [], files: [], repeat: null })
    expectOk(await placeOrder(browser, await fill(browser, 'soda'), { mod: 'cardSwipe' }))
    const cart = await fill(browser)
    expect(cart.products).toMatchObject([{ needsPrescription: true }])
    expect(await readCart(browser)).toMatchObject({ products: ['Amoxicillin'], files: [] })
    expect(await placeOrder(browser, cart, { mod: 'cardSwipe' })).toMatchObject({
      ok: false,
      error: { status: 422, code: 4970, field: 'prescription' },
    })
    expectOk(await upload(browser, photo))
    expectOk(await placeOrder(browser, cart, { mod: 'cardSwipe' }))
    expect((await readCart(browser)).files).toEqual([])
  })

  it('RX-01 encodes pictures again, and stores PDFs that are looked through as they are', async () => {
    const browser = await startCustomer()
    const picture = expectOk(await upload(browser, photo))
    const pdf = buildPdf()
    const file = expectOk(await upload(browser, pdf))
    const read = async (id: string) =>
      expectOk(await browser.api<Api>()('GET /api/v1/prescriptions/:id', { params: { id } }))
    const stored = Buffer.from((await read(picture._id)).content, 'base64')
    expect(await sharp(stored).metadata()).toMatchObject({ format: 'webp', width: 2400, height: 1600 })
    expect(stored.includes('Amal')).toBe(false)
    expect(await read(file._id)).toEqual({ kind: 'pdf', content: Buffer.from(pdf).toString('base64') })
  })

  it('RX-01 refuses scripts, two kinds at once, other files, and what is too large, each in its own words', async () => {
    const browser = await startCustomer()
    const refused = async (bytes: Uint8Array) => {
      const answer = await upload(browser, bytes)
      return answer.ok ? 'stored' : [answer.error.status, answer.error.code]
    }
    const script = buildPdf({ objects: ['5 0 obj << /S /JavaScript /JS (x) >> endobj'] })
    expect(await refused(script)).toEqual([422, 4975])
    expect(await refused(buildPdf({ after: 'PK\u0005\u0006' }))).toEqual([422, 4977])
    const polyglot = Buffer.concat([Buffer.from('GIF89a/*'), buildPdf()])
    expect(await refused(polyglot)).toEqual([422, 4977])
    expect(await refused(buildPdf({ trailer: '/Encrypt 8 0 R' }))).toEqual([422, 4976])
    expect(await refused(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toEqual([422, 4973])
    expect(await refused(photo.subarray(0, 600))).toEqual([422, 4973])
    expect(await refused(await takePhoto(8000, 6000))).toEqual([413, 4974])
    // A picture of 200 MB is refused by its length, before any of it is read.
    const { statusCode } = await shop.server.inject({
      method: 'POST',
      url: '/api/v1/prescriptions',
      headers: {
        authorization: browser.token ?? '',
        'content-type': 'application/octet-stream',
        'content-length': String(200 * 1024 * 1024),
      },
      payload: Buffer.alloc(0),
    })
    expect(statusCode).toBe(413)
    expect((await readCart(browser)).files).toEqual([])
  })

  it('RX-01 takes five files for an order, also of many that are sent at once', async () => {
    const browser = await startCustomer()
    const answers = await Promise.all(Array.from({ length: 8 }, () => upload(browser, buildPdf())))
    const { files } = await readCart(browser)
    expect(files.length).toBeLessThanOrEqual(5)
    expect(answers.filter(({ ok }) => ok)).toHaveLength(files.length)
    while ((await readCart(browser)).files.length < 5) expectOk(await upload(browser, buildPdf()))
    expect(await upload(browser, buildPdf())).toMatchObject({ ok: false, error: { code: 4971 } })
    const [first] = (await readCart(browser)).files
    const params = { id: first?._id ?? '' }
    expectOk(await browser.api<Api>()('DELETE /api/v1/prescriptions/:id', { params }))
    expectOk(await upload(browser, buildPdf()))
  })

  it('RX-01 stores nothing that a scanner reports, or that a scanner which is set up did not see', async () => {
    const browser = await startCustomer()
    scan = async () => 'infected'
    expect(await upload(browser, photo)).toMatchObject({ ok: false, error: { code: 4978 } })
    scan = () => Promise.reject(new Error('down'))
    expect(await upload(browser, photo)).toMatchObject({ ok: false, error: { status: 503, code: 4979 } })
    scan = async () => 'clean'
    expect((await readCart(browser)).files).toEqual([])
  })

  it('RX-01 is shown to its customer and the pharmacists of its outlet only, never cached', async () => {
    const browser = await startCustomer()
    const { _id: file } = expectOk(await upload(browser, photo))
    const { _id: id } = await place(browser)
    const readFile = (token: string) =>
      as(token)('GET /api/v1/console/orders/:id/prescription/files/:file', { params: { id, file } })
    expect(await readFile('pharmacist')).toMatchObject({ ok: true, data: { kind: 'picture' } })
    for (const token of ['counter', 'elsewhere', 'stranger']) {
      expect((await readFile(token)).ok, token).toBe(false)
      expect((await approve(id, { token })).ok, token).toBe(false)
      expect((await reject(id, 'expired', token)).ok, token).toBe(false)
    }
    const other = await startCustomer()
    expect(await other.api<Api>()('GET /api/v1/prescriptions/:id', { params: { id: file } })).toMatchObject({
      ok: false,
      error: { status: 404 },
    })
    expect(
      await other.api<Api>()('DELETE /api/v1/prescriptions/:id', { params: { id: file } }),
    ).toMatchObject({ ok: false, error: { status: 404 } })
    expect((await readOwn(browser, id))?.files).toHaveLength(1)
    const raw = await shop.server.inject({
      url: `/api/v1/prescriptions/${file}`,
      headers: { authorization: browser.token ?? '' },
      cookies: Object.fromEntries(browser.cookies),
    })
    expect(raw.statusCode).toBe(200)
    expect(raw.headers).toMatchObject({
      'cache-control': expect.stringContaining('no-store'),
      'x-content-type-options': 'nosniff',
      'content-type': expect.stringContaining('application/json'),
    })
    for (const url of [`/api/v1/prescriptions/${file}`, `/pictures/${file}`, `/prescriptions/${file}`])
      expect([401, 404], url).toContain((await shop.server.inject({ url })).statusCode)
  })

  it('RX-01 has an address that cannot be guessed, indexed, cached for staff, or read by another brand', async () => {
    const [browser, second] = [await startCustomer(), await startCustomer()]
    const files = [expectOk(await upload(browser, photo))._id, expectOk(await upload(second, photo))._id]
    const { _id: id } = await place(browser)
    const { _id: otherOrder } = await place(second)
    const [file = '', otherFile = ''] = files
    // 128 bits of chance: nothing of one address tells another.
    for (const each of files) expect(each).toMatch(/^[0-9A-Za-z]{22}$/)
    expect(file.slice(0, 4)).not.toBe(otherFile.slice(0, 4))
    const { body: robots } = await shop.server.inject({ url: '/robots.txt' })
    expect(robots.split('\n')).toEqual(expect.arrayContaining(['Disallow: /api/', 'Disallow: /console']))
    const readRaw = (token: string, url: string) =>
      shop.server.inject({ url, headers: { authorization: token } })
    const order = `/api/v1/console/orders/${id}/prescription`
    for (const url of [order, `${order}/files/${file}`]) {
      const read = await readRaw('pharmacist', url)
      expect(read.statusCode, url).toBe(200)
      expect(read.headers['cache-control'], url).toContain('no-store')
      const refused = await readRaw('stranger', url)
      expect([refused.statusCode, refused.body.includes(file)], url).toEqual([404, false])
    }
    // A file belongs to one order: another order of the pharmacist is no way to it.
    const through = `/api/v1/console/orders/${otherOrder}/prescription/files/${file}`
    expect((await readRaw('pharmacist', through)).statusCode).toBe(404)
  })

  it('RX-01 is approved on the board before anything is prepared', async () => {
    const browser = await startCustomer()
    expectOk(await upload(browser, photo))
    const { _id: id } = await place(browser)
    const waiting = await as('counter')('GET /api/v1/console/prescriptions', { query: { store: store() } })
    expect(expectOk(waiting).find(({ order }) => order === id)).toEqual({ order: id, files: 1 })
    expect(await readOwn(browser, id)).toMatchObject({ state: 'waiting' })
    expect(await move(id, 'accept')).toMatchObject({ ok: false, error: { code: 4980 } })
    expect(await approve(id)).toMatchObject({ ok: true, data: { state: 'approved', decidedBy: 'Dr Huda' } })
    expect(await approve(id)).toMatchObject({ ok: false, error: { code: 4982 } })
    expect(await readOwn(browser, id)).toMatchObject({ state: 'approved' })
    for (const action of ['accept', 'ready', 'delivered'] as const) expectOk(await move(id, action), action)
  })

  it('RX-01 rejects with a reason in the customer’s language, and gives the money back', async () => {
    const browser = await startCustomer()
    const { _id: me } = expectOk(await browser.api<CustomersApi>()('GET /api/v1/users/me'))
    await shop.platform.db.tenant(shop.site.brandId, ({ sql }) =>
      sql.updateTable('users').set({ language: 'ar' }).where('id', '=', me).execute(),
    )
    expectOk(await upload(browser, photo))
    const { _id: id, payment } = await place(browser, 'express')
    const { _id: paymentId, referenceNo: reference, amount: captured } = payment
    shop.gateway.reports.set(reference, {
      ...{ state: 'captured', reference, gatewayReference: `gw-${reference}`, captured },
    })
    expectOk(
      await browser.api<PaymentsApi>()('POST /api/v1/payment/:id/refresh', { params: { id: paymentId } }),
    )
    expect(await readBoard(id)).toMatchObject({ column: 'new' })
    expectOk(await reject(id, 'expired'))
    await shop.jobs.runPending()
    const seen = await readOwn(browser, id)
    expect(seen).toMatchObject({ state: 'rejected', reason: 'انتهت صلاحية الوصفة الطبية.' })
    const order = expectOk(
      await browser.api<OrdersApi>()('GET /api/v1/orders/:id', { params: { id }, query: {} }),
    )
    expect(order).toMatchObject({ status: 30, declineReason: seen?.reason, payment: { refunded: captured } })
    expect(await approve(id)).toMatchObject({ ok: false, error: { code: 4982 } })
  })

  it('RX-01 lets an approved prescription be used again as often as the pharmacist allows', async () => {
    const browser = await startCustomer()
    expectOk(await upload(browser, photo))
    const first = await place(browser)
    expectOk(await approve(first._id, { repeats: 1 }))
    const cart = await fill(browser)
    expect((await readCart(browser)).repeat).toMatchObject({ left: 1, orderId: first.orderId })
    const second = expectOk(await placeOrder(browser, cart, { mod: 'cardSwipe' }))
    const seen = await as('pharmacist')('GET /api/v1/console/orders/:id/prescription', {
      params: { id: second._id },
    })
    expect(expectOk(seen)).toMatchObject({ state: 'waiting', repeatOf: first.orderId, files: [{}] })
    const third = await fill(browser)
    expect(await placeOrder(browser, third, { mod: 'cardSwipe' })).toMatchObject({ error: { code: 4970 } })
    expectOk(await reject(second._id, 'otherPerson'))
    expect((await readCart(browser)).repeat).toMatchObject({ left: 1 })
    await fill(browser, 'inhaler')
    expect((await readCart(browser)).repeat).toBeNull()
  })

  it('RX-01 deletes files after the brand’s days, with the account, and a day after nobody ordered', async () => {
    const { hooks, db } = shop.platform
    const browser = await startCustomer()
    expectOk(await upload(browser, photo))
    const { _id: id } = await place(browser)
    const userId = await db.tenant(shop.site.brandId, async ({ sql }) => {
      const found = sql.selectFrom('orders').select('user_id').where('id', '=', id)
      return (await found.executeTakeFirstOrThrow()).user_id
    })
    expectOk(await upload(browser, buildPdf()))
    const clean = () => createRetentionJob({ db }).handle({})
    shop.clock.advance(hours(25))
    await clean()
    expect((await readOwn(browser, id))?.files).toHaveLength(1)
    expect((await readCart(browser)).files).toEqual([])
    await db.tenant(shop.site.brandId, async (tx) => {
      const exported = await exportUser(tx, userId, hooks.all('userExport'))
      expect(exported.prescriptionFiles).toMatchObject([{ orderId: id, kind: 'picture' }])
      expect(JSON.stringify(exported.prescriptions)).not.toContain('Huda')
    })
    await db.system((tx) =>
      tx.sql
        .insertInto('prescription_settings')
        .values({ brand_id: shop.site.brandId, retention_days: 3 })
        .execute(),
    )
    shop.clock.advance(days(2))
    await clean()
    expect((await readOwn(browser, id))?.files).toEqual([])
    expectOk(await upload(browser, buildPdf()))
    await db.tenant(shop.site.brandId, async (tx) => {
      for (const forget of hooks.all('forgetUser')) await forget(tx, userId)
      expect((await exportUser(tx, userId, hooks.all('userExport'))).prescriptionFiles).toEqual([])
    })
  })
})
