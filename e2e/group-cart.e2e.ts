import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { createGuestCart } from './support/ordering.ts'
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
  await page.goto(`/${HOME}/my-order`)
  const card = page.getByRole('region', { name: 'Order together' })
  await card.getByRole('button', { name: 'Invite others' }).click()
  await card.getByRole('button', { name: 'Make the link' }).click()
  await expect(card.getByText('Please type a name of at most 40 characters.')).toBeVisible()
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
  await other.goto(link)
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
  await expect(page.getByText('In the group: Huda, سامي')).toBeVisible()
  await expectAccessible(page)

  await other.getByRole('button', { name: /^أزل / }).first().click()
  await expect(page.getByText('Added by سامي')).toHaveCount(dishes.length - 1)
  await page.getByRole('button', { name: 'Close for the others' }).click()
  await expect(page.getByText('The cart is closed. Only Huda can change it.')).toBeVisible()
  await expect(other.getByText('السلة مغلقة. Huda فقط يمكنه تغييرها.')).toBeVisible()
  await expect(other.getByRole('button', { name: /^أزل / })).toHaveCount(0)
})

test('reports a link without a group and leads to the menu', async ({ page }) => {
  await page.goto(`/${HOME}/group-cart/${'A'.repeat(43)}`)
  await expect(page.getByRole('heading', { name: 'No group here' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'To the menu' }).click()
  await expect(page).toHaveURL(new RegExp(`/${HOME}$`))
})
