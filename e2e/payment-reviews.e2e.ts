import type { Page } from '@playwright/test'
import { startFakeMyfatoorah } from '#providers/payments/myfatoorah/testing/fake-myfatoorah.ts'
import { expectAccessible } from './support/axe.ts'
import { openConsole, openTablet, setConsoleLanguage } from './support/console.ts'
import { openPage, reloadPage } from './support/open-page.ts'
import { callShop, chooseMethod, getNextButton, goToPayment } from './support/ordering.ts'
import { expect, type Shop, test } from './support/shop.ts'

/** A merchant paid through a vendor's simulator, and a customer of theirs on the vendor's page. */
const goToVendor = async (page: Page, shop: Shop, home: string) => {
  const { factory, settings, server, ledger } = await startFakeMyfatoorah()
  await shop.openMerchant({ home, currency: 'KWD', vendor: { gateway: factory.name, settings } })
  await goToPayment(page, shop, { home, isDelivery: false })
  await chooseMethod(page, 'Card')
  await getNextButton(page).click()
  await expect(page.getByRole('button', { name: 'Decline' })).toBeVisible()
  return { server, ledger }
}

const openSummary = async (page: Page, home: string): Promise<void> => {
  await openPage(page, `/${home}`)
  const token = await page.evaluate(() => localStorage.getItem('compass-AuthToken') ?? '')
  const [order] = await callShop<{ _id: string }[]>(page, ['GET', '/api/v1/orders'], { token })
  await openPage(page, `/${home}/order-summary/${order?._id}`)
}

const PENDING = 481
const SUCCESS = 100

/** Waits until the browser has asked and was told this status of the payment. */
const waitForStatus = (page: Page, status: number) =>
  page.waitForResponse(async (answer) => {
    const isAnswer = answer.url().endsWith('/refresh') && answer.ok()
    return isAnswer && (await answer.json()).data.status === status
  })

test('PY-08 "Refresh status" in the order details asks the gateway again, and an unclear payment becomes clear', async ({
  page,
  shop,
}) => {
  const { server, ledger } = await goToVendor(page, shop, 'refreshed')
  const [booked] = ledger.payments
  if (!booked) throw new Error('The vendor has not heard of the payment')
  booked.state = 'pending'
  await openSummary(page, 'refreshed')
  await expect(page.getByRole('heading', { level: 1, name: 'Checking your payment' })).toBeVisible()
  // The return page asks by itself; the summary does not.
  await waitForStatus(page, PENDING)
  await openSummary(page, 'refreshed')
  await expect(page.getByRole('heading', { level: 1, name: 'Waiting for the payment' })).toBeVisible()
  await expect(page.getByText('In progress', { exact: true })).toBeVisible()
  await expectAccessible(page)
  booked.state = 'captured'
  const answered = waitForStatus(page, SUCCESS)
  await page.getByRole('button', { name: 'Refresh status' }).click()
  await answered
  await expect(page.getByText('Complete', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you for your order!' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Refresh status' })).toBeHidden()
  await server.close()
})

const REVIEWS = '/console/payment-reviews'

test('PY-11 staff resolve a payment that the gateway contradicts: only its answer pays, one of two staff resolves, in Arabic too', async ({
  page,
  browser,
  shop,
}) => {
  test.slow()
  const home = 'contradicted'
  const { server, ledger } = await goToVendor(page, shop, home)
  ledger.falseReport = { amountOff: -1 }
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page).toHaveURL(/\/payment\//)

  const tablet = await openTablet(browser, shop.origin)
  await openConsole(tablet, { home, path: REVIEWS })
  await expect(tablet.getByText('The gateway names another amount than the order’s.')).toBeVisible()
  await expectAccessible(tablet)
  const second = await openTablet(browser, shop.origin)
  await openConsole(second, { home, role: 'owner', path: REVIEWS })
  await setConsoleLanguage(second, 'ar')
  await reloadPage(second)
  await expect(second.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(second.getByText('تذكر البوابة مبلغًا غير مبلغ الطلب.')).toBeVisible()

  await tablet.getByRole('button', { name: 'Resolve…' }).click()
  const sheet = tablet.getByRole('dialog')
  const confirm = sheet.getByRole('button', { name: 'Resolve', exact: true })
  await confirm.click()
  await expect(sheet.getByText('Please choose what happened.')).toBeVisible()
  await expect(sheet.getByText('Please write what you found.')).toBeVisible()
  await sheet.getByRole('radio', { name: 'The money has arrived' }).check()
  await sheet.getByLabel('Note').fill('All of it is in the portal')
  await expectAccessible(tablet)
  await confirm.click()
  await expect(sheet.getByText(/does not say that this payment was paid/)).toBeVisible()
  ledger.falseReport = {}
  await confirm.click()
  await expect(sheet).toBeHidden()
  await expect(tablet.getByText(/^The payment of order \d+ is resolved\.$/)).toBeVisible()
  await expect(tablet.getByText('No payment needs you')).toBeVisible()
  await openSummary(page, home)
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you for your order!' })).toBeVisible()

  await second.getByRole('button', { name: 'إنهاء المراجعة…' }).click()
  const late = second.getByRole('dialog')
  await late.getByRole('radio', { name: 'لم يُدفع شيء' }).check()
  await late.getByLabel('ملاحظة').fill('لم أجد شيئًا')
  await expectAccessible(second)
  await late.getByRole('button', { name: 'إنهاء المراجعة', exact: true }).click()
  await expect(late.getByText(/أنهى .*Demo manager.* مراجعة هذه الدفعة من قبل\./)).toBeVisible()
  await late.getByRole('button', { name: 'إلغاء' }).click()
  // The note of the second was typed in vain, and is not dropped without a word.
  await second.getByRole('alertdialog').getByRole('button', { name: 'تجاهل التغييرات' }).click()
  await expect(second.getByText('لا توجد مدفوعات تحتاج إليك')).toBeVisible()
  await second.getByRole('tab', { name: 'منتهية' }).click()
  await expect(second.getByText('وصل المبلغ')).toBeVisible()
  await expect(second.getByText('All of it is in the portal')).toBeVisible()
  await expect(second.getByText(/Demo manager/)).toBeVisible()
  await expectAccessible(second)
  await server.close()
})
