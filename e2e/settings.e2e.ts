import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { openConsole, openTablet, setConsoleLanguage } from './support/console.ts'
import { openPage, reloadPage } from './support/open-page.ts'
import { goToPayment } from './support/ordering.ts'
import { expect, test } from './support/shop.ts'

const HOME = 'rostilj'
const KEY_ID = 'rzp_test_compass'
const SECRET = 'secret-of-the-merchant'

/** A vendor that knows one pair of keys. */
const startVendor = async () => {
  const expected = `Basic ${Buffer.from(`${KEY_ID}:${SECRET}`).toString('base64')}`
  const server = createServer(({ headers }, response) => {
    response.writeHead(headers.authorization === expected ? 200 : 401, { 'content-type': 'application/json' })
    response.end('{"items":[]}')
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

const addGateway = async (page: Page, title: string): Promise<void> => {
  await page.getByRole('button', { name: 'Add a gateway' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Gateway').selectOption({ label: title })
  await sheet.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(sheet).toHaveCount(0)
}

const removeGateway = async (page: Page, title: string): Promise<void> => {
  await page.getByRole('button', { name: `Remove ${title} from this outlet` }).click()
  await expect(page.getByRole('heading', { level: 3, name: title })).toHaveCount(0)
}

test('OW-11 an owner sets up a gateway until card appears at checkout, and reads the form in Arabic on a phone', {
  tag: '@gate',
}, async ({ page, shop, browser }) => {
  const vendor = await startVendor()
  await page.setViewportSize({ width: 1280, height: 800 })
  await openConsole(page, { home: HOME, role: 'owner', path: '/console/payments' })
  await addGateway(page, 'Razorpay')
  await removeGateway(page, 'Sandbox')
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('group', { name: 'Card', exact: true }) })
  await expect(card).toContainText('Not shown: keys are missing')
  await expectAccessible(page)

  const phone = await openTablet(browser, shop.origin)
  await goToPayment(phone, shop, { home: HOME, isDelivery: false })
  await expect(phone.getByRole('radio', { name: 'Cash', exact: true })).toBeVisible()
  await expect(phone.getByRole('radio', { name: 'Card', exact: true })).toHaveCount(0)

  await page.getByRole('button', { name: 'Enter keys' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Key ID').fill('not a key')
  await sheet.getByLabel('Key secret').fill('another secret')
  await sheet.getByLabel(/^Secret of its events\*?$/).fill('hook')
  await sheet.getByText('More settings').click()
  await sheet.getByLabel('Address of the service').fill(vendor.origin)
  await sheet.getByRole('button', { name: 'Save and check' }).click()
  await expect(sheet.getByLabel('Key ID')).toHaveAccessibleDescription(/Razorpay writes this differently/)
  await sheet.getByLabel('Key ID').fill(KEY_ID)
  await sheet.getByRole('button', { name: 'Save and check' }).click()
  await expect(sheet.getByText('Razorpay refuses these keys.')).toBeVisible()
  await expect(sheet.getByLabel('Key secret')).toHaveAttribute('placeholder', /^Saved on /)
  await sheet.getByLabel('Key secret').fill(SECRET)
  await sheet.getByRole('button', { name: 'Save and check' }).click()
  await expect(sheet.getByText('Razorpay accepts these keys. They are for tests')).toBeVisible()
  await expect(sheet.getByLabel('Key secret')).toHaveValue('')
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Close' }).last().click()
  await expect(card).toContainText('Customers see it')

  await reloadPage(phone)
  await expect(phone.getByRole('radio', { name: 'Card', exact: true })).toBeVisible()
  await phone.context().close()

  const arabic = await openTablet(browser, shop.origin)
  await setConsoleLanguage(arabic, 'ar')
  await arabic.setViewportSize({ width: 390, height: 844 })
  await openConsole(arabic, { home: HOME, role: 'owner', path: '/console/payments' })
  await expect(arabic.getByText('يراها العملاء').first()).toBeVisible()
  await arabic.getByRole('button', { name: 'غيّر المفاتيح' }).click()
  await expect(arabic.getByRole('dialog').getByLabel('معرّف المفتاح')).toHaveValue(KEY_ID)
  await expectAccessible(arabic)
  await arabic.context().close()

  await addGateway(page, 'Sandbox')
  await removeGateway(page, 'Razorpay')
  vendor.close()
})

test('OW-02 an owner reads what keeps customers out and mends it through its link, in Arabic on a phone too', async ({
  page,
  shop,
  browser,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openConsole(page, { home: HOME, role: 'owner', path: '/console/outlet-details' })
  const delivery = page.getByRole('checkbox', { name: 'Delivery', exact: true })
  await delivery.uncheck()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  const arabic = await openTablet(browser, shop.origin)
  await setConsoleLanguage(arabic, 'ar')
  await arabic.setViewportSize({ width: 390, height: 844 })
  await openConsole(arabic, { home: HOME, role: 'owner', path: '/console/readiness' })
  await expect(arabic.getByText('توجد مناطق توصيل لكن التوصيل متوقف: لا أثر لها.')).toBeVisible()
  await expectAccessible(arabic)
  await arabic.getByRole('link', { name: /^أصلح: مناطق التوصيل/ }).click()
  await expect(arabic.getByRole('checkbox', { name: 'توصيل', exact: true })).toBeInViewport()
  await expectAccessible(arabic)
  await arabic.context().close()

  await openPage(page, '/console/readiness')
  await expect(page.getByText('There are delivery areas, but delivery is off')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: /^Mend: Delivery areas/ }).focus()
  await page.keyboard.press('Enter')
  await expect(delivery).toBeInViewport()
  const latitude = page.getByLabel('Latitude')
  const before = await latitude.inputValue()
  await latitude.fill('95')
  await expect(latitude).toHaveAccessibleDescription(/between -90 and 90/)
  await latitude.fill(before)
  await delivery.check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await openPage(page, '/console/readiness')
  await expect(page.getByRole('heading', { name: 'In order' })).toBeVisible()
  await expect(page.getByText('There are delivery areas, but delivery is off')).toHaveCount(0)
})

test('OW-03 an owner changes the brand, sees it on the menu at once, and decides when somebody else saved', {
  tag: '@gate',
}, async ({ page, shop, browser }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openConsole(page, { home: HOME, role: 'owner', path: '/console/brand' })
  const color = page.getByLabel('Brand colour')
  await expect(color).toHaveValue(/^#/)
  const before = await color.inputValue()
  await color.fill('red')
  await expect(color).toHaveAccessibleDescription(/3 or 6 hex digits/)
  await color.fill('#fffffa')
  await expect(color).toHaveAccessibleDescription(/Almost white/)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(color).toBeFocused()
  await color.fill('#0a7b4f')
  await expect(page.getByRole('region', { name: 'Live preview' })).toBeVisible()
  await expectAccessible(page)

  const other = await openTablet(browser, shop.origin)
  await openConsole(other, { home: HOME, role: 'owner', path: '/console/brand' })
  await expect(other.getByLabel('Brand colour')).toHaveValue(before)

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const phone = await openTablet(browser, shop.origin)
  await openPage(phone, `/${HOME}`)
  await expect(phone.locator('html')).toHaveAttribute('style', /--theme-brand: ?#0a7b4f/)
  await phone.context().close()

  await other.getByLabel('Brand colour').fill('#123456')
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  const conflict = other.getByRole('alert').filter({ hasText: 'Somebody else saved this form' })
  await expect(conflict).toContainText('#0a7b4f')
  await expect(conflict).toContainText('#123456')
  await expectAccessible(other)
  await other.getByRole('button', { name: 'Take what is saved' }).click()
  await expect(other.getByLabel('Brand colour')).toHaveValue('#0a7b4f')
  await other.context().close()

  const arabic = await openTablet(browser, shop.origin)
  await setConsoleLanguage(arabic, 'ar')
  await arabic.setViewportSize({ width: 390, height: 844 })
  await openConsole(arabic, { home: HOME, role: 'owner', path: '/console/brand' })
  await expect(arabic.getByLabel('لون العلامة')).toHaveValue('#0a7b4f')
  await expectAccessible(arabic)
  await openPage(arabic, '/console/ordering')
  await expect(arabic.getByLabel('المنطقة الزمنية')).toBeVisible()
  await expectAccessible(arabic)
  await arabic.context().close()

  await color.fill(before)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
})
