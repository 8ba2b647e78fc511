import { chooseRunCount } from '#platform/testing/proof-runs.ts'
import { expectAccessible } from './support/axe.ts'
import { scrollToCard } from './support/menu.ts'
import { openPage, reloadPage } from './support/open-page.ts'
import {
  addAddress,
  chooseMethod,
  countOrders,
  createGuestCart,
  fillContact,
  generatePhone,
  getNextButton,
  goToNextStep,
  goToPayment,
  openMore,
  payWith,
  verifyPhone,
} from './support/ordering.ts'
import { createOutletStaff } from './support/outlet-staff.ts'
import { measureOverflow } from './support/overflow.ts'
import { expect, test } from './support/shop.ts'

const thanks = 'Thank you for your order!'

test('SH-02 CK-01 UX-31 UX-35 takes a new customer with cash on delivery from the menu through order, details and payment', {
  tag: '@gate',
}, async ({ page, shop }) => {
  await openPage(page, '/zahr')
  for (const dish of ['Hummus', 'Hummus', 'Hummus', 'Moutabal']) {
    const card = await scrollToCard(page, dish)
    await card.getByRole('button', { name: `Add ${dish}` }).click()
  }
  await page.getByRole('complementary', { name: 'Your cart' }).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Order' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Steps of your order' })).toContainText(
    'Delivery details',
  )
  await goToNextStep(page, 'Delivery details')
  await expect(getNextButton(page)).toHaveAttribute('aria-disabled', 'true')
  await verifyPhone(page, shop)
  await expect(page.getByLabel('Full name')).toHaveAttribute('autocomplete', 'name')
  await fillContact(page)
  await page.getByRole('button', { name: 'Choose area' }).click()
  const areas = page.getByRole('dialog')
  await areas.getByRole('radio').first().check()
  await areas.getByRole('button', { name: /Deliver here/ }).click()
  await addAddress(page)
  await goToNextStep(page, 'Payment')
  await chooseMethod(page, 'Cash')
  await expect(page.getByRole('button', { name: /^(Place order|Pay)\b/ })).toHaveCount(1)
  const label = (await getNextButton(page).textContent()) ?? ''
  expect(label).toMatch(/^Place order · KWD [\d.]+$/)
  await getNextButton(page).click()
  await expect(page.getByRole('heading', { level: 1, name: thanks })).toBeVisible()
  await expect(page.getByText('12, Heron Court')).toBeVisible()
  await expect(page.getByText('To be paid on receipt')).toBeVisible()
  const total = label.replace('Place order · ', '')
  await expect(page.getByText(total).first()).toBeVisible()
})

test('SH-02 shows pickup details and requires no address for a pickup', { tag: '@gate' }, async ({
  page,
  shop,
}) => {
  await goToPayment(page, shop, { home: 'zahr', isDelivery: false })
  await expect(page.getByText('Zahr Salmiya').first()).toBeVisible()
  await chooseMethod(page, 'Cash')
  await getNextButton(page).click()
  await expect(page.getByRole('heading', { level: 1, name: thanks })).toBeVisible()
  await expect(page.getByText('Pickup from')).toBeVisible()
})

test('SH-02 UX-31 keeps the step and the input across back, forward and a reload', async ({ page, shop }) => {
  await createGuestCart(page, { home: 'smoky-stack', isDelivery: false })
  await openPage(page, '/smoky-stack/my-order')
  await openMore(page)
  await page.getByLabel(/^Note to (?!the driver)/).fill('No onions please')
  await goToNextStep(page, 'Pickup details')
  await verifyPhone(page, shop)
  await fillContact(page)
  await reloadPage(page)
  await expect(page.getByLabel('Full name')).toHaveValue('Nadia Karam')
  await expect(page.getByLabel('E-mail')).toHaveValue('nadia@example.com')
  await expect(page.getByLabel('E-mail')).toHaveAttribute('autocomplete', 'email')
  await expect(page.getByLabel('E-mail')).toHaveAttribute('type', 'email')
  await goToNextStep(page, 'Payment')
  await chooseMethod(page, 'Card')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Pickup details' })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel(/^Note to (?!the driver)/)).toHaveValue('No onions please')
  await page.goForward()
  await expect(page.getByLabel('Full name')).toHaveValue('Nadia Karam')
  await page.goForward()
  await expect(page.getByRole('radio', { name: 'Card', exact: true })).toBeChecked()
  await reloadPage(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Payment' })).toBeVisible()
})

test('focuses the name as soon as it appears, so that typing is not interrupted later', async ({
  page,
  shop,
}) => {
  await createGuestCart(page, { home: 'zahr', isDelivery: false })
  await openPage(page, '/zahr/my-order?tab=details')
  await expect(page.getByLabel('Phone number')).toBeVisible()
  const focusedFirst = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const look = new MutationObserver(() => {
          if (!document.getElementById('contact-name')) return
          look.disconnect()
          resolve(document.activeElement?.id ?? '')
        })
        look.observe(document.body, { childList: true, subtree: true })
      }),
  )
  await verifyPhone(page, shop)
  expect(await focusedFirst).toBe('contact-name')
})

