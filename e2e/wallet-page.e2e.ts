import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page, test } from '@playwright/test'
import { renderTestWallet } from '#core/payments/testing/render-test-wallet.ts'
import { expectAccessible } from './support/axe.ts'

/** Stub of Google's script as far as our page uses it: a button, and a token once it is pressed. */
const GOOGLE = `
window.google = { payments: { api: { PaymentsClient: class {
  constructor(options) { this.options = options }
  isReadyToPay() { return Promise.resolve({ result: !window.name.includes('bare') }) }
  createButton({ onClick }) {
    const button = document.createElement('button');
    button.textContent = 'Google Pay (' + this.options.environment + ')';
    button.addEventListener('click', onClick);
    return button;
  }
  loadPaymentData(request) {
    if (window.name.includes('closed')) return Promise.reject({ statusCode: 'CANCELED' });
    window.name = JSON.stringify(request);
    return Promise.resolve({ paymentMethodData: { tokenizationData: { token: '{"signature":"ok"}' } } });
  }
} } } };`

/** Stub of Apple's session as far as our page uses it: requests the merchant session and returns a token. */
const stubApplePay = (): void => {
  class Session {
    static STATUS_SUCCESS = 0
    static STATUS_FAILURE = 1
    static canMakePayments = () => true
    onvalidatemerchant: (event: { validationURL: string }) => void = () => undefined
    onpaymentauthorized: (event: { payment: { token: { paymentData: object } } }) => void = () => undefined
    constructor(_version: number, request: object) {
      window.name = JSON.stringify(request)
    }
    begin(): void {
      this.onvalidatemerchant({
        validationURL: 'https://apple-pay-gateway.apple.com/paymentservices/startSession',
      })
    }
    completeMerchantValidation(): void {
      this.onpaymentauthorized({ payment: { token: { paymentData: { signature: 'ok' } } } })
    }
    completePayment(): void {}
    abort(): void {}
  }
  Object.assign(window, { ApplePaySession: Session })
}

interface WalletBackend {
  readonly origin: string
  readonly server: Server
  readonly posted: { readonly path: string; readonly body: Record<string, string> }[]
  /** Whether our server opens sessions and accepts tokens. */
  works: boolean
}

const startWalletBackend = async (): Promise<WalletBackend> => {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', stand.origin)
    if (pathname === '/pay.js') return response.setHeader('content-type', 'text/javascript').end(GOOGLE)
    if (pathname === '/applepay' || pathname === '/googlepay') {
      const page = renderTestWallet(pathname === '/applepay' ? 'applepay' : 'googlepay', stand.origin)
      response.setHeader('content-type', 'text/html; charset=utf-8')
      return response.setHeader('content-security-policy', page?.policy ?? '').end(page?.html)
    }
    if (!pathname.startsWith('/api/')) return response.end('back')
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    stand.posted.push({ path: pathname, body: JSON.parse(Buffer.concat(chunks).toString('utf8')) })
    response.statusCode = stand.works ? 200 : 422
    const data = { merchantSession: {}, url: `${stand.origin}/back`, isDeclined: false }
    return response.setHeader('content-type', 'application/json').end(JSON.stringify({ data }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const stand: WalletBackend = { origin, server, posted: [], works: true }
  return stand
}

let walletBackend: WalletBackend
test.beforeEach(async ({ page }) => {
  walletBackend = await startWalletBackend()
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) throw new Error(message.text())
  })
})
test.afterEach(() => walletBackend.server.close())

const parseToken = (body: Record<string, string> | undefined): unknown =>
  JSON.parse(Buffer.from(body?.token ?? '', 'base64').toString('utf8'))

/** What the wallet received; the stubs store it in the window's name, which outlives the page. */
const readPostedResult = async (page: Page): Promise<unknown> =>
  JSON.parse(await page.evaluate(() => window.name))

test('PY-01 opens Apple’s sheet from its button with a session of our server, and pays with its token', {
  tag: '@gate',
}, async ({ page }) => {
  await page.addInitScript(stubApplePay)
  await page.goto(`${walletBackend.origin}/applepay`)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Apple Pay' }).click()
  await expect(page).toHaveURL(`${walletBackend.origin}/back`)
  const [session, paid] = walletBackend.posted
  const names = { payment: 'the-payment', key: 'the-key' }
  expect(session).toMatchObject({ path: '/api/v1/payment/applepay/session', body: names })
  expect(paid).toMatchObject({ path: '/api/v1/payment/wallet-payment', body: names })
  expect(parseToken(paid?.body)).toEqual({ signature: 'ok' })
  expect(await readPostedResult(page)).toMatchObject({
    ...{ countryCode: 'KW', currencyCode: 'KWD', supportedNetworks: ['visa'] },
    total: { label: 'Smoky Stack', amount: '1.255' },
  })
})

test('PY-01 shows Google’s own button where Google allows it, and pays with its token', {
  tag: '@gate',
}, async ({ page }) => {
  await page.goto(`${walletBackend.origin}/googlepay`)
  await page.getByRole('button', { name: 'Google Pay (TEST)' }).click()
  await expect(page).toHaveURL(`${walletBackend.origin}/back`)
  expect(walletBackend.posted.map(({ path }) => path)).toEqual(['/api/v1/payment/wallet-payment'])
  expect(parseToken(walletBackend.posted[0]?.body)).toEqual({ signature: 'ok' })
  expect(await readPostedResult(page)).toMatchObject({
    transactionInfo: { totalPrice: '1.255', currencyCode: 'KWD', countryCode: 'KW' },
    allowedPaymentMethods: [
      { tokenizationSpecification: { parameters: { gateway: 'tappayments', gatewayMerchantId: '1124340' } } },
    ],
  })
})

for (const wallet of ['applepay', 'googlepay'])
  test(`without ${wallet} the page says so and leads to another way`, async ({ page }) => {
    await page.addInitScript(() => {
      window.name = 'bare'
    })
    await page.goto(`${walletBackend.origin}/${wallet}`)
    await expect(page.getByRole('alert')).toHaveText('This device cannot pay so here.')
    await expect(page.getByRole('button')).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Pay in another way' }).click()
    await expect(page).toHaveURL(`${walletBackend.origin}/back`)
  })

test('reports a session that does not open, and keeps the button', async ({ page }) => {
  walletBackend.works = false
  await page.addInitScript(stubApplePay)
  await page.goto(`${walletBackend.origin}/applepay`)
  await page.getByRole('button', { name: 'Apple Pay' }).click()
  await expect(page.getByRole('alert')).toHaveText('Payment failed, try another card or method.')
  await expect(page.getByRole('button', { name: 'Apple Pay' })).toBeVisible()
})

test('shows no message when the customer closes the sheet', async ({ page }) => {
  await page.addInitScript(() => {
    window.name = 'closed'
  })
  await page.goto(`${walletBackend.origin}/googlepay`)
  await page.getByRole('button', { name: 'Google Pay (TEST)' }).click()
  await expect(page.getByRole('alert')).toBeHidden()
  expect(walletBackend.posted).toEqual([])
})
