import type { Page, Response } from '@playwright/test'

/** Waits until the page's code has taken over what the server has rendered: what is tapped or typed earlier may be lost. */
const waitUntilReady = (page: Page): Promise<void> =>
  page.locator('html[data-ready]').waitFor({ state: 'attached' })

/** Opens a page of the shop or of the console and waits until it is ready to be used. */
export const openPage = async (page: Page, address: string): Promise<Response | null> => {
  const response = await page.goto(address)
  await waitUntilReady(page)
  return response
}

/** Loads the present page anew and waits until it is ready to be used. */
export const reloadPage = async (page: Page): Promise<Response | null> => {
  const response = await page.reload()
  await waitUntilReady(page)
  return response
}
