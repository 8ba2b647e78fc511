import type { Locator, Page } from '@playwright/test'
import { openPage } from './open-page.ts'
import { expect, type Shop } from './shop.ts'

interface ApiReply<Data> {
  readonly data: Data
}

interface Product {
  readonly _id: string
  readonly name: string
  readonly sku: string
  readonly needsChoice: boolean
  readonly state: { readonly isAvailable: boolean }
}

export interface PreparedCart {
  readonly storeId: string
  readonly siteId: string
  readonly area: { readonly _id: string; readonly name: string }
  /** The dishes in the cart. */
  readonly dishes: readonly { readonly _id: string; readonly name: string }[]
}

interface PrepareCartInput {
  readonly home: string
  readonly isDelivery?: boolean
  /** How many different dishes, each `qty` times. */
  readonly dishes?: number
  readonly qty?: number
  readonly language?: string
  /** The number to verify; one in the Emirates when absent. */
  readonly phone?: TypedPhone
}

/** Calls the shop with the browser's own cookies and token. */
export const callShop = async <Data>(
  page: Page,
  [method, path]: readonly [method: string, path: string],
  { token, body, headers }: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Data> => {
  const response = await page.context().request.fetch(path, {
    method,
    headers: { 'content-language': 'en', ...(token ? { authorization: token } : {}), ...headers },
    ...(body === undefined ? {} : { data: body }),
  })
  const answer: ApiReply<Data> & { meta: unknown } = await response.json()
  if (!response.ok()) throw new Error(`${method} ${path}: ${JSON.stringify(answer.meta)}`)
  return answer.data
}

const storeBrowserValues = async (
  page: Page,
  {
    home,
    token,
    storeId,
    areaId,
    isDelivery,
    language = 'en',
  }: {
    home: string
    token: string
    storeId: string
    areaId: string
    isDelivery: boolean
    language?: string | undefined
  },
): Promise<void> => {
  const serviceType = isDelivery ? '20' : '10'
  const values = { AuthToken: token, homePath: home, storeId, areaId, serviceType }
  await page.context().addInitScript((stored) => {
    if (localStorage.getItem('e2e-begun')) return
    localStorage.setItem('e2e-begun', 'yes')
    for (const [name, value] of Object.entries(stored)) localStorage.setItem(`compass-${name}`, value)
  }, values)
  const { origin } = new URL(
    await page
      .context()
      .request.get('/healthz')
      .then((answer) => answer.url()),
  )
  const cookies = { homePath: home, storeId, areaId, serviceType, currLangCode: language }
  await page
    .context()
    .addCookies(
      Object.entries(cookies).map(([name, value]) => ({ name: `compass-${name}`, value, url: origin })),
    )
}

/** Creates a guest with a cart, as if the dishes had been added on the menu; the browser has no other state. */
export const createGuestCart = async (page: Page, input: PrepareCartInput): Promise<PreparedCart> => {
  const { home, isDelivery = true, dishes = 2, qty = 1, language } = input
  const site = await callShop<{ _id: string }>(page, ['GET', `/api/v1/sites/resolve?path=${home}`])
  const { token } = await callShop<{ token: string }>(page, ['POST', '/api/v1/users/guest-login'], {
    body: { promotionUrlId: site._id },
  })
  const areas = await callShop<{ _id: string; name: string; store: string }[]>(page, [
    'GET',
    `/api/v1/areas?promotionUrlId=${site._id}`,
  ])
  const area = areas[0]
  if (!area) throw new Error(`${home} delivers nowhere`)
  const storeId = area.store
  const orderType = isDelivery ? 20 : 10
  const menu = await callShop<{ categories: { products: Product[] }[] }>(page, [
    'GET',
    `/api/v1/stores/${storeId}/menu?orderType=${orderType}`,
  ])
  const ready = menu.categories
    .flatMap(({ products }) => products)
    .filter(({ needsChoice, state }) => !needsChoice && state.isAvailable)
    .slice(0, dishes)
  for (const { _id: product } of ready) {
    const { customize } = await callShop<{
      customize: { _id: string; variants: { _id: string; preselected: boolean }[] }[]
    }>(page, ['GET', `/api/v1/products/${product}?store=${storeId}&orderType=${orderType}`])
    const preset = customize
      .map(({ _id, variants }) => ({
        _id,
        variants: variants
          .filter(({ preselected }) => preselected)
          .map(({ _id: variant }) => ({ variant, counter: 1 })),
      }))
      .filter(({ variants }) => variants.length > 0)
    const body = {
      store: storeId,
      product,
      qty,
      orderType,
      customize: preset,
      ...(isDelivery ? { area: area._id } : {}),
    }
    await callShop(page, ['POST', '/api/v1/carts/addProductToCart'], { token, body })
  }
  await storeBrowserValues(page, { home, token, storeId, areaId: area._id, isDelivery, language })
  return { storeId, siteId: site._id, area, dishes: ready }
}

/** Where the customers of these tests live; no merchant is located there. */
export const BUILDING = 'Heron Court'

let phones = 0

/** An unused mobile number in the Emirates, without its dial code. */
export const generatePhone = (): string => {
  phones += 1
  return `50${String(2_000_000 + (process.pid % 700) * 1000 + phones)}`
}

/** The main button of a step. */
export const getNextButton = (page: Page): Locator => page.locator('#checkout-next')

/** Goes on to the next step and waits for it. */
export const goToNextStep = async (page: Page, heading: string): Promise<void> => {
  await getNextButton(page).click()
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
}

/** A number with its country, as typed and in international form. */
export interface TypedPhone {
  readonly alpha2: string
  readonly dial: string
  readonly phone: string
}

/** Types a number, waits for the code and types it; a number alone is one in the Emirates. */
export const verifyPhone = async (
  page: Page,
  shop: Shop,
  typed: string | TypedPhone = generatePhone(),
): Promise<string> => {
  const { alpha2, dial, phone } =
    typeof typed === 'string' ? { alpha2: 'AE', dial: '971', phone: typed } : typed
  const country = page.getByLabel('Country code')
  await expect(country.locator('option').first()).toBeAttached()
  await country.selectOption(alpha2)
  await page.getByLabel('Phone number').fill(phone)
  const terms = page.getByLabel('I accept the terms and conditions')
  if (await terms.isVisible()) await terms.check()
  await page
    .getByRole('button', { name: /^Send code by/ })
    .first()
    .click()
  const field = page.getByLabel('Code', { exact: true })
  await expect(field).toBeVisible()
  await field.fill(await shop.code(`+${dial}${phone}`))
  await expect(field).toBeHidden()
  return phone
}

/** Opens the part of the cart with notes, cutlery and ordering together. */
export const openMore = (page: Page): Promise<void> => page.getByText('More', { exact: true }).click()

/** Fills in the name and, where required, the e-mail. */
export const fillContact = async (page: Page, name = 'Nadia Karam'): Promise<void> => {
  await page.getByLabel('Full name').fill(name)
  const email = page.getByLabel('E-mail')
  if (await email.isVisible()) await email.fill('nadia@example.com')
}

/** Writes the block and the street where addresses of the country need them, as in Kuwait. */
export const fillNeededParts = async (sheet: Locator): Promise<void> => {
  for (const [label, text] of [
    ['Block or district', '4'],
    ['Street', 'Gulf Road'],
  ] as const) {
    const field = sheet.getByRole('textbox', { name: label })
    if ((await field.getAttribute('required')) !== null) await field.fill(text)
  }
}

/** Adds an address in the area of the cart. */
export const addAddress = async (page: Page, flat = '12'): Promise<void> => {
  await page.getByRole('button', { name: 'Add an address' }).click()
  const sheet = page.getByRole('dialog', { name: 'Add an address' })
  await sheet.getByLabel('Flat or villa').fill(flat)
  await sheet.getByLabel('Building or unit').fill(BUILDING)
  await fillNeededParts(sheet)
  await sheet.getByRole('button', { name: 'Save address' }).click()
  await expect(sheet).toBeHidden()
}

/** Goes from the cart to the payment step as a new customer. */
export const goToPayment = async (page: Page, shop: Shop, input: PrepareCartInput): Promise<PreparedCart> => {
  const begun = await createGuestCart(page, input)
  const isDelivery = input.isDelivery ?? true
  await openPage(page, `/${input.home}/my-order`)
  await goToNextStep(page, isDelivery ? 'Delivery details' : 'Pickup details')
  await verifyPhone(page, shop, input.phone)
  await fillContact(page)
  if (isDelivery) await addAddress(page)
  await goToNextStep(page, 'Payment')
  return begun
}

/** Adds a dish to the cart of the browser's customer, as if it had been added on the menu. */
export const addDish = async (
  page: Page,
  { storeId, dish }: { storeId: string; dish: string },
): Promise<void> => {
  const token = await page.evaluate(() => localStorage.getItem('compass-AuthToken') ?? '')
  const body = { store: storeId, product: dish, qty: 1, orderType: 10 }
  await callShop(page, ['POST', '/api/v1/carts/addProductToCart'], { token, body })
}

/** Chooses a method on the payment step. */
export const chooseMethod = (page: Page, method: 'Cash' | 'Card'): Promise<void> =>
  page.getByRole('radio', { name: method, exact: true }).check()

/** Pays on the gateway's page with one of its named cards. */
export const payWith = async (page: Page, card: string): Promise<void> => {
  await page.locator(`input[name="card"][value="${card}"]`).check()
  await page.locator('button[value="pay"]').click()
}

/** How many orders the browser's customer has. */
export const countOrders = async (page: Page): Promise<number> => {
  const token = await page.evaluate(() => localStorage.getItem('compass-AuthToken') ?? '')
  return (await callShop<unknown[]>(page, ['GET', '/api/v1/orders'], { token })).length
}

/** Places a cash order at Zahr in the browser, which then shows its summary. */
export const placeCashOrder = async (page: Page, shop: Shop, isDelivery = true) => {
  const { storeId, dishes } = await goToPayment(page, shop, { home: 'zahr', isDelivery, dishes: 6, qty: 3 })
  await chooseMethod(page, 'Cash')
  await getNextButton(page).click()
  await expect(page).toHaveURL(/order-summary/)
  await expect(page.getByRole('link', { name: 'Follow your order' })).toBeVisible()
  const orderId = page.url().split('/').at(-1) ?? ''
  return { storeId, orderId, dishes }
}
