import { LANGUAGES } from '#platform/kernel/language.ts'
import { createLanguageSweep, expectAccessible, expectAccessibleInEveryLanguage } from './support/axe.ts'
import { POLYGLOT_HOME as home } from './support/multilingual-merchant.ts'
import { openPage } from './support/open-page.ts'
import {
  addAddress,
  chooseMethod,
  createGuestCart,
  fillContact,
  getNextButton,
  goToPayment,
  verifyPhone,
} from './support/ordering.ts'
import { createOutletStaff } from './support/outlet-staff.ts'
import { expect, test } from './support/shop.ts'

// Each of these tests visits a page in five languages, one after the other.
test.describe.configure({ timeout: 150_000 })

test('SH-14 axe finds nothing in any language on a filled profile, filled addresses and an empty history', async ({
  page,
  shop,
}) => {
  await createGuestCart(page, { home })
  await openPage(page, `/${home}/profile`)
  await verifyPhone(page, shop)
  await fillContact(page)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Your details are saved')).toBeVisible()
  await expectAccessibleInEveryLanguage(page, `/${home}/profile`, '#contact-name')
  await openPage(page, `/${home}/addresses-cards?lang=en`)
  await addAddress(page)
  await expectAccessibleInEveryLanguage(page, `/${home}/addresses-cards`, 'main li')
  await expectAccessibleInEveryLanguage(page, `/${home}/order-history`, 'main h2')
})

test('SH-14 axe finds nothing in any language on an order from its receipt to its end, and on the history', async ({
  page,
  shop,
}) => {
  const { storeId } = await goToPayment(page, shop, { home, isDelivery: false })
  await chooseMethod(page, 'Cash')
  await getNextButton(page).click()
  await expect(page).toHaveURL(/order-summary/)
  const orderId = page.url().split('/').at(-1) ?? ''
  const status = `/${home}/order-status/${orderId}`
  await expectAccessibleInEveryLanguage(page, `/${home}/order-summary/${orderId}`, 'main dl')
  await expectAccessibleInEveryLanguage(page, status, 'main ol')
  const staff = await createOutletStaff(shop, home, storeId)
  await staff.transitionOrder(orderId, 'accept')
  await expectAccessibleInEveryLanguage(page, status, 'main li[aria-current=step]')
  await staff.transitionOrder(orderId, 'ready')
  await staff.transitionOrder(orderId, 'delivered')
  await staff.end()
  await expectAccessibleInEveryLanguage(page, status, 'main ol')
  await expectAccessibleInEveryLanguage(page, `/${home}/order-history`, 'main article')
})

test('SH-14 axe finds nothing in any language at the gateway and on a payment that failed', async ({
  page,
  shop,
}) => {
  await goToPayment(page, shop, { home, isDelivery: false })
  await chooseMethod(page, 'Card')
  await getNextButton(page).click()
  const card = 'input[name=card]'
  await expect(page.locator(card).first()).toBeVisible()
  const sweepGateway = createLanguageSweep((_, address) => page.goto(address))
  await sweepGateway(page, page.url(), card)
  await page.locator(`${card}[value=tok_funds]`).check()
  await page.locator('button[value=pay]').click()
  await expect(page).toHaveURL(/failure/)
  await expectAccessibleInEveryLanguage(page, page.url(), 'main input[type=radio]')
})

test('SH-14 axe finds nothing in any language on what changed before the order was placed', async ({
  page,
  shop,
}) => {
  const { storeId, dishes } = await goToPayment(page, shop, { home, isDelivery: false })
  const staff = await createOutletStaff(shop, home, storeId)
  const sold = dishes[0]?._id ?? ''
  for (const language of LANGUAGES) {
    await staff.setSoldOut(sold, false)
    await openPage(page, `/${home}/my-order?tab=payment&lang=${language}`)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await page.locator('input[value=cod]').check()
    await staff.setSoldOut(sold, true)
    await getNextButton(page).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
  }
  await staff.setSoldOut(sold, false)
  await staff.end()
})
