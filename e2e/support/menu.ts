import { expect, type Locator, type Page } from '@playwright/test'

/** A product's card in the menu, scrolled to: only cards near what is in view are in the document. */
export const scrollToCard = async (page: Page, product: string): Promise<Locator> => {
  const card = page.locator('article', { has: page.getByRole('link', { name: product, exact: true }) }).last()
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(async () => {
    if ((await card.count()) === 0) await page.mouse.wheel(0, 700)
    expect(await card.count()).toBe(1)
  }).toPass({ intervals: [150], timeout: 30_000 })
  await card.scrollIntoViewIfNeeded()
  return card
}
