import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import type { PaymentsApi } from '#core/payments/contract/endpoints.ts'
import { refundPayment } from '#core/payments/server/refunds.service.ts'
import type { FloorApi } from '#features/dine-in/contract/floor-endpoints.ts'
import { type GuestPhone, openTableShop, type TableShop } from '#features/dine-in/testing/table-shop.ts'
import type { SharedBill, SplitBillApi } from '#features/split-bill/contract/endpoints.ts'
import { getOwnClaim } from '#features/split-bill/testing/bill-shop.ts'
import type { TableSystemsApi } from '#features/table-systems/contract/endpoints.ts'
import { MAX_CHARGE_ATTEMPTS } from '#features/table-systems/domain/step.ts'
import type { ApiResult } from '#platform/contract/client.ts'
import { hours, minutes } from '#platform/kernel/clock.ts'
import { createOutboxRelay } from '#platform/outbox/relay.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { House, SandboxCheck } from '#providers/table-systems/sandbox/fake/house.ts'
import {
  getSandboxTableSystem,
  sandboxTableSystemPlugin,
} from '#providers/table-systems/sandbox/server/plugin.ts'

type PayAnswer = ApiResult<{ bill: SharedBill; payment: string; pageUrl: string | null }>

const amountOf = ({ amount }: { readonly amount: number }): number => amount

