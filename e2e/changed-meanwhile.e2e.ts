import { expectAccessible } from './support/axe.ts'
import { openPage } from './support/open-page.ts'
import { chooseMethod, getNextButton, goToNextStep, goToPayment } from './support/ordering.ts'
import { createOutletStaff } from './support/outlet-staff.ts'
import { expect, test } from './support/shop.ts'

test('CK-06 swaps a dish that sold out meanwhile for another one on the sheet, and orders that one', async ({
  page,
  shop,
}) => {
  const { storeId, dishes } = await goToPayment(page, shop, { home: 'zahr', isDelivery: false })
  const [gone] = dishes
  const staff = await createOutletStaff(shop, 'zahr', storeId)
  await staff.setSoldOut(gone?._id ?? '', true)
  // Returning to the order reloads it: the sheet opens before any request to the outlet.
  await openPage(page, '/zahr/my-order?tab=details')
  const sheet = page.getByRole('dialog', { name: 'Something has changed' })
  await expect(sheet.getByText(`${gone?.name} is sold out.`)).toBeVisible()
  await expect(sheet.getByRole('radio', { name: 'Remove it' })).toBeChecked()
  await sheet.getByRole('radio', { name: 'Take something else instead' }).check()
  await expectAccessible(page)
  const instead = await sheet
    .getByRole('group', { name: 'Instead' })
    .locator('label bdi')
    .first()
    .textContent()
  await sheet.getByRole('button', { name: 'Apply' }).click()
  await expect(sheet).toBeHidden()
  await staff.setSoldOut(gone?._id ?? '', false)
  await staff.end()
  await goToNextStep(page, 'Pickup details')
  await goToNextStep(page, 'Payment')
  await chooseMethod(page, 'Cash')
  await getNextButton(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you for your order!' })).toBeVisible()
  await expect(page.getByText(instead ?? '').first()).toBeVisible()
})
