import type { Page } from '@playwright/test'
import { scrollToCard } from './support/menu.ts'
import { openPage } from './support/open-page.ts'
import { expect, test } from './support/shop.ts'

const PHONE = { width: 390, height: 844 }

/** As a reader's setting of the browser does. */
const doubleText = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })

const getSidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

for (const path of ['smoky-stack', 'zahr?lang=ar', 'fournos', 'lumen-salon', 'rostilj?lang=sr'])
  test(`shows the first item of ${path} whole in the first screen of a phone, with place and time above it`, async ({
    page,
  }) => {
    await page.setViewportSize(PHONE)
    await openPage(page, `/${path}`)
    const first = page.locator('article').first()
    await expect(first).toBeInViewport({ ratio: 0.99 })
    const place = await page.getByRole('main').getByRole('group').first().boundingBox()
    const card = await first.boundingBox()
    expect(place && card && place.y + place.height <= card.y).toBe(true)
  })

test('sets a menu without pictures in type, without empty frames', async ({ page }) => {
  await openPage(page, '/lumen-salon')
  await expect(page.locator('article').first()).toBeVisible()
  await expect(page.locator('article [style*="aspect-ratio"]')).toHaveCount(0)
  await expect(page.locator('article').first()).toContainText('AED')
})

for (const path of ['fournos', 'smoky-stack?lang=ar', 'lumen-salon'])
  test(`UX-55 keeps ${path} and its item sheet within a phone's width with doubled text`, async ({
    page,
  }) => {
    await page.setViewportSize(PHONE)
    await openPage(page, `/${path}`)
    await doubleText(page)
    await expect.poll(() => getSidewaysScroll(page)).toBeLessThanOrEqual(0)
    await page.locator('article a').first().click()
    const sheet = page.getByRole('dialog')
    const buttons = sheet.locator('footer').getByRole('button')
    await expect(buttons.last()).toBeInViewport({ ratio: 0.99 })
    await expect(sheet.getByRole('button', { name: /^(Close|إغلاق)$/ })).toBeInViewport({ ratio: 0.99 })
    expect(await getSidewaysScroll(page)).toBeLessThanOrEqual(0)
    expect(await sheet.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBeLessThanOrEqual(0)
  })

test('covers nothing but the picture with the bar of the item sheet, which is solid below it', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await openPage(page, '/zahr')
  await (await scrollToCard(page, 'Saj Chicken Shawarma')).getByRole('link').click()
  const sheet = page.getByRole('dialog', { name: 'Saj Chicken Shawarma' })
  const bar = sheet.locator('[class*="sticky"]', { has: page.getByRole('button', { name: 'Close' }) })
  await expect(sheet.getByRole('radio').first()).toBeVisible()
  await expect(bar).not.toHaveAttribute('data-solid')
  await sheet.getByRole('checkbox').first().scrollIntoViewIfNeeded()
  await sheet
    .getByRole('checkbox')
    .first()
    .evaluate((box) => box.scrollIntoView({ block: 'start' }))
  await expect(bar).toHaveAttribute('data-solid')
  const edge = await bar.boundingBox()
  const box = await sheet.getByRole('checkbox').first().boundingBox()
  if (!edge || !box) throw new Error('The bar or the option is not displayed')
  expect(box.y - edge.y - edge.height, 'what is scrolled to stands below the bar').toBeGreaterThan(-1)
  await expect(bar).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
})

