import { expectAccessible } from './support/axe.ts'
import { getOrderCard, openConsole, openTablet } from './support/console.ts'
import { openPage } from './support/open-page.ts'
import {
  chooseMethod,
  createGuestCart,
  fillContact,
  getNextButton,
  goToNextStep,
  verifyPhone,
} from './support/ordering.ts'
import { expect, test } from './support/shop.ts'

const HOME = 'noor-pharmacy'
const PARENT = 'https://www.noor-clinic.example/'
const STRANGER = 'https://stranger.example/'
const PUBLIC = 'https://order.example'

test('RT-16 lists pharmacies by distance, finds a product across them, and leads to the menu of one', {
  tag: '@gate',
}, async ({ page, context }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await openPage(page, '/medica')
  const outlets = page.getByRole('region', { name: 'All pharmacies and clinics' }).getByRole('listitem')
  await expect(outlets).toHaveCount(4)
  await expect(page.locator('html')).toHaveAttribute('data-layout-mode', 'mobile')
  await expectAccessible(page)
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 29.083, longitude: 48.13 })
  await page.getByRole('button', { name: 'Show the nearest first' }).click()
  await expect(outlets.first()).toContainText('Noor Fahaheel')
  await expect(outlets.first()).toContainText(/\d+ m/)
  await page.getByRole('searchbox', { name: 'Search all pharmacies' }).fill('atorvastatin')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const found = page.getByRole('region', { name: '1 product' })
  await expect(found).toContainText('Prescription needed')
  await expect(found.getByRole('link', { name: /Noor (?:Salmiya|Sharq)/ })).toHaveCount(2)
  await expectAccessible(page)
  await found.getByRole('link', { name: /Noor Sharq/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Atorvastatin 20 mg' })
  await expect(sheet).toContainText('Prescription needed')
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('main')).toContainText('Noor Sharq')
})

test('offers every language on the list of all pharmacies, which belongs to no merchant', async ({
  page,
}) => {
  await openPage(page, '/medica')
  await expect(page.getByRole('heading', { level: 1, name: 'Pharmacies and clinics' })).toBeVisible()
  const bar = page.getByRole('banner')
  await bar.getByText('English').click()
  await expect(bar.getByRole('link')).toHaveCount(4)
  await expectAccessible(page)
  await bar.getByRole('link', { name: 'العربية' }).click()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('heading', { level: 1, name: 'Pharmacies and clinics' })).toBeHidden()
})

test('RX-01 a prescription is uploaded, approved on the board and seen by its customer without a reload', {
  tag: '@gate',
}, async ({ page, shop, browser }) => {
  test.slow()
  await createGuestCart(page, { home: HOME, isDelivery: false, dishes: 1, language: 'en' })
  await openPage(page, `/${HOME}/my-order`)
  const section = page.getByRole('region', { name: 'Prescription' })
  await expect(section).toContainText('Amoxicillin 500 mg')
  const input = section.locator('input[type=file]')
  await input.setInputFiles({
    name: 'paper.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n1 0 obj << /S /JavaScript /JS (app.alert(1)) >> endobj\n%%EOF'),
  })
  await expect(section.getByRole('alert')).toContainText('holds a script')
  await input.setInputFiles({
    name: 'paper.png',
    mimeType: 'image/png',
    buffer: await page.screenshot(),
  })
  await expect(section.getByRole('img', { name: 'Your photo of the prescription, page 1' })).toBeVisible()
  await expectAccessible(page)
  await goToNextStep(page, 'Pickup details')
  await verifyPhone(page, shop)
  await fillContact(page)
  await goToNextStep(page, 'Payment')
  await chooseMethod(page, 'Cash')
  await getNextButton(page).click()
  await expect(page).toHaveURL(/order-summary/)
  const number = (await page.locator('dl bdi').first().textContent()) ?? ''
  await page.getByRole('link', { name: 'Follow your order' }).click()
  await expect(page.getByRole('main')).toContainText('The pharmacist is checking your prescription')

  const tablet = await openTablet(browser, shop.origin)
  await openConsole(tablet, { home: HOME })
  const card = getOrderCard(tablet, number)
  await expect(card).toContainText('Prescription waits for approval')
  await card.getByRole('button', { name: 'Prescription', exact: true }).click()
  const sheet = tablet.getByRole('dialog', { name: `Prescription of order ${number}` })
  await expect(sheet.getByRole('img', { name: 'Page 1 of the prescription' })).toBeVisible()
  await expectAccessible(tablet)
  await sheet.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(sheet).toBeHidden()
  await expect(card).not.toContainText('Prescription waits')
  await card.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(getOrderCard(tablet, number, 'accepted')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('The pharmacist has approved your prescription')
  await expectAccessible(page)
})

test('RX-02 the list works inside the page of a named parent, and a browser refuses it to any other', async ({
  page,
  context,
  shop,
}) => {
  // Browsers keep public pages from showing an address of this machine, so the shop is given a public one.
  await page.route(`${PUBLIC}/**`, async (route) => {
    const url = route.request().url().replace(PUBLIC, shop.origin)
    // A stream of events has no end to wait for.
    if (url.includes('/events')) return route.abort()
    const cookies = await context.cookies(PUBLIC)
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const headers = { ...route.request().headers(), cookie }
    await route.fulfill({ response: await route.fetch({ url, headers }) })
  })
  const body = `<!doctype html><title>Clinic</title><iframe src="${PUBLIC}/msite/medica?lang=en" width="380" height="800"></iframe>`
  for (const parent of [PARENT, STRANGER])
    await page.route(parent, (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(PARENT)
  const inside = page.frameLocator('iframe')
  await expect(inside.getByRole('heading', { name: 'Pharmacies and clinics', exact: true })).toBeVisible()
  // This parent does not pass the device's location on. Taps count once the scripts run.
  await expect(async () => {
    await inside.getByRole('button', { name: 'Show the nearest first' }).click()
    await expect(inside.getByRole('alert')).toContainText('could not be found', { timeout: 1000 })
  }).toPass()
  await inside.getByRole('link', { name: /Noor Sharq/ }).click()
  await expect.poll(() => page.frames().at(-1)?.url()).toMatch(/\/noor-pharmacy$/)
  await expect(inside.getByRole('main')).toContainText('Noor Sharq')
  // The outlet was chosen by cookies that the browser keeps for this parent only.
  const stored = await context.cookies(PUBLIC)
  expect(stored.find(({ name }) => name === 'compass-storeId')).toMatchObject({
    ...{ sameSite: 'None', secure: true },
    partitionKey: expect.stringContaining('noor-clinic.example'),
  })
  await page.goto(STRANGER)
  await expect.poll(() => page.frames().at(-1)?.url()).toMatch(/^chrome-error:/)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
