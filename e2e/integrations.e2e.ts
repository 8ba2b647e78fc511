import { isGenuine, startReceiver } from '#features/webhooks/testing/receiver.ts'
import { expectAccessible } from './support/axe.ts'
import { chooseOutlet, openConsole, openTablet, setConsoleLanguage } from './support/console.ts'
import { openPage, reloadPage } from './support/open-page.ts'
import { callShop, placeCashOrder } from './support/ordering.ts'
import { expect, test } from './support/shop.ts'

test('CN-08 lets a manager connect a till: it receives a signed event of an order, the log resends what it did not accept, and a key accepts the order', {
  tag: '@own-shop',
}, async ({ page, browser, shop }) => {
  test.slow()
  const till = await startReceiver()
  const tablet = await openTablet(browser, shop.origin)
  await openConsole(tablet, { home: 'zahr', path: '/console/integrations' })
  await chooseOutlet(tablet, /Salmiya/)
  await expect(tablet.getByText('No system is told of orders yet.')).toBeVisible()
  await tablet.getByRole('textbox', { name: 'Address' }).fill('https://192.168.1.20/orders')
  await tablet.getByRole('button', { name: 'Add webhook' }).click()
  await expect(tablet.getByText(/https addresses on the internet only/)).toBeVisible()
  await tablet.getByRole('textbox', { name: 'Address' }).fill(till.url)
  await tablet.getByRole('button', { name: 'Add webhook' }).click()
  const secret = (await tablet.locator('[data-secret]').textContent()) ?? ''
  expect(secret).toMatch(/^whsec_/)
  await tablet.getByRole('button', { name: 'I have it' }).click()
  await tablet.getByLabel('Name of the system').fill('Till at the counter')
  await tablet.getByLabel('Accept, decline and move orders').check()
  await tablet.getByRole('button', { name: 'Make a key' }).click()
  const key = (await tablet.locator('[data-secret]').textContent()) ?? ''
  expect(key).toMatch(/^k_/)
  await tablet.getByRole('button', { name: 'I have it' }).click()
  await expect(tablet.getByText('Not used yet')).toBeVisible()
  expect(await tablet.content()).not.toContain(key)
  await expectAccessible(tablet)

  till.answers.status = 500
  const { orderId } = await placeCashOrder(page, shop)
  await expect.poll(() => till.received.length).toBeGreaterThan(0)
  const [first] = till.received
  if (!first) throw new Error('Nothing came')
  expect(isGenuine(secret, first, new Date(await shop.now()))).toBe(true)
  // Events of this worker's other orders stand in the log as well. When paused, its next attempt is the last; each delay is twice the one before.
  await tablet.getByRole('button', { name: 'Pause' }).click()
  await expect(async () => {
    await shop.advance(20_000)
    await reloadPage(tablet)
    await expect(tablet.getByText('Given up').first()).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: 120_000 })
  await tablet.getByRole('button', { name: 'Go on' }).click()
  till.answers.status = 204
  await tablet.getByRole('button', { name: 'Send again' }).first().click()
  await expect(async () => {
    await reloadPage(tablet)
    await expect(tablet.getByText('Delivered').first()).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: 60_000 })

  const path = `/api/v1/integration/orders/${orderId}`
  const token = `Bearer ${key}`
  const order = await callShop<{ version: number }>(page, ['GET', path], { token })
  const body = { action: 'accept', version: order.version, minutes: 20 }
  await callShop(page, ['PUT', `${path}/status`], { token, body })
  await openPage(page, `/zahr/order-status/${orderId}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('In the kitchen')
  await tablet.getByRole('button', { name: 'Remove' }).click()
  await tablet.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(tablet.getByText('No system is told of orders yet.')).toBeVisible()
  await setConsoleLanguage(tablet, 'ar')
  await reloadPage(tablet)
  await expect(tablet.getByRole('heading', { name: 'مفاتيح API' })).toBeVisible()
  await expectAccessible(tablet)
  await tablet.getByRole('button', { name: 'إلغاء', exact: true }).click()
  await tablet.getByRole('alertdialog').getByRole('button', { name: 'إلغاء', exact: true }).click()
  await expect(tablet.getByText('لا توجد مفاتيح بعد.')).toBeVisible()
  await expect(callShop(page, ['GET', path], { token })).rejects.toThrow('401')
  await tablet.context().close()
  await till.close()
})
