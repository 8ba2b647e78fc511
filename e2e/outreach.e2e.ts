import { signSubscriber } from '#features/outreach/server/unsubscribe-link.service.ts'
import { expectAccessible } from './support/axe.ts'
import { openConsole } from './support/console.ts'
import { openPage, reloadPage } from './support/open-page.ts'
import { callShop, verifyPhone } from './support/ordering.ts'
import { expect, SHOP_SECRET, test } from './support/shop.ts'

const HOME = 'smoky-stack'
const PHONE = { width: 390, height: 844 }

test('MK-05 a merchant switches a kind on, a customer allows it with their birthday, and stops it by the link of a message, in Arabic', async ({
  page,
  browser,
  shop,
}) => {
  await openConsole(page, { home: HOME, role: 'owner', path: '/console/outreach' })
  await expect(page.getByText('No customer allows messages yet.')).toBeVisible()
  const card = page.getByRole('region', { name: 'Birthday' })
  await card.getByLabel('Send these messages').check()
  await card.getByLabel('English').fill('A cake for you: https://evil.example')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(card.getByText('Leave out links: the message adds its own.')).toBeVisible()
  await card.getByLabel('English').fill('A cake for you.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expectAccessible(page)

  const context = await browser.newContext({ baseURL: shop.origin, viewport: PHONE, locale: 'en-GB' })
  const customer = await context.newPage()
  await openPage(customer, `/${HOME}/profile`)
  await verifyPhone(customer, shop)
  const offers = customer.locator('section').filter({ hasText: 'Offers from Smoky Stack' })
  await expect(offers.getByText('You get no offers.')).toBeVisible()
  await offers.getByLabel('By message to my phone').check()
  await offers.getByLabel('Month').selectOption('2')
  await offers.getByLabel('Day', { exact: true }).selectOption('29')
  await expectAccessible(customer)
  await offers.getByRole('button', { name: 'Save' }).click()
  await expect(customer.getByText('Saved. You will get offers now and then.')).toBeVisible()
  await reloadPage(customer)
  await expect(offers.getByLabel('By message to my phone')).toBeChecked()
  await expect(offers.getByLabel('Day', { exact: true })).toHaveValue('29')
  await reloadPage(page)
  await expect(page.getByText('One customer allows messages.')).toBeVisible()

  const userId = (await customer.evaluate(() => localStorage.getItem('compass-userId'))) ?? ''
  const site = await callShop<{ brand: { _id: string } }>(page, ['GET', `/api/v1/sites/resolve?path=${HOME}`])
  const token = signSubscriber(SHOP_SECRET, { brandId: site.brand._id, userId })
  const reader = await browser.newContext({ baseURL: shop.origin, viewport: PHONE, locale: 'ar' })
  const mail = await reader.newPage()
  const answer = await mail.goto(`/${HOME}/unsubscribe/${token}?lang=ar`)
  expect(answer?.status()).toBe(200)
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
  await expect(mail.getByRole('heading', { level: 1, name: /إيقاف العروض من/ })).toBeVisible()
  await expectAccessible(mail)
  // Opening it has changed nothing.
  await reloadPage(customer)
  await expect(offers.getByLabel('By message to my phone')).toBeChecked()
  await mail.getByRole('button', { name: 'إيقاف العروض' }).click()
  await expect(mail.getByRole('heading', { level: 1, name: 'تم إيقاف العروض' })).toBeVisible()
  await reloadPage(customer)
  await expect(offers.getByText('You get no offers.')).toBeVisible()

  const wrong = await mail.goto(`/${HOME}/unsubscribe/${token.slice(0, -2)}AA`)
  expect(wrong?.status()).toBe(404)
})