test.describe('on a slow connection', () => {
  test('opens an item from its card before the code of the sheet and the options are here', async ({
    page,
  }) => {
    const code = Promise.withResolvers<void>()
    const options = Promise.withResolvers<void>()
    await page.route(/\/assets\/(opened-sheet|item-sheet)/, async (route) => {
      await code.promise
      await route.continue()
    })
    // A menu that is edited meanwhile is loaded again, and with it the opened product in full.
    await page.route(/\/api\/v1\/products\/|\.data\?/, async (route) => {
      await options.promise
      await route.continue()
    })
    await openPage(page, '/zahr')
    // Before the scripts run, the link leads to a page that has the options.
    await expect(page.getByRole('button', { name: /^Add / }).first()).toBeEnabled()
    await (await scrollToCard(page, 'Saj Chicken Shawarma')).getByRole('link').click()
    const opening = page.getByRole('status', { name: 'Saj Chicken Shawarma' })
    for (const text of ['Rolled in paper-thin saj', 'KWD 0.900']) await expect(opening).toContainText(text)
    await expect(opening.locator('img')).toBeVisible()
    code.resolve()
    const sheet = page.getByRole('dialog', { name: 'Saj Chicken Shawarma' })
    for (const text of ['Rolled in paper-thin saj', 'KWD 0.900']) await expect(sheet).toContainText(text)
    await expect(opening).toBeHidden()
    await expect(sheet.getByRole('radio')).toHaveCount(0)
    options.resolve()
    await expect(sheet.getByRole('radio').first()).toBeVisible()
  })
})

/** The edges of the sheet's panel. */
const getPanel = async (page: Page) => {
  const panel = page.getByRole('dialog').locator('> div').first()
  // It has arrived once it no longer moves.
  await panel.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)))
  const box = await panel.boundingBox()
  if (!box) throw new Error('The sheet has no panel')
  return box
}

test('UX-55 moves nothing where the device asks for less motion', async ({ page }) => {
  const getMotions = async () => {
    await openPage(page, '/zahr')
    await (await scrollToCard(page, 'Diwaniya Box')).getByRole('link').click()
    const sheet = page.getByRole('dialog', { name: 'Diwaniya Box' })
    await expect(sheet.getByRole('group').first()).toBeVisible()
    return sheet.locator('*').evaluateAll((all) =>
      all.map((each) => {
        const { animationDuration, transitionDuration, transitionProperty } = getComputedStyle(each)
        return { animationDuration, transitionDuration, transitionProperty }
      }),
    )
  }
  const isMoving = ({
    animationDuration,
    transitionDuration,
    transitionProperty,
  }: Awaited<ReturnType<typeof getMotions>>[number]) =>
    Number.parseFloat(animationDuration) > 0.001 ||
    (transitionProperty !== 'none' && Number.parseFloat(transitionDuration) > 0.001)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect((await getMotions()).some(isMoving)).toBe(true)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect((await getMotions()).filter(isMoving)).toEqual([])
})

test('UX-13 opens an item as a bottom sheet on phones and as a dialog on desktops, required groups first, and its button names what is missing and leads there', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await openPage(page, '/zahr')
  await (await scrollToCard(page, 'Diwaniya Box')).getByRole('link').click()
  const sheet = page.getByRole('dialog', { name: 'Diwaniya Box' })
  const groups = sheet.locator('fieldset')
  await expect(groups.first()).toContainText(/Required · Choose \d/)
  await expect(groups.last()).toContainText(/Optional/)
  const bottomSheet = await getPanel(page)
  expect(bottomSheet.y + bottomSheet.height).toBe(PHONE.height)
  // The page behind it may keep room for a scroll bar.
  expect(bottomSheet.width).toBeGreaterThan(PHONE.width - 20)

  const name = (await groups.first().locator('legend bdi').textContent()) ?? ''
  await groups.last().scrollIntoViewIfNeeded()
  await sheet.getByRole('button', { name: `Next: ${name}` }).click()
  await expect(groups.first().locator('legend')).toBeInViewport({ ratio: 0.9 })
  await expect(groups.first().getByText('Please select the minimum number of options')).toBeVisible()

  await page.setViewportSize({ width: 1280, height: 900 })
  const dialog = await getPanel(page)
  expect(dialog.y + dialog.height).toBeLessThan(900)
  expect(dialog.width).toBeLessThan(640)
  expect(Math.abs(dialog.x + dialog.width / 2 - 640)).toBeLessThan(10)
})
