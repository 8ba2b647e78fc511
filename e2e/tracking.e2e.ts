import { minutes } from '#platform/kernel/clock.ts'
import { expectAccessible } from './support/axe.ts'
import { openConsole, openTablet } from './support/console.ts'
import { openPage, reloadPage } from './support/open-page.ts'
import { placeCashOrder } from './support/ordering.ts'
import { createOutletStaff } from './support/outlet-staff.ts'
import { expect, test } from './support/shop.ts'

test('TR-02 shows the driver on a map while the order is out, and no longer', { tag: '@gate' }, async ({
  page,
  shop,
}) => {
  const { storeId, orderId } = await placeCashOrder(page, shop)
  const staff = await createOutletStaff(shop, 'zahr', storeId)
  await staff.transitionOrder(orderId, 'accept')
  await staff.transitionOrder(orderId, 'ready')
  await openPage(page, `/zahr/order-status/${orderId}`)
  const driver = page.getByRole('heading', { name: 'Sami brings your order' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ready, waiting for the driver')
  await expect(driver).toBeHidden()
  const arrival = page.getByText(/^Arrives/).locator('..')
  const promised = (await arrival.textContent()) ?? ''
  await staff.transitionOrder(orderId, 'out')
  await expect(driver).toBeVisible()
  // The courier's estimate replaces the promised time.
  await expect(arrival).not.toHaveText(promised)
  await expect(arrival).toContainText(/\d+:\d\d.*–.*\d+:\d\d/)
  const map = page.getByRole('group', { name: /Map with the outlet/ })
  await expect(map.locator('img').first()).toBeVisible()
  await expectAccessible(page)
  await staff.transitionOrder(orderId, 'delivered')
  await expect(driver).toBeHidden()
  await staff.end()
})

test('TR-04 shows the customer that no driver was found although the food is ready', {
  tag: '@own-shop',
}, async ({ page, shop }) => {
  const { storeId, orderId } = await placeCashOrder(page, shop)
  const staff = await createOutletStaff(shop, 'zahr', storeId)
  await staff.transitionOrder(orderId, 'accept')
  await staff.transitionOrder(orderId, 'ready')
  const tracked = page.waitForResponse((response) => response.url().endsWith(`/orders/${orderId}/tracking`))
  await openPage(page, `/zahr/order-status/${orderId}`)
  await tracked
  await expect(page.getByText(/no driver could be assigned yet/)).toBeHidden()
  await shop.advance(minutes(2))
  await reloadPage(page)
  // The food is promised in twenty minutes, and the courier arrives shortly before.
  await expect(page.getByText(/no driver could be assigned yet/)).toBeVisible()
  await staff.transitionOrder(orderId, 'out')
  await expect(page.getByText(/no driver could be assigned yet/)).toBeHidden()
  await staff.end()
})

test('RT-14 opens an external tracking page only from the outlet’s list, and refuses anything else with a message', async ({
  page,
  shop,
  browser,
}) => {
  const path = (url: string) => `/zahr/track-order?url=${encodeURIComponent(url)}`
  await openPage(page, path('https://evil.example/zahr'))
  await expect(page.getByText(/not one that we work with/)).toBeVisible()
  expect(await page.content()).not.toContain('https://evil.example')
  await openPage(page, path('https://track.courier.example/d/1'))
  await expect(page.getByText(/not one that we work with/)).toBeVisible()

  const tablet = await openTablet(browser, shop.origin)
  await openConsole(tablet, { home: 'zahr', path: '/console/outlet' })
  await tablet.getByRole('link', { name: 'Tracking' }).click()
  const hosts = tablet.getByLabel('Allowed hosts')
  await hosts.fill('track.courier.example\nnot a host')
  await tablet.getByRole('button', { name: 'Save' }).click()
  await expect(tablet.getByText(/“not a host” is not a host/)).toBeVisible()
  await hosts.fill('https://track.courier.example/')
  await tablet.getByRole('button', { name: 'Save' }).click()
  await expect(tablet.getByText('Saved', { exact: true })).toBeVisible()
  await expect(hosts).toHaveValue('track.courier.example')
  await expectAccessible(tablet)
  await tablet.context().close()

  await reloadPage(page)
  const open = page.getByRole('link', { name: 'Open the tracking page' })
  await expect(open).toHaveAttribute('href', 'https://track.courier.example/d/1')
  await expect(open).toHaveAttribute('rel', /noreferrer/)
  await expect(page.getByText('track.courier.example')).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  await expectAccessible(page)
  for (const url of [
    'javascript:alert(1)',
    'http://track.courier.example/',
    'https://track.courier.example@evil.example/',
  ]) {
    await openPage(page, path(url))
    await expect(page.getByText(/not one that we work with/)).toBeVisible()
    await expect(open).toBeHidden()
  }
})
