import type { Locator, Page } from '@playwright/test'

/** A product's card in the menu, scrolled to: cards far from view have no picture and no buttons yet. */
export const scrollToCard = async (page: Page, product: string): Promise<Locator> => {
  const card = page.locator('article', { has: page.getByRole('link', { name: product, exact: true }) }).last()
  await card.scrollIntoViewIfNeeded()
  return card
}
