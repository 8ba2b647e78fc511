import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { openPage } from './support/open-page.ts'
import {
  chooseMethod,
  createGuestCart,
  fillContact,
  getNextButton,
  goToNextStep,
  openMore,
  payWith,
  verifyPhone,
} from './support/ordering.ts'
import { expect, type Shop, test } from './support/shop.ts'

const HOME = 'smoky-stack'

/** Starts a group in the cart as Huda; returns the copied link. */
const startGroup = async (page: Page): Promise<string> => {
  await page.addInitScript(() => {
    // Simulates a device without the share API: the link is copied.
    Object.defineProperty(navigator, 'share', { value: undefined })
    const clipboard = { writeText: async (text: string) => void sessionStorage.setItem('e2e-copied', text) }
    Object.defineProperty(navigator, 'clipboard', { value: clipboard })
  })
  await openPage(page, `/${HOME}/my-order`)
  await openMore(page)
  const card = page.getByRole('region', { name: 'Order together' })
  await card.getByRole('button', { name: 'Invite others' }).click()
  await card.getByRole('button', { name: 'Make the link' }).click()
  await expect(card.getByText('Please type a name with letters, at most 40 characters.')).toBeVisible()
  await card.getByLabel('Your name').fill('Huda')
  await card.getByLabel('Others can add').selectOption('30')
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Make the link' }).click()
  await expect(card.getByText(/^Dishes can be added until /)).toBeVisible()
  await card.getByRole('button', { name: 'Share the link' }).click()
  await expect(page.getByText('The link was copied.')).toBeVisible()
  return (await page.evaluate(() => sessionStorage.getItem('e2e-copied'))) ?? ''
}

const openOtherPhone = async (browser: Browser, shop: Shop): Promise<Page> => {
  const context = await browser.newContext({ baseURL: shop.origin, viewport: { width: 390, height: 844 } })
  return context.newPage()
}

/** Finds a dish without choices, and adds it by the button on its card. */
const addFries = async (page: Page): Promise<void> => {
  await openPage(page, `/${HOME}/menu-list/search?q=Curly+Fries`)
  await page.getByRole('button', { name: 'Add Curly Fries' }).click()
}

