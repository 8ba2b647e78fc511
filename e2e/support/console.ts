import type { Browser, Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { Language } from '#platform/kernel/language.ts'
import { openPage } from './open-page.ts'

/** A tablet in landscape, the usual device on a counter. */
export const TABLET = { width: 1024, height: 768 }

const PASSWORD = 'Compass-demo-1'

interface OpenConsoleInput {
  readonly role?: 'owner' | 'manager' | 'ordertaker' | 'kitchen' | 'driver'
  readonly home?: string
  readonly path?: string
}

/** Fills in and submits the sign-in form. */
export const submitSignIn = async (page: Page, email: string, password: string): Promise<void> => {
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=password]').fill(password)
  await page.locator('[type=submit]').click()
}

/** Opens the console as a demo merchant's member of staff. */
export const openConsole = async (
  page: Page,
  { role = 'manager', home = 'smoky-stack', path = '/console' }: OpenConsoleInput = {},
): Promise<void> => {
  await openPage(page, path)
  await submitSignIn(page, `${role}@${home}.example`, PASSWORD)
  await expect(page.getByRole('navigation').first()).toBeVisible()
}

/** Opens a separate tablet with its own session. */
export const openTablet = async (browser: Browser, origin: string): Promise<Page> => {
  const context = await browser.newContext({ baseURL: origin, viewport: TABLET, locale: 'en-GB' })
  return context.newPage()
}

export const setConsoleLanguage = (page: Page, language: Language): Promise<void> =>
  page
    .context()
    .addCookies([
      { name: 'compass-currLangCode', value: language, domain: '127.0.0.1', path: '/', sameSite: 'Lax' },
    ])

/** The card of an order, in a lane or anywhere. */
export const getOrderCard = (page: Page, number: string, lane?: string): Locator =>
  page.locator(`${lane ? `[data-lane=${lane}] ` : ''}[data-order="${number}"]`).filter({ visible: true })

/** Sends the step that a board holds, as when its page is left; otherwise it is held for five seconds. */
export const sendHeldStep = (board: Page): Promise<boolean> =>
  board.evaluate(() => window.dispatchEvent(new Event('pagehide')))

/** Sends a held acceptance and waits until the server has it. */
export const expectAccepted = async (page: Page, number: string): Promise<void> => {
  await sendHeldStep(page)
  await expect(
    getOrderCard(page, number, 'accepted').getByRole('button', { name: 'Ready', exact: true }),
  ).toBeVisible()
}

/** Chooses the outlet by its name in the header. */
export const chooseOutlet = async (page: Page, name: RegExp): Promise<void> => {
  const outlets = page.getByLabel('Outlet', { exact: true })
  const options = await outlets.locator('option').allTextContents()
  await outlets.selectOption(options.find((option) => name.test(option)) ?? '')
}
