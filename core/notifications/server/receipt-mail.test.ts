import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import {
  createVerifiedCustomer,
  fillCart,
  placeOrder,
  startTestShop,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import type { CartApi } from '#core/cart/contract/endpoints.ts'
import { loadOrder } from '#core/orders/server/orders.service.ts'
import { presentFull } from '#core/orders/server/present-order.service.ts'
import { loadBrand } from '#core/sites/server/sites.service.ts'
import type { ServerPlugin } from '#platform/http/server-plugin.ts'
import { formatColumnMoney } from '#platform/i18n/format.ts'
import { money } from '#platform/kernel/money.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { MessageProvider, OutgoingMessage } from '../contract/message-provider.ts'
import type { ReceiptApi } from '../contract/receipt-endpoint.ts'
import { renderReceiptMail } from './receipt-mail.formatter.ts'

const sent: OutgoingMessage[] = []
const provider: MessageProvider = {
  name: 'kept',
  channels: ['sms', 'whatsapp', 'email'],
  send: async (message) => void sent.push(message),
}
const kept: ServerPlugin = { name: 'kept', provides: () => ({ messageProvider: [provider] }) }
const receipts = () => sent.filter(({ channel }) => channel === 'email')

describe('the receipt by e-mail', () => {
  let shop: TestShop
  beforeAll(async () => {
    const others = serverPlugins.filter(({ name }) => name !== 'messaging-outbox' && name !== 'tracking')
    shop = await startTestShop({ plugins: [...others, kept] })
  })
  afterAll(() => shop.close())

  const ask = (browser: TestBrowser, id: string) =>
    browser.api<ReceiptApi>()('POST /api/v1/orders/:id/receipt', { params: { id } })

  const placeTipped = async (email: string) => {
    const browser = await createVerifiedCustomer(shop, shop.site, email ? { email } : {})
    const cart = await fillCart(browser, shop.site)
    const tipped = expectOk(
      await browser.api<CartApi>()('PUT /api/v1/carts/tip', { body: { store: cart.store, percent: 10 } }),
    )
    const order = expectOk(await placeOrder(browser, tipped, { mod: 'cardSwipe' }))
    await shop.jobs.runPending()
    sent.length = 0
    return { browser, order }
  }

  it('UX-46 arrives through the outbox with every line, tax and tip of the order, at the address of the order', async () => {
    const { browser, order } = await placeTipped('amal@example.com')
    expect(expectOk(await ask(browser, order._id))).toEqual({ email: 'amal@example.com' })
    expect(receipts(), 'nothing is sent within the request').toEqual([])
    await shop.jobs.runPending()
    const [mail, ...more] = receipts()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ to: 'amal@example.com', subject: `Receipt of order ${order.orderId}` })
    const steps = order.trace.filter(({ kind }) => kind !== 'line')
    const kinds = steps.map(({ kind }) => kind)
    expect(kinds).toContain('tax')
    expect(kinds).toContain('tip')
    const amounts = [order.subTotal, order.total, ...steps.map(({ amount }) => amount)]
    for (const amount of [...amounts, ...order.products.map(({ total }) => total)]) {
      expect(mail?.html).toContain(formatColumnMoney(amount, 'en'))
      expect(mail?.text).toContain(formatColumnMoney(amount, 'en'))
    }
    for (const { name } of [...steps, ...order.products]) expect(mail?.html).toContain(name)
    expect(mail?.html).toContain(`/order-summary/${order._id}`)
  })

  it('UX-46 says what is going back, what was given back and what is left paid, in the language and direction of the request', async () => {
    const { order } = await placeTipped('amal@example.com')
    const { brandId } = shop.site
    const { record, brand } = await shop.platform.db.tenant(brandId, async (tx) => ({
      record: await loadOrder(tx, order._id),
      brand: await loadBrand(tx, brandId),
    }))
    if (!record) throw new Error('The order is gone')
    const { catalogue, clock } = shop.platform
    const shown = presentFull(record, { language: 'ar', catalogue, now: clock.now() })
    const { currency } = shown.total
    const payment = {
      ...shown.payment,
      ...{ refunded: money(500, currency), refunding: money(200, currency) },
      refundUncertain: money(50, currency),
    }
    const mail = renderReceiptMail(shop.platform, { order: { ...shown, payment }, brand, language: 'ar' })
    expect(mail.html).toContain('dir="rtl"')
    expect(mail.text).toContain(`لم يُؤكَّد رد المبلغ بعد: ${formatColumnMoney(money(-50, 'AED'), 'ar')}`)
    expect(mail.text).toContain(`جارٍ رده: ${formatColumnMoney(money(-150, 'AED'), 'ar')}`)
    expect(mail.text).toContain(`المبلغ المُعاد: ${formatColumnMoney(money(-300, 'AED'), 'ar')}`)
    const left = money(shown.total.amount - 500, 'AED')
    expect(mail.text).toContain(`المدفوع بعد الاسترداد: ${formatColumnMoney(left, 'ar')}`)
  })

  it('UX-46 goes to nobody without an address, and is not sent for another’s order', async () => {
    const { browser, order } = await placeTipped('')
    expect(await ask(browser, order._id)).toMatchObject({ ok: false, error: { code: 4824 } })
    const other = await createVerifiedCustomer(shop, shop.site, { email: 'other@example.com' })
    expect(await ask(other, order._id)).toMatchObject({ ok: false })
    await shop.jobs.runPending()
    expect(receipts()).toEqual([])
  })
})
