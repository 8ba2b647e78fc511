import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { scrollToCard } from './support/menu.ts'
import { openPage, reloadPage } from './support/open-page.ts'
import { expect, test } from './support/shop.ts'

const openItem = async (page: Page, home: string, name: string) => {
  await openPage(page, `/${home}`)
  await (await scrollToCard(page, name)).getByRole('link').click()
  const sheet = page.getByRole('dialog', { name })
  await expect(sheet.getByRole('group').first()).toBeVisible()
  return sheet
}

test('CU-01 UX-14 prices single selects, multi selects and counters, with preset, free and more expensive choices', {
  tag: '@gate',
}, async ({ page }) => {
  const sheet = await openItem(page, 'zahr', 'Saj Chicken Shawarma')
  await expect(sheet.getByRole('radio', { name: /Regular/ })).toBeChecked()
  const add = sheet.getByRole('button', { name: /Add to cart/ })
  await expect(add).toContainText('KWD 0.900')
  await expect(sheet.locator('label', { hasText: 'Large' })).toContainText('+KWD 0.350')
  await sheet.getByRole('radio', { name: /Large/ }).check()
  await expect(add).toContainText('KWD 1.250')
  await expect(sheet.locator('label', { hasText: 'Cheese' })).toContainText('+KWD 0.200')
  await sheet.getByRole('checkbox', { name: /Cheese/ }).check()
  await expect(add).toContainText('KWD 1.450')
  const more = (name: string) => sheet.getByRole('button', { name: `One more: ${name}` })
  await more('Toum').click()
  await more('Hot shatta').click()
  await expect(add).toContainText('KWD 1.450')
  await more('Tahini').click()
  await expect(add).toContainText('KWD 1.600')
  await more('Saj Chicken Shawarma').click()
  await expect(add).toContainText('KWD 3.200')
  await add.click()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('complementary', { name: 'Your cart' })).toContainText('KWD 3.200')
})

test('CU-02 UX-14 shows on the button what is missing and leads there; refuses further choices at the maximum', async ({
  page,
}) => {
  const sheet = await openItem(page, 'zahr', 'Diwaniya Box')
  await sheet.getByRole('button', { name: /^Next: / }).click()
  await expect(sheet.getByText('Please select the minimum number of options for this item.')).toBeVisible()
  const more = sheet.getByRole('button', { name: 'One more: Falafel' })
  for (let count = 0; count < 8; count += 1) await more.click()
  await expect(
    sheet.getByText('Sorry! You have reached the maximum limit on this customisation.').first(),
  ).toBeVisible()
  await expect(more).toHaveAttribute('aria-disabled', 'true')
  await expect(sheet.getByText('Please select the minimum number of options for this item.')).toBeHidden()
  await expect(sheet.getByRole('button', { name: /Add to cart/ })).toContainText('KWD 6.500')
  await page.goBack()
  const kunafa = await openItem(page, 'zahr', 'Nabulsi Kunafa')
  const toppings = kunafa.getByRole('group', { name: 'On top' }).getByRole('checkbox')
  await expect(toppings).toHaveCount(3)
  await toppings.nth(0).check()
  await expect(toppings.nth(2)).not.toHaveAttribute('aria-disabled')
  await toppings.nth(1).check()
  await expect(toppings.nth(2)).toHaveAttribute('aria-disabled', 'true')
  await expect(toppings.nth(2)).toHaveAccessibleDescription(/reached the maximum limit/)
  await toppings.nth(2).click({ force: true })
  await expect(toppings.nth(2)).not.toBeChecked()
})

