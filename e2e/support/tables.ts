import type { Browser, Page } from '@playwright/test'
import { openConsole, openTablet } from './console.ts'
import { openPage } from './open-page.ts'
import { expect, type Shop } from './shop.ts'

/** A demo restaurant with twelve tables. */
export const TABLE_HOME = 'zahr'

/** What the first guest of a visit fills in and presses. */
export const FIRST_GUEST = { field: 'Your name', start: 'Start ordering' }

/** The tables of a merchant on a tablet of the staff. */
export const openFloor = async (browser: Browser, { origin }: Shop, home = TABLE_HOME): Promise<Page> => {
  const floor = await openTablet(browser, origin)
  await openConsole(floor, { home, path: '/console/tables' })
  return floor
}

export const openPhone = async (browser: Browser, shop: Shop, locale = 'en-GB'): Promise<Page> => {
  const context = await browser.newContext({
    baseURL: shop.origin,
    viewport: { width: 390, height: 844 },
    locale,
  })
  return context.newPage()
}

/** Reads the address of a table from its printed code. */
export const readTablePath = async (floor: Page, name: string): Promise<string> => {
  await floor.getByRole('button', { name: 'QR codes' }).click()
  const codes = floor.getByRole('dialog', { name: 'QR codes' })
  const card = codes.getByRole('listitem').filter({ hasText: new RegExp(`Table ${name}(?!\\d)`) })
  await expect(card.getByRole('img', { name: `Table ${name}`, exact: true })).toBeVisible()
  const printed = (await card.getByText(/\/dine\//).textContent()) ?? ''
  await codes.getByRole('button', { name: 'Close' }).click()
  return `/dine/${printed.split('/').at(-1)}`
}

/** Adds a table on the floor. */
export const addTable = async (floor: Page, name: string): Promise<void> => {
  await floor.getByRole('button', { name: 'Add tables' }).click()
  const form = floor.getByRole('dialog', { name: 'Add tables' })
  await form.getByLabel('Names, separated by commas').fill(name)
  await form.getByLabel('Area').fill('Inside')
  await form.getByRole('button', { name: 'Add tables' }).click()
  await expect(floor.getByRole('button', { name: new RegExp(`^${name}`) })).toContainText('Free')
}

/** Finds an item by a word and adds it to the table's draft. */
export const chooseItem = async (phone: Page, word: string): Promise<void> => {
  await openPage(phone, `/${TABLE_HOME}/menu-list/search?q=${word}`)
  await phone.getByRole('button', { name: /^Add / }).first().click()
  await expect(phone.getByText('The table sees it now.')).toBeVisible()
}

export const sendRound = async (phone: Page, number: number): Promise<void> => {
  await openPage(phone, `/${TABLE_HOME}/table-order`)
  await phone.getByRole('button', { name: /^Send to the kitchen/ }).click()
  await expect(phone.getByRole('heading', { name: `Round ${number}` })).toBeVisible()
}

export const sitDown = async (
  phone: Page,
  path: string,
  { name, field, start }: Record<'name' | 'field' | 'start', string>,
) => {
  await openPage(phone, path)
  await phone.getByLabel(field).fill(name)
  await phone.getByRole('button', { name: start }).click()
  await expect(phone).toHaveURL(new RegExp(`/${TABLE_HOME}$`))
}
