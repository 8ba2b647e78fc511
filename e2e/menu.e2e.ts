import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { openPage, reloadPage } from './support/open-page.ts'
import { expect, test } from './support/shop.ts'

/** Section names in page order, as the server sent them. */
const getSectionNames = (page: Page): Promise<string[]> => page.locator('#main section h2').allTextContents()

const getActiveChip = (page: Page) =>
  page.getByRole('navigation', { name: /Categories|الأقسام/ }).locator('[aria-current="true"]')

/** Waits until the page is hydrated and interactive. */
const waitForScripts = (page: Page): Promise<void> =>
  expect(page.getByRole('button', { name: /^(Add|أضف) / }).first()).toBeEnabled()

test('MN-01 shows categories with pictures, prices and food-type marks, the special groups first', {
  tag: '@gate',
}, async ({ page }) => {
  await openPage(page, '/zahr')
  expect((await getSectionNames(page)).slice(0, 3)).toEqual(['Recommended', 'Top picks', 'Chicken Shawarma'])
  // What each group holds is the merchant's own marks: 1 recommended, 2 top picks, 3 buy one and get one.
  await openPage(page, '/smoky-stack')
  const groups = ['Recommended', 'Top picks', 'Buy one, get one']
  expect((await getSectionNames(page)).slice(0, 3)).toEqual(groups)
  for (const [place, first] of ['Harbour Classic', 'The Smoky Stack', 'Original Smash'].entries())
    await expect(page.locator('#main section').nth(place).locator('article').first()).toContainText(first)
  await openPage(page, '/zahr')
  const card = page.locator('article', { hasText: 'Falafel Sandwich' }).last()
  await expect(card.getByRole('img', { name: 'Vegan' })).toBeVisible()
  await expect(card).toContainText('KWD 0.600')
  await card.scrollIntoViewIfNeeded()
  await expect(card.locator('picture img')).toHaveAttribute('src', /^\/pictures\//)
  const meat = page.locator('article', { hasText: 'Zahr Meat Shawarma' }).last()
  await expect(meat.getByRole('img', { name: 'With meat or fish' })).toBeVisible()
})

test('ST-02 serves pictures in three sizes and two formats, and detects WebP support once', async ({
  page,
}) => {
  await openPage(page, '/zahr')
  const sources = page.locator('article picture').first().locator('source')
  await expect(sources).toHaveCount(2)
  await expect(sources.first()).toHaveAttribute('type', 'image/avif')
  await expect(sources.last()).toHaveAttribute('srcset', /-thumb\.webp .*-medium\.webp .*-large\.webp /)
  const probed = () => page.evaluate(() => localStorage.getItem('compass-isWebpSupported'))
  await expect.poll(probed).toBe('true')
})

test.describe('menu without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('shows the menu, with a URL of its own for each product', async ({ page }) => {
    await page.goto('/fournos')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aegean Bakery')
    await expect(page.locator('article').first()).toBeVisible()
    await expect(page.getByRole('button', { name: /^Add / })).toHaveCount(0)
    await page.getByRole('link', { name: 'Spinach pie with village filo' }).first().click()
    await expect(page.locator('noscript h2', { hasText: 'Spinach pie' })).toBeVisible()
    await expect(page.locator('noscript li', { hasText: 'Half a tray, 4 slices' })).toBeVisible()
    await expect(page).toHaveTitle(/^Spinach pie with village filo \| Aegean Bakery/)
  })
})

for (const { language, width } of [
  { language: 'en', width: 390 },
  { language: 'ar', width: 390 },
]) {
  test(`MN-02 UX-06 the category bar stays in view, follows the scroll and leads to its sections, in ${language}`, {
    tag: '@gate',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await openPage(page, `/smoky-stack?lang=${language}`)
    await waitForScripts(page)
    const last = page.locator('#main section').nth(8)
    await last.evaluate((section) => section.scrollIntoView())
    const name = (await last.locator('h2').textContent()) ?? ''
    await expect(getActiveChip(page)).toHaveText(name)
    await expect(getActiveChip(page)).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('navigation', { name: /Categories|الأقسام/ })).toBeInViewport({ ratio: 1 })

    await page.evaluate(() => window.scrollTo(0, 0))
    await expect(getActiveChip(page)).toHaveText((await getSectionNames(page))[0] ?? '')
    const chip = page
      .getByRole('navigation', { name: /Categories|الأقسام/ })
      .locator('a[href^="#"]')
      .nth(5)
    await chip.focus()
    await page.keyboard.press('Enter')
    await expect(chip).toHaveAttribute('aria-current', 'true')
    const bar = await page.getByRole('navigation', { name: /Categories|الأقسام/ }).boundingBox()
    const edge = (bar?.y ?? 0) + (bar?.height ?? 0)
    const top = () =>
      page
        .locator('#main section')
        .nth(5)
        .evaluate((section) => section.getBoundingClientRect().top)
    await expect.poll(async () => Math.abs((await top()) - edge)).toBeLessThan(16)
  })
}

