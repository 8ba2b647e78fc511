import { ORDER_TYPE } from '#core/sites/domain/order-type.ts'
import { placeOrderByApi } from './support/api-customer.ts'
import { expectAccessible } from './support/axe.ts'
import {
  expectAccepted,
  getOrderCard,
  openConsole,
  openTablet,
  setConsoleLanguage,
} from './support/console.ts'
import { openPage, reloadPage } from './support/open-page.ts'
import { expect, test } from './support/shop.ts'

const HOME = 'smoky-stack'
const LAPTOP = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }

test.describe('the board on a laptop', () => {
  test.use({ viewport: LAPTOP })

  test('OW-12 asks why an order was not delivered, and takes a delivery back one step', async ({
    page,
    shop,
  }) => {
    const { order } = await placeOrderByApi(shop, { home: HOME, orderType: ORDER_TYPE.delivery })
    await openConsole(page)
    const card = (lane?: string) => getOrderCard(page, order.orderId, lane)
    const details = page.getByRole('dialog')
    const press = (name: string) => card().getByRole('button', { name, exact: true }).click()
    for (const step of ['Accept', 'Ready', 'Out for delivery']) await press(step)
    await card('out').getByRole('heading').getByRole('button').click()
    await details.getByRole('button', { name: 'Not delivered' }).click()
    await details.getByRole('button', { name: 'Not delivered' }).click()
    await expect(details.getByText('Please choose a reason.')).toBeVisible()
    await expectAccessible(page)
    await details.getByText('Address wrong or not found').click()
    await details.getByRole('button', { name: 'Not delivered' }).click()
    await expect(card('out')).toContainText('Address wrong or not found')
    await press('Out again')
    await press('Delivered')
    await page.getByRole('button', { name: /^Done/ }).click()
    // Only then the server has it, and there is something to take back.
    await expect(card('done')).toContainText('Delivered')
    await card('done').getByRole('heading').getByRole('button').click()
    await details.getByRole('button', { name: 'One step back' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Now/ }).click()
    await expect(card('out').getByRole('button', { name: 'Delivered', exact: true })).toBeVisible()
  })

  test('OW-12 shows all outlets with their names, and one of them alone', async ({ page, shop }) => {
    const first = (await placeOrderByApi(shop, { home: HOME, outlet: 0 })).order
    const second = (await placeOrderByApi(shop, { home: HOME, outlet: 1 })).order
    await openConsole(page)
    const filter = page.getByLabel('Orders of')
    await filter.selectOption({ label: 'All outlets' })
    const find = ({ orderId, store }: typeof first) =>
      getOrderCard(page, orderId, 'new').filter({ hasText: store.name }).filter({ visible: true })
    await expect(find(first)).toBeVisible()
    await expect(find(second)).toBeVisible()
    await expectAccessible(page)
    await reloadPage(page)
    await expect(find(second)).toBeVisible()
    await filter.selectOption({ label: second.store.name })
    await expect(getOrderCard(page, second.orderId, 'new').first()).toBeVisible()
    await expect(page.getByRole('article').filter({ hasText: first.store.name })).toHaveCount(0)
    // Other journeys count what waits at this outlet.
    await getOrderCard(page, second.orderId, 'new')
      .first()
      .getByRole('button', { name: 'Accept', exact: true })
      .click()
    await expectAccepted(page, second.orderId)
  })

  test('OW-12 prints each new ticket once on a device that is set to', async ({ page, shop }) => {
    await page.addInitScript(() => {
      Object.assign(window, { printed: [] as string[] })
      window.print = () => {
        const { printed } = window as unknown as { printed: string[] }
        printed.push([...document.querySelectorAll('body > [aria-hidden=true]')].at(-1)?.textContent ?? '')
      }
    })
    const before = (await placeOrderByApi(shop, { home: HOME })).order
    await openConsole(page)
    await expect(getOrderCard(page, before.orderId, 'new')).toBeVisible()
    await page.getByRole('button', { name: 'Print each new ticket on this device' }).click()
    const { order } = await placeOrderByApi(shop, { home: HOME, name: 'Printed Once' })
    const listPrinted = () =>
      page.evaluate(() =>
        (window as unknown as { printed: string[] }).printed.filter((text) => text.includes('Printed Once')),
      )
    await expect.poll(async () => (await listPrinted()).length).toBe(1)
    expect((await listPrinted())[0]).toContain(order.orderId)
    await getOrderCard(page, order.orderId, 'new')
      .getByRole('button', { name: 'Accept', exact: true })
      .click()
    await reloadPage(page)
    await expect(getOrderCard(page, order.orderId)).toBeVisible()
    expect(await listPrinted()).toEqual([])
  })
})

test.describe('the board on a phone', () => {
  test.use({ viewport: PHONE })

  test('OW-12 assigns a driver, who sees their own and free deliveries, and honestly what is not theirs', async ({
    page,
    browser,
    shop,
  }) => {
    const { order } = await placeOrderByApi(shop, { home: HOME, orderType: ORDER_TYPE.delivery })
    const pickup = (await placeOrderByApi(shop, { home: HOME })).order
    await openConsole(page)
    const card = (lane?: string) => getOrderCard(page, order.orderId, lane)
    await card('new').getByRole('button', { name: 'Accept', exact: true }).click()
    await page.getByRole('button', { name: /^In the kitchen/ }).click()
    await card('accepted').getByRole('button', { name: 'Assign driver' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByText('Demo driver').click()
    await expectAccessible(page)
    await sheet.getByRole('button', { name: 'Save' }).click()
    await card('accepted').getByRole('button', { name: 'Undo' }).waitFor({ state: 'hidden' })
    await card('accepted').getByRole('button', { name: 'Ready', exact: true }).click()

    const driver = await openTablet(browser, shop.origin)
    await openConsole(driver, { role: 'driver' })
    await expect(
      getOrderCard(driver, order.orderId, 'ready').getByRole('button', { name: 'Give it back' }),
    ).toBeVisible()
    await expect(getOrderCard(driver, pickup.orderId)).toHaveCount(0)
    await openPage(driver, '/console/menu')
    await expect(driver.getByRole('heading', { name: 'This page is not for your role' })).toBeVisible()
    await expect(driver.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    await driver.context().close()
  })

  test('OW-12 asks the reason in Arabic without overflow', async ({ page, shop }) => {
    const { order } = await placeOrderByApi(shop, { home: HOME, orderType: ORDER_TYPE.delivery })
    await setConsoleLanguage(page, 'ar')
    await openConsole(page)
    const card = () => getOrderCard(page, order.orderId)
    await card().getByRole('button', { name: 'قبول', exact: true }).click()
    await page.locator('button').filter({ hasText: 'في المطبخ' }).first().click()
    await card().getByRole('button', { name: 'تعيين سائق' }).click()
    await expect(page.getByRole('dialog').getByText('لا أحد بعد')).toBeVisible()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  })
})
