import { scrollToCard } from './support/menu.ts'
import { openPage } from './support/open-page.ts'
import { callShop } from './support/ordering.ts'
import { createOutletStaff } from './support/outlet-staff.ts'
import { expect, test } from './support/shop.ts'

const HOME = 'smoky-stack'

const readMenu = async (page: Parameters<typeof callShop>[0]) => {
  const site = await callShop<{ _id: string }>(page, ['GET', `/api/v1/sites/resolve?path=${HOME}`])
  const [store] = await callShop<{ _id: string }[]>(page, [
    'GET',
    `/api/v1/stores?promotionUrlId=${site._id}`,
  ])
  const storeId = store?._id ?? ''
  const { categories } = await callShop<{
    categories: { products: { _id: string; name: string; special: number[]; needsChoice: boolean }[] }[]
  }>(page, ['GET', `/api/v1/stores/${storeId}/menu?orderType=10`])
  return { storeId, products: categories.flatMap(({ products }) => products) }
}

test('UX-08 shows on a card the photo in a fixed ratio, name, two lines of text, price, mark and badges, and adds at once', async ({
  page,
  shop,
}) => {
  const { storeId, products } = await readMenu(page)
  const popular = products.find(({ special, needsChoice }) => special.includes(2) && !needsChoice)
  const wanted = popular ?? products.find(({ special }) => special.includes(2))
  const staff = await createOutletStaff(shop, HOME, storeId)
  await staff.setStock(wanted?._id ?? '', 3)
  await openPage(page, `/${HOME}/menu-list`)
  const card = await scrollToCard(page, wanted?.name ?? '')
  const photo = await card.locator('img').boundingBox()
  expect(photo && photo.width / photo.height).toBeCloseTo(1, 1)
  const others = await page
    .locator('article img')
    .evaluateAll((all) => all.map((img) => Math.round((100 * img.clientWidth) / img.clientHeight)))
  expect(new Set(others).size, 'photos of a list differ in their ratio').toBe(1)
  await expect(card).toContainText('3 left')
  await expect(card).toContainText('Popular')
  await expect(card).toContainText(/AED \d/)
  await expect(card.getByRole('img', { name: 'With meat or fish' })).toHaveCount(1)
  const text = card.locator('p.line-clamp-2')
  const lines = await text.evaluate((p) => p.clientHeight / Number.parseFloat(getComputedStyle(p).lineHeight))
  expect(Math.round(lines)).toBe(2)
  await expect(card.getByRole('button', { name: /^(Add|Choose options for) / })).toBeVisible()
  await staff.setStock(wanted?._id ?? '', null)
  await staff.end()
})

test('UX-08 greys a dish that is sold out, says when it is back, and neither opens nor adds it', async ({
  page,
  shop,
}) => {
  const { storeId, products } = await readMenu(page)
  const gone = products[1]
  const staff = await createOutletStaff(shop, HOME, storeId)
  const until = new Date((await shop.now()) + 2 * 3_600_000).toISOString()
  await staff.setSoldOut(gone?._id ?? '', true, until)
  await openPage(page, `/${HOME}/menu-list`)
  // Its card in the list of its category: a strip of recommended products above names it too.
  const listed = page.locator('.card-rows article', { hasText: gone?.name ?? '' }).last()
  const card = await scrollToCard(page, gone?.name ?? '', listed)
  await expect(card).toContainText('Sold out, available again at')
  await expect(card.locator('img')).toHaveCSS('filter', 'grayscale(1)')
  await expect(card.getByRole('link')).toHaveCount(0)
  await expect(card.getByRole('button')).toHaveCount(0)
  await card
    .getByText(gone?.name ?? '')
    .first()
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(page.url()).not.toContain('product=')
  await staff.setSoldOut(gone?._id ?? '', false)
  await staff.end()
})
