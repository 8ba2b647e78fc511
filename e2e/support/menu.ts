import { expect, type Locator, type Page } from '@playwright/test'

/** Scrolls a menu at once, and waits until the document has each card that is then in view. */
export const scrollMenuTo = async (page: Page, top: number): Promise<void> => {
  await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top)
  await page.waitForFunction(() => {
    const isInView = (element: Element) => {
      const { top: from, bottom: to } = element.getBoundingClientRect()
      return to > 0 && from < window.innerHeight
    }
    // A list has room for cards that are not in the document: a row that is in view ends in a card or below it.
    return [...document.querySelectorAll('.card-rows')].filter(isInView).every((list) => {
      const cards = [...list.children]
      const shown = Math.min(list.getBoundingClientRect().bottom, window.innerHeight)
      return (
        cards.every((card) => card.matches('[aria-posinset]') || !isInView(card)) &&
        cards.some(isInView) &&
        (cards.at(-1)?.getBoundingClientRect().bottom ?? 0) >= shown - 1
      )
    })
  })
}

/** The last card of a product that can be opened. */
const getOpenCard = (page: Page, product: string): Locator =>
  page.locator('article', { has: page.getByRole('link', { name: product, exact: true }) }).last()

/**
 * Scrolls to a product's card in the menu and returns it: only cards near the viewport are in the document.
 *
 * @param card which of its cards
 */
export const scrollToCard = async (
  page: Page,
  product: string,
  card = getOpenCard(page, product),
): Promise<Locator> => {
  await expect(async () => {
    for (let top = 0; (await card.count()) === 0; top += 500) {
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      expect(top, `the menu has no card of ${product}`).toBeLessThan(height)
      await scrollMenuTo(page, top)
    }
    // A card may leave the document while the page still scrolls.
    await card.scrollIntoViewIfNeeded({ timeout: 1000 })
    await expect(card).toBeInViewport({ timeout: 1000 })
  }).toPass({ intervals: [150], timeout: 30_000 })
  return card
}

/** Scrolls through a whole menu, so that each card is in the document once; returns their number. */
export const countCards = async (page: Page): Promise<number> => {
  const seen = new Set<string | null>()
  // Cards that are higher than the room that was kept for them make the menu grow while it is drawn, row by row.
  const isAtEnd = () =>
    page.evaluate(() => {
      const last = [...document.querySelectorAll('.card-rows > :last-child')].at(-1)
      const rest = document.documentElement.scrollHeight - window.innerHeight - window.scrollY
      return rest < 1 && last?.getAttribute('aria-posinset') === last?.getAttribute('aria-setsize')
    })
  let top = 0
  do {
    await scrollMenuTo(page, top)
    for (const product of await page
      .locator('a[data-product]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('data-product'))))
      seen.add(product)
    top += 500
  } while (!(await isAtEnd()))
  await scrollMenuTo(page, 0)
  return seen.size
}