for (const [home, cards] of [
  ['zahr', 'card-list'],
  ['fournos', 'card-lines'],
  ['smoky-stack', 'card-grid'],
  ['rostilj', 'card-tiles'],
] as const)
  test(`SH-04 lays ${home} out by its uiVersion, for desktops from 1160 px, on load and at every resize`, async ({
    page,
  }) => {
    const side = page.getByRole('region', { name: 'Your cart' })
    const expectLayout = async (isDesktop: boolean) => {
      await expect(side).toBeVisible({ visible: isDesktop })
      await expect(page.locator('.card-rows').first()).toHaveClass(new RegExp(`\\b${cards}\\b`))
    }
    const widths = [
      [1159, false],
      [1160, true],
      [1080, false],
      [768, false],
    ] as const
    await openPage(page, `/${home}?lang=en`)
    for (const [width, isDesktop] of widths) {
      await page.setViewportSize({ width, height: 800 })
      await expectLayout(isDesktop)
    }
    for (const [width, isDesktop] of widths) {
      await page.setViewportSize({ width, height: 800 })
      await reloadPage(page)
      await expectLayout(isDesktop)
    }
  })

test('ST-03 ST-05 discards a stored outlet that no longer exists and shows another one', async ({
  page,
  context,
  baseURL,
}) => {
  const gone = 'A'.repeat(22)
  await openPage(page, '/zahr')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('compass-storeId'))).not.toBeNull()
  await page.evaluate((id) => localStorage.setItem('compass-storeId', id), gone)
  await context.addCookies([{ name: 'compass-storeId', value: gone, url: baseURL }])
  await reloadPage(page)
  await expect(page.locator('article').first()).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('compass-storeId'))).not.toBe(gone)
})

test('UX-04 selects an area by its name, and shows what changes before it applies', async ({ page }) => {
  await openPage(page, '/smoky-stack')
  await page.getByRole('button', { name: /Choose your area/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Where to?' })
  await dialog.getByRole('searchbox').fill('jumeirah b')
  await expect(dialog.getByRole('radio')).toHaveCount(1)
  await dialog.getByRole('radio').check()
  await expect(dialog.getByText('Delivery fee: AED 7')).toBeVisible()
  await expect(dialog.getByText('Minimum order: AED 30')).toBeVisible()
  await expect(page.locator('button', { hasText: 'Choose your area' })).toBeAttached()
  await dialog.getByRole('button', { name: 'Deliver here' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: /AED.7 Jumeirah Beach Residence/ })).toBeVisible()
  await reloadPage(page)
  await expect(page.getByRole('button', { name: /AED.7 Jumeirah Beach Residence/ })).toBeVisible()
})

test('reports a place that is not served', async ({ page }) => {
  await openPage(page, '/smoky-stack')
  await page.getByRole('button', { name: /Choose your area/ }).click()
  await page.getByRole('searchbox').fill('Antarctica')
  await expect(page.getByText('Oops, we do not deliver in this area.')).toBeVisible()
})

for (const path of [
  '/smoky-stack',
  '/zahr?lang=ar',
  '/fournos?lang=el',
  '/rostilj?lang=sr',
  '/maison-lune?lang=fr',
]) {
  test(`SH-14 axe finds nothing on ${path}`, async ({ page }) => {
    await openPage(page, path)
    await waitForMenu(page)
    await expectAccessible(page)
  })
}

const waitForMenu = async (page: Page): Promise<void> => {
  await expect(page.locator('article').first()).toBeVisible()
}
