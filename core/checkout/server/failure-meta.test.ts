import { afterAll, describe, expect, it } from 'vitest'
import {
  createGuest,
  createVerifiedCustomer,
  fillCart,
  placeOrder,
  signIn,
  startTestShop,
} from '#apps/server/testing/test-shop.ts'
import type { CustomersApi } from '#core/customers/contract/endpoints.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import type { PaymentsApi } from '#core/payments/contract/endpoints.ts'
import { paymentErrors } from '#core/payments/contract/errors.ts'
import { DECLINE_CODES } from '#core/payments/domain/gateway-report.ts'
import { seconds } from '#platform/kernel/clock.ts'
import { LANGUAGES } from '#platform/kernel/language.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { CheckoutApi } from '../contract/endpoints.ts'

const shop = await startTestShop()
const { site, gateway, platform } = shop

afterAll(async () => {
  await expectLedgerClean(platform.db)
  await shop.close()
})

type Browser = Awaited<ReturnType<typeof createVerifiedCustomer>>

const readMeta = (browser: Browser, id: string) =>
  browser.api<CheckoutApi>()('GET /api/v1/payment/:id/failure/meta', { params: { id } })

const loadMeta = async (browser: Browser, id: string) => {
  return expectOk(await readMeta(browser, id))
}

const placeUnpaidOrder = async (browser: Browser) => {
  const placed = expectOk(await placeOrder(browser, await fillCart(browser, site)))
  return { id: placed.payment._id, reference: placed.payment.referenceNo, orderId: placed._id }
}

/** An order whose payment the gateway declined with this code. */
const placeDeclinedOrder = async (
  browser: Browser,
  decline: (typeof DECLINE_CODES)[number],
  message?: string,
) => {
  const payment = await placeUnpaidOrder(browser)
  const { id, reference } = payment
  const report = { state: 'failed' as const, reference, gatewayReference: `gw-${reference}`, decline }
  gateway.reports.set(reference, { ...report, ...(message !== undefined && { message }) })
  await browser.api<PaymentsApi>()('POST /api/v1/payment/:id/refresh', { params: { id } })
  return payment
}

const setPaused = (isPaused: boolean) =>
  platform.db.tenant(site.brandId, async ({ sql }) => {
    if (!isPaused) return void (await sql.deleteFrom('store_pauses').execute())
    const paused = { store_id: site.stores.marina ?? '', channel: 'pickup' as const }
    await sql
      .insertInto('store_pauses')
      .values({ ...paused, paused_at: shop.clock.now(), paused_until: null })
      .execute()
  })

describe('reason of a failed payment', () => {
  it('PY-09 has a text of its own for each code, in five languages, with what happens to money where any can have been taken', async () => {
    const told = new Map<string, string>()
    const sentences = new Set<string>()
    const tell = async (browser: Browser, id: string, code: number, decline = code) => {
      for (const language of LANGUAGES) {
        browser.language = language
        const meta = await loadMeta(browser, id)
        expect(meta).toMatchObject({ payment: id, code, isPayable: true })
        told.set(`${code} ${language}`, `${meta.heading} ${meta.message}`)
        sentences.add(meta.message)
        expect(meta.charged).toEqual(decline === 5100 ? expect.stringMatching(/5.{1,3}7|5 إلى 7/) : null)
      }
      browser.language = 'en'
    }
    for (const code of DECLINE_CODES) {
      const browser = await createVerifiedCustomer(shop, site)
      const { id } = await placeDeclinedOrder(browser, code)
      await tell(browser, id, code)
      if (code !== 5011) continue
      await setPaused(true)
      await tell(browser, id, paymentErrors.pauseOrder.code, code)
      await setPaused(false)
      expect(await loadMeta(browser, id)).toMatchObject({ code: 5011 })
    }
    expect(new Set(told.values()).size).toBe(told.size)
    // The sentence alone says why, below whatever heading.
    expect(sentences.size).toBe(told.size)
    expect(told.size).toBe((DECLINE_CODES.length + 1) * LANGUAGES.length)
  })

  it('CK-05 carries the gateway’s own words as one line of plain text, never a card number', async () => {
    const browser = await createVerifiedCustomer(shop, site)
    const said = await placeDeclinedOrder(browser, 5100, ' Do not\n honour\u202e <b>(05)</b> ')
    expect(await loadMeta(browser, said.id)).toMatchObject({
      payment: said.id,
      order: said.orderId,
      isPayable: true,
      provider: 'test-gateway',
      result: { message: 'Do not honour <b>(05)</b>' },
      code: 5100,
      heading: 'Payment was not successful',
      message: 'Payment failed, try another card or method.',
    })
    const long = await placeDeclinedOrder(browser, 5100, 'x'.repeat(5000))
    expect((await loadMeta(browser, long.id)).result?.message).toHaveLength(200)
    const card = await placeDeclinedOrder(browser, 5100, 'Card 4111 1111 1111 1111 declined')
    expect((await loadMeta(browser, card.id)).result).toBeNull()
    // Not every number of that length is a card's: an order's reference stays readable.
    const another = await createVerifiedCustomer(shop, site)
    const other = await placeDeclinedOrder(another, 5100, 'Reference 4111 1111 1111 1112')
    expect((await loadMeta(another, other.id)).result?.message).toBe('Reference 4111 1111 1111 1112')
  })

  it('CK-05 does not blame the card when the customer returned without paying', async () => {
    const browser = await createVerifiedCustomer(shop, site)
    const { id } = await placeUnpaidOrder(browser)
    expect(await loadMeta(browser, id)).toMatchObject({
      heading: 'You have not paid yet',
      message: 'You left the payment page before paying. Choose how you want to pay.',
      isPayable: true,
    })
  })

  it('reports that an order paid in another way cannot be paid again', async () => {
    const browser = await createVerifiedCustomer(shop, site)
    const { id, orderId } = await placeDeclinedOrder(browser, 5003)
    const paid = await browser.api<CheckoutApi>()('POST /api/v1/orders/:id/payment', {
      params: { id: orderId },
      body: { mod: 'cardSwipe' },
      idempotencyKey: 'at the counter',
    })
    expect(paid.ok).toBe(true)
    expect(await loadMeta(browser, id)).toMatchObject({ code: 5003, isPayable: false, order: orderId })
  })

  it('AU-07 stays with its customer who restores the account of before', async () => {
    const phone = '507770099'
    const before = await createVerifiedCustomer(shop, site, { phone })
    const { _id: id } = expectOk(await before.api<CustomersApi>()('GET /api/v1/users/me'))
    const path = { params: { id } }
    const { restoreId } = expectOk(await before.api<CustomersApi>()('DELETE /api/v1/users/:id', path))
    shop.clock.advance(seconds(31))
    const browser = await signIn(shop, site, { browser: await createGuest(shop, site), phone })
    const payment = await placeDeclinedOrder(browser, 5011)
    expectOk(await browser.api<CustomersApi>()('PUT /api/v1/users/:id', { ...path, body: { restoreId } }))
    expect(await loadMeta(browser, payment.id)).toMatchObject({ order: payment.orderId, isPayable: true })
  })

  it('CK-05 is hidden from other customers', async () => {
    const { id } = await placeDeclinedOrder(await createVerifiedCustomer(shop, site), 5011)
    const stranger = await createVerifiedCustomer(shop, site)
    for (const requested of [id, 'nosuchpaymentatall0000'])
      expect(await readMeta(stranger, requested)).toMatchObject({
        ok: false,
        error: { status: 404, code: 4902 },
      })
  })
})
