import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from '@playwright/test'
import type { Language } from '#platform/kernel/language.ts'
import {
  CATALOGUE,
  type CatalogueMessage,
  SCREEN_MESSAGES,
  type ScreenMessageId,
} from '../proofs/messages/message-catalogue.data.ts'
import { expectAccessible } from './support/axe.ts'
import { POLYGLOT_HOME } from './support/multilingual-merchant.ts'
import { openPage } from './support/open-page.ts'
import {
  chooseMethod,
  createGuestCart,
  fillContact,
  getNextButton,
  goToNextStep,
  goToPayment,
  placeCashOrder,
  verifyPhone,
} from './support/ordering.ts'
import { createOutletStaff } from './support/outlet-staff.ts'
import { expect, type Shop, test } from './support/shop.ts'

interface Customer {
  readonly page: Page
  readonly shop: Shop
  readonly context: BrowserContext
  /** The language of the message besides English. */
  readonly other: Language
  /** Waits for the message in a language. */
  expectSaid(language: Language): Promise<void>
}

/** Makes a screen say a message in English and in the other language. */
type Journey = (customer: Customer) => Promise<void>

/** A text of an area, by which something is found on a page of a language. */
const readText = (folder: string, key: string, language: Language): string =>
  JSON.parse(readFileSync(new URL(`../${folder}/messages/${language}.json`, import.meta.url), 'utf8'))[key]

const enterUnknownUpi: Journey = async ({ page, shop, other, expectSaid }) => {
  await goToPayment(page, shop, { home: POLYGLOT_HOME, isDelivery: false })
  for (const language of ['en', other] as const) {
    await openPage(page, `/${POLYGLOT_HOME}/my-order?tab=payment&lang=${language}`)
    await page.getByRole('radio', { name: 'UPI', exact: true }).check()
    await page.getByPlaceholder('name@bank').fill('nobody@okbank')
    await getNextButton(page).click()
    await expectSaid(language)
  }
}

const openEmptyAccount: Journey = async ({ page, shop, other, expectSaid }) => {
  await createGuestCart(page, { home: 'smoky-stack' })
  await openPage(page, '/smoky-stack/addresses-cards')
  await verifyPhone(page, shop)
  await expectSaid('en')
  await openPage(page, `/smoky-stack/addresses-cards?lang=${other}`)
  await expectSaid(other)
}

/** The response of a proxy whose server is down: it contains no text of ours. */
const BAD_GATEWAY = { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }

const saveWhileServerIsDown: Journey = async ({ page, shop, other, expectSaid }) => {
  await openPage(page, '/smoky-stack/profile')
  await verifyPhone(page, shop)
  await page.route('**/api/v1/users/**', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill(BAD_GATEWAY),
  )
  for (const language of ['en', other] as const) {
    await openPage(page, `/smoky-stack/profile?lang=${language}`)
    const name = page.getByLabel(readText('core/customers', 'contact.name', language))
    await name.fill('Nadia Karam')
    await page
      .getByRole('button', { name: readText('core/customers', 'profile.save', language), exact: true })
      .click()
    await expectSaid(language)
    await expect(name).toHaveValue('Nadia Karam')
  }
}

const applyCodeWhileServerIsDown: Journey = async ({ page, other, expectSaid }) => {
  await createGuestCart(page, { home: 'smoky-stack' })
  await page.route('**/api/v1/carts/applyPromo', (route) => route.fulfill(BAD_GATEWAY))
  for (const language of ['en', other] as const) {
    const say = (key: string) => readText('features/promotions/storefront', key, language)
    await openPage(page, `/smoky-stack/promo?lang=${language}`)
    await page.getByLabel(say('code.label')).fill('SMASH2')
    await page.getByRole('button', { name: say('code.apply'), exact: true }).click()
    await expectSaid(language)
  }
}

const locateDevice: Journey = async ({ page, other, expectSaid }) => {
  for (const language of ['en', other] as const) {
    const say = (key: string) => readText('core/stores', key, language)
    await openPage(page, `/smoky-stack?lang=${language}`)
    await page.getByRole('button', { name: say('place.chooseArea') }).click()
    const dialog = page.getByRole('dialog', { name: say('area.heading') })
    await dialog.getByRole('button', { name: say('locate.me') }).click()
    await expectSaid(language)
  }
}

const reportMissing: Journey = async ({ page, shop, other, expectSaid }) => {
  const { storeId, orderId } = await placeCashOrder(page, shop, false)
  const staff = await createOutletStaff(shop, 'zahr', storeId)
  await staff.reportMissing(orderId)
  await staff.end()
  for (const language of ['en', other] as const) {
    await openPage(page, `/zahr/order-replacement/${orderId}?lang=${language}`)
    await expectSaid(language)
  }
}

