import { type Browser, chromium, type Page } from '@playwright/test'
import settings from '../../playwright.config.ts'
import { type RecordedVitals, recordVitals } from './record-vitals.ts'

/** A phone with a quarter of this machine's speed on Lighthouse's slow 4G. */
const CPU_SLOWDOWN = 4
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1_638_400 / 8) * 0.9,
  uploadThroughput: (675_000 / 8) * 0.9,
}
const KEY_DELAY_MS = 120
const STEP_LIMIT_MS = 60_000
/** Between two taps of a person who reads; also the time in which late content would shift the page. */
const READING_MS = 700
/** An entry of the browser arrives some frames after its interaction. */
const LAST_REPORT_MS = 1500

interface PurchaseInput {
  readonly origin: string
  readonly home: string
  /** A number in the Emirates, without its dial code. */
  readonly phone: string
  readonly readCode: (phone: string) => Promise<string>
}

const slowDown = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_4G)
}

const read = (page: Page): Promise<void> => page.waitForTimeout(READING_MS)

const findDish = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Search the menu' }).tap()
  await page.getByRole('searchbox').waitFor()
  await read(page)
  await page.getByRole('searchbox').tap()
  await page.getByRole('searchbox').pressSequentially('melt', { delay: KEY_DELAY_MS })
  await page.getByRole('article').first().waitFor()
  await read(page)
}

/** Groups in which something is chosen; later ones open groups of their own. */
const ANSWERED_GROUPS = 4

/** Opens the first dish that was found, chooses in its first groups, and adds two of it. */
const addConfiguredDish = async (page: Page): Promise<void> => {
  await page.locator('article a[data-product]').first().tap()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('group').first().waitFor()
  await read(page)
  for (const group of (await sheet.getByRole('group').all()).slice(0, ANSWERED_GROUPS)) {
    const choices = group.locator('label:has(input[type="radio"], input[type="checkbox"])')
    if ((await choices.count()) === 0) continue
    await choices.last().tap()
    await read(page)
  }
  await sheet
    .getByRole('button', { name: /^One more: / })
    .last()
    .tap()
  await sheet.getByRole('button', { name: /^Add to cart/ }).tap()
  await sheet.waitFor({ state: 'hidden' })
  await read(page)
}

const goOn = async (page: Page, heading: string): Promise<void> => {
  await page.locator('#checkout-next').tap()
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  await read(page)
}

const giveDetails = async (page: Page, { phone, readCode }: PurchaseInput): Promise<void> => {
  await page.getByLabel('Country code').selectOption('AE')
  await page.getByLabel('Phone number').tap()
  await page.getByLabel('Phone number').pressSequentially(phone, { delay: KEY_DELAY_MS })
  const terms = page.getByLabel('I accept the terms and conditions')
  if (await terms.isVisible()) await terms.tap()
  await page
    .getByRole('button', { name: /^Send code by/ })
    .first()
    .tap()
  const code = page.getByLabel('Code', { exact: true })
  await code.waitFor()
  await code.pressSequentially(await readCode(`+971${phone}`), { delay: KEY_DELAY_MS })
  await code.waitFor({ state: 'hidden' })
  await page.getByLabel('Full name').tap()
  await page.getByLabel('Full name').pressSequentially('Nadia Karam', { delay: KEY_DELAY_MS })
  const email = page.getByLabel('E-mail')
  if (await email.isVisible()) await email.pressSequentially('nadia@example.com', { delay: KEY_DELAY_MS })
  await read(page)
}

const giveAddress = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Choose area' }).tap()
  const areas = page.getByRole('dialog')
  await areas.locator('label:has(input[type="radio"])').first().tap()
  await areas.getByRole('button', { name: /Deliver here/ }).tap()
  await areas.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Add an address' }).tap()
  const form = page.getByRole('dialog', { name: 'Add an address' })
  for (const label of ['Block or district', 'Street']) {
    const field = form.getByRole('textbox', { name: label })
    if ((await field.getAttribute('required')) !== null)
      await field.pressSequentially('12', { delay: KEY_DELAY_MS })
  }
  await form.getByLabel('Flat or villa').pressSequentially('12', { delay: KEY_DELAY_MS })
  await form.getByLabel('Building or unit').pressSequentially('Sea Tower', { delay: KEY_DELAY_MS })
  await form.getByRole('button', { name: 'Save address' }).tap()
  await form.waitFor({ state: 'hidden' })
  await read(page)
}

/** A whole purchase by a new customer, from the menu to the tracker, paid in cash at the door. */
const purchase = async (page: Page, input: PurchaseInput, step: (name: string) => void): Promise<void> => {
  const { origin, home } = input
  step('menu')
  await page.goto(`${origin}/${home}`)
  await page.getByRole('button', { name: /^Add / }).first().waitFor()
  await read(page)
  await page.mouse.wheel(0, 900)
  await read(page)
  step('search')
  await findDish(page)
  step('sheet')
  await addConfiguredDish(page)
  step('cart')
  await page.getByRole('complementary', { name: 'Your cart' }).getByRole('link').tap()
  await page.getByRole('heading', { level: 1, name: 'Order' }).waitFor()
  await read(page)
  step('details')
  await goOn(page, 'Delivery details')
  await giveDetails(page, input)
  step('address')
  await giveAddress(page)
  step('payment')
  await goOn(page, 'Payment')
  await page.locator('label', { has: page.getByRole('radio', { name: 'Cash', exact: true }) }).tap()
  await read(page)
  await page.locator('#checkout-next').tap()
  step('order')
  await page.getByRole('link', { name: 'Follow your order' }).waitFor()
  await read(page)
  await page.getByRole('link', { name: 'Follow your order' }).tap()
  step('tracker')
  await page.waitForURL(/order-status\//)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForTimeout(LAST_REPORT_MS)
}

const record = async (browser: Browser, input: PurchaseInput): Promise<RecordedVitals> => {
  const context = await browser.newContext({
    ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'en-GB' },
    // The front's certificate is self-signed.
    ignoreHTTPSErrors: true,
  })
  context.setDefaultTimeout(STEP_LIMIT_MS)
  const vitals = await recordVitals(context)
  const page = await context.newPage()
  await slowDown(page)
  await purchase(page, input, vitals.step)
  await context.close()
  return vitals.read()
}

/** Makes a purchase in a new browser on a slow phone and records how it felt. */
export const recordPurchase = async (input: PurchaseInput): Promise<RecordedVitals> => {
  const { executablePath, args = [] } = settings.use?.launchOptions ?? {}
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args })
  try {
    return await record(browser, input)
  } finally {
    await browser.close()
  }
}
