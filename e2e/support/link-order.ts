import type { Page } from '@playwright/test'
import { generatePhone } from './ordering.ts'
import { expect } from './shop.ts'

/** Writes an order of fries, to be paid by link, on the console's page of new orders. */
export const writeLinkOrder = async (tablet: Page): Promise<void> => {
  await tablet.getByRole('radio', { name: 'Pickup' }).check()
  await tablet.getByLabel('Search the menu').fill('Curly Fries')
  await tablet
    .getByRole('listitem')
    .getByRole('button', { name: /Curly Fries/ })
    .first()
    .click()
  await tablet
    .getByRole('dialog')
    .getByRole('button', { name: /Add to the order/ })
    .click()
  await tablet.getByRole('textbox', { name: 'Phone', exact: true }).fill(generatePhone())
  await tablet.getByRole('textbox', { name: 'Name', exact: true }).fill('Omar Said')
  await tablet.getByRole('radio', { name: 'Payment link' }).check()
}

/** Enters what was written; returns the URL of its link. */
export const enterLinkOrder = async (tablet: Page): Promise<string> => {
  await tablet.getByRole('button', { name: 'Enter the order' }).click()
  await expect(tablet.getByText(/waits for its payment$/)).toBeVisible()
  const link = tablet
    .getByRole('region', { name: 'Payment links' })
    .getByRole('link', { name: /^Order/ })
    .first()
  await expect(link).toBeVisible({ timeout: 15_000 })
  return (await link.getAttribute('href')) ?? ''
}
