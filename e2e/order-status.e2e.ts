import { randomUUID } from 'node:crypto'
import { expectAccessible } from './support/axe.ts'
import { openPage, reloadPage } from './support/open-page.ts'
import {
  addDish,
  callShop,
  chooseMethod,
  getNextButton,
  goToNextStep,
  goToPayment,
  placeCashOrder,
} from './support/ordering.ts'
import { createOutletStaff } from './support/outlet-staff.ts'
import { expect, test } from './support/shop.ts'

/** Milliseconds; a page without a stream polls every five seconds, so an earlier update came over the stream. */
const STREAM_TIMEOUT = { timeout: 4_500 }

test('TR-03 updates the open page from the stream as the kitchen works, with the clock time of every step', {
  tag: '@gate',
}, async ({ page, shop }) => {
  const { storeId, orderId } = await placeCashOrder(page, shop)
  await page.getByRole('link', { name: 'Follow your order' }).click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('We have your order')
  const streaming = page.waitForResponse((response) => response.url().endsWith(`/orders/${orderId}/events`))
  await reloadPage(page)
  await streaming
  const staff = await createOutletStaff(shop, 'zahr', storeId)
  await staff.transitionOrder(orderId, 'accept')
  await expect(page.getByRole('listitem').filter({ hasText: 'In the kitchen' }).locator('time')).toBeVisible(
    STREAM_TIMEOUT,
  )
  await expect(heading).toHaveAttribute('aria-live', 'polite')
  const arrival = page.getByText(/^Arrives/)
  await expect(arrival).toBeVisible()
  await expect(arrival.locator('..').getByText(/\d+:\d\d.*–.*\d+:\d\d (AM|PM)/)).toBeVisible()
  await staff.transitionOrder(orderId, 'ready')
  await expect(heading).toHaveText('Ready, waiting for the driver', STREAM_TIMEOUT)
  await staff.transitionOrder(orderId, 'out')
  await expect(heading).toHaveText('Out for delivery', STREAM_TIMEOUT)
  await expectAccessible(page)
  await staff.transitionOrder(orderId, 'delivered')
  await expect(heading).toHaveText('Delivered', STREAM_TIMEOUT)
  await expect(page.getByRole('button', { name: 'Cancel order' })).toBeHidden()
  await staff.end()
})

test('polls every five seconds while the connection is lost', async ({ page, shop }) => {
  const { storeId, orderId } = await placeCashOrder(page, shop, false)
  await page.route('**/events', (route) => route.abort())
  await openPage(page, `/zahr/order-status/${orderId}`)
  await expect(page.getByText(/live connection is lost/)).toBeVisible()
  const staff = await createOutletStaff(shop, 'zahr', storeId)
  await staff.transitionOrder(orderId, 'accept')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('In the kitchen')
  await staff.end()
})

test('OR-03 lets the customer cancel while the outlet has not begun', async ({ page, shop }) => {
  await placeCashOrder(page, shop, false)
  await page.getByRole('link', { name: 'Follow your order' }).click()
  await page.getByRole('button', { name: 'Cancel order' }).click()
  const ask = page.getByRole('alertdialog', { name: 'Cancel this order?' })
  await ask.getByRole('button', { name: 'Keep the order' }).click()
  await expect(ask).toBeHidden()
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await ask.getByRole('button', { name: 'Cancel it' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cancelled')
  await expect(page.getByRole('button', { name: 'Cancel order' })).toBeHidden()
})

test('RT-10 AU-09 UX-39 shows the progress to anybody with the link, with and without the merchant in the path and without JavaScript, and nothing else', {
  tag: '@gate',
}, async ({ page, shop, browser }) => {
  const { orderId } = await placeCashOrder(page, shop)
  expect(orderId).toMatch(/^[0-9A-Za-z]{22}$/)
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.origin })
  const stranger = await plain.newPage()
  for (const path of [`/zahr/order-status/${orderId}`, `/order-status/${orderId}`]) {
    await stranger.goto(path)
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('We have your order')
    await expect(stranger.locator('time').first()).toBeVisible()
    const text = await stranger.content()
    for (const secret of ['Nadia', 'Heron Court', '+971']) expect(text).not.toContain(secret)
  }
  await plain.close()
  const other = await browser.newContext({ baseURL: shop.origin })
  const visitor = await other.newPage()
  await openPage(visitor, `/zahr/order-summary/${orderId}`)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('We have your order')
  await expect(visitor.getByRole('link', { name: /To the menu of/ })).toBeVisible()
  await expect(visitor.getByText('Heron Court')).toBeHidden()
  await expectAccessible(visitor)
  await other.close()
})

