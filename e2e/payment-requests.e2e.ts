import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { openConsole, openTablet, setConsoleLanguage } from './support/console.ts'
import { openPage, reloadPage } from './support/open-page.ts'
import { generatePhone, payWith } from './support/ordering.ts'
import { expect, type Shop, test } from './support/shop.ts'

const openPhone = async (browser: Browser, shop: Shop, locale = 'en-GB'): Promise<Page> => {
  const context = await browser.newContext({
    baseURL: shop.origin,
    viewport: { width: 390, height: 844 },
    locale,
  })
  return context.newPage()
}

/** Creates a link for an amount in the console, and returns its address. */
const createLink = async (
  tablet: Page,
  { amount, what, isPartAllowed = false }: { amount: string; what: string; isPartAllowed?: boolean },
): Promise<string> => {
  await tablet.getByRole('button', { name: 'New payment link' }).click()
  const form = tablet.getByRole('dialog', { name: 'New payment link' })
  await form.getByLabel('Amount', { exact: false }).last().fill(amount)
  await form.getByLabel('What is it for?').fill(what)
  if (isPartAllowed) await form.getByLabel('It may be paid in parts').check()
  await form.getByRole('button', { name: 'Create the link' }).click()
  const sheet = tablet.getByRole('dialog', { name: /^Request \d+/ })
  await expect(sheet.getByRole('img', { name: /^Code of request/ })).toBeVisible()
  const address = (await sheet.getByText(/\/pay-link\//).textContent()) ?? ''
  return `/pay-link/${address.split('/').at(-1)}`
}

const WORDS = {
  en: { phone: 'Mobile number', send: 'Send the code', code: 'Code of four digits', pay: /^Pay / },
  ar: { phone: 'رقم الهاتف المحمول', send: 'أرسل الرمز', code: 'رمز من أربعة أرقام', pay: /^ادفع / },
}

/** Proves the payer's phone by the code that is sent to it; returns the number. */
const provePhone = async (page: Page, shop: Shop, language: 'en' | 'ar' = 'en'): Promise<string> => {
  const words = WORDS[language]
  const phone = generatePhone()
  await page.getByLabel(words.phone, { exact: false }).last().fill(phone)
  await page.getByRole('button', { name: words.send }).click()
  const field = page.getByLabel(words.code)
  await expect(field).toBeFocused()
  const code = await shop.code(`+971${phone}`)
  expect(code).toMatch(/^\d{4}$/)
  await field.fill(code)
  await expect(page.getByRole('button', { name: words.pay })).toBeVisible()
  return `+971${phone}`
}

test('PL-01 RT-23 a payer opens a link on a phone, proves the number, chooses a method and gets a receipt', {
  tag: '@gate',
}, async ({ browser, shop }) => {
  const tablet = await openTablet(browser, shop.origin)
  await openConsole(tablet, { path: '/console/pay-links' })
  const link = await createLink(tablet, { amount: '120', what: 'Deposit for Friday' })
  await expectAccessible(tablet)

  const page = await openPhone(browser, shop)
  await openPage(page, link)
  await expect(page).toHaveURL(/\/smoky-stack\/pay-link\//)
  await expect(page.getByText('Deposit for Friday')).toBeVisible()
  await expect(page.locator('main')).toContainText('120')
  await expectAccessible(page)
  const phone = await provePhone(page, shop)
  await expectAccessible(page)
  // A reload keeps the proof; a double tap goes to one page of the gateway.
  await reloadPage(page)
  await page.getByRole('button', { name: WORDS.en.pay }).dblclick()
  await expect(page.locator('button[value="pay"]')).toBeVisible()
  // Back from the gateway, the same payment goes on.
  const gateway = page.url()
  await page.goBack()
  await page.getByRole('button', { name: WORDS.en.pay }).click()
  await expect(page).toHaveURL(gateway)
  await page.locator('button[value="pay"]').click()

  await expect(page).toHaveURL(/\/pay-link\/summary\//)
  await expect(page.getByRole('heading', { name: /^You have paid/ })).toBeVisible({ timeout: 15_000 })
  const receipt = page.locator('dl')
  for (const fact of ['Request', 'Payment', 'Date and time', 'Method', 'Amount', 'Mobile number'])
    await expect(receipt.getByText(fact, { exact: true })).toBeVisible()
  await expect(receipt).toContainText(phone)
  await expect(receipt).toContainText('120')
  await expectAccessible(page)

  // The merchant's own summary address shows the same receipt, without the number for others.
  const id = link.split('/').at(-1)
  const other = await openPhone(browser, shop)
  await openPage(other, `/smoky-stack/summary/${id}`)
  await expect(other.locator('dl')).toContainText(`•••• ${phone.slice(-4)}`)
  await expect(other.locator('dl')).not.toContainText(phone)
  await openPage(other, link)
  await expect(other.getByRole('heading', { name: 'This payment link is already paid.' })).toBeVisible()
})

test('a payer reads why a payment failed and tries again by keyboard, in Arabic', async ({
  browser,
  shop,
}) => {
  const tablet = await openTablet(browser, shop.origin)
  await openConsole(tablet, { path: '/console/pay-links' })
  const link = await createLink(tablet, { amount: '80', what: 'Cake', isPartAllowed: true })
  const page = await openPhone(browser, shop, 'ar')
  await openPage(page, link)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await provePhone(page, shop, 'ar')
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'جزء منه' }).check()
  await page.getByLabel('المبلغ', { exact: false }).last().fill('٣٠')
  await page.getByRole('button', { name: WORDS.ar.pay }).focus()
  await page.keyboard.press('Enter')
  await payWith(page, 'tok_funds')
  await expect(page).toHaveURL(/\/pay-link\/payment\/.+\/failure/, { timeout: 15_000 })
  await expectAccessible(page)
  await page.getByRole('link', { name: 'حاول مرة أخرى' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('radio', { name: 'جزء منه' }).check()
  await page.getByLabel('المبلغ', { exact: false }).last().fill('30')
  await page.getByRole('button', { name: WORDS.ar.pay }).click()
  await page.locator('button[value="pay"]').click()
  await expect(page.getByRole('heading', { name: /^لقد دفعت/ })).toBeVisible({ timeout: 15_000 })
  await expect(page.getByRole('link', { name: 'ادفع الباقي' })).toBeVisible()
})

test('PL-02 a replaced link leads to the new one, and withdrawn and invalid links say so', async ({
  browser,
  shop,
}) => {
  const tablet = await openTablet(browser, shop.origin)
  await openConsole(tablet, { path: '/console/pay-links' })
  const link = await createLink(tablet, { amount: '50', what: 'Wrong amount' })
  await tablet.getByRole('button', { name: 'Replace by another link' }).click()
  const form = tablet.getByRole('dialog', { name: 'Replace the payment link' })
  await form.getByLabel('Amount', { exact: false }).last().fill('55')
  await form.getByRole('button', { name: 'Create the link' }).click()
  const sheet = tablet.getByRole('dialog', { name: /^Request \d+/ })
  await expect(sheet).toContainText('55')

  const page = await openPhone(browser, shop)
  await openPage(page, link)
  await expect(page.getByRole('heading', { name: 'This payment link has moved.' })).toBeVisible()
  await page.getByRole('link', { name: 'Open the new link' }).click()
  await expect(page.locator('main')).toContainText('55')

  await sheet.getByRole('button', { name: 'Withdraw the link' }).click()
  await sheet.getByRole('button', { name: 'Withdraw the link' }).click()
  await expect(sheet).toContainText('Withdrawn')
  await reloadPage(page)
  await expect(page.getByRole('heading', { name: 'This payment link was withdrawn.' })).toBeVisible()
  await openPage(page, `/pay-link/${'a'.repeat(22)}`)
  await expect(page.getByRole('heading', { name: 'Payment link invalid or moved.' })).toBeVisible()
})

test('OW-02 the screen of links says that the outlet’s gateway has no keys, and leads to it, in Arabic on a phone too', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openConsole(page, { home: 'rostilj', role: 'owner', path: '/console/payments' })
  await page.getByRole('button', { name: 'Add a gateway' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Gateway').selectOption({ label: 'Razorpay' })
  await sheet.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(sheet).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove Sandbox from this outlet' }).click()
  await expect(page.getByRole('heading', { level: 3, name: 'Sandbox' })).toHaveCount(0)

  await openPage(page, '/console/pay-links')
  await expect(page.getByText('This outlet’s gateway has no keys.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'New payment link' })).toHaveCount(0)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await setConsoleLanguage(page, 'ar')
  await openPage(page, '/console/pay-links')
  await expect(page.getByText('لا يمكن دفع أي رابط هنا بعد')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'إعداد الدفع' }).click()
  await expect(page).toHaveURL(/\/console\/payments#gateways$/)
})

test('staff hear on another screen that a link was paid', async ({ browser, shop }) => {
  const tablet = await openTablet(browser, shop.origin)
  await openConsole(tablet, { path: '/console/pay-links' })
  const link = await createLink(tablet, { amount: '65', what: 'Flowers' })
  await openPage(tablet, '/console/menu')
  const page = await openPhone(browser, shop)
  await openPage(page, link)
  await provePhone(page, shop)
  await page.getByRole('radio', { name: /Card/ }).check()
  await page.getByRole('button', { name: /^Pay / }).click()
  await payWith(page, 'tok_success')
  // Looked for every 20 seconds.
  await expect(tablet.getByText(/^Payment link \d+: AED 65 was paid\.$/)).toBeVisible({ timeout: 40_000 })
})
