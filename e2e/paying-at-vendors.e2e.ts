import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import type { GatewaySimulator } from '#core/payments/testing/gateway-simulator.ts'
import { startFakeMyfatoorah } from '#providers/payments/myfatoorah/testing/fake-myfatoorah.ts'
import { startFakePayfort } from '#providers/payments/payfort/testing/fake-payfort.ts'
import { startFakeRazorpay } from '#providers/payments/razorpay/testing/fake-razorpay.ts'
import { openPage } from './support/open-page.ts'
import { addDish, countOrders, getNextButton, goToPayment } from './support/ordering.ts'
import { expect, test } from './support/shop.ts'

interface Vendor {
  readonly how: string
  readonly start: () => Promise<GatewaySimulator>
  readonly currency: string
  /** The vendor's resource, by path, that is fetched before the customer presses anything there. */
  readonly fetched: RegExp
  /** Whether the browser passes our redirect page. */
  readonly handsOver: boolean
}

const VENDORS: readonly Vendor[] = [
  {
    how: 'a page of the vendor’s',
    start: startFakeMyfatoorah,
    currency: 'KWD',
    fetched: /^GET \/pay\/\d+$/,
    handsOver: false,
  },
  {
    how: 'a script of the vendor’s',
    start: startFakeRazorpay,
    currency: 'INR',
    fetched: /^GET \/v1\/checkout\.js$/,
    handsOver: true,
  },
  {
    how: 'a form posted to the vendor',
    start: startFakePayfort,
    currency: 'AED',
    fetched: /^POST \/FortAPI\/paymentPage$/,
    handsOver: true,
  },
]

const PLACE_ORDER_LABELS = { en: /^Place order/, ar: /^إتمام الطلب/ } as const

/** All requests of the browser to other origins than the shop since the last call. */
const recordExternalRequests = (page: Page, shop: string): (() => string[]) => {
  const seen: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    const isOutside = /^https?:$/.test(url.protocol) && url.origin !== shop
    if (isOutside) seen.push(`${url.origin} ${request.method()} ${url.pathname}`)
  })
  return () => seen.splice(0)
}

/** The content security policy of a shop page, without its random nonce. */
const fetchPolicy = async (page: Page, path: string): Promise<string> => {
  const { 'content-security-policy': policy = '' } = (await page.request.get(path)).headers()
  return policy.replaceAll(/'nonce-[^']+'/g, "'nonce'")
}

for (const language of ['en', 'ar'] as const)
  for (const { how, start, currency, fetched, handsOver } of VENDORS)
    test(`PY-02 PY-07 RT-07 ${how}: an order is paid; the next is declined, says why, and is taken in cash; in ${language}`, {
      // A redirect alone is what a card payment of `checkout.e2e.ts` does.
      tag: language === 'en' && handsOver ? '@gate' : [],
    }, async ({ page, shop }) => {
      const { factory, settings, server, ledger } = await start()
      const home = `${factory.name}-${language}-${test.info().repeatEachIndex}`
      await shop.openMerchant({ home, currency, vendor: { gateway: factory.name, settings } })
      const policy = await fetchPolicy(page, `/${home}/my-order`)
      expect(policy).toContain("script-src 'nonce' 'strict-dynamic'")
      expect(policy, 'as for customers of any other gateway').toBe(await fetchPolicy(page, '/zahr/my-order'))
      expect(policy).not.toContain(server.origin)
      const outside = recordExternalRequests(page, shop.origin)
      const method = (mod: string) => page.locator(`input[type=radio][value=${mod}]`)
      const reach = async () => {
        if (handsOver) await expect(page.locator('html')).toHaveAttribute('lang', language)
        await expect(page.getByRole('button', { name: 'Decline' })).toBeVisible()
        const requests = outside()
        expect(requests.map((request) => request.split(' ')[0])).toEqual(requests.map(() => server.origin))
        expect(requests.map((request) => request.slice(server.origin.length + 1))).toEqual([
          expect.stringMatching(fetched),
        ])
      }
      const press = (name: 'Pay' | 'Decline') => page.getByRole('button', { name, exact: true }).click()
      const toCheckout = async () => {
        await openPage(page, `/${home}/my-order?tab=payment&lang=${language}`)
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        await method('express').check()
        await expect(method('express')).toBeChecked()
      }

      const { storeId, dishes } = await goToPayment(page, shop, { home, isDelivery: false })
      await toCheckout()
      expect(outside(), 'nothing of a vendor before paying').toEqual([])
      await getNextButton(page).click()
      await reach()
      await press('Pay')
      await expect(page).toHaveURL(/order-summary/)
      await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr')

      await addDish(page, { storeId, dish: dishes[0]?._id ?? '' })
      await toCheckout()
      await getNextButton(page).click()
      outside()
      await press('Decline')
      await expect(page).toHaveURL(/payment\/\w+\/failure/)
      await expect(page.locator('svg[data-failure="5011"]')).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr')
      outside()
      await method('cod').check()
      await page.getByRole('button', { name: PLACE_ORDER_LABELS[language] }).click()
      await expect(page).toHaveURL(/order-summary/)
      expect(outside(), 'nothing of a vendor where it is not needed').toEqual([])
      expect(ledger.payments.map(({ state }) => state)).toEqual(['captured', 'declined'])
      expect(await countOrders(page)).toBe(2)
      await server.close()
    })

interface Hop {
  readonly status: 302 | 303 | 307
  /** The address that the host leads on to. */
  readonly to: () => string
}

/** A host that leads every request on to another one, as vendors and banks do around their pages. */
const startHop = async ({ status, to }: Hop) => {
  const server = createServer((_, response) => response.writeHead(status, { location: to() }).end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  // Another site than the shop's, whose address has no name.
  return { origin: `http://localhost:${port}`, close: () => server.close() }
}

for (const status of [302, 303, 307] as const)
  test(`PY-02 RT-07 a form leads over two more hosts, to the customer's bank and back to the shop, by ${status}`, async ({
    page,
    shop,
  }) => {
    const vendor = await startFakePayfort()
    const home = `hops-${status}-${test.info().repeatEachIndex}`
    let returnUrl = ''
    const back = await startHop({ status, to: () => returnUrl })
    const bank = await startHop({ status, to: () => back.origin })
    const first = await startHop({ status, to: () => bank.origin })
    const settings = { ...vendor.settings, pageBase: first.origin }
    await shop.openMerchant({ home, currency: 'AED', vendor: { gateway: vendor.factory.name, settings } })
    const seen = recordExternalRequests(page, shop.origin)
    page.on('request', (request) => {
      if (request.url().includes('/payment/hand-over/'))
        returnUrl = request.url().replace('/hand-over/', '/return/')
    })
    await goToPayment(page, shop, { home, isDelivery: false })
    await page.locator('input[type=radio][value=express]').check()
    await getNextButton(page).click()
    await expect(page).toHaveURL(new RegExp(`/${home}/payment/[^/]+/return`))
    // The visit of the customer, who is known after two other sites, too.
    await expect(page.getByRole('heading', { name: 'You have not paid yet' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('AED')
    await expect(page.getByText('Pay in another way')).toBeVisible()
    expect(seen().map((request) => request.split(' ')[0])).toEqual([first.origin, bank.origin, back.origin])
    for (const { close } of [first, bank, back]) close()
    await vendor.server.close()
  })
