import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { openPage } from './support/open-page.ts'
import { callShop, payWith, verifyPhone } from './support/ordering.ts'
import { expect, test } from './support/shop.ts'

const HOME = 'palm-yard'
const STALL = 'Tiffin Lane'

test.use({ viewport: { width: 390, height: 844 } })

const findCourt = async (page: Page): Promise<string> => {
  const site = await callShop<{ _id: string }>(page, ['GET', `/api/v1/sites/resolve?path=${HOME}`])
  return site._id
}

/** Has the stall need an e-mail address and ask for a name on the tray. */
const askQuestion = async (page: Page, court: string): Promise<void> => {
  const { token } = await callShop<{ token: string }>(page, ['POST', '/api/v1/console/sign-in'], {
    body: { email: `owner@${HOME}.example`, password: 'Compass-demo-1' },
  })
  const { brands } = await callShop<{ brands: readonly { _id: string; name: string }[] }>(page, [
    'GET',
    `/api/v1/food-court/details?promotionUrlId=${court}`,
  ])
  const path = `/api/v1/console/stores/${brands.find(({ name }) => name === STALL)?._id}/ordering-settings`
  const form = await callShop<{ ordering: object; version: string }>(page, ['GET', path], { token })
  const label = { en: 'Name on the tray', ar: 'الاسم على الصينية' }
  await callShop(page, ['PUT', path], {
    token,
    body: {
      ...{ ...form.ordering, version: form.version, isEmailNeeded: 20 },
      collect: [{ key: 'tray', type: 1, label, mandatory: true }],
    },
  })
}

test('FC-01 a basket asks what each stall asks, and shows what was chosen for each dish', {
  tag: '@own-shop',
}, async ({ page, shop }) => {
  const court = await findCourt(page)
  await askQuestion(page, court)
  await openPage(page, `/${HOME}/lp/${court}/brands`)
  await page.getByRole('link', { name: 'Saj Corner' }).click()
  await page.getByRole('button', { name: 'Add Saj Chicken Shawarma' }).click()
  await expect(page.getByText('Saj Chicken Shawarma is in your basket.')).toBeVisible()
  await page.getByRole('link', { name: 'All stalls' }).click()
  await page.getByRole('link', { name: STALL }).click()
  await page.getByRole('button', { name: 'Add Masala dosa' }).click()
  await page.getByRole('link', { name: /View basket/ }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Saj Chicken Shawarma' })).toContainText('Mild')

  await verifyPhone(page, shop)
  await page.getByLabel('Full name').fill('Nadia Karam')
  const pay = page.getByRole('button', { name: /^Pay / })
  await pay.click()
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await page.getByLabel('E-mail').fill('nadia@example.com')
  await pay.click()
  const tray = page.getByLabel('Name on the tray')
  await expect(tray).toBeFocused()
  await expect(tray).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await tray.fill('Nadia')
  await page.getByLabel('Note to Saj Corner').fill('Cut in halves')
  await pay.click()
  await payWith(page, 'tok_success')
  const part = page.getByRole('region', { name: 'Saj Corner' })
  await expect(part.getByText('Mild')).toBeVisible()
})

test('FC-01 PR-02 a code is typed once for all stalls, says what it lacks, and can be removed', async ({
  page,
}) => {
  const court = await findCourt(page)
  await openPage(page, `/${HOME}/lp/${court}/brands`)
  await page.getByRole('link', { name: 'Saj Corner' }).click()
  await page.getByRole('button', { name: 'Add Saj Chicken Shawarma' }).click()
  await page.getByRole('link', { name: /View basket/ }).click()
  const field = page.getByLabel('Promo code')
  await field.fill('NOSUCH')
  await page.keyboard.press('Enter')
  await expect(page.getByText('There is no such code.')).toBeVisible()
  await field.fill('yard 10')
  await page.keyboard.press('Enter')
  const code = page.locator('section').filter({ hasText: 'Promo code' })
  await expect(code.getByRole('status')).toHaveText(/^Add AED .* more to use it\.$/)
  await page.getByRole('link', { name: 'Add from another stall' }).click()
  await page.getByRole('link', { name: STALL }).click()
  await page.getByRole('button', { name: 'Add Masala dosa' }).click()
  await page.getByRole('link', { name: /View basket/ }).click()
  await expect(code).toContainText('−AED 10')
  await expect(page.locator('section').filter({ hasText: 'What you pay' })).toContainText('Discounts')
  await expectAccessible(page)
  await code.getByRole('button', { name: 'Remove the code YARD10' }).click()
  await expect(field).toBeVisible()
  await expect(page.getByText('Discounts')).toHaveCount(0)
})

test('FC-01 a tip of one’s own amount is for all stalls, is typed once, and stays after a reload', async ({
  page,
}) => {
  const court = await findCourt(page)
  await openPage(page, `/${HOME}/lp/${court}/brands`)
  await page.getByRole('link', { name: 'Saj Corner' }).click()
  await page.getByRole('button', { name: 'Add Saj Chicken Shawarma' }).click()
  await page.getByRole('link', { name: /View basket/ }).click()
  await page.getByText('Other amount').click()
  const field = page.getByLabel('Tip in AED')
  await field.fill('seven')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please enter an amount, such as 5.')).toBeVisible()
  await field.fill('7.50')
  await page.keyboard.press('Enter')
  const sums = page.locator('section').filter({ hasText: 'What you pay' })
  await expect(sums).toContainText('AED 7.50')
  await expectAccessible(page)
  await page.reload()
  await expect(sums).toContainText('AED 7.50')
  await expect(page.getByRole('radio', { name: /Other amount/ })).toBeChecked()
  await page.getByText('No tip').click()
  await expect(sums).not.toContainText('Tip')
})
