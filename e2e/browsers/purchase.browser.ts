import { generatePhone } from '../support/ordering.ts'
import { test as base, expect, type Shop } from '../support/shop.ts'
import { createTexts, type FindText } from '../support/texts.ts'
import { hasFirefox, openFirefox } from './firefox.ts'
import { createRemotePage, type RemotePage } from './remote-page.ts'
import { hasWebKit, openWebKit } from './webkit.ts'

const BROWSERS = [
  { name: 'Firefox', isInstalled: hasFirefox(), open: openFirefox },
  { name: 'WebKit', isInstalled: hasWebKit(), open: openWebKit },
]

interface Purchase {
  readonly page: RemotePage
  readonly shop: Shop
  readonly text: FindText
}

const expectFits = async ({ page }: Purchase, dir: 'ltr' | 'rtl'): Promise<void> => {
  const layout = await page.readLayout()
  expect(layout.dir).toBe(dir)
  expect(layout.content).toBeLessThanOrEqual(layout.window)
}

const verifyPhone = async ({ page, shop, text }: Purchase): Promise<void> => {
  const phone = generatePhone()
  await page.choose(text('platform/ui', 'countryCode'), 'AE')
  await page.type(text('core/customers', 'signIn.phone'), phone)
  const terms = text('core/customers', 'signIn.terms')
  if (await page.has('checkbox', terms)) await page.tap('checkbox', terms)
  await page.tap('button', text('core/customers', 'signIn.sendBySms'))
  await page.expectControl('textbox', text('core/customers', 'signIn.code'))
  await page.type(text('core/customers', 'signIn.code'), await shop.code(`+971${phone}`))
  await page.expectControl('textbox', text('core/customers', 'contact.name'))
}

const fillContact = async ({ page, text }: Purchase): Promise<void> => {
  await page.type(text('core/customers', 'contact.name'), 'Nadia Karam')
  if (await page.has('textbox', text('core/customers', 'contact.email')))
    await page.type(text('core/customers', 'contact.email'), 'nadia@example.com')
}

const chooseArea = async ({ page, text }: Purchase): Promise<void> => {
  await page.tap('button', text('core/checkout', 'area.choose'))
  await page.expectControl('heading', text('core/stores', 'area.heading'))
  await page.tap('radio', /./)
  await page.tap('button', text('core/stores', 'area.apply'))
}

const addAddress = async ({ page, text }: Purchase): Promise<void> => {
  await page.tap('button', text('core/customers', 'address.add'))
  await page.type(text('core/customers', 'address.block'), '4')
  await page.type(text('core/customers', 'address.street'), 'Gulf Road')
  await page.type(text('core/customers', 'address.flat'), '12')
  await page.type(text('core/customers', 'address.building'), 'Heron Court')
  await page.tap('button', text('core/customers', 'address.save'))
}

/** Adds the first dish of a category, which has no options, four times from its own page, and goes to the cart. */
const fillCart = async ({ page, text }: Purchase, category: RegExp): Promise<void> => {
  await page.tap('link', category)
  for (let count = 0; count < 4; count += 1) await page.tap('button', text('core/cart', 'card.add'))
  await page.tap('link', text('core/cart', 'bar.view'))
}

const goToPayment = async (purchase: Purchase): Promise<void> => {
  const { page, text } = purchase
  await page.tap('button', text('core/checkout', 'next.toDelivery'))
  await verifyPhone(purchase)
  await fillContact(purchase)
  await chooseArea(purchase)
  await addAddress(purchase)
  await page.tap('button', text('core/checkout', 'next.toPayment'))
}

for (const { name, isInstalled, open } of BROWSERS) {
  const test = base.extend<{ remote: RemotePage }>({
    remote: async ({ shop }, use) => {
      const browser = await open()
      await use(createRemotePage(browser, shop.origin))
      await browser.close()
    },
  })

  test.describe(name, () => {
    test.skip(!isInstalled, `${name} is not installed here`)

    test('takes a new customer from the menu to an order that is paid in cash', async ({ remote, shop }) => {
      const purchase = { page: remote, shop, text: createTexts('en') }
      const { page, text } = purchase
      await page.open('/zahr')
      await expectFits(purchase, 'ltr')
      await fillCart(purchase, /^Mezze & Salads: /)
      await goToPayment(purchase)
      await expectFits(purchase, 'ltr')
      await page.tap('radio', text('core/payments', 'method.cod'))
      await page.tap('button', text('core/checkout', 'next.place'))
      await page.expectControl('heading', text('core/orders', 'summary.thanks'))
      await page.expectPath(/^\/zahr\/order-summary\//)
      await expectFits(purchase, 'ltr')
    })

    test('takes a new customer in Arabic through the gateway’s page to the order’s status', async ({
      remote,
      shop,
    }) => {
      const purchase = { page: remote, shop, text: createTexts('ar') }
      const { page, text } = purchase
      await page.open('/zahr')
      await page.tap('link', /^العربية$/)
      await page.expectControl('link', /^مقبلات وسلطات: /)
      await expectFits(purchase, 'rtl')
      await fillCart(purchase, /^مقبلات وسلطات: /)
      await goToPayment(purchase)
      await page.tap('radio', text('core/payments', 'method.express'))
      await page.tap('button', text('core/checkout', 'next.pay'))
      await page.tap('radio', text('providers/payments/sandbox', 'card.tok_success'))
      await page.tap('button', text('providers/payments/sandbox', 'pay'))
      await page.expectControl('heading', text('core/orders', 'summary.thanks'))
      await expectFits(purchase, 'rtl')
      await page.tap('link', text('core/orders', 'summary.follow'))
      await page.expectPath(/^\/zahr\/order-status\//)
      await expectFits(purchase, 'rtl')
    })
  })
}
