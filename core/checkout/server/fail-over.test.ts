import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { areas } from '#apps/server/areas.ts'
import { createTestGateway } from '#apps/server/testing/test-gateway.ts'
import { filledCart, placeOrder, startTestShop, verifiedCustomer } from '#apps/server/testing/world.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import type { PaymentsApi } from '#core/payments/contract/endpoints.ts'
import type { PaymentMethod } from '#core/stores/domain/payment-method.ts'

const second = createTestGateway('second-gateway')
const shop = await startTestShop({ areas: [...areas, second.area] })
const { site, gateway: first, platform } = shop

afterAll(async () => {
  await expectLedgerClean(platform.db)
  await shop.close()
})

let accounts = 0

/** The outlet's gateways, with accounts that have had no trouble yet. */
const use = (gateways: readonly string[]) =>
  platform.db.tenant(site.brandId, ({ sql }) => {
    accounts += 1
    const [own = '', ...others] = gateways
    const account = `account-${accounts}`
    return sql
      .updateTable('stores')
      .set((eb) => ({
        gateway: own,
        gateway_account: account,
        other_gateways: JSON.stringify(others.map((name) => ({ name, account }))),
        payment_methods: JSON.stringify({
          delivery: [],
          pickup: ['express', 'crypto'],
          dineIn: [],
          inRoom: [],
        }),
        menu_version: eb('menu_version', '+', 1),
        content_version: eb('content_version', '+', 1),
      }))
      .where('id', '=', site.stores.marina ?? '')
      .execute()
  })

const order = async (mod: PaymentMethod = 'express') => {
  const browser = await verifiedCustomer(shop, site)
  const placed = await placeOrder(browser, await filledCart(browser, site), { mod })
  if (!placed.ok) throw new Error(placed.error.message)
  return { browser, payment: placed.data.payment }
}

const eventsOf = (id: string) =>
  platform.db.tenant(site.brandId, ({ sql }) =>
    sql
      .selectFrom('payment_events')
      .select(['kind', 'data'])
      .where('payment_id', '=', id)
      .orderBy('seq')
      .execute(),
  )

beforeEach(async () => {
  first.mode = 'redirect'
  second.mode = 'redirect'
  second.created.length = 0
  await use(['test-gateway', 'second-gateway'])
})

describe('an outlet with two gateways', () => {
  it('uses its own as long as that works', async () => {
    const { payment } = await order()
    expect(payment).toMatchObject({ status: 10, pageUrl: expect.any(String) })
    expect(second.created).toHaveLength(0)
  })

  it('sends the customer to the next when its own refuses, and everything that follows goes there', async () => {
    first.mode = 'refused'
    const { browser, payment } = await order()
    expect(payment).toMatchObject({ status: 10, pageUrl: expect.any(String) })
    expect(second.created).toMatchObject([{ reference: payment.referenceNo }])
    expect(await eventsOf(payment._id)).toMatchObject([
      {},
      { kind: 'otherGateway', data: { why: 'refused' } },
      { kind: 'started' },
    ])
    const { referenceNo: reference, amount: captured, _id: id } = payment
    second.reports.set(reference, {
      state: 'captured',
      reference,
      gatewayReference: `gw-${reference}`,
      captured,
    })
    const paid = await browser.api<PaymentsApi>()('POST /api/v1/payment/:id/refresh', { params: { id } })
    expect(paid).toMatchObject({ ok: true, data: { status: 100 } })
  })

  it('asks no other while its own may have heard: two pages could both be paid', async () => {
    first.mode = 'silent'
    const { payment } = await order()
    expect(payment).toMatchObject({ status: 481, pageUrl: null })
    expect(second.created).toHaveLength(0)
  })

  it('goes to the next at once when its own has not answered for a while', async () => {
    first.mode = 'silent'
    for (let tries = 0; tries < 5; tries += 1) await order()
    const before = first.created.length
    const { payment } = await order()
    expect(payment).toMatchObject({ status: 10, pageUrl: expect.any(String) })
    expect(first.created).toHaveLength(before)
    expect(second.created).toHaveLength(1)
  })

  it('goes to the next when the account of its own cannot be used', async () => {
    await use(['razorpay', 'second-gateway'])
    expect((await order()).payment).toMatchObject({ status: 10 })
    expect(second.created).toHaveLength(1)
  })

  it('offers what either of them can do, and sends each method to the one that has it', async () => {
    await use(['razorpay', 'test-gateway'])
    expect((await order('crypto')).payment).toMatchObject({ mod: 'crypto', status: 10 })
    expect(first.created.at(-1)).toMatchObject({ method: 'crypto' })
  })

  it('has failed when both refuse', async () => {
    first.mode = 'refused'
    second.mode = 'refused'
    expect((await order()).payment).toMatchObject({ status: 4008, failureCode: 5100 })
    expect(second.created).toHaveLength(1)
  })
})

describe('what only some gateways know', () => {
  const check = async (upiId: string) => {
    const browser = await verifiedCustomer(shop, site)
    const store = site.stores.marina ?? ''
    return browser.api<PaymentsApi>()('POST /api/v1/payment/upi/validate', { body: { store, upiId } })
  }

  it('PY-06 is asked of every gateway of the outlet until one can say', async () => {
    await use(['test-gateway', 'second-gateway'])
    first.upi = { kind: 'unsupported' }
    second.upi = { kind: 'verified', name: 'Lina' }
    expect(await check('lina@okbank')).toMatchObject({ data: { status: 'verified', name: 'L•••' } })
    first.upi = { kind: 'failed' }
    expect(await check('lina@okbank')).toMatchObject({ data: { status: 'failed' } })
    first.mode = 'silent'
    expect(await check('lina@okbank')).toMatchObject({ data: { status: 'verified' } })
    second.upi = { kind: 'unsupported' }
    expect(await check('lina@okbank')).toMatchObject({ data: { status: 'unknown' } })
  })
})
