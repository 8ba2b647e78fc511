import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { generatePhone } from '#apps/server/testing/test-shop.ts'
import type { CustomersApi } from '#core/customers/contract/endpoints.ts'
import { loadOrderPricing, reviseOrder } from '#core/orders/server/revise-order.service.ts'
import { lockOrder } from '#core/orders/server/transition-order.service.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { pressOrder } from '#core/orders/testing/move-order.ts'
import { listRefunds } from '#core/payments/server/refunds.service.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import type { Language } from '#platform/kernel/language.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { SharedBill } from '../contract/endpoints.ts'
import { amountOf, type BillShop, openBillShop, type Payer } from '../testing/bill-shop.ts'

const TIP = 90
const EMAIL = 'huda@mail.example'

describe.each(listTestDatabases())('messages to those who pay a part of a bill, on $name', ({ name }) => {
  let place: BillShop
  let huda: Payer
  let phone: string
  let sami: Payer
  let order: string
  let bill: SharedBill
  beforeAll(async () => {
    place = await openBillShop(name)
    const digits = generatePhone()
    phone = `+971${digits}`
    huda = await place.signedInPayer('Huda', { phone: digits, email: EMAIL })
    sami = await place.payer('Sami')
  })
  afterAll(async () => {
    await expectLedgerClean(place.shop.platform.db)
    await place.shop.close()
  })
  beforeEach(async () => {
    order = await place.order([{ product: 'burger' }, { product: 'fries' }])
    bill = expectOk(await huda.read(order))
    await place.shop.jobs.runPending()
  })

  const lineOf = (item: string) => {
    const line = bill.lines.find((each) => each.name === item)
    if (!line) throw new Error(`The bill has no ${item}`)
    return line
  }
  const pay = async (payer: Payer, item: string, tip = 0) => {
    const parts = [{ line: lineOf(item)._id, num: 1, den: 1 }]
    const claimed = expectOk(await payer.claim(order, { way: 'items', parts }))
    const { payment } = expectOk(await payer.pay(claimed, tip))
    await payer.settle(payment)
    await payer.settle(payment)
  }
  /** What has reached Huda since. */
  const sentSince = async (count: number) => {
    await place.shop.jobs.runPending()
    const own = place.sent.slice(count).filter(({ to }) => to === phone || to === EMAIL)
    return own.map(({ channel, text }) => ({ channel, text: text.replaceAll(/\s/g, ' ') }))
  }
  const formatAmount = (minor: number) => (minor / 100).toFixed(2).replace(/\.00$/, '')
  const removeLine = (line: string) =>
    place.shop.platform.db.tenant(place.shop.site.brandId, async (tx) => {
      const { platform } = place.shop
      const locked = await lockOrder(tx, order)
      const pricing = locked && (await loadOrderPricing(platform, tx, { order: locked, calculators: {} }))
      if (!locked || !pricing) throw new Error('The order cannot be revised')
      await reviseOrder(platform, tx, {
        ...{ order: locked, lines: locked.lines.filter(({ id }) => id !== line), actor: { kind: 'system' } },
        ...pricing.price(pricing.lines.filter(({ id }) => id !== line)),
      })
    })

  it('OR-05, OR-07 are the receipt of what they paid themselves with their tip, once by phone and once by e-mail', async () => {
    const before = place.sent.length
    await pay(huda, 'Burger', TIP)
    const own = amountOf(lineOf('Burger').amount) + TIP
    const messages = await sentSince(before)
    expect(messages.map(({ channel }) => channel).toSorted()).toEqual(['email', 'sms'])
    for (const { text } of messages) {
      expect(text).toContain(`you paid AED ${formatAmount(own)} of the bill`)
      expect(text).toContain(`/table-bill/${order}`)
    }
  })

  it('are none for a guest who has not signed in, not even at an e-mail address that they gave', async () => {
    const { _id } = expectOk(await sami.browser.api<CustomersApi>()('GET /api/v1/users/me'))
    const { platform, site } = place.shop
    await platform.db.tenant(site.brandId, (tx) =>
      tx.sql.updateTable('users').set({ email: 'sami@mail.example' }).where('id', '=', _id).execute(),
    )
    const before = place.sent.length
    await pay(sami, 'Burger')
    await place.shop.jobs.runPending()
    expect(place.sent.slice(before)).toEqual([])
  })

  it('OR-07 say that money goes back, when an item leaves the bill that they paid', async () => {
    await pay(huda, 'Burger', TIP)
    const before = (await sentSince(0)).length
    await removeLine(lineOf('Burger')._id)
    const messages = (await sentSince(0)).slice(before)
    const [receipt] = expectOk(await huda.read(order)).receipts
    const back = amountOf(receipt?.refunded ?? bill.total)
    expect(back).toBeLessThan(amountOf(lineOf('Burger').amount) + TIP)
    const amount = formatAmount(back)
    expect(messages.map(({ channel }) => channel).toSorted()).toEqual(['email', 'sms'])
    const text = messages.find(({ channel }) => channel === 'sms')?.text
    expect(text).toContain(`AED ${amount} of your order`)
    expect(text).toContain(`/table-bill/${order}`)
  })

  it('OR-03, OR-07 say so too when the whole order has ended', async () => {
    await pay(huda, 'Burger', TIP)
    const before = (await sentSince(0)).length
    expectOk(await pressOrder(place.manager, order, 'decline'))
    const texts = (await sentSince(0)).slice(before).map(({ text }) => text)
    const amount = formatAmount(amountOf(lineOf('Burger').amount) + TIP)
    expect(texts).toHaveLength(2)
    for (const text of texts) expect(text).toContain(`AED ${amount}`)
  })

  it('PY-11, OR-07 say in their language that their share came after the order had ended', async () => {
    const { platform, site } = place.shop
    const { _id: id } = expectOk(await huda.browser.api<CustomersApi>()('GET /api/v1/users/me'))
    const setLanguage = (language: Language) =>
      platform.db.tenant(site.brandId, ({ sql }) =>
        sql.updateTable('users').set({ language }).where('id', '=', id).execute(),
      )
    await setLanguage('fr')
    const line = lineOf('Burger')
    const parts = [{ line: line._id, num: 1, den: 1 }]
    const claimed = expectOk(await huda.claim(order, { way: 'items', parts }))
    const { payment } = expectOk(await huda.pay(claimed))
    expectOk(await pressOrder(place.manager, order, 'decline'))
    const before = (await sentSince(0)).length
    for (let report = 0; report < 2; report += 1) await huda.settle(payment)
    const messages = (await sentSince(0)).slice(before)
    expect(messages.map(({ channel }) => channel).toSorted()).toEqual(['email', 'sms'])
    const text = platform.catalogue.getTranslator('fr', 'notifications')('refund.late', {
      ...{ brand: place.sent.at(-1)?.sender ?? '', number: bill.orderId },
      amount: formatMoney(line.amount, 'fr'),
      link: `${platform.origin()}/${site.homePath}/table-bill/${order}`,
    })
    expect(messages).toContainEqual({ channel: 'sms', text: text.replaceAll(/\s/g, ' ') })
    const refunds = await platform.db.tenant(site.brandId, (tx) => listRefunds(tx, order))
    expect(refunds.map(({ amount }) => amount)).toEqual([line.amount])
    await setLanguage('en')
  })
})