test('CT-13 lets a host share a link, a guest submit dishes in Arabic, and the cart name who added what', async ({
  page,
  shop,
  browser,
}) => {
  await createGuestCart(page, { home: HOME, isDelivery: false, dishes: 1 })
  const link = await startGroup(page)
  expect(link).toMatch(new RegExp(`^${shop.origin}/${HOME}/group-cart/[\\w-]{43}$`))

  const other = await openOtherPhone(browser, shop)
  const { dishes } = await createGuestCart(other, {
    home: HOME,
    isDelivery: false,
    dishes: 2,
    language: 'ar',
  })
  await openPage(other, link)
  await expect(other.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(other.getByText(/^يدعوك Huda للطلب معًا من /)).toBeVisible()
  await other.getByLabel('اسمك').fill('سامي')
  await expectAccessible(other)
  await other.getByRole('button', { name: 'انضمام' }).click()
  await expect(other.getByText('أضافه Huda')).toBeVisible()
  await other.getByRole('button', { name: 'سلّم للمجموعة' }).click()
  await expect(other.getByText('أضفته أنت')).toHaveCount(dishes.length)
  await expectAccessible(other)

  await expect(page.getByText('Added by سامي')).toHaveCount(dishes.length)
  await expect(page.getByText('Added by you')).toHaveCount(1)
  const people = page.getByRole('list', { name: 'Who is in' })
  await expect(people.getByRole('listitem').filter({ hasText: 'Huda (you)' })).toContainText('1 dish')
  await expect(people.getByRole('listitem').filter({ hasText: 'سامي' })).toContainText(
    `${dishes.length} dishes`,
  )
  await expectAccessible(page)

  await other.getByRole('button', { name: /^أزل / }).first().click()
  await expect(page.getByText('Added by سامي')).toHaveCount(dishes.length - 1)
  await page.getByRole('button', { name: 'Close for the others' }).click()
  await expect(page.getByText('The cart is closed. Only Huda can change it.')).toBeVisible()
  await expect(other.getByText('السلة مغلقة. Huda فقط يمكنه تغييرها.')).toBeVisible()
  await expect(other.getByRole('button', { name: /^أزل / })).toHaveCount(0)
})

test('CT-13 puts what a guest adds into the group’s cart at once, and tells them when the host has closed it', {
  tag: '@gate',
}, async ({ page, shop, browser }) => {
  await createGuestCart(page, { home: HOME, isDelivery: false, dishes: 1 })
  const link = await startGroup(page)
  const other = await openOtherPhone(browser, shop)
  await openPage(other, link)
  await other.getByLabel('Your name').fill('Sami')
  await other.getByRole('button', { name: 'Join' }).click()
  await other.getByRole('button', { name: 'Choose from the menu' }).click()
  const bar = other.getByRole('complementary', { name: 'Order together' })
  await expect(bar).toContainText('Ordering with Huda')
  await addFries(other)
  await expect(other.getByText('It is in Huda’s cart now.')).toBeVisible()
  await expect(page.getByText('Added by Sami')).toHaveCount(1)
  await addFries(other)
  const shared = page
    .getByRole('list', { name: 'Who is in' })
    .getByRole('listitem')
    .filter({ hasText: 'Sami' })
  await expect(shared).toContainText('2 dishes')
  await expectAccessible(other)

  await page.getByRole('button', { name: 'Close for the others' }).click()
  await expect(page.getByText('The cart is closed. Only Huda can change it.')).toBeVisible()
  await bar.getByRole('link').click()
  await expect(other.getByText('The cart is closed. Only Huda can change it.')).toBeVisible()
})

test('CT-13 has the host and a guest pay each their part, and the outlet get the order when both have', async ({
  page,
  shop,
  browser,
}) => {
  await createGuestCart(page, { home: HOME, isDelivery: false, dishes: 1 })
  const link = await startGroup(page)
  const other = await openOtherPhone(browser, shop)
  await openPage(other, link)
  await other.getByLabel('Your name').fill('Sami')
  await other.getByRole('button', { name: 'Join' }).click()
  await other.getByRole('button', { name: 'Choose from the menu' }).click()
  await addFries(other)
  await expect(page.getByText('Added by Sami')).toHaveCount(1)
  await page.getByRole('radio', { name: 'Everybody pays their part' }).check()
  await expect(page.getByText(/Everybody pays their own once Huda has placed the order/)).toBeVisible()
  await expectAccessible(page)

  await goToNextStep(page, 'Pickup details')
  await verifyPhone(page, shop)
  await fillContact(page)
  await goToNextStep(page, 'Payment')
  await expect(page.getByText('You pay yours on the next page.')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Cash' })).toBeDisabled()
  await chooseMethod(page, 'Card')
  await expectAccessible(page)
  await getNextButton(page).click()
  await expect(page).toHaveURL(/\/table-bill\//)
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Pay my part/ }).click()
  await page.getByRole('button', { name: /^Pay AED/ }).click()
  await payWith(page, 'tok_success')
  await expect(page.getByRole('heading', { name: /^You paid/ })).toBeVisible()
  await expect(page.getByText(/is still unpaid/)).toBeVisible()

  await openPage(other, link)
  await expect(other.getByRole('listitem').filter({ hasText: 'Huda' })).toContainText('paid')
  await expectAccessible(other)
  await other.getByRole('link', { name: /^Pay my part/ }).click()
  await other.getByRole('button', { name: /^Pay my part/ }).click()
  await expect(other.getByRole('heading', { name: 'Your share' })).toBeVisible()
  await expectAccessible(other)
  await other.getByRole('button', { name: /^Pay AED/ }).click()
  await payWith(other, 'tok_success')
  await expect(other.getByText('All is paid. The outlet has the order.')).toBeVisible()
  await expectAccessible(other)
  await other.getByRole('link', { name: 'To the group' }).first().click()
  await expect(other.getByText('Everybody has paid. The outlet has the order.')).toBeVisible()
  await expect(page.getByText('All is paid. The outlet has the order.')).toBeVisible()
})

test('reports a link without a group and leads to the menu', async ({ page }) => {
  await openPage(page, `/${HOME}/group-cart/${'A'.repeat(43)}`)
  await expect(page.getByRole('heading', { name: 'No group here' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'To the menu' }).click()
  await expect(page).toHaveURL(new RegExp(`/${HOME}$`))
})
