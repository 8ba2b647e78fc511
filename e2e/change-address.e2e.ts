import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { chooseOutlet, getOrderCard, openConsole, openTablet, setConsoleLanguage } from './support/console.ts'
import { openPage, reloadPage } from './support/open-page.ts'
import { fillNeededParts, placeCashOrder } from './support/ordering.ts'
import { createOutletStaff } from './support/outlet-staff.ts'
import { expect, test } from './support/shop.ts'

/** Enters a new address in an area into the open sheet, without a mouse. */
const writeAddress = async (page: Page, area: string): Promise<void> => {
  const sheet = page.getByRole('dialog', { name: 'Add an address' })
  await sheet.getByRole('combobox').first().click()
  await page.keyboard.type(area)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await sheet.getByLabel('Flat or villa').fill('7')
  await fillNeededParts(sheet)
  await sheet.getByLabel('Building or unit').fill('Gull House')
  await page.keyboard.press('Enter')
  await expect(sheet).toBeHidden()
}

test('RT-13 changes the address of a placed order: the customer sees the difference before, staff see it immediately, and the option disappears once the driver has the address', async ({
  page,
  browser,
  shop,
}) => {
  const { storeId, orderId } = await placeCashOrder(page, shop)
  const number = (await page.locator('dd').first().textContent()) ?? ''
  const tablet = await openTablet(browser, shop.origin)
  await openConsole(tablet, { home: 'zahr' })
  await chooseOutlet(tablet, /Salmiya/)
  await openPage(page, `/zahr/order-status/${orderId}`)
  const link = page.getByRole('link', { name: 'Change the delivery address' })
  await link.click()
  await expect(page).toHaveURL(new RegExp(`/zahr/change-delivery-address/${orderId}$`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Change the delivery address')
  await page.getByRole('button', { name: 'Add an address' }).click()
  await writeAddress(page, 'Mishref')
  const sums = page.locator('dl').filter({ hasText: 'Delivery fee' })
  await expect(sums).toContainText(/0\.500.*then KWD.1/)
  await expect(sums).toContainText('To pay at the door')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Deliver there' }).click()
  await expect(page).toHaveURL(new RegExp(`/zahr/order-status/${orderId}$`))
  // The sheet that is closing may still name it too.
  await expect(page.getByText('7, Gull House').last()).toBeVisible()
  await expect(getOrderCard(tablet, number)).toContainText(
    'The customer has changed the address. 7, Gull House',
  )
  const staff = await createOutletStaff(shop, 'zahr', storeId)
  await staff.transitionOrder(orderId, 'accept')
  await expect(link).toBeHidden()
  await openPage(page, `/zahr/change-delivery-address/${orderId}`)
  await expect(page.getByText('The address of this order can no longer be changed')).toBeVisible()
  await staff.end()
  await tablet.context().close()
})

test('RT-13 asks for a new address immediately on the sub-path of a site with several outlets, in Arabic too, and offers no area of another outlet', {
  tag: '@gate',
}, async ({ page, shop }) => {
  const { orderId } = await placeCashOrder(page, shop)
  await openPage(page, `/zahr/change-delivery-address/${orderId}/address`)
  const sheet = page.getByRole('dialog')
  await expect(sheet).toBeVisible()
  await sheet.getByRole('combobox').first().click()
  await expect(sheet.getByRole('option', { name: /Mishref/ })).toBeVisible()
  await expect(sheet.getByRole('option', { name: /Sharq/ })).toHaveCount(0)
  await setConsoleLanguage(page, 'ar')
  await reloadPage(page)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 1, name: 'تغيير عنوان التوصيل' })).toBeVisible()
  await expectAccessible(page)
})