test('PY-07 redirects a card payment to the provider’s page and back to the summary', {
  tag: '@gate',
}, async ({ page, shop }) => {
  await goToPayment(page, shop, { home: 'zahr', isDelivery: false })
  await chooseMethod(page, 'Card')
  await expect(getNextButton(page)).toContainText(/^Pay KWD/)
  await getNextButton(page).click()
  await payWith(page, 'tok_challenge')
  await page.locator('#code').fill('1234')
  await page.locator('button[value="confirm"]').click()
  await expect(page.getByRole('heading', { level: 1, name: thanks })).toBeVisible()
  await expect(page.getByText('Complete', { exact: true })).toBeVisible()
  await page.goBack()
  await expect(page).not.toHaveURL(/my-order/)
})

test('RT-07 PY-09 UX-36 shows the cause of every declined card with its own picture, and pays the same order with another card', {
  tag: '@gate',
}, async ({ page, shop }) => {
  const { dishes } = await goToPayment(page, shop, { home: 'zahr', isDelivery: false })
  await chooseMethod(page, 'Card')
  await getNextButton(page).click()
  const declines = [
    ['tok_disabled', 5001, 'Card disabled or expired'],
    ['tok_cvv', 5002, 'Security code not valid'],
    ['tok_invalid', 5003, 'Card number not valid'],
    ['tok_funds', 5011, 'Not enough funds'],
    ['tok_failed', 5100, 'Payment was not successful'],
  ] as const
  for (const [card, code, heading] of declines.slice(-chooseRunCount({ gate: 2, ci: 5, full: 5 }))) {
    await payWith(page, card)
    await expect(page).toHaveURL(/\/zahr\/payment\/[^/]+\/failure/)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.locator(`svg[data-failure="${code}"]`)).toBeVisible()
    // A bank that refuses a card takes nothing.
    await expect(page.getByText('the bank refunds in 5-7 working days')).toBeVisible({
      visible: code === 5100,
    })
    await expect(page.getByRole('radio', { name: 'Cash', exact: true })).toBeEnabled()
    // A method that has just failed is not preselected again.
    await expect(page.getByRole('radio', { name: 'Card', exact: true })).not.toBeChecked()
    const again = page.getByRole('button', { name: /^Pay KWD/ })
    if (code === 5011) {
      await again.click()
      await expect(page.getByText('Please choose how to pay.')).toBeVisible()
      await expectAccessible(page)
    }
    await chooseMethod(page, 'Card')
    await again.click()
  }
  await payWith(page, 'tok_success')
  await expect(page.getByRole('heading', { level: 1, name: thanks })).toBeVisible()
  for (const { name } of dishes) await expect(page.getByText(name).first()).toBeVisible()
  expect(await countOrders(page)).toBe(1)
})

test('RT-07 PY-09 shows a picture of its own for an outlet that pauses while a card is declined, and places the order later', {
  tag: '@own-shop',
}, async ({ page, shop }) => {
  const { storeId } = await goToPayment(page, shop, { home: 'zahr', isDelivery: false })
  await chooseMethod(page, 'Card')
  await getNextButton(page).click()
  await payWith(page, 'tok_funds')
  await expect(page.locator('svg[data-failure="5011"]')).toBeVisible()
  const staff = await createOutletStaff(shop, 'zahr', storeId)
  await staff.setPickupPaused(true)
  await chooseMethod(page, 'Card')
  const again = page.getByRole('button', { name: /^Pay KWD/ })
  await again.click()
  await expect(page.locator('svg[data-failure="4100"]')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'We have paused orders' })).toBeVisible()
  // The card was refused before.
  await expect(page.getByText('the bank refunds in 5-7 working days')).toBeHidden()
  await expectAccessible(page)
  await staff.setPickupPaused(false)
  await staff.end()
  await chooseMethod(page, 'Card')
  await again.click()
  await payWith(page, 'tok_success')
  await expect(page.getByRole('heading', { level: 1, name: thanks })).toBeVisible()
  expect(await countOrders(page)).toBe(1)
})

