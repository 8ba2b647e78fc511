import { expectAccessible } from './support/axe.ts'
import { chooseOutlet, openConsole, setConsoleLanguage } from './support/console.ts'
import { openPage, reloadPage } from './support/open-page.ts'
import { callShop } from './support/ordering.ts'
import { expect, test } from './support/shop.ts'

const HOME = 'smoky-stack'
const PHONE = { width: 390, height: 844 }

test('MK-04 a merchant copies links that open exactly one outlet, with the service chosen and the dish opened, for a stranger without sign-in', async ({
  page,
  browser,
  shop,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openConsole(page, { home: HOME, role: 'owner', path: '/console/ordering-links' })
  await chooseOutlet(page, /Marina/)
  await expect(page.getByRole('heading', { level: 1, name: 'Ordering links' })).toBeVisible()
  await expect(page.getByText('The menu and the basket work without signing in.')).toBeVisible()
  await page.getByLabel('Dish', { exact: true }).selectOption({ index: 1 })
  const dish =
    (await page.getByLabel('Dish', { exact: true }).locator('option:checked').textContent())?.split(
      ' · ',
    )[1] ?? ''
  await expectAccessible(page)
  const section = page.getByRole('region', { name: 'Link to one dish' })
  await section.getByRole('button', { name: 'Copy the link: Pickup' }).click()
  await expect(page.getByText('Link copied.')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  await page.close()

  const context = await browser.newContext({ baseURL: shop.origin, viewport: PHONE, locale: 'en-GB' })
  const customer = await context.newPage()
  // Another outlet and service are stored: the link goes before them.
  const site = await callShop<{ _id: string }>(customer, ['GET', `/api/v1/sites/resolve?path=${HOME}`])
  const outlets = await callShop<{ _id: string; name: string }[]>(customer, [
    'GET',
    `/api/v1/stores?promotionUrlId=${site._id}`,
  ])
  const downtown = outlets.find(({ name }) => name.includes('Downtown'))
  await openPage(customer, `/${HOME}?outlet=${downtown?._id}&service=delivery`)
  await expect(customer).toHaveURL(new RegExp(`/${HOME}$`))
  await expect(customer.getByRole('banner')).toContainText('Delivery')
  const answer = await openPage(customer, link)
  expect(answer?.status()).toBe(200)
  expect(answer?.request().redirectedFrom()).toBeNull()
  await expect(customer.getByRole('dialog').getByRole('heading', { name: dish })).toBeVisible()
  // The choice is stored and has left the address, which still names the dish.
  await expect(customer).toHaveURL(/\?product=\w+$/)
  await customer.keyboard.press('Escape')
  await expect(customer.getByRole('dialog')).toBeHidden()
  await expect(customer.getByRole('banner')).toContainText('Pickup')
  await expect(customer.getByRole('banner')).toContainText('Marina')
  await reloadPage(customer)
  await expect(customer.getByRole('banner')).toContainText('Pickup')
  await context.close()
})

test('MK-04 the links are shown in Arabic from right to left on a phone', async ({ page }) => {
  await openConsole(page, { home: HOME, role: 'owner', path: '/console/ordering-links' })
  await page.setViewportSize(PHONE)
  await setConsoleLanguage(page, 'ar')
  await reloadPage(page)
  await expect(page.getByRole('heading', { level: 1, name: 'روابط الطلب' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(PHONE.width)
  await expectAccessible(page)
})
