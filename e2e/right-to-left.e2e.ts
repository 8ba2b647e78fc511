import type { Locator } from '@playwright/test'
import { openPage } from './support/open-page.ts'
import { placeCashOrder } from './support/ordering.ts'
import { expect, test } from './support/shop.ts'

const getMiddle = async (element: Locator): Promise<number> => {
  const box = await element.boundingBox()
  if (!box) throw new Error('The element is not displayed')
  return box.x + box.width / 2
}

const getScale = (element: Locator): Promise<string> =>
  element.evaluate((each) => getComputedStyle(each).scale)

test('UX-50 mirrors layout and arrows in Arabic, but neither pictures nor phone numbers nor maps, and isolates names and amounts', {
  tag: '@gate',
}, async ({ page }) => {
  const middle = 195
  const search = page
    .getByRole('navigation', { name: /Categories|الأقسام/ })
    .getByRole('link')
    .first()
  await openPage(page, '/smoky-stack?lang=en')
  expect(await getMiddle(search)).toBeLessThan(middle)
  const arrow = page.locator('main svg.flip-rtl').first()
  expect(await getScale(arrow)).toBe('none')
  await openPage(page, '/smoky-stack?lang=ar')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  expect(await getMiddle(search)).toBeGreaterThan(middle)
  expect(await getScale(arrow)).toBe('-1 1')
  for (const unmirrored of [search.locator('svg'), page.locator('main article img').first()])
    expect(await getScale(unmirrored)).toBe('none')
  const cards = page.locator('#main article')
  const isIsolated = await cards.evaluateAll((all) =>
    all.map((card) => {
      const name = card.querySelector('h3 a bdi')
      const amount = [...card.querySelectorAll('bdi')].find((each) => /\d/.test(each.textContent ?? ''))
      return name !== null && amount !== undefined
    }),
  )
  expect(isIsolated.length).toBeGreaterThan(3)
  expect(isIsolated).not.toContain(false)
  // The digits of a price stay Latin, in the order of reading.
  await expect(cards.first()).toContainText(/\d+(\.\d\d)? د\.إ\./)

  await page.getByRole('main').getByRole('button', { name: 'اختر منطقتك' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'اختر على الخريطة' }).click()
  const map = page
    .getByRole('dialog')
    .locator('div[dir="ltr"]', { has: page.locator('img') })
    .first()
  await expect(map).toBeVisible()
  expect(await getScale(map)).toBe('none')
  await openPage(page, '/smoky-stack/profile')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.locator('input[type="tel"]')).toHaveCSS('direction', 'ltr')
})

test('UX-50 shows the progress of an order from right to left in Arabic', async ({ page, shop }) => {
  const { orderId } = await placeCashOrder(page, shop, false)
  for (const [language, isMirrored] of [
    ['en', false],
    ['ar', true],
  ] as const) {
    await openPage(page, `/zahr/order-status/${orderId}?lang=${language}`)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    const stages = page.getByRole('main').locator('header ol > li')
    await expect(stages.last()).toBeVisible()
    expect((await getMiddle(stages.first())) > (await getMiddle(stages.last()))).toBe(isMirrored)
    const filled = stages.first().locator('span > span').last()
    expect((await getMiddle(filled)) > (await getMiddle(stages.first()))).toBe(isMirrored)
  }
})
