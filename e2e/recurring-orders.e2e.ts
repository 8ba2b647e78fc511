import type { Locator } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { openPage } from './support/open-page.ts'
import { chooseMethod, getNextButton, goToPayment, payWith, placeCashOrder } from './support/ordering.ts'
import { expect, test } from './support/shop.ts'

const DAY = 86_400_000

/** Chooses a day of the calendar of a date field, in the month shown or the ones around it. */
const chooseDay = async (form: Locator, label: string, day: string): Promise<void> => {
  await form.getByRole('button', { name: new RegExp(`^${label}:`) }).click()
  const calendar = form.getByRole('group', { name: label })
  const wanted = calendar.locator(`[data-day="${day}"]`)
  const shown = (await calendar.locator('[data-day]').first().getAttribute('data-day')) ?? ''
  const turn = day.slice(0, 7) < shown.slice(0, 7) ? 'Previous month' : 'Next month'
  while ((await wanted.count()) === 0) await calendar.getByRole('button', { name: turn }).click()
  await wanted.click()
}

test('RC-01 RC-02 makes an order recurring, skips one and restores it, moves another, and pauses all', {
  tag: '@gate',
}, async ({ page, shop }) => {
  const { orderId } = await placeCashOrder(page, shop, false)
  await openPage(page, `/zahr/order-summary/${orderId}`)
  await page.getByRole('button', { name: 'Order this regularly' }).click()
  const form = page.getByRole('dialog', { name: 'Order this regularly' })
  const dates = form.getByRole('listitem')
  await expect(dates).toHaveCount(5)
  const start = new Date((await shop.now()) + 7 * DAY)
  const day = (offset: number) => new Date(start.getTime() + offset * DAY)
  const iso = (date: Date) => date.toISOString().slice(0, 10)
  const shown = (date: Date) =>
    new Intl.DateTimeFormat('en-AE', {
      ...{ timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' },
    }).format(date)
  await form.getByLabel('Days, weeks or months').selectOption('day')
  await form.getByLabel('Repeat every').fill('2')
  await chooseDay(form, 'From', iso(start))
  await form.getByLabel('Time').selectOption('13:30')
  await expect(dates.first()).toContainText(shown(start))
  await expect(dates.last()).toContainText(shown(day(8)))
  await form.getByLabel('Ends').selectOption('onDate')
  await chooseDay(form, 'Last date', iso(day(-1)))
  await expect(form.getByText('The end must not be before the next order.')).toBeVisible()
  await expect(dates).toHaveCount(0)
  await chooseDay(form, 'Last date', iso(day(4)))
  await expect(dates).toHaveCount(3)
  await form.getByLabel('Ends').selectOption('afterOrders')
  await form.getByLabel('Number of orders').fill('6')
  await expect(dates).toHaveCount(5)
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByText('Every 2 days at 1:30 PM')).toBeVisible()

  await page.getByRole('link', { name: 'Recurring orders' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recurring orders')
  const upcoming = page.getByRole('article').getByRole('listitem')
  await expect(upcoming).toHaveCount(5)
  await upcoming.nth(1).getByRole('button', { name: /^Skip/ }).click()
  await expect(upcoming.nth(1)).toContainText('Skipped')
  await expect(upcoming).toHaveCount(6)
  await upcoming.nth(1).getByRole('button', { name: /^Undo/ }).click()
  await expect(upcoming).toHaveCount(5)
  await upcoming
    .nth(2)
    .getByRole('button', { name: /^Change/ })
    .click()
  const sheet = page.getByRole('dialog', { name: 'Change orders' })
  await expect(sheet.getByRole('radio', { name: 'This order' })).toBeChecked()
  await sheet.getByLabel('Time').selectOption('14:00')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(upcoming.nth(2)).toContainText('2:00 PM')
  await expect(upcoming.nth(2)).toContainText('Moved')
  await expect(upcoming.nth(3)).toContainText('1:30 PM')
  await upcoming
    .nth(3)
    .getByRole('button', { name: /^Change/ })
    .click()
  await sheet.getByRole('radio', { name: 'This and following' }).focus()
  await page.keyboard.press('Space')
  await expect(sheet.getByRole('listitem')).toHaveCount(5)
  await sheet.getByRole('button', { name: 'No more orders from this date' }).click()
  await expect(upcoming).toHaveCount(3)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByRole('article').getByText('Paused', { exact: true })).toBeVisible()
  await expect(upcoming).toHaveCount(0)
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(upcoming).toHaveCount(3)

  await openPage(page, '/zahr/profile')
  await page.getByRole('link', { name: '1 recurring order' }).click()
  await expect(upcoming).toHaveCount(3)

  await openPage(page, '/zahr/recurring-orders?lang=ar')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('الطلبات المتكررة')
  await upcoming.first().getByRole('button', { name: /^تخطّي/ }).click()
  await expect(upcoming.first()).toContainText('تم تخطيه')
  await expectAccessible(page)
})

test('RC-03 repeats an order with a saved card that its owner chooses, and shows it', async ({
  page,
  shop,
}) => {
  await goToPayment(page, shop, { home: 'zahr', isDelivery: false })
  await chooseMethod(page, 'Card')
  await page.getByLabel('Save this card for next time').check()
  await getNextButton(page).click()
  await payWith(page, 'tok_success')
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you for your order!' })).toBeVisible()
  await page.getByRole('button', { name: 'Order this regularly' }).click()
  const form = page.getByRole('dialog', { name: 'Order this regularly' })
  await expect(form.getByText('You pay each order in cash')).toBeVisible()
  await form.getByRole('radio', { name: /Visa.*4242/ }).check()
  await expect(form.getByText('The card pays each order when it is made')).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Start' }).click()
  await page.getByRole('link', { name: 'Recurring orders' }).click()
  await expect(page.getByText('Paid by your saved card')).toBeVisible()
})
