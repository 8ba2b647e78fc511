import { placeOrderByApi } from './support/api-customer.ts'
import { expectAccessible } from './support/axe.ts'
import { chooseOutlet, openConsole, openTablet } from './support/console.ts'
import { createOutletStaff } from './support/outlet-staff.ts'
import { expect, test } from './support/shop.ts'

const HOME = 'smoky-stack'
const toMilliseconds = (count: number) => count * 3_600_000

test('CN-02 finds an order that left the board long ago by its number and refunds it by keyboard', {
  tag: '@own-shop',
}, async ({ page, shop, browser }) => {
  const { order } = await placeOrderByApi(shop, { home: HOME, outlet: 0 })
  const staff = await createOutletStaff(shop, HOME, order.store._id)
  for (const action of ['accept', 'ready', 'delivered'] as const)
    await staff.transitionOrder(order._id, action)
  await staff.end()
  // Completed orders stay on the board for six hours; the time stays within the same day.
  await shop.advance(toMilliseconds(7))
  await openConsole(page, { home: HOME })
  await chooseOutlet(page, new RegExp(order.store.name))
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.locator(`[data-order="${order.orderId}"]`)).toHaveCount(0)
  await page.getByRole('button', { name: 'Earlier' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-order]').first()).toBeVisible()
  await expectAccessible(page)
  const field = page.getByLabel('Number, phone, name or total')
  await field.fill('nobody of this name')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nothing that ended here matches.')).toBeVisible()
  await field.fill(order.orderId)
  await page.keyboard.press('Enter')
  const card = page.locator(`[data-order="${order.orderId}"]`)
  await expect(card).toBeVisible()
  await expect(page.locator('[data-order]')).toHaveCount(1)
  await card.getByRole('button').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Give money back…' }).click()
  await page.getByLabel('Why?').fill('It was cold')
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Give .* back$/ }).click()
  await expect(page.getByText(/are on their way back/)).toBeVisible()
  await expect
    .poll(async () => {
      const answer = await fetch(`${shop.origin}/outbox/messages?to=${encodeURIComponent(order.user.phone)}`)
      const messages: { text: string }[] = await answer.json()
      return messages.map(({ text }) => text)
    })
    .toContainEqual(expect.stringContaining(`of your order ${order.orderId} back to you`))

  const kitchen = await openTablet(browser, shop.origin)
  await openConsole(kitchen, { home: HOME, role: 'kitchen' })
  await expect(kitchen.getByRole('button', { name: 'Earlier' })).toHaveCount(0)
  await kitchen.context().close()
  await shop.advance(toMilliseconds(17))
})