const leaveOutDetails: Journey = async ({ page, shop, other, expectSaid }) => {
  await createGuestCart(page, { home: 'smoky-stack', isDelivery: false })
  await openPage(page, '/smoky-stack/my-order?tab=details')
  await verifyPhone(page, shop)
  for (const language of [other, 'en'] as const) {
    await openPage(page, `/smoky-stack/my-order?tab=details&lang=${language}`)
    await getNextButton(page).click()
    await expectSaid(language)
  }
  await fillContact(page)
  await expect(page.getByText(CATALOGUE.detailsMissing.en)).toBeHidden()
  await goToNextStep(page, 'Payment')
}

const placeRefusedOrder: Journey = async ({ page, shop, other, expectSaid }) => {
  await goToPayment(page, shop, { home: 'zahr', isDelivery: false })
  const meta = { code: 429, message: 'Too many attempts. Please try again after 2:35 PM.' }
  await page.route('**/api/v1/orders', (route) => route.fulfill({ status: 429, json: { meta } }))
  for (const language of [other, 'en'] as const) {
    await openPage(page, `/zahr/my-order?tab=payment&lang=${language}`)
    const cash = readText('core/payments', 'method.cod', language)
    await page.getByRole('radio', { name: cash, exact: true }).check()
    await getNextButton(page).click()
    await expectSaid(language)
    await expect(page.getByRole('alert').filter({ hasText: meta.message })).toBeVisible()
  }
  await page.unroute('**/api/v1/orders')
  await chooseMethod(page, 'Cash')
  await getNextButton(page).click()
  await expect(page).toHaveURL(/order-summary/)
}

const loseConnection: Journey = async ({ page, context, other, expectSaid }) => {
  await createGuestCart(page, { home: 'smoky-stack' })
  for (const language of ['en', other] as const) {
    await openPage(page, `/smoky-stack?lang=${language}`)
    // The bar of the cart comes with what watches the connection, after the first paint.
    await expect(page.getByRole('complementary')).toBeVisible()
    await context.setOffline(true)
    await expectSaid(language)
    await context.setOffline(false)
  }
}

const JOURNEYS: Readonly<Record<ScreenMessageId, Journey>> = {
  upiInvalid: enterUnknownUpi,
  noSavedCards: openEmptyAccount,
  noSavedAddresses: openEmptyAccount,
  unknownError: saveWhileServerIsDown,
  promoNotApplied: applyCodeWhileServerIsDown,
  locationFailed: locateDevice,
  locationContinue: locateDevice,
  itemsUnavailable: reportMissing,
  detailsMissing: leaveOutDetails,
  orderNotPlaced: placeRefusedOrder,
  offline: loseConnection,
}

for (const id of SCREEN_MESSAGES)
  test(`ER-02 ${id}: the trigger makes the screen say it, in English and another language`, async ({
    page,
    shop,
    context,
  }) => {
    const { en, other }: CatalogueMessage = CATALOGUE[id]
    const said = new Set<Language>()
    const expectSaid = async (language: Language) => {
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.getByText(language === 'en' ? en : other[1], { exact: true }).first()).toBeVisible()
      said.add(language)
    }
    await JOURNEYS[id]({ page, shop, context, other: other[0], expectSaid })
    expect([...said].toSorted()).toEqual(['en', other[0]].toSorted())
  })

test('reports an invalid payment link in the visitor’s language, with a not-found status', async ({
  page,
}) => {
  for (const path of ['pay-link/none', 'pay-link/summary/none', 'pay-link/payment/none/failure']) {
    const answer = await openPage(page, `/${path}?lang=en`)
    expect(answer?.status()).toBe(404)
    await expect(page.getByText('Payment link invalid or moved.')).toBeVisible()
  }
  await expectAccessible(page)
  await openPage(page, '/pay-link/none?lang=el')
  await expect(page.getByText('Αυτός ο σύνδεσμος πληρωμής δεν ισχύει')).toBeVisible()
})

test('reports in the dialog that there is no place to deliver to, or outlet to pick up from', async ({
  page,
  context,
}) => {
  const nothing = { json: { meta: { code: 200 }, data: [] } }
  await page.route('**/api/v1/areas?*', (route) => route.fulfill(nothing))
  await page.route('**/api/v1/outlets/pickup?*', (route) => route.fulfill(nothing))
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 25.08, longitude: 55.14 })
  await openPage(page, '/smoky-stack')
  await page.getByRole('button', { name: /Choose your area/ }).click()
  const places = page.getByRole('dialog', { name: 'Where to?' })
  await expect(places.getByText('No cities found.')).toBeVisible()
  await places.getByText('Pickup', { exact: true }).click()
  const outlets = page.getByRole('dialog', { name: 'Pick up where?' })
  await expect(outlets.getByRole('radio').first()).toBeVisible()
  await outlets.getByRole('button', { name: 'Show the nearest first' }).click()
  await expect(outlets.getByText('No outlets found.')).toBeVisible()
  await expectAccessible(page)
})
