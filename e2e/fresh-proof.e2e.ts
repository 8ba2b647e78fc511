import { expectAccessible } from './support/axe.ts'
import { openPage } from './support/open-page.ts'
import { generatePhone, verifyPhone } from './support/ordering.ts'
import { expect, test } from './support/shop.ts'

const MINUTE = 60_000

test('AU-07 requires a code to the present phone before a number change or account deletion long after signing in', {
  tag: '@own-shop',
}, async ({ page, shop }) => {
  await openPage(page, '/smoky-stack/profile')
  const phone = await verifyPhone(page, shop)
  await shop.advance(11 * MINUTE)

  await page.getByRole('button', { name: 'Change number' }).click()
  const sheet = page.getByRole('dialog', { name: 'Change number' })
  const another = generatePhone()
  await sheet.getByLabel('Phone number').fill(another)
  await sheet.getByRole('button', { name: 'Send code by SMS' }).click()
  await expect(sheet.getByText('Please confirm your phone number again first.')).toBeVisible()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: /^Send code by/ }).click()
  const code = sheet.getByLabel('Code', { exact: true })
  await expect(code).toBeVisible()
  await code.fill(await shop.code(`+971${phone}`))
  await expect(sheet.getByText(another)).toBeVisible()
  await expect(code).toHaveValue('')
  await code.fill(await shop.code(`+971${another}`))
  await expect(sheet).toBeHidden()
  await expect(page.getByText(`+971 ${another}`)).toBeVisible()

  await shop.advance(6 * MINUTE)
  await page.getByRole('button', { name: 'Delete account' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete it' }).click()
  await expect(page.getByText('Please confirm your phone number again first.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Send code by/ }).click()
  const lastCode = page.getByLabel('Code', { exact: true })
  await expect(lastCode).toBeVisible()
  await lastCode.fill(await shop.code(`+971${another}`))
  await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible()
})