test('adds a product while much of the page is still loading', async ({ page }) => {
  // The script that sets the current merchant arrives late here, as on a slow connection.
  const held = Promise.withResolvers<void>()
  await page.route(/\/assets\/after-paint-/, async (route) => {
    await held.promise
    await route.continue()
  })
  const sheet = await openItem(page, 'zahr', 'Saj Chicken Shawarma')
  const added = page.waitForResponse(/addProductToCart/)
  const session = page.waitForResponse(/guest-login/)
  await sheet.getByRole('button', { name: /Add to cart/ }).click()
  await session
  held.resolve()
  expect((await added).status()).toBe(200)
  await expect(page.getByRole('complementary', { name: 'Your cart' })).toContainText('KWD 0.900')
  await reloadPage(page)
  await expect(page.getByRole('complementary', { name: 'Your cart' })).toContainText('KWD 0.900')
})

test('UX-18 pins the link to the cart over every page that products are chosen from, whatever its URL', async ({
  page,
}) => {
  await openPage(page, '/zahr')
  await (await scrollToCard(page, 'Hummus')).getByRole('button', { name: 'Add Hummus' }).click()
  const cart = page.getByRole('complementary', { name: 'Your cart' })
  await expect(cart).toContainText('KWD 0.900')
  await expect(cart.getByRole('link', { name: /View cart.*1 item/ })).toBeInViewport({ ratio: 1 })
  const printed = ['menu-list', 'table/12', 'menu-list/search']
  for (const path of printed) {
    await openPage(page, `/zahr/${path}`)
    await expect(cart, path).toContainText('KWD 0.900')
  }
  await page
    .getByRole('link', { name: /^Chicken Shawarma/ })
    .first()
    .click()
  await expect(page).toHaveURL(/category\?category=/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chicken Shawarma')
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const end = await page.getByRole('link', { name: 'Whole menu' }).boundingBox()
  const bar = await cart.boundingBox()
  expect(end && bar && end.y + end.height <= bar.y, 'what stands last is not below it').toBe(true)
  await expect(cart).toBeInViewport({ ratio: 0.9 })
  await cart.getByRole('link').click()
  await expect(page).toHaveURL(/\/my-order$/)
  await expect(cart).toBeHidden()

  await page.setViewportSize({ width: 1280, height: 800 })
  await openPage(page, '/zahr')
  const side = page.getByRole('region', { name: 'Your cart' })
  await expect(side.getByRole('listitem')).toContainText('Hummus')
  await expect(side).toContainText('KWD 0.900')
  await expect(side.getByRole('link', { name: 'View cart' })).toBeVisible()
  await expect(cart).toBeHidden()
})

test('UX-09 adds immediately on plus or opens the sheet for a required choice, removes on minus, and restores what was removed', {
  tag: '@gate',
}, async ({ page }) => {
  await openPage(page, '/zahr')
  const box = await scrollToCard(page, 'Diwaniya Box')
  await box.getByRole('button', { name: 'Choose options for Diwaniya Box' }).click()
  await expect(page.getByRole('dialog', { name: 'Diwaniya Box' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog', { name: 'Diwaniya Box' })).toBeHidden()
  const card = await scrollToCard(page, 'Hummus')
  await card.getByRole('button', { name: 'Add Hummus' }).click()
  const group = card.getByRole('group', { name: 'In the cart: Hummus' })
  await expect(group).toContainText('1')
  await card.getByRole('button', { name: 'Add Hummus' }).click()
  await expect(group).toContainText('2')
  const bar = page.getByRole('complementary', { name: 'Your cart' })
  await expect(bar).toContainText('KWD 1.800')
  await card.getByRole('button', { name: 'One fewer: Hummus' }).click()
  await expect(bar).toContainText('KWD 0.900')
  await card.getByRole('button', { name: 'One fewer: Hummus' }).click()
  await expect(bar).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(bar).toContainText('KWD 0.900')
  await reloadPage(page)
  await expect(bar).toContainText('KWD 0.900')
})

test('adds the merchant’s preset choices immediately too', async ({ page }) => {
  await openPage(page, '/zahr')
  await page.getByRole('button', { name: 'Add Saj Chicken Shawarma' }).first().click()
  await expect(page.getByRole('complementary', { name: 'Your cart' })).toContainText('KWD 0.900')
})

test('UX-24 asks before a second outlet replaces the cart', async ({ page }) => {
  await openPage(page, '/zahr')
  await (await scrollToCard(page, 'Hummus')).getByRole('button', { name: 'Add Hummus' }).click()
  const bar = page.getByRole('complementary', { name: 'Your cart' })
  await expect(bar).toContainText('KWD 0.900')
  await page.getByRole('button', { name: /Choose your area/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pickup' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pick up where?' })
  await dialog.getByRole('radio', { name: /Kuwait City/ }).check()
  await expect(dialog.getByText(/Your cart holds items of another outlet/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Pick up here' }).click()
  await expect(dialog).toBeHidden()
  const add = page.getByRole('button', { name: 'Add Moutabal' })
  await scrollToCard(page, 'Moutabal')
  await add.click()
  const question = page.getByRole('alertdialog', { name: 'Start a new cart?' })
  await question.getByRole('button', { name: 'Keep my cart' }).click()
  await expect(question).toBeHidden()
  await add.click()
  await question.getByRole('button', { name: 'Start a new cart' }).click()
  await expect(bar).toContainText('KWD 0.950')
})

test('CT-09 takes the cart along to the outlet that serves the chosen area, and leads back to a cart elsewhere', async ({
  page,
}) => {
  await page.goto('/zahr')
  await (await scrollToCard(page, 'Hummus')).getByRole('button', { name: 'Add Hummus' }).click()
  const bar = page.getByRole('complementary', { name: 'Your cart' })
  await expect(bar).toContainText('KWD 0.900')
  await page.getByRole('button', { name: /Choose your area/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Where to?' })
  await dialog.getByRole('searchbox').fill('Sharq')
  await dialog.getByRole('radio').check()
  await expect(dialog.getByText(/Your cart comes along/)).toBeVisible()
  const moved = page.waitForResponse(/\/carts\/updateAddress$/)
  await dialog.getByRole('button', { name: 'Deliver here' }).click()
  await expect(dialog).toBeHidden()
  expect((await moved).ok()).toBe(true)
  await expect(bar).toContainText('KWD 0.900')
  await page.goto('/zahr/my-order')
  await expect(page.getByRole('main')).toContainText('Hummus')
  await expect(page.getByText('Your cart is empty')).toBeHidden()
  // Somebody who only looks at the other outlet leaves the cart where it is.
  await page.goto('/zahr')
  await page.getByRole('button', { name: /KWD.0\.500 Sharq/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pickup' }).click()
  const pickup = page.getByRole('dialog', { name: 'Pick up where?' })
  await pickup.getByRole('radio', { name: /Salmiya/ }).check()
  await pickup.getByRole('button', { name: 'Pick up here' }).click()
  await expect(pickup).toBeHidden()
  await page.goto('/zahr/my-order')
  await expect(page.getByRole('heading', { name: /^Your cart is at .*Kuwait City/ })).toBeVisible()
  await page.getByRole('button', { name: /^Go to .*Kuwait City/ }).click()
  await expect(page.getByRole('main')).toContainText('Hummus')
})

test('SH-14 chooses and adds a product by keyboard alone', async ({ page }) => {
  await openPage(page, '/zahr')
  await page.getByRole('link', { name: 'Nabulsi Kunafa', exact: true }).last().focus()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Nabulsi Kunafa' })
  const extra = sheet.getByRole('checkbox').first()
  await expect(extra).toBeVisible()
  const tabTo = async (name: RegExp) => {
    for (let stops = 0; stops < 20; stops += 1) {
      await page.keyboard.press('Tab')
      const label = await page.evaluate(
        () =>
          document.activeElement?.closest('label')?.textContent ?? document.activeElement?.textContent ?? '',
      )
      if (name.test(label)) return
    }
    throw new Error(`Tab never comes to ${name}`)
  }
  await tabTo(/pistachio/i)
  await page.keyboard.press('Space')
  await expect(extra).toBeChecked()
  await tabTo(/Add to cart/)
  await page.keyboard.press('Enter')
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('complementary', { name: 'Your cart' })).toContainText('KWD 1.500')
})

test('UX-11 closes a product with the back button where the menu was scrolled to, and opens it from its URL for another visitor', async ({
  page,
}) => {
  await openPage(page, '/zahr')
  const link = (await scrollToCard(page, 'Orange Juice')).getByRole('link')
  const getScroll = () => page.evaluate(() => Math.round(window.scrollY))
  const scrolled = await getScroll()
  expect(scrolled).toBeGreaterThan(500)
  await link.dispatchEvent('click')
  const sheet = page.getByRole('dialog', { name: 'Orange Juice' })
  await expect(sheet.getByRole('group').first()).toBeVisible()
  const address = page.url()
  expect(address).toMatch(/\?product=[0-9A-Za-z]{22}$/)
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect.poll(getScroll).toBe(scrolled)
  await openPage(page, address)
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  expect(page.url()).not.toContain('product=')
})

for (const [home, name, language] of [
  ['zahr', 'Saj Chicken Shawarma', 'en'],
  ['zahr', 'شاورما دجاج صاج', 'ar'],
] as const) {
  test(`SH-14 axe finds nothing on a product in ${language}`, async ({ page }) => {
    await openPage(page, `/${home}?lang=${language}`)
    await page.getByRole('link', { name, exact: true }).last().click()
    await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible()
    await expectAccessible(page)
  })
}

test('keeps the page below a dialog still, and loads no second stylesheet with later content', async ({
  page,
}) => {
  const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY)
  const sheets = page.locator('link[rel="stylesheet"]')
  await openPage(page, '/smoky-stack')
  await expect(sheets).toHaveCount(1)
  await page.locator('article a').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await overflow()).toBe('hidden')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await overflow()).not.toBe('hidden')
  await expect(sheets).toHaveCount(1)
})

test('UX-12 has the first dishes in the page itself, counts an added dish before the server answers, and goes by the server’s answer then', async ({
  page,
  browser,
  shop,
}) => {
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.origin })
  const still = await plain.newPage()
  await still.goto('/zahr?lang=en')
  await expect(still.locator('main article').first()).toContainText('KWD')
  // What the first paint needs comes before any script.
  expect(await still.locator('script[src]:not([type=module], [async], [defer])').count()).toBe(0)
  await plain.close()

  await openPage(page, '/zahr')
  const card = await scrollToCard(page, 'Hummus')
  const add = card.getByRole('button', { name: 'Add Hummus' })
  const group = card.getByRole('group', { name: 'In the cart: Hummus' })
  const bar = page.getByRole('complementary', { name: 'Your cart' })

  const refusal = Promise.withResolvers<void>()
  const asked = page.waitForRequest(/addProductToCart/)
  await page.route(/addProductToCart/, async (route) => {
    await refusal.promise
    const meta = { error: true, code: 4202, message: 'The last one has just been sold.' }
    await route.fulfill({ status: 409, json: { meta } })
  })
  await add.click()
  await expect(group).toContainText('1')
  await expect(bar).toContainText('1 item')
  await asked
  refusal.resolve()
  await expect(page.getByText('The last one has just been sold.')).toBeVisible()
  await expect(group).toBeHidden()
  await expect(bar).toBeHidden()
  await page.getByRole('alertdialog').getByRole('button').last().click()

  await page.unroute(/addProductToCart/)
  const answer = Promise.withResolvers<void>()
  await page.route(/addProductToCart/, async (route) => {
    await answer.promise
    // Another phone of the same customer has added one meanwhile.
    const { qty, ...body } = route.request().postDataJSON()
    await route.continue({ postData: { ...body, qty: qty + 1 } })
  })
  await add.click()
  await expect(group).toContainText('1')
  await expect(bar).not.toContainText('KWD')
  answer.resolve()
  await expect(group).toContainText('2')
  await expect(bar).toContainText('KWD 1.800')
})
