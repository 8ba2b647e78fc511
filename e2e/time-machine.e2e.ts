import { expectAccessible } from './support/axe.ts'
import { chooseOutlet, openConsole, openTablet, setConsoleLanguage } from './support/console.ts'
import { expect, test } from './support/shop.ts'

const HOME = 'zahr'
const PHONE = { width: 390, height: 844 }

/** A Tuesday in the near future of the shop's clock. */
const TUESDAY = '2026-12-15'

test('OW-13 a manager sees the shop at six in the morning and at one o’clock, and which settings cause it', {
  tag: '@gate',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openConsole(page, { home: HOME, path: '/console/time-machine' })
  await chooseOutlet(page, /Salmiya/)
  const when = page.getByLabel('Date and time')
  await when.fill(`${TUESDAY}T06:00`)
  const opening = page.getByRole('region', { name: /^Tuesday 15 Dec 2026, 6:00 AM/ })
  await expect(opening).toContainText('Takes no orders')
  await expect(opening).toContainText('Opens at 10:00 AM')
  await expect(opening).toContainText(/Opens next: Tuesday 10:00 AM – /)
  await expectAccessible(page)

  await when.fill(`${TUESDAY}T13:00`)
  await expect(page.getByRole('region', { name: /^Tuesday 15 Dec 2026, 1:00 PM/ })).toContainText(
    'Takes orders',
  )
  const terms = page.getByRole('region', { name: 'Terms of an order for now' })
  await expect(terms).toContainText('Choose a delivery area')
  await page.getByLabel('Delivery area').selectOption({ label: 'Hawalli' })
  await expect(terms).toContainText('Fee of the area “Hawalli”.')
  await page.getByLabel('Service').selectOption('Pickup')
  await expect(terms).toContainText('The outlet’s minimum for pickup.')

  await page.getByLabel('Language of the shop').selectOption('العربية')
  const menu = page.getByRole('region', { name: 'Menu', exact: true })
  const category = menu.locator('details').first()
  await category.locator('summary').focus()
  await page.keyboard.press('Enter')
  const product = category.getByRole('listitem').first()
  await expect(product).toContainText(/[\u0600-\u06ff]/)
  await expect(product).toContainText(/The product’s (lowest )?price/)
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await expectAccessible(page)

  await when.fill('2030-01-01T12:00')
  await expect(page.getByText('Choose a moment within two years of now.')).toBeVisible()
})

test('OW-13 the time machine reads from right to left, on a phone too', async ({ browser, shop }) => {
  const tablet = await openTablet(browser, shop.origin)
  await setConsoleLanguage(tablet, 'ar')
  await openConsole(tablet, { home: HOME, path: '/console/time-machine' })
  await tablet.setViewportSize(PHONE)
  await tablet.getByLabel('التاريخ والوقت').fill(`${TUESDAY}T06:00`)
  await expect(tablet.getByText('لا يستقبل الطلبات')).toBeVisible()
  await expect(tablet.getByText(/^يفتح بعد ذلك: الثلاثاء/)).toBeVisible()
  await expectAccessible(tablet)
  await tablet.context().close()
})
