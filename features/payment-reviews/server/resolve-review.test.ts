import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import { createPlacedOrder, startTestShop, type TestShop } from '#apps/server/testing/test-shop.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { PAYMENT_STATUS } from '#core/payments/domain/payment-status.ts'
import { settlePayment } from '#core/payments/server/settle.service.ts'
import { createTestStaff } from '#core/staff/testing/test-staff.ts'
import { generateIdempotencyKey } from '#platform/contract/browser-api.ts'
import { type Money, money } from '#platform/kernel/money.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { addReviewers, createReviewCalls, NOTE } from '../testing/review-calls.ts'

const PAID = 10

describe.each(listTestDatabases())('resolving payments in review, on $name', ({ name }) => {
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
  afterAll(async () => {
    await expectLedgerClean(shop.platform.db)
    await shop.close()
  })

  const { apiOf, read: list, listResolved, resolve } = createReviewCalls(() => shop)
  const listOpen = async (id: string) => expectOk(await list('Mona')).find(({ _id }) => _id === id)
  const expectOpen = async (id: string) => {
    const review = await listOpen(id)
    if (!review) throw new Error('The payment is not in review')
    return review
  }
  const read = (id: string) =>
    shop.platform.db.tenant(shop.site.brandId, async ({ sql }) => ({
      ...(await sql
        .selectFrom('payments')
        .innerJoin('orders', 'orders.id', 'payments.order_id')
        .select(['payments.status as payment', 'orders.status as order', 'needs_review as review'])
        .where('payments.id', '=', id)
        .executeTakeFirstOrThrow()),
      last: await sql
        .selectFrom('payment_events')
        .select(['kind', 'source', 'data', 'at'])
        .where('payment_id', '=', id)
        .orderBy('seq', 'desc')
        .executeTakeFirst(),
    }))
  const namesOf = (id: string) => ({ reference: id, gatewayReference: `gw-${id}` })
  const settle = (id: string, report: Parameters<typeof settlePayment>[1]['report']) =>
    settlePayment(shop.platform, { paymentId: id, report, source: 'poller' })
  /** The gateway, when it is asked, says this was captured. */
  const capture = (id: string, captured: Money) =>
    shop.gateway.reports.set(id, { ...namesOf(id), state: 'captured', captured })
  /** A payment of which the gateway says another amount. */
  const flag = async () => {
    const { order } = await createPlacedOrder(shop, shop.site, { mod: 'express' })
    const { _id } = order.payment
    const captured = money(1, order.total.currency)
    capture(_id, captured)
    await settle(_id, { ...namesOf(_id), state: 'captured', captured })
    return { id: _id, total: order.total, review: await expectOpen(_id) }
  }

  it('PY-11 takes "the money arrived" only from the gateway, asked again, and keeps who, when and why', async () => {
    const { id, total, review } = await flag()
    expect(await resolve('Mona', review, { outcome: 'paid' })).toMatchObject({
      ok: false,
      error: { status: 409, code: 4854, field: 'outcome' },
    })
    expect(await read(id)).toMatchObject({ payment: PAYMENT_STATUS.pending, order: 0, review: true })
    capture(id, total)
    expectOk(await resolve('Mona', review, { outcome: 'paid' }))
    const after = await read(id)
    expect(after).toMatchObject({ payment: PAYMENT_STATUS.success, order: PAID, review: false })
    expect(after.last).toMatchObject({
      kind: 'resolved',
      source: 'staff',
      data: { outcome: 'paid', note: NOTE, by: 'Mona', staffId: 'Mona' },
    })
    expect(await listOpen(id)).toBeUndefined()
    const resolvedAt = after.last?.at.toISOString()
    const { order: _, ...shown } = review
    expect(await listResolved(id)).toMatchObject([
      { ...shown, outcome: 'paid', note: NOTE, by: 'Mona', resolvedAt },
    ])
    expect(await listResolved(id, resolvedAt)).toEqual([])
  })

  it('PY-11 closes what nobody paid, never against the gateway, and still takes money that comes later', async () => {
    const paid = await flag()
    capture(paid.id, paid.total)
    expect(await resolve('Mona', paid.review, { outcome: 'unpaid' })).toMatchObject({
      ok: false,
      error: { status: 409, code: 4855, field: 'outcome' },
    })
    expect(await read(paid.id)).toMatchObject({ payment: PAYMENT_STATUS.success, order: PAID, review: true })
    const { id, total, review } = await flag()
    expectOk(await resolve('Omar', review, { outcome: 'unpaid' }))
    expect(await read(id)).toMatchObject({ payment: PAYMENT_STATUS.aborted, order: 0, review: false })
    expect(await listResolved(id)).toMatchObject([{ outcome: 'unpaid', by: 'Omar' }])
    await settle(id, { ...namesOf(id), state: 'captured', captured: total })
    expect(await read(id)).toMatchObject({ payment: PAYMENT_STATUS.success, order: PAID })
  })

  it('PY-11 lets one of several resolve, tells the others who did, and repeats the answer of a repeated call', async () => {
    const { id, review } = await flag()
    const keys = [generateIdempotencyKey(), generateIdempotencyKey()]
    const answers = await Promise.all([
      resolve('Mona', review, { outcome: 'unpaid', key: keys[0] ?? '' }),
      resolve('Omar', review, { outcome: 'unpaid', key: keys[1] ?? '' }),
    ])
    const winner = answers[0].ok ? 'Mona' : 'Omar'
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.find(({ ok }) => !ok)).toMatchObject({
      error: { status: 409, code: 4851, message: `${winner} has already resolved this payment.` },
    })
    expectOk(await resolve(winner, review, { outcome: 'unpaid', key: keys[winner === 'Mona' ? 0 : 1] ?? '' }))
    expect(await listResolved(id)).toHaveLength(1)
    // The gateway repeats what staff have looked at, such as an inquiry that was under way.
    const captured = money(1, review.amount.currency)
    await settle(id, { ...namesOf(id), state: 'captured', captured })
    expect(await listOpen(id)).toBeUndefined()
    await settle(id, { ...namesOf(id), state: 'captured', captured: money(2, captured.currency) })
    expect(await expectOpen(id)).toMatchObject({ reason: 'amount' })
  })

  it('refuses a review that is over or has another cause since', async () => {
    const { id, review } = await flag()
    expectOk(await resolve('Mona', review, { outcome: 'unpaid' }))
    const unreadable = { why: 'an unknown status', answer: { status: 'Odd' } }
    await settle(id, { ...namesOf(id), state: 'unreadable', unreadable })
    const again = await expectOpen(id)
    expect(again).toMatchObject({ reason: 'unreadable' })
    expect(await resolve('Mona', review, { outcome: 'unpaid' })).toMatchObject({
      error: { status: 409, code: 4853 },
    })
    // The earlier cause is resolved, so an answer that is understood ends the review.
    await settle(id, { ...namesOf(id), state: 'unknown' })
    expect(await listOpen(id)).toBeUndefined()
    expect(await resolve('Mona', again, { outcome: 'unpaid' })).toMatchObject({
      error: { status: 409, code: 4852 },
    })
    // Nobody has looked at this cause, so it comes back.
    await settle(id, { ...namesOf(id), state: 'unreadable', unreadable })
    expect(await expectOpen(id)).toMatchObject({ reason: 'unreadable' })
  })

  it('lets owners and managers of the outlet resolve, with a note', async () => {
    const { id, review } = await flag()
    expect(await resolve('kitchen', review, { outcome: 'unpaid' })).toMatchObject({ error: { status: 403 } })
    expect(await resolve('elsewhere', review, { outcome: 'unpaid' })).toMatchObject({
      error: { status: 404, code: 4850 },
    })
    expect(await resolve('Mona', review, { outcome: 'unpaid', note: '  ' })).toMatchObject({
      error: { status: 422, field: 'note' },
    })
    const query = { store: shop.site.stores.marina ?? '' }
    const resolved = 'GET /api/v1/console/payment-reviews/resolved'
    expect(await apiOf('kitchen')(resolved, { query })).toMatchObject({ error: { status: 403 } })
    expect(await apiOf('elsewhere')(resolved, { query })).toMatchObject({
      error: { status: 404, field: 'store' },
    })
    expect(await read(id)).toMatchObject({ review: true })
  })
})
