import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { sendHeldStep, setConsoleLanguage, TABLET } from './support/console.ts'
import { scrollToCard } from './support/menu.ts'
import { openPage, reloadPage } from './support/open-page.ts'
import { fillContact, getNextButton, goToNextStep, verifyPhone } from './support/ordering.ts'
import { measureOverflow } from './support/overflow.ts'
import { expect, type Shop, test } from './support/shop.ts'

const PASSWORD = 'Sesame-and-salt-3'

const openOwnPage = async (
  browser: Browser,
  shop: Shop,
  { viewport, locale }: { viewport: { width: number; height: number }; locale: string },
): Promise<Page> => {
  const context = await browser.newContext({ baseURL: shop.origin, viewport, locale })
  return context.newPage()
}

test('OW-01 somebody opens a shop in the browser, leaves on the way, goes on, and hands over the first paid order', {
  tag: '@gate',
}, async ({ browser, page: customer, shop }) => {
  test.setTimeout(180_000)
  const owner = await openOwnPage(browser, shop, { viewport: TABLET, locale: 'en-GB' })
  await openPage(owner, '/console/sign-in')
  await owner.getByRole('link', { name: 'Open your own shop' }).click()
  await owner.getByRole('button', { name: 'Send me the link' }).click()
  await expect(owner.getByText('Please fill this in.')).toBeVisible()
  await owner.getByLabel('E-mail').fill('thyme@journeys.example')
  await owner.getByRole('button', { name: 'Send me the link' }).click()
  const begin = owner.getByRole('link', { name: 'Begin' })
  const link = (await begin.getAttribute('href')) ?? ''
  await begin.click()

  await owner.getByLabel('Name of the shop').fill('Olive & Thyme')
  await owner.getByLabel('Name of the shop').blur()
  await expect(owner.getByLabel('Address of the shop')).toHaveValue('olive-thyme')
  await owner.getByLabel('Address of the shop').fill('Smoky Stack')
  await owner.getByLabel('Address of the shop').blur()
  await expect(owner.getByLabel('Address of the shop')).toHaveValue('smoky-stack-2')
  await owner.getByLabel('Address of the shop').fill('olive-thyme')
  await owner.getByLabel('Country').selectOption('AE')
  await expect(owner.getByLabel('Currency')).toHaveValue('AED')
  await expectAccessible(owner)
  await owner.getByRole('button', { name: 'Continue' }).click()
  await expect(owner.getByLabel('Street and number')).toBeVisible()

  // The tab is closed; the link leads back to where the form was left.
  await openPage(owner, '/console/sign-in')
  await openPage(owner, link)
  await owner.getByLabel('Street and number').fill('Marina Walk 3')
  await owner.getByLabel('City').fill('Dubai')
  await owner.getByLabel('Place on the map').fill('Marina Walk')
  await owner.getByRole('button', { name: 'Continue' }).click()
  await expect(owner.getByText('Please enter two numbers such as 25.0805, 55.1403.')).toBeVisible()
  await owner.getByLabel('Place on the map').fill('25.0805, 55.1403')
  await owner.getByLabel('Opens').fill('00:00')
  await owner.getByLabel('Closes').fill('00:00')
  await expectAccessible(owner)
  await owner.getByRole('button', { name: 'Continue' }).click()

  await owner.getByLabel('Your name').fill('Lina')
  await owner.locator('[name=password]').fill('password')
  await owner.getByRole('button', { name: 'Open my shop' }).click()
  await expect(owner.getByText('Use at least 8 characters with a letter').last()).toBeVisible()
  await owner.locator('[name=password]').fill(PASSWORD)
  await owner.getByRole('button', { name: 'Open my shop' }).click()
  await expect(owner.getByRole('heading', { name: 'First steps', level: 1 })).toBeVisible()
  await expectAccessible(owner)

  await owner.getByRole('link', { name: 'Do it: The menu' }).click()
  await owner.getByRole('button', { name: 'New category' }).click()
  const category = owner.getByRole('dialog', { name: 'New category' })
  await category.getByLabel('Name').first().fill('Grill')
  await category.getByRole('button', { name: 'Save' }).click()
  await owner.getByRole('button', { name: 'Add a product to Grill' }).click()
  const product = owner.getByRole('dialog', { name: 'New product' })
  await product.getByLabel('Name').first().fill('Halloumi plate')
  await product.getByRole('textbox', { name: 'Price', exact: true }).fill('34')
  await product.getByRole('button', { name: 'Save' }).click()
  await expect(product).toBeHidden()

  // Customers still find nothing.
  await openPage(customer, '/olive-thyme')
  await expect(customer.getByText('Halloumi plate')).toHaveCount(0)
  await owner.getByRole('link', { name: /^First steps \d\/5$/ }).click()
  await owner.getByRole('link', { name: 'Do it: Open to customers' }).click()
  await owner.getByRole('button', { name: 'Open to the public' }).click()
  await expect(owner.getByRole('button', { name: 'Begin testing' })).toBeVisible()

  await openPage(customer, '/olive-thyme')
  await (await scrollToCard(customer, 'Halloumi plate'))
    .getByRole('button', { name: 'Add Halloumi plate' })
    .click()
  await customer.getByRole('complementary', { name: 'Your cart' }).getByRole('link').click()
  await goToNextStep(customer, 'Pickup details')
  await verifyPhone(customer, shop)
  await fillContact(customer)
  await goToNextStep(customer, 'Payment')
  await expect(getNextButton(customer)).not.toHaveAttribute('aria-disabled', 'true')
  await customer.getByRole('radio', { name: 'Cash' }).check()
  await getNextButton(customer).click()
  await expect(customer).toHaveURL(/order-summary/)

  await openPage(owner, '/console')
  const card = owner.locator('[data-order]').filter({ visible: true })
  for (const step of ['Accept', 'Ready', 'Handed over']) {
    await card.getByRole('button', { name: step, exact: true }).click()
    await sendHeldStep(owner)
  }
  await expect(card).toHaveCount(0)
  await openPage(owner, '/console/first-steps')
  await expect(owner.getByText('Your first order is done.')).toBeVisible()
  await expect(owner.getByRole('link', { name: /^First steps \d/ })).toHaveCount(0)

  // The link is used up, and leads to the sign-in.
  await openPage(owner, link)
  await reloadPage(owner)
  await expect(owner.getByText('This shop is open already.')).toBeVisible()
})

