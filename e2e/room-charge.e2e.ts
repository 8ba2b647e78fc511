import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { openConsole, openTablet } from './support/console.ts'
import { openPage } from './support/open-page.ts'
import { expect, test } from './support/shop.ts'
import { openPhone } from './support/tables.ts'

/** A demo hotel, connected to the sandbox of table systems. */
const HOME = 'aster-hotel'
const ROOM = '105'

const readRoomPath = async (floor: Page): Promise<string> => {
  await floor.getByRole('button', { name: 'QR codes' }).click()
  const codes = floor.getByRole('dialog', { name: 'QR codes' })
  const card = codes.getByRole('listitem').filter({ hasText: `Room ${ROOM}` })
  const printed = (await card.getByText(/\/dine\//).textContent()) ?? ''
  await codes.getByRole('button', { name: 'Close' }).click()
  return `/dine/${printed.split('/').at(-1)}`
}

const enterGuest = async (phone: Page, guest: string): Promise<void> => {
  await phone.getByLabel('How do you pay?').selectOption({ label: 'Charge to my room' })
  await phone.getByLabel('Your name, as the hotel knows it').fill(guest)
  await phone.getByRole('button', { name: /^Charge .* to my room$/ }).click()
}

test('DI-07 a guest types the short address of a room, is refused under a wrong name, then charges the room', {
  tag: '@gate',
}, async ({ shop, browser }) => {
  const floor = await openTablet(browser, shop.origin)
  await openConsole(floor, { home: HOME, path: '/console/tables' })
  const phone = await openPhone(browser, shop)
  await openPage(phone, await readRoomPath(floor))
  await expect(phone).toHaveURL(new RegExp(`/${HOME}/roomdining/`))
  await phone.getByLabel('Your name').fill('Huda')
  await phone.getByRole('button', { name: 'Start ordering' }).click()
  await phone.getByRole('button', { name: /^Add / }).first().click()
  await expect(phone.getByText('The table sees it now.')).toBeVisible()
  await openPage(phone, `/${HOME}/table-order`)
  await phone.getByRole('button', { name: /^Send to the kitchen/ }).click()
  await phone.getByRole('link', { name: 'Split and pay' }).click()
  await phone.getByRole('tab', { name: 'Amount' }).click()
  await phone.getByRole('button', { name: /^All that is left/ }).click()
  await phone.getByRole('button', { name: /^Pay my share/ }).click()

  await enterGuest(phone, 'Nobody')
  await expect(phone.getByText('The hotel does not know this name in this room.')).toBeVisible()
  await expectAccessible(phone)
  await enterGuest(phone, 'Huda')
  await expect(phone.getByRole('heading', { name: /^You paid/ })).toBeVisible()

  await openPage(floor, '/console/table-system')
  await expect(floor.getByText('Connected', { exact: true })).toBeVisible()
  await expect(floor.getByText('Check opened').first()).toBeVisible()
  await expect(floor.getByText('Payment recorded').first()).toBeVisible()
  await floor.getByRole('button', { name: 'Test the connection' }).click()
  await expect(floor.getByText('It answers and has 99 tables.')).toBeVisible()
  await expectAccessible(floor)
})
