import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import { createPlacedOrder, startTestShop, type TestShop } from '#apps/server/testing/test-shop.ts'
import { settlePayment } from '#core/payments/server/settle.service.ts'
import { createTestStaff } from '#core/staff/testing/test-staff.ts'
import { money } from '#platform/kernel/money.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { addReviewers, createReviewCalls } from '../testing/review-calls.ts'

describe.each(listTestDatabases())('payments in review, on $name', ({ name }) => {
  const staff = createTestStaff()
  let shop: TestShop
  beforeAll(async () => {
    shop = await startTestShop({
      database: name,
      plugins: [...serverPlugins, staff],
      brand: { gateway: 'test-gateway' },
    })
    addReviewers(staff, shop.site)
  })
  afterAll(() => shop.close())

  const { read } = createReviewCalls(() => shop)

  it('PY-11 lists what a person must look at with the redacted answer, until it is understood', async () => {
    expect(expectOk(await read('Mona'))).toEqual([])
    const { order } = await createPlacedOrder(shop, shop.site, { mod: 'express' })
    const { _id, referenceNo } = order.payment
    const names = { reference: _id, gatewayReference: '' }
    const unreadable = { why: 'an unknown status', answer: { status: 'Odd', name: 'string of 4' } }
    const settle = (report: Parameters<typeof settlePayment>[1]['report']) =>
      settlePayment(shop.platform, { paymentId: _id, report, source: 'poller' })
    await settle({ ...names, state: 'unreadable', unreadable })
    const since = shop.clock.now().toISOString()
    expect(expectOk(await read('Mona'))).toMatchObject([
      {
        _id,
        referenceNo: expect.stringContaining(referenceNo ?? ''),
        order: { _id: order._id, orderId: order.orderId },
        amount: order.total,
        since,
        reason: 'unreadable',
        answer: expect.stringContaining('"status":"Odd"'),
      },
    ])
    await settle({ ...names, state: 'unknown' })
    expect(expectOk(await read('Mona'))).toEqual([])
    await settle({ ...names, state: 'captured', captured: money(1, 'AED') })
    expect(expectOk(await read('Mona'))).toMatchObject([{ _id, reason: 'reference' }])
  })

  it('shows them to owners and managers of the outlet only', async () => {
    expect(await read('kitchen')).toMatchObject({ ok: false, error: { status: 403 } })
    expect(await read('elsewhere')).toMatchObject({ ok: false, error: { status: 404, field: 'store' } })
  })
})
