import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createVerifiedCustomer, fillCart, placeOrder } from '#apps/server/testing/test-shop.ts'
import type { CartApi } from '#core/cart/contract/endpoints.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import type { PaymentsApi } from '#core/payments/contract/endpoints.ts'
import { ORDER_TYPE } from '#core/sites/domain/order-type.ts'
import { bumpAllMenus } from '#core/stores/server/stores.service.ts'
import { addMilliseconds, minutes } from '#platform/kernel/clock.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import {
  fetchOrder,
  fetchRequest,
  getLineId,
  getSuggestionId,
  openReplacementShop,
  quoteAnswerAs,
  type ReplacementShop,
  reportMissing,
  submitAnswer,
} from '../testing/replacement-shop.ts'

describe.each(listTestDatabases())('replacements, on $name', ({ name }) => {
  let kitchen: ReplacementShop
  beforeAll(async () => {
    kitchen = await openReplacementShop(name)
  })
  afterAll(async () => {
    await expectLedgerClean(kitchen.shop.platform.db)
    await kitchen.close()
  })

  it('RP-01 UX-43 failure 11: suggests similar products with the price difference, and refunds the rest for an accepted cheaper one', async () => {
    const { browser, order } = await kitchen.order({ mod: 'express' })
    const burger = getLineId(order, 'Burger')
    expect(await reportMissing(kitchen, order, { items: [{ line: burger }] })).toMatchObject({ ok: true })
    const request = await fetchRequest(browser, order)
    expect(request).toMatchObject({
      status: 'asked',
      refundIfRejected: order.total,
      items: [
        {
          line: burger,
          name: 'Burger',
          onSilence: 'refund',
          suggestions: [{ name: 'Wings', difference: { amount: -400, currency: 'AED' } }, {}, {}],
        },
      ],
    })
    const wings = getSuggestionId(request, 'Wings')
    expect(await quoteAnswerAs(browser, order, { [burger]: wings })).toMatchObject({
      ok: true,
      data: { total: { amount: order.total.amount - 400 }, refund: { amount: 400 }, extra: { amount: 0 } },
    })
    const answered = expectOk(await submitAnswer(browser, order, { choices: { [burger]: wings } }))
    expect(answered).toMatchObject({
      status: 'agreed',
      settledBy: 'customer',
      totalBefore: order.total,
      totalAfter: { amount: order.total.amount - 400 },
    })
    const after = await fetchOrder(browser, order._id)
    expect(after.products.map((line) => line.name)).toEqual(['Wings', 'Fries'])
    expect(after).toMatchObject({
      total: { amount: order.total.amount - 400 },
      payment: { amount: order.total, refunded: { amount: 400 } },
    })
    const refunds = await kitchen.shop.platform.db.tenant(kitchen.shop.site.brandId, (tx) =>
      tx.sql
        .selectFrom('refunds')
        .select(['reason', 'source'])
        .where('payment_id', '=', order.payment._id)
        .execute(),
    )
    expect(refunds).toEqual([{ reason: 'order revised', source: 'order' }])
  })

  it('RP-01 rejecting shows the refund, cancels the order and refunds all of it', async () => {
    const { browser, order } = await kitchen.order({ mod: 'express' })
    await reportMissing(kitchen, order, { items: [{ line: getLineId(order, 'Fries') }] })
    const request = await fetchRequest(browser, order)
    expect(request.refundIfRejected).toEqual(order.total)
    expect(await submitAnswer(browser, order, { isAccepted: false })).toMatchObject({
      ok: true,
      data: { status: 'rejected' },
    })
    expect(await fetchOrder(browser, order._id)).toMatchObject({
      status: 100,
      payment: { refunded: order.total },
    })
  })

  it('RP-01 a more expensive one is paid first; a failed payment leaves the order unchanged and can be retried', async () => {
    const { browser, order } = await kitchen.order({ mod: 'express' })
    const fries = getLineId(order, 'Fries')
    const { wings } = kitchen.shop.site.products
    await reportMissing(kitchen, order, { items: [{ line: fries, suggestions: [wings ?? ''] }] })
    const paying = expectOk(await submitAnswer(browser, order))
    expect(paying).toMatchObject({ status: 'paying', payment: { amount: { amount: 1600 }, status: 10 } })
    expect(paying.payment?.pageUrl).toMatch(/^https:/)
    const { referenceNo: reference = '', _id: id = '' } = paying.payment ?? {}
    const failed = { state: 'failed', reference, gatewayReference: `gw-${reference}`, decline: 5011 } as const
    kitchen.shop.gateway.reports.set(reference, failed)
    await browser.api<PaymentsApi>()('POST /api/v1/payment/:id/refresh', { params: { id } })
    expect(await fetchRequest(browser, order)).toMatchObject({ payment: { status: 4008, failureCode: 5011 } })
    expect(await fetchOrder(browser, order._id)).toMatchObject({ total: order.total, payment: order.payment })
    const again = expectOk(await submitAnswer(browser, order))
    expect(again.payment?._id).not.toBe(id)
    if (!again.payment) throw new Error('There is nothing to pay')
    await kitchen.pay(browser, again.payment)
    expect(await fetchRequest(browser, order)).toMatchObject({ status: 'agreed', payment: { status: 100 } })
    const after = await fetchOrder(browser, order._id)
    expect(after.total.amount).toBe(order.total.amount + 1600)
    expect(after.products.map((line) => line.name)).toEqual(['Burger', 'Wings'])
    expect(after.payment.refunded.amount).toBe(0)
  })

  it('PY-01 RP-01 takes no method for the rest whose gateway cannot carry it', async () => {
    const { browser, order } = await kitchen.order({ mod: 'express' })
    const { wings } = kitchen.shop.site.products
    const items = [{ line: getLineId(order, 'Fries'), suggestions: [wings ?? ''] }]
    await reportMissing(kitchen, order, { items })
    kitchen.shop.gateway.carries = ({ amount }) => amount !== 1600
    expect(await submitAnswer(browser, order)).toMatchObject({ error: { code: 4900 } })
    kitchen.shop.gateway.carries = () => true
    expect(expectOk(await submitAnswer(browser, order))).toMatchObject({ status: 'paying' })
  })

  it('RP-01 on delivery the new total is asked for, and collected', async () => {
    const { browser, order } = await kitchen.order({ mod: 'cod', orderType: 20, area: 'jbr' })
    const fries = getLineId(order, 'Fries')
    const { wings } = kitchen.shop.site.products
    await reportMissing(kitchen, order, { items: [{ line: fries, suggestions: [wings ?? ''] }] })
    expect(await quoteAnswerAs(browser, order)).toMatchObject({
      ok: true,
      data: { atDoor: { amount: order.total.amount + 1600 }, extra: { amount: 0 } },
    })
    expect(await submitAnswer(browser, order)).toMatchObject({ ok: true, data: { status: 'agreed' } })
    expect(await fetchOrder(browser, order._id)).toMatchObject({
      payment: { status: 20, amount: { amount: order.total.amount + 1600 } },
    })
  })

  it('RP-01 failure 11: a missing option is left out or swapped, and the line costs what the menu says', async () => {
    const { groups, options } = kitchen.shop.site
    const sauces = ['bbq', 'truffle'].map((key) => ({ variant: options[key] ?? '', counter: 1 }))
    const customize = [{ _id: groups.sauces ?? '', variants: sauces }]
    const { browser, order } = await kitchen.order({
      mod: 'express',
      lines: [{ product: 'burger', customize }],
    })
    expect(order.products[0]?.unitPrice.amount).toBe(3700)
    const line = getLineId(order, 'Burger')
    await reportMissing(kitchen, order, { items: [{ line, option: options.truffle ?? '' }] })
    const request = await fetchRequest(browser, order)
    expect(request.items).toMatchObject([
      {
        missingOption: 'Truffle',
        without: { unitPrice: { amount: 3200 }, options: ['Barbecue'] },
        suggestions: [{ options: ['Barbecue', 'Garlic'], difference: { amount: -200 } }],
      },
    ])
    const none = expectOk(await submitAnswer(browser, order, { choices: { [line]: null } }))
    expect(none.status).toBe('agreed')
    const after = await fetchOrder(browser, order._id)
    expect(after.products).toMatchObject([{ name: 'Burger', unitPrice: { amount: 3200 } }])
    expect(after.payment.refunded.amount).toBe(500)
  })

  const stockOf = async (sku: string) => {
    const productId = kitchen.shop.site.products[sku] ?? ''
    const row = await kitchen.shop.platform.db.tenant(kitchen.shop.site.brandId, (tx) =>
      tx.sql
        .selectFrom('store_products')
        .select('stock')
        .where('store_id', '=', kitchen.shop.site.stores.marina ?? '')
        .where('product_id', '=', productId)
        .executeTakeFirstOrThrow(),
    )
    return row.stock
  }

  it('RP-01 suggests a product only while there are enough units of it', async () => {
    const suggestionsFor = async (qty: number) => {
      const { browser, order } = await kitchen.order({ mod: 'express', lines: [{ product: 'burger', qty }] })
      await reportMissing(kitchen, order, { items: [{ line: getLineId(order, 'Burger') }] })
      const { items } = await fetchRequest(browser, order)
      return items[0]?.suggestions.map(({ name: text }) => text)
    }
    const units = (await stockOf('wings')) ?? 0
    expect(await suggestionsFor(units)).toContain('Wings')
    expect(await suggestionsFor(units + 1)).not.toContain('Wings')
  })

  it('reserves the stock of the replacement and releases that of the missing item', async () => {
    const { browser, order } = await kitchen.order({ lines: [{ product: 'pie' }, { product: 'soda' }] })
    const [pies, wings] = [await stockOf('pie'), await stockOf('wings')]
    await reportMissing(kitchen, order, {
      items: [{ line: getLineId(order, 'Last pie'), suggestions: [kitchen.shop.site.products.wings ?? ''] }],
    })
    expect(await submitAnswer(browser, order)).toMatchObject({ ok: true, data: { status: 'agreed' } })
    expect([await stockOf('pie'), await stockOf('wings')]).toEqual([(pies ?? 0) + 1, (wings ?? 0) - 1])
  })

  it('RP-01 leaves the stock of today to others when the order is for another day', async () => {
    const { shop } = kitchen
    const { brandId, stores, products } = shop.site
    const store = stores.marina ?? ''
    const schedule = {
      ...{ isActive: true, type: 20, leadMinutes: 60, slotMinutes: 30, daysAhead: 2, cutOff: null },
      ...{ maxOrders: null, maxKitchenMinutes: null, minutesPerItem: 5, lastOrderMinutes: 0 },
    }
    await shop.platform.db.tenant(brandId, async (tx) => {
      const pickup = JSON.stringify({ pickup: schedule })
      await tx.sql.updateTable('stores').set({ schedule: pickup }).where('id', '=', store).execute()
      await bumpAllMenus(tx)
    })
    const browser = await createVerifiedCustomer(shop, shop.site)
    await fillCart(browser, shop.site, { lines: [{ product: 'fries' }] })
    const tomorrow = shop.clock.now()
    tomorrow.setUTCHours(24 + 12, 0, 0, 0)
    const cart = expectOk(
      await browser.api<CartApi>()('PUT /api/v1/carts/schedule', {
        body: {
          ...{ store, orderType: ORDER_TYPE.scheduledPickup, scheduledStartTime: tomorrow.toISOString() },
          scheduledEndTime: addMilliseconds(tomorrow, minutes(30)).toISOString(),
        },
      }),
    )
    const placed = expectOk(await placeOrder(browser, cart, { mod: 'cardSwipe' }))
    const order = await fetchOrder(browser, placed._id)
    const units = await stockOf('wings')
    await reportMissing(kitchen, order, {
      items: [{ line: getLineId(order, 'Fries'), suggestions: [products.wings ?? ''] }],
    })
    expect(await submitAnswer(browser, order)).toMatchObject({ ok: true, data: { status: 'agreed' } })
    expect((await fetchOrder(browser, order._id)).products.map((line) => line.name)).toEqual(['Wings'])
    expect(await stockOf('wings')).toBe(units)
  })

  it('two members of staff ask once, two tabs and a double tap answer once', async () => {
    const { browser, order } = await kitchen.order({ mod: 'express' })
    const items = [{ line: getLineId(order, 'Burger') }]
    const requested = await Promise.all([
      reportMissing(kitchen, order, { items }),
      reportMissing(kitchen, order, { items }),
    ])
    expect(requested.filter(({ ok }) => ok)).toHaveLength(1)
    const { version } = await fetchRequest(browser, order)
    const key = randomUUID()
    const answers = await Promise.all([
      submitAnswer(browser, order, { version, key }),
      submitAnswer(browser, order, { version, key }),
      submitAnswer(browser, order, { version, isAccepted: false }),
    ])
    const request = await fetchRequest(browser, order)
    const [first, second, rejected] = answers
    expect([first?.ok || second?.ok, rejected?.ok].filter(Boolean)).toHaveLength(1)
    expect(second?.ok ? second.data.status : request.status).toBe(request.status)
    expect(await submitAnswer(browser, order, { version: request.version })).toMatchObject({
      ok: false,
      error: { code: 4742 },
    })
    const after = await fetchOrder(browser, order._id)
    expect(after.status === 100 ? after.payment.refunded : { amount: 400 }).toMatchObject({
      amount: after.status === 100 ? order.total.amount : 400,
    })
  })

  it('another customer cannot see or answer it, and an invalid answer is refused with its field', async () => {
    const { browser, order } = await kitchen.order()
    const stranger = await kitchen.order()
    await reportMissing(kitchen, order, { items: [{ line: getLineId(order, 'Fries') }] })
    const { version } = await fetchRequest(browser, order)
    expect(await submitAnswer(stranger.browser, order, { version })).toMatchObject({
      ok: false,
      error: { code: 4701 },
    })
    const choices = { [getLineId(order, 'Fries')]: order._id }
    expect(await submitAnswer(browser, order, { version, choices })).toMatchObject({
      ok: false,
      error: { code: 4745, field: 'items' },
    })
    expect(await reportMissing(kitchen, stranger.order, { items: [{ line: order._id }] })).toMatchObject({
      ok: false,
      error: { code: 4744, field: 'items.0.line' },
    })
  })

  it('PY-11 RP-01 opens no other payment when a declined one was paid after all', async () => {
    const lines = [{ product: 'burger' }, { product: 'water' }]
    const { browser, order } = await kitchen.order({ mod: 'express', lines })
    const { fries } = kitchen.shop.site.products
    await reportMissing(kitchen, order, {
      items: [{ line: getLineId(order, 'Water'), suggestions: [fries ?? ''] }],
    })
    const { payment } = expectOk(await submitAnswer(browser, order))
    const { referenceNo: reference = '', _id: id = '', amount: captured } = payment ?? {}
    if (!captured) throw new Error('There is nothing to pay')
    const { gateway } = kitchen.shop
    const names = { reference, gatewayReference: `gw-${reference}` }
    gateway.reports.set(reference, { state: 'failed', ...names, decline: 5011 })
    await browser.api<PaymentsApi>()('POST /api/v1/payment/:id/refresh', { params: { id } })
    gateway.reports.set(reference, { state: 'captured', ...names, captured })
    const before = gateway.created.length
    expect((await submitAnswer(browser, order)).ok).toBe(false)
    expect(gateway.created).toHaveLength(before)
    expect(await fetchRequest(browser, order)).toMatchObject({
      status: 'agreed',
      payment: { _id: id, status: 100 },
    })
  })
})