test('UX-36 offers another payment method after a payment is cancelled at the gateway', async ({
  page,
  shop,
}) => {
  await goToPayment(page, shop, { home: 'zahr', isDelivery: false })
  await chooseMethod(page, 'Card')
  await getNextButton(page).click()
  await page.locator('button[value="cancel"]').click()
  await expect(page).toHaveURL(/payment\/\w+\/failure/)
  await expect(page.getByRole('heading', { level: 1, name: 'You have not paid yet' })).toBeVisible()
  await reloadPage(page)
  await chooseMethod(page, 'Cash')
  await page.getByRole('button', { name: /^Place order/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: thanks })).toBeVisible()
  expect(await countOrders(page)).toBe(1)
})

test('UX-35 shows the true status after going back from the bank: not paid yet, continue or pay another way', async ({
  page,
  shop,
}) => {
  await goToPayment(page, shop, { home: 'zahr', isDelivery: false })
  await chooseMethod(page, 'Card')
  await getNextButton(page).click()
  await expect(page.locator('input[name="card"]').first()).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/payment\/\w+\/return/)
  await expect(page.getByText('You have not paid yet')).toBeVisible()
  await page.getByRole('link', { name: 'Continue to payment' }).click()
  await payWith(page, 'tok_success')
  await expect(page.getByRole('heading', { level: 1, name: thanks })).toBeVisible()
  expect(await countOrders(page)).toBe(1)
})

test('CK-04 UX-35 places one order on a double click and a lost response', { tag: '@gate' }, async ({
  page,
  shop,
}) => {
  await goToPayment(page, shop, { home: 'zahr', isDelivery: false })
  await chooseMethod(page, 'Cash')
  let sent = 0
  await page.route('**/api/v1/orders', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    sent += 1
    if (sent > 1) return route.fallback()
    // The server receives the request, but its response never arrives.
    await route.fetch()
    await route.abort('connectionreset')
  })
  await getNextButton(page).dblclick()
  await expect(page.getByRole('heading', { name: 'We could not hear back, checking' })).toBeVisible()
  await expect(getNextButton(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: thanks })).toBeVisible()
  expect(sent).toBe(2)
  expect(await countOrders(page)).toBe(1)
})

