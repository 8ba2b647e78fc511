import { expect, type Locator, type Page } from '@playwright/test'

/** Scrolls to a product's card in the menu and returns it: only cards near the viewport are in the document. */
export const scrollToCard = async (page: Page, product: string): Promise<Locator> => {
  const card = page.locator('article', { has: page.getByRole('link', { name: product, exact: true }) }).last()
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(async () => {
    if ((await card.count()) === 0) await page.mouse.wheel(0, 700)
    // A card may leave the document while the page still scrolls.
    await card.scrollIntoViewIfNeeded({ timeout: 1000 })
    await expect(card).toBeInViewport({ timeout: 1000 })
  }).toPass({ intervals: [150], timeout: 30_000 })
  return card
}

/** Scrolls through a whole menu, so that each card is in the document once; returns their number. */
export const countCards = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const seen = new Set<string | undefined>()
    const look = () => {
      for (const link of document.querySelectorAll<HTMLElement>('a[data-product]'))
        seen.add(link.dataset.product)
    }
    for (let top = 0; top < document.documentElement.scrollHeight; top += 500) {
      window.scrollTo({ top, behavior: 'instant' })
      // Waits until scrolling ends, and then a frame for each visible card.
      await new Promise((resolve) => setTimeout(resolve, 400))
      look()
    }
    window.scrollTo({ top: 0, behavior: 'instant' })
    await new Promise((resolve) => setTimeout(resolve, 500))
    return seen.size
  })
