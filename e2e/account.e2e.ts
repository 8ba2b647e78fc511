import { readFile } from 'node:fs/promises'
import { expectAccessible } from './support/axe.ts'
import { openPage, reloadPage } from './support/open-page.ts'
import {
  addAddress,
  createGuestCart,
  fillContact,
  generatePhone,
  goToNextStep,
  verifyPhone,
} from './support/ordering.ts'
import { expect, test } from './support/shop.ts'

test('AU-01 UX-30 refuses a wrong code with the number of attempts left, and offers a new code after a wait', {
  tag: '@gate',
}, async ({ page, shop }) => {
  const phone = generatePhone()
  // As a browser that reads the code from the message itself.
  await page.addInitScript(() => {
    Object.assign(window, { OTPCredential: class {} })
    navigator.credentials.get = (options) => {
      document.documentElement.dataset.awaited = JSON.stringify(options)
      return new Promise(() => undefined)
    }
  })
  await openPage(page, '/smoky-stack/profile')
  await page.getByLabel('Phone number').fill(`0${phone}`)
  await page.getByRole('button', { name: 'Send code by SMS' }).click()
  const field = page.getByLabel('Code', { exact: true })
  await expect(field).toBeVisible()
  await expect(page.getByRole('main').locator('input')).toHaveCount(1)
  await expect(page.locator('html')).toHaveAttribute('data-awaited', /"otp":\{"transport":\["sms"\]\}/)
  const right = await shop.code(`+971${phone}`)
  await field.fill(right === '111111' ? '222222' : '111111')
  await expect(page.getByText(/Incorrect OTP! \d tries left/)).toBeVisible()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('')
  await expect(page.getByText(/New code in \d+ seconds?/)).toBeVisible()
  await page.getByRole('button', { name: 'Change number' }).click()
  await expect(page.getByLabel('Phone number')).toHaveValue(`0${phone}`)
  await page.getByRole('button', { name: 'Send code by SMS' }).click()
  await expect(page.getByText(/You can ask for another code after/)).toBeVisible()
})