test('CK-04 UX-35 finds the placed order after a reload in the middle of placing', async ({ page, shop }) => {
  await goToPayment(page, shop, { home: 'zahr', isDelivery: false })
  await chooseMethod(page, 'Cash')
  await page.route('**/api/v1/orders', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await getNextButton(page).click()
  await expect(page.getByRole('heading', { name: 'We could not hear back, checking' })).toBeVisible()
  await page.unroute('**/api/v1/orders')
  await reloadPage(page)
  await expect(page.getByRole('heading', { level: 1, name: thanks })).toBeVisible()
  expect(await countOrders(page)).toBe(1)
})

test('CK-04 UX-35 finds the placed order after a reload before its page has come', async ({ page, shop }) => {
  await goToPayment(page, shop, { home: 'zahr', isDelivery: false })
  await chooseMethod(page, 'Cash')
  // The page of the order never comes, although the order is placed.
  await page.route('**/order-summary/**', () => undefined)
  const placed = page.waitForResponse(
    (response) => response.url().endsWith('/api/v1/orders') && response.request().method() === 'POST',
  )
  await getNextButton(page).click()
  expect((await placed).ok()).toBe(true)
  await page.unroute('**/order-summary/**')
  await reloadPage(page)
  await expect(page.getByRole('heading', { level: 1, name: thanks })).toBeVisible()
  expect(await countOrders(page)).toBe(1)
})

test('CK-04 UX-35 sends an attempt of long ago only when the customer asks again', async ({ page, shop }) => {
  await goToPayment(page, shop, { home: 'zahr', isDelivery: false })
  await chooseMethod(page, 'Cash')
  await page.route('**/api/v1/orders', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.abort('connectionreset')
  })
  await getNextButton(page).click()
  await expect(page.getByRole('heading', { name: 'We could not hear back, checking' })).toBeVisible()
  await page.evaluate((key) => {
    const attempt: { sentAt: number } = JSON.parse(sessionStorage.getItem(key) ?? '')
    sessionStorage.setItem(key, JSON.stringify({ ...attempt, sentAt: attempt.sentAt - 120_000 }))
  }, 'compass-checkout-attempt')
  await reloadPage(page)
  await expect(page.getByRole('heading', { name: 'Did your order arrive?' })).toBeVisible()
  expect(await countOrders(page)).toBe(0)
  await page.unroute('**/api/v1/orders')
  await page.getByRole('button', { name: 'Ask again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: thanks })).toBeVisible()
  expect(await countOrders(page)).toBe(1)
})

test('CK-04 CT-09 shows one cart in two tabs and places one order', async ({ page, shop, context }) => {
  await goToPayment(page, shop, { home: 'zahr', isDelivery: false })
  const other = await context.newPage()
  await openPage(other, '/zahr/my-order?tab=payment')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await chooseMethod(page, 'Cash')
  await getNextButton(page).click()
  await expect(page.getByRole('heading', { level: 1, name: thanks })).toBeVisible()
  await other.bringToFront()
  await reloadPage(other)
  await expect(other.getByText('Your cart is empty.')).toBeVisible()
  expect(await countOrders(page)).toBe(1)
})

test('CT-02 updates quantities, removal with undo and the total on every tap, equal to the server’s', async ({
  page,
}) => {
  const { dishes } = await createGuestCart(page, { home: 'zahr', isDelivery: false })
  await openPage(page, '/zahr/my-order')
  const [first, second] = dishes
  const more = page.getByRole('button', { name: `One more: ${first?.name}` })
  // The server does not answer yet; the display must not wait for it.
  const isRead = Promise.withResolvers<void>()
  await page.route('**/api/v1/carts/customize', async (route) => {
    await isRead.promise
    await route.continue()
  })
  for (let taps = 0; taps < 3; taps += 1) await more.click()
  const instant = (await getNextButton(page).textContent()) ?? ''
  const answered = page.waitForResponse(async (response) => {
    if (!response.url().endsWith('/carts/customize')) return false
    const { data } = await response.json()
    return data.products.some(({ qty }: { qty: number }) => qty === 4)
  })
  isRead.resolve()
  const { data } = await (await answered).json()
  await expect(getNextButton(page)).toHaveText(instant)
  expect(instant).toContain((data.total.amount / 1000).toFixed(3).replace(/\.?0+$/, ''))
  await page.getByRole('button', { name: `Remove ${second?.name}` }).click()
  await expect(page.getByRole('heading', { level: 3, name: second?.name ?? '' })).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { level: 3, name: second?.name ?? '' })).toBeVisible()
})

test('CT-10 UX-20 shows how much is missing below the minimum and blocks the next step', async ({ page }) => {
  await createGuestCart(page, { home: 'smoky-stack', dishes: 1 })
  await openPage(page, '/smoky-stack/my-order')
  await page.route('**/api/v1/carts/getAll*', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    const { subTotal } = answer.data.cart
    const required = { ...subTotal, amount: subTotal.amount + 1250 }
    answer.data.cart.minimumOrder = { required, missing: { ...subTotal, amount: 1250 } }
    await route.fulfill({ response, json: answer })
  })
  await reloadPage(page)
  await expect(page.getByText('Please add item(s) worth AED 12.50 more to place order.')).toBeVisible()
  const subTotal = await page.locator('dt', { hasText: 'Subtotal' }).first().locator('+ dd').textContent()
  const measured = /The minimum is AED ([\d.]+) on the subtotal, which is (AED [\d.]+) now\./
  const [, minimum, measuredOn] = measured.exec((await page.getByText(measured).textContent()) ?? '') ?? []
  expect(Number(minimum)).toBe(Number(measuredOn?.replace('AED ', '')) + 12.5)
  expect(Number(subTotal?.replace(/[^\d.]/g, ''))).toBe(Number(measuredOn?.replace('AED ', '')))
  await expect(getNextButton(page)).toHaveAttribute('aria-disabled', 'true')
  // Requests still in flight must not fail this test or the next one.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('SH-14 completes a whole purchase by keyboard alone', async ({ page, shop }) => {
  await createGuestCart(page, { home: 'zahr', isDelivery: false })
  await openPage(page, '/zahr/my-order')
  await expect(getNextButton(page)).toBeVisible()
  const tabTo = async (id: (focused: { id: string; type: string; text: string }) => boolean) => {
    for (let stops = 0; stops < 60; stops += 1) {
      await page.keyboard.press('Tab')
      const focused = await page.evaluate(() => {
        const element = document.activeElement
        return {
          id: element?.id ?? '',
          type: element?.getAttribute('type') ?? '',
          text: element?.textContent ?? '',
        }
      })
      if (id(focused)) return
    }
    throw new Error('Tab never comes there')
  }
  await tabTo(({ id }) => id === 'checkout-next')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Phone number')).toBeVisible()
  const phone = generatePhone()
  await tabTo(({ type }) => type === 'tel')
  await page.keyboard.type(`+971${phone}`)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  await page.keyboard.type(await shop.code(`+971${phone}`))
  await expect(page.getByLabel('Full name')).toBeFocused()
  await page.keyboard.type('Nadia Karam')
  await tabTo(({ id }) => id === 'checkout-next')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Payment' })).toBeFocused()
  await expect(page.getByRole('radio', { name: 'Cash', exact: true })).toBeVisible()
  await tabTo(({ type }) => type === 'radio')
  await page.keyboard.press('Space')
  await expect(page.getByRole('radio', { name: 'Cash', exact: true })).toBeChecked()
  await tabTo(({ id }) => id === 'checkout-next')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: thanks })).toBeVisible()
})