describe.each(listTestDatabases())('a table system, on $name', ({ name }) => {
  let place: TableShop
  let house: House
  let huda: GuestPhone
  let sami: GuestPhone
  let session: string
  let relay: ReturnType<typeof createOutboxRelay>
  let stopSystem: (() => Promise<void>) | undefined
  beforeAll(async () => {
    place = await openTableShop(name)
    const { platform } = place.shop
    relay = createOutboxRelay(platform)
    stopSystem = await sandboxTableSystemPlugin.start?.(platform)
    const system = getSandboxTableSystem(platform)
    if (!system) throw new Error('The sandbox is not there')
    house = system.house
  })
  afterAll(async () => {
    await expectLedgerClean(place.shop.platform.db)
    await stopSystem?.()
    await place.shop.close()
  })

  const systemApi = () => place.manager.api<TableSystemsApi>()
  const params = () => ({ id: place.storeId })
  const overview = async () =>
    expectOk(await systemApi()('GET /api/v1/console/stores/:id/table-system', { params: params() }))
  const connect = async (takesRoomCharges = true, read?: string) => {
    const version = read ?? (await overview()).version
    return systemApi()('PUT /api/v1/console/stores/:id/table-system', {
      params: params(),
      body: {
        ...{ system: 'sandbox', address: 'http://127.0.0.1', secret: 'any', fields: {}, takesRoomCharges },
        version,
      },
    })
  }
  const checkOf = (table: string): SandboxCheck | undefined =>
    [...house.checks.values()].findLast((check) => check.table === table)
  /** Makes the calls that are due until what is read is as expected. */
  const eventually = <Value>(read: () => Value | Promise<Value>, check: (value: Value) => void) =>
    vi.waitFor(
      async () => {
        for (let found = 1; found > 0; ) found = await relay.run('due')
        check(await read())
      },
      { timeout: 15_000, interval: 30 },
    )
  const close = async (table: string) => {
    const { session: open } = await place.table(table)
    if (!open) return
    const body = { total: open.due }
    const call = { params: { id: open._id }, body }
    expectOk(await place.manager.api<FloorApi>()('POST /api/v1/console/table-sessions/:id/close', call))
  }
  const sendRound = async (phone: GuestPhone, products: readonly string[]) => {
    const { detail } = await phone.choose(
      session,
      products.map((product) => ({ product })),
    )
    return expectOk(await phone.send(session, detail?.draft?.version ?? 0))
  }
  const sit = async (table: string) => {
    await close(table)
    place.shop.clock.advance(minutes(1))
    huda = await place.phone('Huda')
    sami = await place.phone('سامي')
    const { code } = await place.print(table)
    session = expectOk(await huda.sitDown(code))._id
    expectOk(await sami.sitDown(code))
  }
  const orderId = async (table: string): Promise<string> =>
    (await place.table(table)).session?.orders.at(-1)?._id ?? ''
  const bills = (phone: GuestPhone) => phone.browser.api<SplitBillApi>()
  const readBill = async (phone: GuestPhone, order: string) =>
    expectOk(await bills(phone)('GET /api/v1/orders/:id/bill', { params: { id: order } }))
  const chargeRoom = async (
    phone: GuestPhone,
    { order, guest, tip = 0 }: { order: string; guest: string; tip?: number },
  ): Promise<PayAnswer> => {
    const id = { params: { id: order } }
    const before = await readBill(phone, order)
    const isClaimed = before.shares.some(({ by, state }) => by.isYou && state !== 'paid')
    const bill = isClaimed
      ? before
      : expectOk(await bills(phone)('PUT /api/v1/orders/:id/bill/share', { ...id, body: { way: 'whole' } }))
    const { _id: share, amount } = getOwnClaim(bill)
    return bills(phone)('POST /api/v1/orders/:id/bill/pay', {
      ...id,
      idempotencyKey: crypto.randomUUID(),
      body: {
        ...{ share, amount, tip: { ...amount, amount: tip } },
        payment: { mod: 'roomCharge', room: { number: '101', guest } },
      },
    })
  }
  const statusOf = async (phone: GuestPhone, payment: string) =>
    expectOk(await phone.browser.api<PaymentsApi>()('GET /api/v1/payment/:id', { params: { id: payment } }))
      .status
  beforeEach(async () => {
    house.setReachable(true)
    expectOk(await connect())
  })

  it('DI-07 gets a check with table and covers, each round, removals, payments and the closing', async () => {
    await sit('4')
    await sendRound(huda, ['burger', 'soda'])
    await eventually(
      () => checkOf('4'),
      (check) => expect(check?.items).toHaveLength(2),
    )
    expect(checkOf('4')).toMatchObject({ table: '4', covers: 2, isOpen: true })
    await sendRound(sami, ['fries'])
    await eventually(
      () => checkOf('4')?.items.map(({ sku }) => sku),
      (skus) => expect(skus).toEqual(['burger', 'soda', 'fries']),
    )
    const { session: open } = await place.table('4')
    const fries = open?.rounds[0]?.items[0]?._id ?? ''
    const items = { items: [fries], state: 30 as const, reason: 'None left' }
    expectOk(
      await place.manager.api<FloorApi>()('POST /api/v1/console/table-sessions/:id/items', {
        ...{ params: { id: session }, body: items },
      }),
    )
    await eventually(
      () => checkOf('4'),
      (check) => expect(check?.items).toHaveLength(2),
    )
    const total = amountOf((await readBill(huda, await orderId('4'))).due)
    await close('4')
    await eventually(
      () => checkOf('4'),
      (check) => expect(check?.isOpen).toBe(false),
    )
    expect(checkOf('4')?.payments).toEqual([{ amount: total, tip: 0, method: 'cod' }])
    const kinds = (await overview()).deliveries.slice(0, 5).map(({ kind }) => kind)
    expect(kinds.toReversed()).toEqual(['open', 'items', 'removal', 'payment', 'close'])
  })

  it('DI-07 never makes a guest wait, and does each call once when the system is back', async () => {
    await sit('5')
    house.setReachable(false)
    await sendRound(huda, ['burger'])
    await sendRound(sami, ['soda'])
    await eventually(
      async () => (await overview()).deliveries[0],
      (newest) => expect(newest).toMatchObject({ status: 'waiting' }),
    )
    house.setReachable(true)
    place.shop.clock.advance(hours(1))
    await eventually(
      () => checkOf('5')?.items,
      (items) => expect(items).toHaveLength(2),
    )
    expect([...house.checks.values()].filter(({ table }) => table === '5')).toHaveLength(1)
    await close('5')
  })

  it('DI-07 shows staff what the system refuses, and sends it again under the table’s id there', async () => {
    const floor = await place.floor()
    const room = floor.tables.find((table) => table.name === '101')?._id ?? ''
    const map = async (remote: string | null, read?: string) =>
      systemApi()('PUT /api/v1/console/stores/:id/table-system/tables', {
        params: params(),
        body: { tables: [{ _id: room, remote }], version: read ?? (await overview()).version },
      })
    const readOpening = async () =>
      (await overview()).deliveries.find((each) => each.table === '101' && each.kind === 'open')
    const { version } = await overview()
    expectOk(await map('Terrace'))
    // Somebody who read the settings before overwrites neither the table's id nor the connection.
    const conflict = { error: { status: 409, code: 4090, data: { tables: expect.anything() } } }
    expect(await map('Garden', version)).toMatchObject(conflict)
    expect(await connect(false, version)).toMatchObject(conflict)
    await sit('101')
    await sendRound(huda, ['burger'])
    await eventually(readOpening, (newest) =>
      expect(newest).toMatchObject({ status: 'failed', error: 'table_unknown', table: '101' }),
    )
    expectOk(await map(null))
    const failed = await readOpening()
    const retry = (id: string) =>
      systemApi()('POST /api/v1/console/table-system-deliveries/:id/retry', { params: { id }, body: {} })
    expectOk(await retry(failed?._id ?? ''))
    expect(await retry(failed?._id ?? '')).toMatchObject({ ok: false, error: { code: 4925 } })
    await close('101')
  })

  it('DI-07 charges a room when the hotel accepts it, with the tip, and credits what is refunded', async () => {
    await sit('101')
    await sendRound(huda, ['burger', 'soda'])
    const order = await orderId('101')
    const due = amountOf((await readBill(huda, order)).due)
    const { payment, pageUrl } = expectOk(await chargeRoom(huda, { order, guest: 'Huda', tip: 150 }))
    expect(pageUrl).toBeNull()
    await eventually(
      () => statusOf(huda, payment),
      (status) => expect(status).toBe(100),
    )
    expect(house.charges.get(payment)).toMatchObject({ room: '101', guest: 'Huda', amount: due + 150 })
    const paid = await readBill(huda, order)
    expect([amountOf(paid.due), paid.receipts[0]?.mod]).toEqual([0, 'roomCharge'])
    await place.shop.platform.db.tenant(place.shop.site.brandId, (tx) =>
      refundPayment(place.shop.platform, tx, {
        ...{ paymentId: payment, key: 'test', amount: 200, reason: 'cold', source: 'staff' },
      }),
    )
    await eventually(
      () => house.charges.get(payment)?.credited,
      (back) => expect(back).toBe(200),
    )
    await close('101')
  })

  it('DI-07 says in the guest’s language why the hotel refuses, and leaves the bill open', async () => {
    await sit('101')
    await sendRound(huda, ['burger'])
    const order = await orderId('101')
    const due = amountOf((await readBill(huda, order)).due)
    for (const guest of ['Nobody', 'Barred', 'Limit']) {
      const { payment } = expectOk(await chargeRoom(huda, { order, guest }))
      await eventually(
        () => statusOf(huda, payment),
        (status) => expect(status).toBe(4008),
      )
      const bill = await readBill(huda, order)
      expect([amountOf(bill.due), bill.refusal]).toEqual([due, expect.stringMatching(/room/)])
    }
    huda.browser.language = 'ar'
    expect((await readBill(huda, order)).refusal).toMatch(/الغرفة/)
    huda.browser.language = 'en'
    for (const guest of ['Nobody', 'Nobody']) {
      const { payment } = expectOk(await chargeRoom(huda, { order, guest }))
      await eventually(
        () => statusOf(huda, payment),
        (status) => expect(status).toBe(4008),
      )
    }
    expect(await chargeRoom(huda, { order, guest: 'Huda' })).toMatchObject({ error: { code: 4926 } })
    await close('101')
  })

  it('DI-07 gives up on a hotel that never answers, and takes back what it may have charged', async () => {
    await sit('101')
    await sendRound(huda, ['burger'])
    const order = await orderId('101')
    const { payment } = expectOk(await chargeRoom(huda, { order, guest: 'Away' }))
    await eventually(
      async () => {
        place.shop.clock.advance(minutes(1))
        return statusOf(huda, payment)
      },
      (status) => expect(status).toBe(4008),
    )
    const asked = house.calls.filter((call) => call === 'POST /v1/charges')
    expect(asked.length).toBeGreaterThanOrEqual(MAX_CHARGE_ATTEMPTS)
    await eventually(
      () => house.calls,
      (calls) => expect(calls).toContain(`POST /v1/charges/${payment}/credits`),
    )
    await close('101')
  })

  it('DI-07 offers a room charge only where the system takes it and the merchant allows it', async () => {
    await sit('101')
    await sendRound(huda, ['burger'])
    const order = await orderId('101')
    expect((await readBill(huda, order)).methods).toContain('roomCharge')
    expectOk(await connect(false))
    expect((await readBill(huda, order)).methods).not.toContain('roomCharge')
    expect(await chargeRoom(huda, { order, guest: 'Huda' })).toMatchObject({ error: { code: 4900 } })
    await close('101')
  })
})
