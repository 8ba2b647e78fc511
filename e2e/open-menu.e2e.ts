import type { Locator, Page } from '@playwright/test'
import { openConsole, openTablet, setConsoleLanguage } from './support/console.ts'
import { openPage } from './support/open-page.ts'
import { expect, test } from './support/shop.ts'

const HOME = 'smoky-stack'
/** The server tells open menus once a second; the rest is how busy the machine is, which is not what is tested. */
const NOTICED = { timeout: 15_000 }

const cardOf = (page: Page, id: string): Locator => page.locator(`a[data-product="${id}"]`).first()

/** A recommended product, so its card is at the top, and one without sizes, so it has a price of its own. */
const NAME = 'Harbour Classic'
const PRICE = '34.00'

const findProductId = async (origin: string): Promise<string> => {
  const get = async (path: string) => (await (await fetch(`${origin}/api/v1/${path}`)).json()).data
  const site = await get(`sites/resolve?path=${HOME}`)
  const [store] = await get(`stores?promotionUrlId=${site._id}`)
  const { products } = await get(`stores/${store._id}/menu/products?orderType=10`)
  return products.find(({ name }: { name: string }) => name === NAME)._id
}

const setPrice = async (console: Page, price: string): Promise<void> => {
  await console.getByRole('searchbox').fill(NAME)
  await console
    .getByRole('listitem')
    .getByRole('button', { name: new RegExp(`^${NAME}`) })
    .first()
    .click()
  const sheet = console.getByRole('dialog')
  await sheet.getByRole('textbox', { name: 'Price', exact: true }).fill(price)
  const saved = console.waitForResponse(/\/console\/menu\/changes/)
  await sheet.getByRole('button', { name: 'Save' }).click()
  await saved
  await expect(sheet).toBeHidden()
}

const cardSelector = (id: string): string => `article:has(a[data-product="${id}"])`

const listening = (page: Page) => page.waitForRequest(/\/menu\/events$/)

for (const [language, shown] of [
  ['en', ['77.70', '88.80']],
  ['ar', ['66.60', '55.50']],
] as const)
  test(`an open menu shows a new price without a reload, on its card and in its sheet, in ${language}`, {
    tag: language === 'ar' ? '@gate' : [],
  }, async ({ page, browser, shop }) => {
    const id = await findProductId(shop.origin)
    await setConsoleLanguage(page, language)
    const opened = listening(page)
    await openPage(page, `/${HOME}`)
    await opened
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    const staff = await openTablet(browser, shop.origin)
    await openConsole(staff, { role: 'owner', home: HOME, path: '/console/menu' })

    await cardOf(page, id).scrollIntoViewIfNeeded()
    const scrolled = await page.evaluate(() => window.scrollY)
    const [onCard, inSheet] = shown
    await setPrice(staff, onCard)
    await expect(page.locator(cardSelector(id)).first()).toContainText(onCard, NOTICED)
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)

    await cardOf(page, id).click()
    const sheet = page.getByRole('dialog')
    await expect(sheet).toContainText(onCard)
    await setPrice(staff, inSheet)
    await expect(sheet).toContainText(inSheet, NOTICED)
    await expect(sheet).not.toContainText(onCard)
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
    // The other tests of this worker use the same shop.
    await setPrice(staff, PRICE)
    await staff.context().close()
  })

test('an open menu shows without a reload that a product is sold out', async ({ page, browser, shop }) => {
  const id = await findProductId(shop.origin)
  const opened = listening(page)
  await openPage(page, `/${HOME}`)
  await opened
  const staff = await openTablet(browser, shop.origin)
  await openConsole(staff, { role: 'owner', home: HOME, path: '/console/availability' })
  await staff.getByRole('searchbox').fill(NAME)
  await staff.getByRole('button', { name: `Sold out…: ${NAME}` }).click()
  await staff.getByRole('button', { name: /Until tomorrow/ }).click()
  await expect(page.locator(cardSelector(id)).first()).toContainText(/sold out/i, NOTICED)
  const restored = staff.waitForResponse(/\/sold-out$/)
  await staff.getByRole('button', { name: `Bring back: ${NAME}` }).click()
  await restored
  await staff.context().close()
})
