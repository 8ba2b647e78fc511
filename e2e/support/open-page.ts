import type { Page, Response } from '@playwright/test'

/** Waits until the page's code has taken over what the server has rendered: what is tapped or typed earlier may be lost. */
const waitUntilReady = (page: Page): Promise<void> =>
  page.locator('html[data-ready]').waitFor({ state: 'attached' })

/**
 * Waits until a dialog that has closed has taken its entry out of the history: that is a step back, made once the
 * dialog is gone from the screen, and it would abort a page that is opened meanwhile.
 */
const waitUntilDialogsLeft = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    () =>
      !history.state?.openDialogs?.length || document.querySelector('[role="dialog"], dialog[open]') !== null,
  )

/** Opens a page of the shop or of the console and waits until it is ready to be used. */
export const openPage = async (page: Page, address: string): Promise<Response | null> => {
  await waitUntilDialogsLeft(page)
  const response = await page.goto(address)
  await waitUntilReady(page)
  return response
}

/** Loads the present page anew and waits until it is ready to be used. */
export const reloadPage = async (page: Page): Promise<Response | null> => {
  await waitUntilDialogsLeft(page)
  const response = await page.reload()
  await waitUntilReady(page)
  return response
}
