import { expectAccessible } from './support/axe.ts'
import { scrollToCard } from './support/menu.ts'
import { openPage } from './support/open-page.ts'
import { expect, test } from './support/shop.ts'

test('MN-05 swipes pictures and videos of a product, selects them by dots and turns them with keys', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  // The demo has one picture of each product; a second and a video are added to the response.
  await page.route(/\/api\/v1\/products\/\w+\?/, async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    const video = { picture: null, video: 'https://videos.example/cake.mp4' }
    // The same file under another name: a browser removes the dot.
    const photo = body.data?.photo
    if (photo) body.data.gallery = [{ picture: { ...photo, base: `/.${photo.base}` }, video: null }, video]
    await route.fulfill({ response: answer, json: body })
  })
  // Before hydration, the link navigates to the server, which has no such video.
  await openPage(page, '/maison-lune?lang=en')
  await page.getByRole('link', { name: 'Clair de Lune', exact: true }).first().click()
  const sheet = page.getByRole('dialog', { name: 'Clair de Lune' })
  const strip = sheet.getByRole('region', { name: 'Pictures of Clair de Lune' }).getByRole('list')
  const dot = (number: number) => sheet.getByRole('button', { name: `Show picture ${number} of 3` })
  await expect(dot(1)).toHaveAttribute('aria-current', 'true')
  await strip.hover()
  await page.mouse.wheel(350, 0)
  await expect(dot(2)).toHaveAttribute('aria-current', 'true')
  await dot(3).click()
  const video = sheet.locator('video')
  await expect(video).toBeInViewport({ ratio: 0.9 })
  await expect(video).toHaveAttribute('controls', '')
  await expect(video).toHaveAttribute('preload', 'none')
  await dot(3).press('ArrowLeft')
  await expect(dot(2)).toBeFocused()
  await expect(dot(2)).toHaveAttribute('aria-current', 'true')
  await page.goBack()
  await expect(sheet).toBeHidden()
})

test('UX-11 shares a dish by a URL of its own, which opens it anywhere', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await openPage(page, '/maison-lune?lang=en')
  await page.getByRole('link', { name: 'Clair de Lune', exact: true }).first().click()
  const sheet = page.getByRole('dialog', { name: 'Clair de Lune' })
  await sheet.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  const url = await page.evaluate(() => navigator.clipboard.readText())
  const other = await context.newPage()
  await openPage(other, url)
  await expect(other.getByRole('dialog', { name: 'Clair de Lune' })).toBeVisible()
})

test('ST-14 shows search results that only another outlet has, and leads there', async ({ page }) => {
  await openPage(page, '/maison-lune/menu-list/search?lang=en&q=truffle%20croque')
  const others = page.getByRole('region', { name: 'At our other outlets' })
  await expect(others).toContainText('Truffle croque-monsieur')
  await expectAccessible(page)
  await others.getByRole('button', { name: 'Pick up there' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pick up where?' })
  await dialog.getByRole('radio', { name: /Presqu'île/ }).check()
  await dialog.getByRole('button', { name: 'Pick up here' }).click()
  await expect(page.getByRole('dialog', { name: 'Truffle croque-monsieur' })).toBeVisible()
})

test('UX-04 names what a change of service removes from the cart before it applies', async ({ page }) => {
  const dish = 'Biscuit ice-cream sandwich'
  await openPage(page, '/fournos?lang=en')
  const place = page.getByRole('group', { name: 'How you get your order' }).getByRole('button').first()
  await place.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pickup' }).click()
  const outlets = page.getByRole('dialog', { name: 'Pick up where?' })
  await outlets.getByRole('radio').first().check()
  await outlets.getByRole('button', { name: 'Pick up here' }).click()
  await page.getByRole('navigation', { name: 'Menus' }).getByRole('link', { name: 'Ice cream' }).click()
  const card = await scrollToCard(page, dish)
  await card.getByRole('link', { name: dish, exact: true }).click()
  const sheet = page.getByRole('dialog', { name: dish })
  await sheet.getByRole('button', { name: /Add to cart/ }).click()
  await expect(sheet).toBeHidden()
  await place.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delivery' }).click()
  const areas = page.getByRole('dialog', { name: 'Where to?' })
  await areas.getByRole('radio').first().check()
  await expect(areas.getByText(`Not available then: ${dish}`)).toBeVisible()
  await expect(areas.getByText(/^Delivery fee: /)).toBeVisible()
  await expect(place.locator('bdi').first()).toHaveText('Pickup')
})
