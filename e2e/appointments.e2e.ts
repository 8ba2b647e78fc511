import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { getOrderCard, openConsole, openTablet } from './support/console.ts'
import { openPage } from './support/open-page.ts'
import { callShop, fillContact, getNextButton, verifyPhone } from './support/ordering.ts'
import { createOutletStaff } from './support/outlet-staff.ts'
import { expect, test } from './support/shop.ts'

const HOME = 'lumen-salon'

const WORDS = {
  en: {
    ...{ add: 'Add Blow-dry', open: 'Choose a time', heading: 'Your appointment', anyone: 'Anyone' },
    ...{ mona: 'Mona', day: 'Tomorrow', take: 'Take this time', chosen: 'With Mona, 45 min' },
    ...{ details: 'Appointment details', payment: 'Payment', cash: 'Cash' },
  },
  ar: {
    ...{ add: 'أضف علاج اللمعان', open: 'تغيير', heading: 'موعدك', anyone: 'أي شخص' },
    ...{ mona: 'منى', day: 'غداً', take: 'اختيار هذا الوقت', chosen: 'مع منى، 30 د' },
    ...{ details: 'تفاصيل الموعد', payment: 'الدفع', cash: 'نقدًا' },
  },
} as const

/** Puts a service into the cart and chooses Mona and her first time tomorrow, by keys alone; returns the time. */
const chooseMona = async (page: Page, language: keyof typeof WORDS): Promise<string> => {
  const words = WORDS[language]
  await openPage(page, `/${HOME}?lang=${language}`)
  await page.getByRole('button', { name: words.add }).first().press('Enter')
  await page.locator('a[href$="/my-order"]').filter({ visible: true }).first().press('Enter')
  await page.getByRole('main').getByRole('button', { name: words.open }).press('Enter')
  const sheet = page.getByRole('dialog', { name: words.heading })
  await expect(sheet.getByRole('radio', { name: words.anyone })).toBeChecked()
  await expectAccessible(page)
  await sheet.getByRole('radio', { name: words.anyone }).press('ArrowDown')
  await expect(sheet.getByRole('radio', { name: words.mona })).toBeChecked()
  await sheet.getByRole('button', { name: words.day, exact: true }).press('Enter')
  const slot = sheet.locator('label:has(input[name=slot])').first()
  const time = (await slot.locator('bdi').textContent()) ?? ''
  await slot.locator('input').press('Space')
  await sheet.getByRole('button', { name: words.take }).press('Enter')
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('main').getByText(words.chosen)).toBeVisible()
  return time
}

const goOn = async (page: Page, heading: string) => {
  await getNextButton(page).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
}

/** Pays in cash and returns the order's id. */
const placeInCash = async (page: Page, language: keyof typeof WORDS): Promise<string> => {
  const { payment, cash } = WORDS[language]
  await goOn(page, payment)
  await page.getByRole('radio', { name: cash, exact: true }).press('Space')
  await getNextButton(page).press('Enter')
  await expect(page).toHaveURL(/order-summary/)
  return page.url().split('/').at(-1) ?? ''
}

test('books a person for a time by keyboard, in English and in Arabic, and shows it to the customer and on the board', {
  tag: '@gate',
}, async ({ page, shop, browser }) => {
  test.slow()
  const first = await chooseMona(page, 'en')
  await expect(page.getByText(/Kept for you/)).toHaveCount(0)
  await goOn(page, WORDS.en.details)
  await verifyPhone(page, shop)
  await fillContact(page)
  const english = await placeInCash(page, 'en')
  await expect(page.getByRole('main').getByText(WORDS.en.chosen)).toBeVisible()
  const number = (await page.locator('dl bdi').first().textContent()) ?? ''
  await page.getByRole('link', { name: 'Follow your order' }).click()
  await expect(page.getByRole('main').getByText(WORDS.en.chosen)).toBeVisible()
  await expect(page.getByRole('main').getByText(first).first()).toBeVisible()

  const tablet = await openTablet(browser, shop.origin)
  await openConsole(tablet, { home: HOME })
  await tablet.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(getOrderCard(tablet, number)).toContainText(WORDS.en.chosen)
  await tablet.context().close()

  // The time stays chosen, with anyone. Mona is taken for 45 minutes by now: her first time is another one.
  const second = await chooseMona(page, 'ar')
  expect(second.replace(/\D/g, '')).not.toBe(first.replace(/\D/g, ''))
  await goOn(page, WORDS.ar.details)
  const arabic = await placeInCash(page, 'ar')
  await expect(page.getByRole('main').getByText(WORDS.ar.chosen)).toBeVisible()

  const site = await callShop<{ _id: string }>(page, ['GET', `/api/v1/sites/resolve?path=${HOME}`])
  const [store] = await callShop<{ _id: string }[]>(page, [
    'GET',
    `/api/v1/stores?promotionUrlId=${site._id}`,
  ])
  const staff = await createOutletStaff(shop, HOME, store?._id ?? '')
  for (const id of [english, arabic]) await staff.transitionOrder(id, 'decline')
  await staff.end()
})