const languages = [
  ['en', 'Payment'],
  ['ar', 'الدفع'],
] as const
for (const [language, payment] of languages) {
  test(`SH-14 axe finds nothing on the steps of checkout in ${language}`, async ({ page, shop }) => {
    await createGuestCart(page, { home: 'smoky-stack', language })
    await openPage(page, '/smoky-stack/my-order')
    await expect(getNextButton(page)).toBeVisible()
    await expectAccessible(page)
    await getNextButton(page).click()
    const phone = generatePhone()
    const tel = page.locator('input[type="tel"]')
    await expect(tel).toBeVisible()
    await expectAccessible(page)
    await tel.fill(`+971${phone}`)
    await tel.press('Enter')
    const code = page.locator('input[autocomplete="one-time-code"]')
    await expect(code).toBeVisible()
    await expectAccessible(page)
    await code.fill(await shop.code(`+971${phone}`))
    await page.locator('#contact-name').fill('نادية كرم')
    await page.locator('#contact-email').fill('nadia@example.com')
    await page.locator('#add-address').click()
    const sheet = page.getByRole('dialog')
    await expect(sheet).toBeVisible()
    await expectAccessible(page)
    await sheet.locator('input[autocomplete="address-line3"]').fill('12')
    await sheet.locator('input[autocomplete="address-line2"]').fill('Heron Court')
    await sheet.locator('button[type="submit"]').click()
    await expect(sheet).toBeHidden()
    await expectAccessible(page)
    await getNextButton(page).click()
    await expect(page.getByRole('heading', { level: 1, name: payment })).toBeVisible()
    await expect(page.locator('input[value="cod"]')).toBeVisible()
    await expectAccessible(page)
    if (language === 'ar') {
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
      const width = await measureOverflow(page)
      expect(width).toBeLessThanOrEqual(0)
    }
    await page.locator('input[value="cod"]').check()
    await getNextButton(page).click()
    await expect(page).toHaveURL(/order-summary/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
  })
}

for (const [home, language] of [
  ['rostilj', 'sr'],
  ['maison-lune', 'fr'],
  ['fournos', 'el'],
] as const) {
  test(`SH-14 axe finds nothing on the cart and the phone in ${language}`, async ({ page }) => {
    await createGuestCart(page, { home, isDelivery: false, language })
    await openPage(page, `/${home}/my-order`)
    await expect(getNextButton(page)).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expectAccessible(page)
    await getNextButton(page).click()
    await expect(page.locator('input[type="tel"]')).toBeVisible()
    await expectAccessible(page)
  })
}

test('UX-25 warns before a cart expires and keeps it on request, reports an expired cart and links back to the menu', {
  tag: '@own-shop',
}, async ({ page, shop }) => {
  await createGuestCart(page, { home: 'zahr', isDelivery: false })
  await openPage(page, '/zahr/my-order')
  await expect(getNextButton(page)).toBeVisible()
  await shop.advance(26 * 60_000)
  await reloadPage(page)
  await page.getByRole('button', { name: 'Keep my cart' }).click()
  await expect(page.getByText('Your cart is kept for another half hour')).toBeVisible()
  await shop.advance(31 * 60_000)
  await reloadPage(page)
  await expect(page.getByText('Your cart has expired.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the menu' }).click()
  await expect(page).toHaveURL(/\/zahr$/)
})