test('RT-11 shows the status of an order, or the meaning of a status, on a message page, and no text of the URL', async ({
  page,
  shop,
}) => {
  const { storeId, orderId } = await placeCashOrder(page, shop)
  const heading = page.getByRole('heading', { level: 2 })
  await openPage(page, `/order-status-message?orderId=${orderId}&status=60`)
  await expect(heading).toHaveText('Outlet has not accepted yet')
  await page.getByRole('link', { name: 'Follow your order' }).click()
  await expect(page).toHaveURL(new RegExp(`/zahr/order-status/${orderId}$`))
  const staff = await createOutletStaff(shop, 'zahr', storeId)
  await staff.transitionOrder(orderId, 'decline')
  await staff.end()
  await openPage(page, `/zahr/order-status-message?orderId=${orderId}`)
  await expect(heading).toHaveText('Order rejected')
  await expect(page.getByText(/Outlet could not confirm your order/)).toBeVisible()
  await expectAccessible(page)
  await openPage(page, '/order-status-message?status=70')
  await expect(heading).toHaveText('The driver cannot deliver')
  await openPage(page, '/order-status-message?status=100')
  await expect(heading).toHaveText('Order cancelled as requested')
  await openPage(page, '/order-status-message?status=You+have+won&message=Call+us')
  await expect(heading).toHaveText('There is no message here')
  await expect(page.getByText(/You have won|Call us/)).toBeHidden()
})

test('reports an order that does not exist', async ({ page }) => {
  const response = await openPage(page, `/zahr/order-status/${'x'.repeat(22)}`)
  expect(response?.status()).toBe(404)
  await expect(page.getByText('We could not find this order.')).toBeVisible()
})

