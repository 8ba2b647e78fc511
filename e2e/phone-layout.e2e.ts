import type { Page } from '@playwright/test'
import { openConsole, openTablet } from './support/console.ts'
import { openPage } from './support/open-page.ts'
import { measureOverflow } from './support/overflow.ts'
import { expect, test } from './support/shop.ts'
import { TABLE_HOME as HOME, openPhone, readTablePath, sitDown } from './support/tables.ts'

/** The widest that a page for phones may be. */
const PHONE = 480

const measureMain = (page: Page): Promise<number> =>
  page.locator('main').evaluate((main) => main.getBoundingClientRect().width)

const expectPhoneLayout = async (page: Page): Promise<void> => {
  // The part that knows of the visit is loaded after the page.
  await expect.poll(() => measureMain(page)).toBeLessThanOrEqual(PHONE)
  await expect(page.locator('html')).toHaveAttribute('data-layout-mode', 'mobile')
  expect(await measureOverflow(page)).toBe(0)
}

test('SH-03 RT-29 pages of tables, rooms, pay links, courts, link lists and pharmacies keep the phone’s layout and their service at 1280 px', {
  tag: '@gate',
}, async ({ shop, browser }) => {
  const floor = await openTablet(browser, shop.origin)
  await openConsole(floor, { home: HOME, path: '/console/tables' })
  const path = await readTablePath(floor, '4')
  const page = await openPhone(browser, shop)
  await page.setViewportSize({ width: 1280, height: 900 })
  await openPage(page, `/${HOME}`)
  await expect(page.locator('html')).not.toHaveAttribute('data-layout-mode', 'mobile')
  expect(await measureMain(page)).toBeGreaterThan(1000)
  await expect(page.getByRole('banner')).toContainText('Delivery')

  await openPage(page, path)
  await expectPhoneLayout(page)
  await expect(page.getByRole('banner')).toContainText('Served where you sit')
  for (const other of [
    ...['/roomdining/unknown', '/pay-link/unknown', `/${HOME}/pay-link/unknown`],
    ...['/lp/unknown', `/${HOME}/lp/unknown`, '/linklist/unknown', '/medica', '/msite/medica/clinics'],
  ]) {
    await openPage(page, other)
    await expectPhoneLayout(page)
  }

  await sitDown(page, path, { name: 'Huda', field: 'Your name', start: 'Start ordering' })
  await expectPhoneLayout(page)
  await expect(page.getByRole('banner').getByText('Table 4')).toBeVisible()
  const service = page.getByRole('group', { name: 'How you get your order' })
  await expect(service).toContainText('Table 4')
  await expect(service).not.toContainText('When')
  await openPage(page, `/${HOME}/table-order`)
  await expectPhoneLayout(page)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await measureMain(page)).toBeGreaterThan(370)
})
