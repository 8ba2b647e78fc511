import { startFakePushService } from '#core/notifications/testing/fake-push-service.ts'
import { expectAccessible } from './support/axe.ts'
import { chooseOutlet, openConsole, openTablet, setConsoleLanguage } from './support/console.ts'
import { openPage, reloadPage } from './support/open-page.ts'
import { callShop, placeCashOrder } from './support/ordering.ts'
import { expect, startShop, test } from './support/shop.ts'

/** Simulates a browser without a push service: only the subscription is a stub. */
const stubPushSubscription = ({
  endpoint,
  keys,
}: {
  endpoint: string
  keys: { p256dh: string; auth: string }
}) => {
  const subscription = { toJSON: () => ({ endpoint, keys }), unsubscribe: async () => true }
  const state = { isOn: false, hasAsked: false }
  Object.assign(globalThis, { pushState: state })
  Object.assign(PushManager.prototype, {
    subscribe: async () => {
      state.isOn = true
      return subscription
    },
    getSubscription: async () => (state.isOn ? subscription : null),
  })
  // A headless browser denies notifications by default.
  Object.defineProperty(Notification, 'permission', { get: () => (state.hasAsked ? 'granted' : 'default') })
  Notification.requestPermission = async () => {
    state.hasAsked = true
    return 'granted'
  }
}

test.use({ serviceWorkers: 'allow' })

test('OR-07 offers notifications on the order page by a button, notifies a subscribed browser, and lets staff see and resend what was refused', async ({
  browser,
}) => {
  test.slow()
  const service = await startFakePushService(400)
  const shop = await startShop(service.config)
  const context = await browser.newContext({ baseURL: shop.origin, locale: 'en-GB' })
  await context.grantPermissions(['notifications'], { origin: shop.origin })
  const page = await context.newPage()
  await page.addInitScript(stubPushSubscription, {
    endpoint: `${service.origin}/push/phone`,
    keys: service.keys,
  })

  const { orderId } = await placeCashOrder(page, shop)
  await openPage(page, `/zahr/order-status/${orderId}`)
  const offer = page.getByRole('button', { name: 'Turn on notifications' })
  await expect(offer).toBeVisible()
  await expectAccessible(page)
  const requested = () =>
    page.evaluate(() => (globalThis as unknown as { pushState: { hasAsked: boolean } }).pushState.hasAsked)
  const listScopes = () =>
    page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
    )
  expect(await requested()).toBe(false)
  expect(await listScopes()).not.toContain('/push/')
  await offer.click()
  await expect(page.getByText('This device tells you when your orders move on.')).toBeVisible()
  expect(await requested()).toBe(true)
  expect(await listScopes()).toContain('/push/')

  service.behave('refusing')
  const tablet = await openTablet(browser, shop.origin)
  await openConsole(tablet, { home: 'zahr', path: '/console/messages' })
  await chooseOutlet(tablet, /Salmiya/)
  await expect(tablet.getByText('Every message has reached its customer.')).toBeVisible()
  const token = (await page.evaluate(() => localStorage.getItem('compass-AuthToken'))) ?? ''
  await callShop(page, ['PUT', `/api/v1/orders/${orderId}`], { token, body: { status: 100 } })
  await expect(async () => {
    await reloadPage(tablet)
    await expect(tablet.getByText('Refused', { exact: true }).first()).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
  await expectAccessible(tablet)
  service.behave('well')
  await tablet.getByRole('button', { name: 'Send again' }).first().click()
  await expect.poll(() => service.calls.length, { timeout: 30_000 }).toBeGreaterThan(0)
  const [first] = service.calls
  expect(JSON.parse(service.open(first?.body ?? Buffer.of()))).toMatchObject({
    title: expect.stringMatching(/^Your order \d+ was cancelled$/),
    link: `${shop.origin}/zahr/order-status/${orderId}`,
  })
  await setConsoleLanguage(tablet, 'ar')
  await reloadPage(tablet)
  await expect(tablet.getByRole('heading', { level: 1, name: /رسائل لم تصل/ })).toBeVisible()
  await expectAccessible(tablet)
  await tablet.context().close()
  await context.close()
  await shop.stop()
  await service.close()
})
