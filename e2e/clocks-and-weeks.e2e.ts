import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { LANGUAGES, type Language } from '#platform/kernel/language.ts'
import { expectAccessible } from './support/axe.ts'
import { POLYGLOT_HOME } from './support/multilingual-merchant.ts'
import { openPage } from './support/open-page.ts'
import { chooseMethod, getNextButton, goToPayment } from './support/ordering.ts'
import { expect, test } from './support/shop.ts'

// A recurring order's form is opened in each language, one after the other.
test.describe.configure({ timeout: 120_000 })

const readTexts = async (area: string, language: Language): Promise<Record<string, string>> =>
  JSON.parse(await readFile(new URL(`../${area}/messages/${language}.json`, import.meta.url), 'utf8'))

/** Half past one, a Friday in November, the first and the last weekday of a country that begins with Monday. */
const EXPECTED: Readonly<
  Partial<Record<Language, { clock: string; date: RegExp; week: readonly [string, string] }>>
> = {
  en: { clock: '1:30 PM', date: /: \d+ \w{3} 20\d\d$/, week: ['Monday', 'Sunday'] },
  ar: { clock: '1:30 م', date: /: \d+ [\u0600-\u06ff]+ 20\d\d$/, week: ['الاثنين', 'الأحد'] },
  sr: { clock: '13:30', date: /: \d+\. \w{3} 20\d\d\.$/, week: ['ponedeljak', 'nedelja'] },
  fr: { clock: '13:30', date: /: \d+ [\wéû.]+ 20\d\d$/, week: ['lundi', 'dimanche'] },
  el: { clock: '13:30', date: /: \d+ [\u0370-\u03ff]+ 20\d\d$/, week: ['Δευτέρα', 'Κυριακή'] },
}

/** The clock of a language: from 0 to 23 hours, or from 1 to 12 with a mark. */
const CLOCK_24 = /^([01]\d|2[0-3]):\d\d ?– ?([01]\d|2[0-3]):\d\d$/
const CLOCK_12 = /^(1[0-2]|[1-9]):\d\d.*(1[0-2]|[1-9]):\d\d (AM|PM|ص|م)$/

const orderForCash = async (page: Page, shop: Parameters<typeof goToPayment>[1], home: string) => {
  await goToPayment(page, shop, { home, isDelivery: false, dishes: 3 })
  await chooseMethod(page, 'Cash')
  await getNextButton(page).click()
  await expect(page).toHaveURL(/order-summary/)
  return page.url().split('/').at(-1)?.split('?')[0] ?? ''
}

const openRecurringForm = async (page: Page, url: string, language: Language) => {
  const texts = await readTexts('features/recurring-orders', language)
  await openPage(page, `${url}?lang=${language}`)
  await page.getByRole('button', { name: texts['order.begin'] }).click()
  return { form: page.getByRole('dialog'), texts }
}

test('UX-28 writes slots, dates, weekdays and hours as each language does, on its own clock', async ({
  page,
  shop,
}) => {
  const orderId = await orderForCash(page, shop, POLYGLOT_HOME)
  for (const language of LANGUAGES) {
    const expected = EXPECTED[language]
    if (!expected) throw new Error(`Nothing is expected of ${language} yet`)
    const { clock, date, week } = expected
    const { form, texts } = await openRecurringForm(
      page,
      `/${POLYGLOT_HOME}/order-summary/${orderId}`,
      language,
    )
    const weekdays = form.getByRole('checkbox')
    await expect(weekdays).toHaveCount(7)
    await expect(weekdays.first()).toHaveAccessibleName(week[0])
    await expect(weekdays.last()).toHaveAccessibleName(week[1])
    await form.getByLabel(texts['form.time'] ?? '').selectOption({ label: clock })
    const from = form.getByRole('button', { name: new RegExp(`^${texts['form.from']}`) })
    await expect(from).toHaveAccessibleName(date)
    await from.click()
    const heads = form.getByRole('columnheader')
    await expect(heads).toHaveCount(7)
    const short = (await heads.first().textContent()) ?? ''
    expect(week[0].toLowerCase().startsWith(short.toLowerCase().replace('.', '').slice(0, 3))).toBe(true)
    await openPage(page, `/${POLYGLOT_HOME}?lang=${language}`)
    const { 'time.later': later, 'time.heading': heading } = await readTexts('core/availability', language)
    const { 'time.label': when } = await readTexts('core/stores', language)
    await page.getByRole('button', { name: new RegExp(`^${when}`) }).click()
    const sheet = page.getByRole('dialog', { name: heading })
    await sheet.getByText(later ?? '', { exact: true }).click()
    const slot = sheet.locator('label:has(input[name=slot])').first().locator('bdi')
    await expect(slot).toHaveText(language === 'en' || language === 'ar' ? CLOCK_12 : CLOCK_24)
  }
})

test('UX-28 begins the week on Saturday in Kuwait, and moves through a month by keyboard in both directions of writing', async ({
  page,
  shop,
}) => {
  const orderId = await orderForCash(page, shop, 'zahr')
  for (const [language, first, forth] of [
    ['en', 'Saturday', 'ArrowRight'],
    ['ar', 'السبت', 'ArrowLeft'],
  ] as const) {
    const { form, texts } = await openRecurringForm(page, `/zahr/order-summary/${orderId}`, language)
    await expect(form.getByRole('checkbox').first()).toHaveAccessibleName(first)
    const from = form.getByRole('button', { name: new RegExp(`^${texts['form.from']}`) })
    await from.click()
    await expect(form.getByRole('columnheader').first()).toHaveText(language === 'en' ? 'Sat' : 'السبت')
    await expectAccessible(page)
    const days = form.locator('button[data-day]')
    const chosen = form.locator('button[data-day][aria-pressed=true]')
    const day = (await chosen.getAttribute('data-day')) ?? ''
    const next = new Date(`${day}T12:00:00Z`)
    next.setUTCDate(next.getUTCDate() + 8)
    await chosen.focus()
    await page.keyboard.press(forth)
    await page.keyboard.press('ArrowDown')
    await expect(days.and(page.locator(':focus'))).toHaveAttribute(
      'data-day',
      next.toISOString().slice(0, 10),
    )
    await page.keyboard.press('Enter')
    await expect(from).toBeFocused()
    await expect(from).toHaveAccessibleName(new RegExp(`: ${next.getUTCDate()} `))
  }
})
