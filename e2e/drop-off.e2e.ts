import sharp from 'sharp'
import { expectAccessible } from './support/axe.ts'
import { getOrderCard, openConsole, openTablet } from './support/console.ts'
import { openPage, reloadPage } from './support/open-page.ts'
import {
  addAddress,
  callShop,
  chooseMethod,
  createGuestCart,
  fillContact,
  getNextButton,
  goToNextStep,
  verifyPhone,
} from './support/ordering.ts'
import { expect, test } from './support/shop.ts'

const HOME = 'smoky-stack'

/** 48 megapixels, as telephones take; the server accepts 40 million pixels. */
const createCameraPhoto = () =>
  sharp({ create: { width: 8064, height: 6048, channels: 3, background: '#b3261e' } })
    .jpeg()
    .toBuffer()

test('UX-33 the chosen hand-over reaches the tracker, the board and the driver, whose photo and note come back to the customer without a reload', async ({
  page,
  shop,
  browser,
}) => {
  test.slow()
  await createGuestCart(page, { home: HOME, dishes: 3, qty: 2 })
  await openPage(page, `/${HOME}/my-order`)
  await goToNextStep(page, 'Delivery details')
  await verifyPhone(page, shop)
  await fillContact(page)
  await addAddress(page)
  const choices = page.getByRole('group', { name: 'How should we hand it over?' })
  await expect(choices.getByRole('radio')).toHaveCount(3)
  await expect(choices.getByRole('radio', { name: 'Hand it to me' })).toBeChecked()
  await expect(choices.getByRole('radio', { name: 'Call me on arrival' })).toBeEnabled()
  await choices.getByRole('radio', { name: 'Leave it at the door' }).check()
  await expectAccessible(page)
  await goToNextStep(page, 'Payment')
  await expect(page.getByRole('main').getByText('Leave it at the door')).toBeVisible()
  await chooseMethod(page, 'Cash')
  await getNextButton(page).click()
  await expect(page).toHaveURL(/order-summary/)
  const number = (await page.locator('dl bdi').first().textContent()) ?? ''
  await page.getByRole('link', { name: 'Follow your order' }).click()
  await expect(page.getByRole('main').getByText('Leave it at the door')).toBeVisible()

  const tablet = await openTablet(browser, shop.origin)
  await openConsole(tablet, { home: HOME })
  const card = (lane?: string) => getOrderCard(tablet, number, lane)
  await expect(card()).toContainText('Leave at the door')
  await card().getByRole('button', { name: 'Accept', exact: true }).click()
  await card('accepted').getByRole('button', { name: 'Ready', exact: true }).click()
  await card('ready').getByRole('button', { name: 'Out for delivery' }).click()
  await expect(card('out').getByRole('button', { name: 'Delivered', exact: true })).toBeVisible()
  await tablet.context().close()

  const phone = await openTablet(browser, shop.origin)
  await phone.setViewportSize({ width: 390, height: 844 })
  await openConsole(phone, { home: HOME, role: 'driver' })
  await phone.getByRole('button', { name: /^Out for delivery \d+$/ }).click()
  const mine = getOrderCard(phone, number)
  await expect(mine).toContainText('Leave at the door')
  await mine.getByRole('button', { name: 'Photo at the door' }).click()
  const sheet = phone.getByRole('dialog', { name: `Order ${number} at the door` })
  await sheet.locator('input[type=file]').setInputFiles({
    name: 'door.jpg',
    mimeType: 'image/jpeg',
    buffer: await createCameraPhoto(),
  })
  await expect(sheet.getByText('The customer sees the photo.')).toBeVisible()
  await sheet.getByLabel('Note to the customer').fill('Behind the blue pot')
  await expectAccessible(phone)
  await sheet.getByRole('button', { name: 'Done' }).click()
  await expect(sheet).toBeHidden()

  // Without a reload.
  await expect(page.getByRole('heading', { name: 'Left at the door' })).toBeVisible()
  const photo = page.getByRole('img', { name: 'Photo of your order where it was left' })
  await expect(photo).toBeVisible()
  await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await expect(page.getByRole('main').getByText('Behind the blue pot')).toBeVisible()
  await expectAccessible(page)
  await phone.context().close()
})

test('UX-33 offers saved addresses first with their label, disables one out of reach with the reason, and selects the last hand-over for the next order', async ({
  page,
  shop,
}) => {
  const { storeId, area, dishes } = await createGuestCart(page, { home: HOME, dishes: 3, qty: 2 })
  await openPage(page, `/${HOME}/my-order`)
  await goToNextStep(page, 'Delivery details')
  await verifyPhone(page, shop)
  await fillContact(page)
  const token = await page.evaluate(() => localStorage.getItem('compass-AuthToken') ?? '')
  const site = await callShop<{ _id: string }>(page, ['GET', `/api/v1/sites/resolve?path=${HOME}`])
  const areas = await callShop<{ _id: string; store: string }[]>(page, [
    'GET',
    `/api/v1/areas?promotionUrlId=${site._id}`,
  ])
  const elsewhere = areas.find(({ store }) => store !== storeId)?._id ?? ''
  const save = (addressType: number, areaId: string, building: string) =>
    callShop(page, ['POST', '/api/v1/address'], {
      token,
      body: { addressType, areaId, flat: '7', building, street: 'Gulf Road', block: '4' },
    })
  await save(10, area._id, 'Home tower')
  await save(20, elsewhere, 'Office tower')
  await save(30, area._id, 'Aunt’s villa')
  await reloadPage(page)
  const saved = page.getByRole('group', { name: 'Saved addresses' }).getByRole('listitem')
  await expect(saved).toHaveCount(3)
  const radios = saved.getByRole('radio')
  await expect(radios.nth(0)).toBeEnabled()
  await expect(radios.nth(1)).toBeEnabled()
  await expect(radios.nth(2)).toBeDisabled()
  await expect(saved.filter({ hasText: 'Home tower' })).toContainText('Home')
  await expect(saved.filter({ hasText: 'villa' })).toContainText('Other')
  await expect(saved.nth(2)).toContainText('Work')
  await expect(saved.nth(2)).toContainText('From here we do not deliver to')
  await expect(page.getByRole('button', { name: 'Add an address' })).toBeVisible()
  await page.getByRole('radio', { name: 'Call me on arrival' }).check()
  await goToNextStep(page, 'Payment')
  await chooseMethod(page, 'Cash')
  await getNextButton(page).click()
  await expect(page).toHaveURL(/order-summary/)
  await expect(page.getByRole('main').getByText('Call me on arrival')).toBeVisible()

  const [dish] = dishes
  await callShop(page, ['POST', '/api/v1/carts/addProductToCart'], {
    token,
    body: { store: storeId, product: dish?._id, qty: 6, orderType: 20, area: area._id },
  })
  await openPage(page, `/${HOME}/my-order`)
  await goToNextStep(page, 'Delivery details')
  await expect(page.getByRole('radio', { name: 'Call me on arrival' })).toBeChecked()
})