test('OW-01 somebody opens a shop in Arabic on a phone, and sees what is to be done first', async ({
  browser,
  shop,
}) => {
  test.slow()
  const owner = await openOwnPage(browser, shop, { viewport: { width: 390, height: 844 }, locale: 'ar' })
  const expectFitting = async () => {
    await expectAccessible(owner)
    const beyond = await measureOverflow(owner)
    expect(beyond).toBeLessThanOrEqual(0)
  }
  await setConsoleLanguage(owner, 'ar')
  await openPage(owner, '/console/sign-up')
  await expect(owner.locator('html')).toHaveAttribute('dir', 'rtl')
  await owner.getByLabel('البريد الإلكتروني').fill('zaytoun@journeys.example')
  await owner.getByRole('button', { name: 'أرسل لي الرابط' }).click()
  await expectFitting()
  await owner.getByRole('link', { name: 'ابدأ' }).click()

  await owner.getByLabel('اسم المتجر').fill('زيتون')
  await owner.getByLabel('عنوان المتجر على الإنترنت').fill('zaytoun-amman')
  await owner.getByLabel('البلد').selectOption('JO')
  await expect(owner.getByLabel('العملة')).toHaveValue('JOD')
  await expectFitting()
  await owner.getByRole('button', { name: 'متابعة' }).click()
  await owner.getByLabel('الشارع والرقم').fill('شارع الرينبو 7')
  await owner.getByLabel('المدينة').fill('عمّان')
  await owner.getByLabel('الموقع على الخريطة').fill('31.95, 35.92')
  await owner.getByLabel('يفتح').fill('09:00')
  await owner.getByLabel('يغلق').fill('01:00')
  await expectFitting()
  await owner.getByRole('button', { name: 'متابعة' }).click()
  await owner.getByLabel('اسمك').fill('لينا')
  await owner.locator('[name=password]').fill(PASSWORD)
  await expectFitting()
  await owner.getByRole('button', { name: 'افتح متجري' }).click()
  await expect(owner.getByRole('heading', { name: 'الخطوات الأولى', level: 1 })).toBeVisible()
  await expect(owner.getByRole('link', { name: 'نفّذ: القائمة' })).toBeVisible()
  await expectFitting()
})