test('UX-30 offers a new code once the wait is over, by the other service too', { tag: '@own-shop' }, async ({
  page,
  shop,
}) => {
  const phone = generatePhone()
  await page.clock.install()
  await openPage(page, '/smoky-stack/profile')
  await page.getByLabel('Phone number').fill(`0${phone}`)
  await page.getByRole('button', { name: 'Send code by SMS' }).click()
  await expect(page.getByText(`We sent a 6-digit code by SMS to`)).toBeVisible()
  await expect(page.getByText(/New code in \d+ seconds?/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send a new code' })).toBeHidden()
  await shop.advance(31_000)
  await page.clock.runFor(31_000)
  await expect(page.getByRole('button', { name: 'Send a new code' })).toBeVisible()
  const asked = page.waitForRequest(/\/users\/sendotp$/)
  await page.getByRole('button', { name: 'Use WhatsApp instead' }).click()
  expect((await asked).postDataJSON()).toMatchObject({ isSMSEnabled: false })
  await expect(page.getByText(`We sent a 6-digit code by WhatsApp to`)).toBeVisible()
})

test('reports a list of countries that failed to load, and loads it again with the code request', async ({
  page,
  shop,
}) => {
  await page.route('**/api/v1/countries*', (route) => route.abort())
  await openPage(page, '/smoky-stack/profile')
  const missing = page.getByText('The list of countries could not be loaded')
  await expect(missing).toBeVisible()
  const phone = generatePhone()
  await page.getByLabel('Phone number').fill(`+971${phone}`)
  const send = page.getByRole('button', { name: 'Send code by SMS' })
  await send.click()
  await expect(missing).toBeVisible()
  await expect(page.getByText('Please enter your phone number.')).toBeHidden()
  await expectAccessible(page)
  await page.unroute('**/api/v1/countries*')
  await send.click()
  const code = page.getByLabel('Code', { exact: true })
  await expect(code).toBeVisible()
  await code.fill(await shop.code(`+971${phone}`))
  await expect(page.getByLabel('Full name')).toBeVisible()
})

test('AU-02 requires acceptance of the terms first where the country demands it', async ({ page, shop }) => {
  await createGuestCart(page, { home: 'fournos', isDelivery: false })
  await openPage(page, '/fournos/my-order')
  await goToNextStep(page, 'Pickup details')
  const phone = generatePhone()
  await page.getByLabel('Phone number').fill(`+971${phone}`)
  await expect(page.getByLabel('Country code')).toHaveValue('AE')
  await page
    .getByRole('button', { name: /^Send code by/ })
    .first()
    .click()
  await expect(page.getByText('Please accept the terms and conditions to continue.')).toBeVisible()
  await page.getByLabel('I accept the terms and conditions').check()
  await page
    .getByRole('button', { name: /^Send code by/ })
    .first()
    .click()
  const field = page.getByLabel('Code', { exact: true })
  await expect(field).toBeVisible()
  await field.fill(await shop.code(`+971${phone}`))
  await expect(page.getByLabel('Full name')).toBeVisible()
})

test('AU-07 supports profile, phone change, sign-out, deletion after confirmation and restore', {
  tag: '@own-shop',
}, async ({ page, shop }) => {
  await openPage(page, '/smoky-stack/profile')
  await verifyPhone(page, shop)
  await fillContact(page, 'Nadia Al Karam')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Your details are saved')).toBeVisible()
  await reloadPage(page)
  await expect(page.getByLabel('Full name')).toHaveValue('Nadia Al Karam')
  await expectAccessible(page)
  const another = generatePhone()
  await page.getByRole('button', { name: 'Change number' }).click()
  const sheet = page.getByRole('dialog', { name: 'Change number' })
  await sheet.getByLabel('Phone number').fill(another)
  await sheet.getByRole('button', { name: 'Send code by SMS' }).click()
  await expect(sheet.getByLabel('Code', { exact: true })).toBeVisible()
  await sheet.getByLabel('Code', { exact: true }).fill(await shop.code(`+971${another}`))
  await expect(sheet).toBeHidden()
  await expect(page.getByText(`+971 ${another}`)).toBeVisible()
  await page.getByRole('button', { name: 'Delete account' }).click()
  const ask = page.getByRole('alertdialog', { name: 'Delete your account?' })
  await ask.getByRole('button', { name: 'Keep my account' }).click()
  await page.getByRole('button', { name: 'Delete account' }).click()
  await ask.getByRole('button', { name: 'Delete it' }).click()
  await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible()
  const code = (await page.locator('[data-restore-code]').textContent()) ?? ''
  expect(await page.evaluate(() => localStorage.getItem('compass-AuthToken'))).toBeNull()
  await shop.advance(60_000)
  await openPage(page, '/smoky-stack/profile')
  await verifyPhone(page, shop, another)
  await expect(page.getByLabel('Full name')).toHaveValue('')
  await page.getByText('Restore a deleted account').click()
  await page.getByLabel('Restore code').fill(code)
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(page.getByLabel('Full name')).toHaveValue('Nadia Al Karam')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/smoky-stack$/)
  expect(await page.evaluate(() => localStorage.getItem('compass-AuthToken'))).toBeNull()
})

test('AD-02 adds, changes and deletes saved addresses, and shows no cards yet', { tag: '@gate' }, async ({
  page,
  shop,
}) => {
  await createGuestCart(page, { home: 'smoky-stack' })
  await openPage(page, '/smoky-stack/addresses-cards')
  await verifyPhone(page, shop)
  await expect(page.getByText('No saved cards')).toBeVisible()
  await addAddress(page, '7')
  await expect(page.getByText('7, Heron Court')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Edit Home/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Edit address' })
  await sheet.getByLabel('Floor').fill('3')
  await sheet.getByText('Work', { exact: true }).click()
  const area = sheet.getByRole('combobox', { name: 'Area' })
  await area.click()
  await area.fill('palm')
  await area.press('ArrowDown')
  await area.press('Enter')
  await expect(area).toHaveValue('Palm Jumeirah')
  await sheet.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByText('7, Heron Court, 3')).toBeVisible()
  await expect(page.getByText('Palm Jumeirah, Dubai')).toBeVisible()
  await page.getByRole('button', { name: /^Delete Work/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('No saved addresses yet.')).toBeVisible()
})

test('shows what an address in another area changes before it applies', async ({ page, shop }) => {
  await createGuestCart(page, { home: 'smoky-stack', dishes: 3 })
  await openPage(page, '/smoky-stack/my-order')
  await goToNextStep(page, 'Delivery details')
  await verifyPhone(page, shop)
  await page.getByRole('button', { name: 'Add an address' }).click()
  const sheet = page.getByRole('dialog', { name: 'Add an address' })
  const area = sheet.getByRole('combobox', { name: 'Area' })
  await area.click()
  await area.fill('palm')
  await area.press('Enter')
  await expect(sheet.getByText(/Delivery AED 12, minimum order AED 60/)).toBeVisible()
  const summary = page.getByRole('complementary').filter({ hasText: 'Delivery fee' })
  await expect(summary.getByText('AED 5.00', { exact: true }).first()).toBeVisible()
  await sheet.getByLabel('Flat or villa').fill('9')
  await sheet.getByLabel('Building or unit').fill('Frond Villa')
  await sheet.getByRole('button', { name: 'Save address' }).click()
  await expect(sheet).toBeHidden()
  await expect(summary.getByText('AED 12.00', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('radio', { name: /Frond Villa/ })).toBeChecked()
})

for (const [home, language] of [
  ['smoky-stack', 'en'],
  ['zahr', 'ar'],
  ['rostilj', 'sr'],
  ['maison-lune', 'fr'],
  ['fournos', 'el'],
] as const) {
  test(`SH-14 axe finds nothing on the empty and signed-out pages of a person in ${language}`, async ({
    page,
    shop,
  }) => {
    await page.context().addCookies([{ name: 'compass-currLangCode', value: language, url: shop.origin }])
    const unknown = 'x'.repeat(22)
    for (const path of [
      'my-order',
      'profile',
      'addresses-cards',
      `order-status/${unknown}`,
      `order-summary/${unknown}`,
    ]) {
      await openPage(page, `/${home}/${path}`)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.locator('main h2').first()).toBeVisible()
      await expectAccessible(page)
    }
  })
}

test('AU-12 lets the customer download all their data as one file', async ({ page, shop }) => {
  const phone = generatePhone()
  await openPage(page, '/smoky-stack/profile')
  await page.getByLabel('Phone number').fill(`0${phone}`)
  await page.getByRole('button', { name: 'Send code by SMS' }).click()
  const code = page.getByLabel('Code', { exact: true })
  await expect(code).toBeVisible()
  await code.fill(await shop.code(`+971${phone}`))
  const requested = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const file = await requested
  expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/)
  const { parts } = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(parts.users[0].phone).toBe(`+971${phone}`)
  expect(parts.orders).toEqual([])
  await expectAccessible(page)
})