test('OR-05 RT-05 UX-39 shows the summary as a receipt with number, lines, tax and total, a calendar entry and a print form', {
  tag: '@gate',
}, async ({ page, shop }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  const { dishes, orderId } = await placeCashOrder(page, shop)
  await expect(page.getByText('Order number')).toBeVisible()
  for (const { name } of dishes) await expect(page.getByText(name).first()).toBeVisible()
  await expect(page.getByText('12, Heron Court')).toBeVisible()
  await expect(page.getByText(/^Arrives/).locator('..')).toHaveText(/\d+:\d\d – \d+:\d\d [AP]M/)
  await expect(
    page
      .locator('dt', { hasText: /^Total$/ })
      .locator('+ dd')
      .first(),
  ).toHaveText(/^KWD \d+\.\d{3}$/)
  await expect(page.getByText('Delivery fee').first()).toBeVisible()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${shop.origin}/zahr/order-status/${orderId}`,
  )
  await page.getByText('Why this price?').click()
  await expect(page.getByText('All of the above added up')).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Add to calendar' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^order-\d+\.ics$/)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByText('Subtotal')).toBeVisible()
})

test('CK-06 names what sold out since the cart was displayed before the order is placed', async ({
  page,
  shop,
}) => {
  const { storeId, dishes } = await goToPayment(page, shop, { home: 'zahr', isDelivery: false })
  await chooseMethod(page, 'Cash')
  const [gone] = dishes
  const staff = await createOutletStaff(shop, 'zahr', storeId)
  await staff.setSoldOut(gone?._id ?? '', true)
  await getNextButton(page).click()
  const sheet = page.getByRole('dialog', { name: 'Something has changed' })
  await expect(sheet.getByText(new RegExp(gone?.name ?? ''))).toBeVisible()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Back to the order' }).click()
  await expect(page.getByText(/cannot be ordered now/)).toBeVisible()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText(/cannot be ordered now/)).toBeHidden()
  await staff.setSoldOut(gone?._id ?? '', false)
  await staff.end()
  await goToNextStep(page, 'Pickup details')
  await goToNextStep(page, 'Payment')
  await chooseMethod(page, 'Cash')
  await getNextButton(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you for your order!' })).toBeVisible()
})

test('lists past orders with links to their receipts, and reports an empty history', async ({
  page,
  shop,
}) => {
  await openPage(page, '/zahr/order-history')
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible()
  await expectAccessible(page)
  const { orderId } = await placeCashOrder(page, shop, false)
  await openPage(page, '/zahr/order-history')
  const card = page.getByRole('article')
  await expect(card).toHaveCount(1)
  await expect(card).toContainText('We have your order')
  await expectAccessible(page)
  await card.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`order-summary/${orderId}`))
})

interface PlacedOrder {
  readonly _id: string
  readonly orderId: string
  readonly products: readonly { readonly product: { readonly _id: string } }[]
}

test('RT-12 shows ten orders in the history, and ten older ones per request', async ({ page, shop }) => {
  const { storeId } = await placeCashOrder(page, shop, false)
  const token = (await page.evaluate(() => localStorage.getItem('compass-AuthToken'))) ?? ''
  const [first] = await callShop<PlacedOrder[]>(page, ['GET', '/api/v1/orders'], { token })
  const numbers = [first?.orderId ?? '']
  const dish = { store: storeId, product: first?.products[0]?.product._id, orderType: 10, qty: 9 }
  for (let count = 1; count < 12; count += 1) {
    const added = ['POST', '/api/v1/carts/addProductToCart'] as const
    const { version, total } = await callShop<{ version: number; total: unknown }>(page, added, {
      token,
      body: dish,
    })
    const { orderId } = await callShop<PlacedOrder>(page, ['POST', '/api/v1/orders'], {
      token,
      headers: { 'idempotency-key': randomUUID() },
      body: { store: storeId, cartVersion: version, total, payment: { mod: 'cod' } },
    })
    numbers.unshift(orderId)
  }
  await openPage(page, '/zahr/order-history')
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(10)
  await page.getByRole('button', { name: 'Show older orders' }).click()
  await expect(cards).toHaveCount(12)
  await expect(page.getByRole('button', { name: 'Show older orders' })).toBeHidden()
  for (const [place, number] of numbers.entries()) await expect(cards.nth(place)).toContainText(number)
})

test('RT-03 shows the same cart on my-order and table-order, at the step of the URL', async ({
  page,
  shop,
}) => {
  await goToPayment(page, shop, { home: 'zahr', isDelivery: false, dishes: 2 })
  await openPage(page, '/zahr/my-order')
  await expect(page.getByRole('heading', { level: 1, name: 'Order' })).toBeVisible()
  const lines = await page.getByRole('button', { name: 'Edit' }).count()
  await openPage(page, '/zahr/table-order')
  await expect(page.getByRole('heading', { level: 1, name: 'Order' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(lines)
  await openPage(page, '/zahr/table-order?tab=details')
  await expect(page.getByRole('heading', { level: 1, name: 'Pickup details' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/zahr/table-order')
})

test('RT-03 shows on my-order the order that the address names, and on table-order the one being prepared', async ({
  page,
  shop,
}) => {
  const { storeId, orderId } = await placeCashOrder(page, shop, false)
  const follow = page.getByRole('link', { name: 'Follow your order' })
  await openPage(page, '/zahr/my-order')
  await expect(page.getByRole('heading', { name: 'Your cart is empty.' })).toBeVisible()
  await expect(follow).toBeHidden()
  await openPage(page, `/zahr/my-order?orderId=${orderId}`)
  const placed = page.getByRole('region', { name: /^Order / })
  await expect(placed).toContainText('We have your order')
  await expect(page.getByRole('heading', { name: 'Your cart is empty.' })).toBeVisible()
  await expectAccessible(page)
  await openPage(page, '/zahr/table-order')
  await expect(placed).toContainText('We have your order')
  const staff = await createOutletStaff(shop, 'zahr', storeId)
  await staff.transitionOrder(orderId, 'accept')
  await expect(placed).not.toContainText('We have your order')
  await staff.end()

  const token = (await page.evaluate(() => localStorage.getItem('compass-AuthToken'))) ?? ''
  const [order] = await callShop<PlacedOrder[]>(page, ['GET', '/api/v1/orders'], { token })
  await addDish(page, { storeId, dish: order?.products[0]?.product._id ?? '' })
  await openPage(page, `/zahr/my-order?tab=details&orderId=${orderId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Pickup details' })).toBeVisible()
  await expect(placed).toBeVisible()
  await page.getByRole('link', { name: 'Step 1 of 3: Order (done)' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Order' })).toBeVisible()
  await expect(placed).toBeVisible()
  await follow.click()
  await expect(page).toHaveURL(new RegExp(`/zahr/order-status/${orderId}$`))
})

test('SH-04 places the order for the layout of the present width', async ({ page, shop }) => {
  const sources: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/v1/orders'))
      sources.push(request.postDataJSON().source)
  })
  await page.setViewportSize({ width: 1280, height: 800 })
  await goToPayment(page, shop, { home: 'zahr', isDelivery: false, dishes: 2 })
  await page.setViewportSize({ width: 1159, height: 800 })
  await chooseMethod(page, 'Cash')
  await getNextButton(page).click()
  await expect.poll(() => sources).toEqual(['mobileWeb'])
})

test('OR-08 shows the customer that the outlet has not accepted yet and until when it may', async ({
  page,
  shop,
}) => {
  const { storeId, orderId } = await placeCashOrder(page, shop)
  const notYet = page.getByText('The outlet has not accepted yet')
  await expect(notYet).toBeVisible()
  await expect(page.getByText(/It has until \d+:\d\d [AP]M to answer/)).toBeVisible()
  await openPage(page, `/zahr/order-status/${orderId}`)
  await expect(notYet).toBeVisible()
  await expectAccessible(page)
  const staff = await createOutletStaff(shop, 'zahr', storeId)
  await staff.transitionOrder(orderId, 'accept')
  await expect(notYet).toBeHidden()
  await staff.end()
})

test('UX-41 offers each step by message on the page of the order and not before, keeps the wish, and says it politely', async ({
  page,
  shop,
}) => {
  const offer = page.getByRole('button', { name: /Get each step by SMS/ })
  await goToPayment(page, shop, { home: 'zahr', isDelivery: false, dishes: 6, qty: 3 })
  await expect(offer).toHaveCount(0)
  await chooseMethod(page, 'Cash')
  await getNextButton(page).click()
  await page.getByRole('link', { name: 'Follow your order' }).click()
  await offer.click()
  const wish = page.getByText(/^By SMS to \+\d/)
  await expect(wish).toBeVisible()
  await expect(page.locator('[aria-live=polite]').filter({ has: wish })).toBeVisible()
  await reloadPage(page)
  await expect(wish).toBeVisible()
  await expectAccessible(page)
  await page
    .locator('[aria-live=polite]')
    .filter({ has: wish })
    .getByRole('button', { name: 'Turn off' })
    .click()
  await expect(offer).toBeVisible()
})
