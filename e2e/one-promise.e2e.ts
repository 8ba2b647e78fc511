import { minutes } from '#platform/kernel/clock.ts'
import { expectAccessible } from './support/axe.ts'
import { chooseOutlet, getOrderCard, openConsole, openTablet } from './support/console.ts'
import { openPage, reloadPage } from './support/open-page.ts'
import { chooseMethod, getNextButton, goToPayment, payWith } from './support/ordering.ts'
import { createOutletStaff } from './support/outlet-staff.ts'
import { expect, test } from './support/shop.ts'

const CLOCK = /\d+:\d\d – \d+:\d\d [AP]M/

test('UX-40 shows each step with its clock time and a range, keeps the range at acceptance, and admits a later one with a new range', {
  tag: '@own-shop',
}, async ({ page, shop }) => {
  const { storeId } = await goToPayment(page, shop, { home: 'zahr', dishes: 3, qty: 3 })
  const told = (await page.getByText(/As soon as possible, usually/).textContent()) ?? ''
  const [, from = '', to = ''] = /(\d+)–(\d+) min/.exec(told) ?? []
  await chooseMethod(page, 'Cash')
  await getNextButton(page).click()
  await expect(page).toHaveURL(/order-summary/)
  const arrival = page.getByText(/^Arrives/).locator('..')
  await expect(arrival).toHaveText(new RegExp(CLOCK))
  const promised = CLOCK.exec((await arrival.textContent()) ?? '')?.[0] ?? ''
  const orderId = page.url().split('/').at(-1) ?? ''
  await openPage(page, `/zahr/order-status/${orderId}`)
  await expect(arrival).toContainText(promised)
  const [order] = await page.evaluate(async (id) => {
    const response = await fetch(`/api/v1/orders/${id}`)
    return [(await response.json()).data]
  }, orderId)
  const minutesOf = (at: string) => (Date.parse(at) - Date.parse(order.timeline[0].at)) / minutes(1)
  expect([minutesOf(order.promise.from), minutesOf(order.promise.to)]).toEqual([Number(from), Number(to)])

  const staff = await createOutletStaff(shop, 'zahr', storeId)
  await staff.transitionOrder(orderId, 'accept', Number(from) - 10)
  const steps = page.getByRole('list', { name: 'What has happened so far' }).getByRole('listitem')
  await expect(steps.filter({ hasText: 'In the kitchen' }).locator('time')).toHaveText(/\d+:\d\d [AP]M/)
  await expect(arrival).toContainText(promised)
  await expect(steps.last()).toContainText(promised)
  await expect(page.getByText('As promised when you ordered.')).toBeVisible()
  // The food is not ready when the promised time is over.
  await shop.advance(minutes(Number(to) + 5))
  await reloadPage(page)
  await expect(page.getByText(/Sorry, your order takes longer than expected/)).toContainText(
    `We had said ${promised}`,
  )
  await expect(arrival).toHaveText(new RegExp(CLOCK))
  await expect(arrival).not.toContainText(promised)
  await expectAccessible(page)
  for (const action of ['ready', 'out', 'delivered'] as const) await staff.transitionOrder(orderId, action)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Delivered')
  for (const step of await steps.all()) await expect(step.locator('time')).toHaveText(/\d+:\d\d [AP]M/)
  await staff.end()
})

test('UX-42 shows until when cancelling is free, keeps it open for a later time than promised, calls in one tap, and shows the refund with its days', {
  tag: '@own-shop',
}, async ({ page, browser, shop }) => {
  await goToPayment(page, shop, { home: 'zahr', dishes: 3, qty: 3 })
  await chooseMethod(page, 'Card')
  await getNextButton(page).click()
  await payWith(page, 'tok_success')
  await expect(page).toHaveURL(/order-summary/)
  const orderId = page.url().split('/').at(-1) ?? ''
  const number = (await page.locator('dd').first().textContent()) ?? ''
  await openPage(page, `/zahr/order-status/${orderId}`)
  const cancel = page.getByRole('button', { name: 'Cancel order' })
  await expect(cancel).toContainText(/Free of charge until Zahr .* begins/)
  await expect(page.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', /^tel:\+/)

  const tablet = await openTablet(browser, shop.origin)
  await openConsole(tablet, { home: 'zahr' })
  await chooseOutlet(tablet, /Salmiya/)
  const card = getOrderCard(tablet, number)
  await expect(card.getByText(/may cancel free of charge/)).toBeHidden()
  await card.getByRole('heading').getByRole('button').click()
  const details = tablet.getByRole('dialog')
  await details.getByRole('button', { name: '45 min' }).click()
  await expect(details.getByText(/may cancel free of charge/)).toBeVisible()
  await details.getByRole('button', { name: 'A dish takes longer' }).click()
  await expectAccessible(tablet)
  await details.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(details.getByRole('button', { name: 'Ready', exact: true })).toBeVisible()
  await tablet.context().close()

  await expect(page.getByText(/Sorry, one of your items takes longer than usual/)).toContainText(
    'We had said',
  )
  await shop.advance(minutes(5))
  await reloadPage(page)
  await expect(cancel).toContainText('Free of charge, because it comes later than promised')
  await expect(page.getByRole('link', { name: 'Add something' })).toBeHidden()
  await cancel.click()
  await page.getByRole('button', { name: 'Cancel it' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cancelled')
  const money = page.locator('section').filter({ hasText: 'Your money' })
  await expect(money).toContainText(/KWD.* is going back to you/)
  await expect(money).toContainText(/Refund of KWD.* started/)
  await expect(money).toContainText(/5-7 working days/)
  await expect(money).toContainText(/by \w+, \d+ \w+/)
  await expect(cancel).toBeHidden()
  await expectAccessible(page)
})
