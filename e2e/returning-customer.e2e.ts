import { openPage } from './support/open-page.ts'
import { placeCashOrder } from './support/ordering.ts'
import { expect, test } from './support/shop.ts'

test('UX-10 shows what a customer ordered before above what is popular, each added again with one tap', async ({
  page,
  shop,
}) => {
  const again = page.getByRole('region', { name: 'Order again' })
  await openPage(page, '/zahr')
  await expect(page.getByRole('heading', { name: 'Top picks' })).toBeVisible()
  await expect(again).toHaveCount(0)
  const { dishes } = await placeCashOrder(page, shop, false)
  await openPage(page, '/zahr')
  await expect(again).toBeVisible()
  const sections = page.locator('#main section', { has: page.locator('article') })
  // While the page comes to life its parts are drawn again, and have no place for a moment.
  await expect(async () => {
    const above = await again.boundingBox()
    const below = await sections.first().boundingBox()
    expect(above && below && above.y + above.height <= below.y).toBe(true)
  }).toPass()
  await expect(sections.first().locator('h2')).toHaveText('Recommended')
  await expect(sections.nth(1).locator('h2')).toHaveText('Top picks')
  await expect(again.getByRole('button', { name: /^Order all of it again/ })).toBeVisible()
  await again.getByRole('button', { name: `Order ${dishes[0]?.name} again` }).click()
  await expect(page.getByRole('complementary', { name: 'Your cart' })).toContainText('KWD')
})
