import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { openConsole, openTablet } from './support/console.ts'
import { openPage, reloadPage } from './support/open-page.ts'
import { measureOverflow } from './support/overflow.ts'
import { expect, type Shop, test } from './support/shop.ts'

const HOME = 'zahr'

const openPhone = async (browser: Browser, shop: Shop, locale = 'en-GB'): Promise<Page> => {
  const context = await browser.newContext({
    baseURL: shop.origin,
    viewport: { width: 390, height: 844 },
    locale,
  })
  return context.newPage()
}

const openLists = async (browser: Browser, shop: Shop): Promise<Page> => {
  const tablet = await openTablet(browser, shop.origin)
  await openConsole(tablet, { home: HOME, role: 'owner', path: '/console/link-lists' })
  await expect(tablet.getByRole('heading', { name: 'Zahr Shawarma', level: 2 })).toBeVisible()
  return tablet
}

const readListPath = async (tablet: Page, name: string): Promise<string> => {
  const row = tablet.getByRole('listitem').filter({ has: tablet.getByRole('heading', { name, level: 2 }) })
  const address = (await row.getByText(/\/linklist\//).textContent()) ?? ''
  return `/linklist/${address.split('/').at(-1)}`
}

test('FC-03 RT-18 SH-03 a list of links opens in the merchant’s look, on a phone’s width, and counts what is opened', {
  tag: '@gate',
}, async ({ browser, shop }) => {
  const tablet = await openLists(browser, shop)
  await expectAccessible(tablet)
  const path = await readListPath(tablet, 'Zahr Shawarma')

  const page = await openPhone(browser, shop)
  await openPage(page, path)
  await expect(page).toHaveURL(new RegExp(`/${HOME}${path}`))
  await expect(page.getByRole('heading', { level: 1, name: 'Zahr Shawarma' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Call us' })).toHaveAttribute('href', 'tel:+96522550140')
  await expect(page.getByRole('link', { name: 'Find us in Salmiya' })).toHaveAttribute(
    'href',
    /^https:\/\/www\.openstreetmap\.org\//,
  )
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(page.locator('html')).toHaveAttribute('data-layout-mode', 'mobile')
  expect((await page.locator('main').boundingBox())?.width).toBeLessThanOrEqual(480)
  await page.setViewportSize({ width: 390, height: 844 })
  const counted = page.waitForResponse((response) => response.url().endsWith('/clicks'))
  await page.getByRole('link', { name: 'About us' }).click()
  await expect(page).toHaveURL(`/${HOME}/about-us`)
  expect((await counted).status()).toBe(200)

  const arabic = await openPhone(browser, shop, 'ar')
  await openPage(arabic, path)
  await expect(arabic.getByRole('link', { name: 'اطلب من القائمة' })).toBeVisible()
  expect(await measureOverflow(arabic)).toBe(0)
  await expectAccessible(arabic)

  await reloadPage(tablet)
  await expect(tablet.getByText('5 links · opened 1 time')).toBeVisible()
  await openPage(page, '/linklist/nothing')
  await expect(page.getByRole('heading', { name: 'We could not find these links' })).toBeVisible()
  await expectAccessible(page)
})

test('FC-03 RT-18 staff make a list, move a link by keyboard, mend an unsafe address, preview it and switch it off', async ({
  browser,
  shop,
}) => {
  const tablet = await openLists(browser, shop)
  await tablet.getByRole('button', { name: 'New link list' }).click()
  const form = tablet.getByRole('dialog', { name: 'New link list' })
  await form.getByRole('textbox', { name: /^Title: English/ }).fill('Ramadan nights')
  await form.getByRole('button', { name: 'Add a link' }).click()
  await form.getByRole('textbox', { name: 'Text: English' }).fill('Our menu')
  await form.getByRole('textbox', { name: 'Address' }).fill('/')
  await form.getByRole('button', { name: 'Add a link' }).click()
  await form.getByRole('textbox', { name: 'Text: English' }).last().fill('Instagram')
  await form.getByRole('textbox', { name: 'Address' }).last().fill('http://instagram.com/zahr')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('This address is not encrypted.')).toBeVisible()
  await form.getByRole('textbox', { name: 'Address' }).last().fill('https://instagram.com/zahr')
  await expectAccessible(tablet)

  await form.getByRole('button', { name: 'Move Instagram up' }).press('Enter')
  await expect(form.getByRole('status')).toHaveText('Instagram is now link 1 of 2.')
  await expect(form.getByRole('button', { name: 'Move Instagram down' })).toBeFocused()
  await form.getByRole('button', { name: 'Preview' }).click()
  await expect(form.getByRole('navigation').getByRole('link')).toHaveText(['Instagram', 'Our menu'])
  await expectAccessible(tablet)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()

  const path = await readListPath(tablet, 'Ramadan nights')
  const page = await openPhone(browser, shop)
  await openPage(page, path)
  await expect(page.getByRole('navigation', { name: 'Links' }).getByRole('link')).toHaveText([
    'Instagram',
    'Our menu',
  ])
  await tablet.getByRole('button', { name: 'Edit Ramadan nights' }).click()
  const sheet = tablet.getByRole('dialog', { name: 'Ramadan nights' })
  await sheet.getByLabel('The page is on').uncheck()
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet).toBeHidden()
  const answer = await reloadPage(page)
  expect(answer?.status()).toBe(410)
  await expect(page.getByRole('heading', { name: 'This page is switched off' })).toBeVisible()
  await expectAccessible(page)

  await tablet.getByRole('button', { name: 'Edit Ramadan nights' }).click()
  await sheet.getByRole('button', { name: 'Remove the list' }).click()
  await sheet.getByRole('button', { name: 'Remove it' }).click()
  await expect(sheet).toBeHidden()
  await expect(tablet.getByRole('button', { name: 'Edit Ramadan nights' })).toBeHidden()
  expect((await reloadPage(page))?.status()).toBe(404)
})

test('RT-01 SH-03 SH-05 a landing page shows state, time and the ways to order, and opens the menu with what was chosen', {
  tag: '@gate',
}, async ({ browser, shop }) => {
  const page = await openPhone(browser, shop)
  await openPage(page, `/${HOME}/landing`)
  await expect(page.getByRole('heading', { level: 1, name: 'Zahr Shawarma' })).toBeVisible()
  await expect(page.getByText(/\d of 2 open now|Closed at the moment/)).toBeVisible()
  await expect(page.getByText('Scan the code on your table')).toBeVisible()
  const outlets = page.getByRole('main').getByRole('link', { name: /^Zahr / })
  await expect(outlets).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'Opening hours' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: /^Pickup/ }).click()
  await expect(page).toHaveURL(`/${HOME}`)
  await expect(page.getByRole('banner')).toContainText('Pickup')

  // The id in the address leads to the merchant; below it the phone's layout holds on every screen.
  const stores = await page.request.get(`/api/v1/sites/resolve?path=${HOME}`)
  const { data } = await stores.json()
  await page.setViewportSize({ width: 1280, height: 900 })
  await openPage(page, `/lp/${data._id}`)
  await expect(page).toHaveURL(`/${HOME}/lp/${data._id}`)
  await expect(page.locator('html')).toHaveAttribute('data-layout-mode', 'mobile')
  expect((await page.locator('main').boundingBox())?.width).toBeLessThanOrEqual(480)
  await expect(page.locator('body')).not.toHaveAttribute('data-body', 'responsive')
  await openPage(page, '/landing')
  await expect(page).toHaveURL(`/${HOME}/landing`)
  await expect(page.locator('html')).not.toHaveAttribute('data-layout-mode', 'mobile')
  await expect(page.locator('body')).toHaveAttribute('data-body', 'responsive')
  await page.getByRole('link', { name: /^Zahr Kuwait City/ }).click()
  await expect(page.getByRole('banner')).toContainText('Zahr Kuwait City')

  const arabic = await openPhone(browser, shop, 'ar')
  await openPage(arabic, `/${HOME}/landing`)
  await expect(arabic.getByRole('heading', { name: 'فروعنا' })).toBeVisible()
  expect(await measureOverflow(arabic)).toBe(0)
  await expectAccessible(arabic)
  await openPage(arabic, '/lp/nothing')
  await expectAccessible(arabic)
})
