import type { Locator, Page } from '@playwright/test'
import { openConsole, openTablet, setConsoleLanguage } from './support/console.ts'
import { expect, test } from './support/shop.ts'

const HOME = 'smoky-stack'
/** Of a published change, until the customer reads it. */
const NOTICED_MS = 2_000

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

const setPrice = async (console: Page, price: string): Promise<number> => {
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
  const savedAt = Date.now()
  await expect(sheet).toBeHidden()
  return savedAt
}

/** Notes in the page when a text is first seen, so that a slow test runner does not count. */
const watchFor = (page: Page, selector: string, text: string) =>
  page.evaluate(
    ([where, wanted]) =>
      new Promise<number>((resolve) => {
        const look = () =>
          [...document.querySelectorAll(where)].some(({ textContent }) =>
            new RegExp(wanted, 'i').test(textContent ?? ''),
          )
            ? resolve(Date.now())
            : setTimeout(look, 25)
        look()
      }),
    [selector, text] as const,
  )

const cardSelector = (id: string): string => `article:has(a[data-product="${id}"])`

const listening = (page: Page) => page.waitForRequest(/\/menu\/events$/)

for (const [language, shown] of [
  ['en', ['77.70', '88.80']],
  ['ar', ['66.60', '55.50']],
] as const)
  test(`an open menu shows a new price within two seconds, on its card and in its sheet, in ${language}`, async ({
    page,
    browser,
    shop,
  }) => {
    const id = await findProductId(shop.origin)
    await setConsoleLanguage(page, language)
    const opened = listening(page)
    await page.goto(`/${HOME}`)
    await opened
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    const staff = await openTablet(browser, shop.origin)
    await openConsole(staff, { role: 'owner', home: HOME, path: '/console/menu' })

    await cardOf(page, id).scrollIntoViewIfNeeded()
    const scrolled = await page.evaluate(() => window.scrollY)
    const [onCard, inSheet] = shown
    const seenOnCard = watchFor(page, cardSelector(id), onCard)
    const savedAt = await setPrice(staff, onCard)
    expect((await seenOnCard) - savedAt).toBeLessThan(NOTICED_MS)
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)

    await cardOf(page, id).click()
    const sheet = page.getByRole('dialog')
    await expect(sheet).toContainText(onCard)
    const seenInSheet = watchFor(page, 'dialog, [role=dialog]', inSheet)
    const changedAt = await setPrice(staff, inSheet)
    expect((await seenInSheet) - changedAt).toBeLessThan(NOTICED_MS)
    await expect(sheet).toContainText(inSheet)
    await expect(sheet).not.toContainText(onCard)
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
    // The other tests of this worker use the same shop.
    await setPrice(staff, PRICE)
    await staff.context().close()
  })

test('an open menu shows within two seconds that a product is sold out', async ({ page, browser, shop }) => {
  const id = await findProductId(shop.origin)
  const opened = listening(page)
  await page.goto(`/${HOME}`)
  await opened
  const staff = await openTablet(browser, shop.origin)
  await openConsole(staff, { role: 'owner', home: HOME, path: '/console/availability' })
  await staff.getByRole('searchbox').fill(NAME)
  await staff.getByRole('button', { name: `Sold out…: ${NAME}` }).click()
  const seen = watchFor(page, cardSelector(id), 'sold out')
  const marked = staff.waitForResponse(/\/sold-out$/)
  await staff.getByRole('button', { name: /Until tomorrow/ }).click()
  await marked
  const markedAt = Date.now()
  expect((await seen) - markedAt).toBeLessThan(NOTICED_MS)
  const restored = staff.waitForResponse(/\/sold-out$/)
  await staff.getByRole('button', { name: `Bring back: ${NAME}` }).click()
  await restored
  await staff.context().close()
})
