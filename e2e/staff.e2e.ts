import { createHmac } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { getTotpStep, truncateToCode } from '#core/staff/domain/totp.ts'
import { expectAccessible } from './support/axe.ts'
import { openConsole, setConsoleLanguage, submitSignIn } from './support/console.ts'
import { openPage, reloadPage } from './support/open-page.ts'
import { measureOverflow } from './support/overflow.ts'
import { expect, type Shop, test } from './support/shop.ts'

const HOME = 'zahr'
const PASSWORD = 'Sesame-and-salt-3'
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

const openWindow = async (
  browser: Browser,
  shop: Shop,
  { width, locale = 'en-GB' }: { width: number; locale?: string },
): Promise<Page> => {
  const context = await browser.newContext({ baseURL: shop.origin, viewport: { width, height: 844 }, locale })
  return context.newPage()
}

const readSecret = (text: string): Uint8Array => {
  const bits = [...text.replaceAll(/\s/g, '')].map((sign) =>
    BASE32.indexOf(sign).toString(2).padStart(5, '0'),
  )
  return Uint8Array.from(bits.join('').match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
}

/** What an authenticator app shows. */
const computeCode = (secret: Uint8Array, step: number): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  return truncateToCode(createHmac('sha1', secret).update(counter).digest())
}

test('OW-06 somebody is invited to one outlet, joins, works there only, and is signed out when removed', {
  tag: '@gate',
}, async ({ browser, shop }) => {
  const owner = await openWindow(browser, shop, { width: 1280 })
  await openConsole(owner, { home: HOME, role: 'owner', path: '/console/staff' })
  await expect(owner.getByRole('heading', { name: 'Staff', level: 1 })).toBeVisible()
  await expectAccessible(owner)
  await owner.getByRole('button', { name: 'Invite' }).click()
  const sheet = owner.getByRole('dialog', { name: 'Invite' })
  await sheet.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(sheet.getByText('Please enter your e-mail address.')).toBeVisible()
  await sheet.getByLabel('E-mail').fill('noor@journeys.example')
  await sheet.getByRole('radio', { name: 'Manager' }).check()
  await sheet.getByRole('checkbox', { name: 'All outlets' }).uncheck()
  const outlets = sheet.getByRole('group', { name: 'Outlets' }).getByRole('checkbox')
  await outlets.nth(1).check()
  await sheet.getByRole('button', { name: 'Send the invitation' }).click()
  const link = (await sheet.locator('[data-invitation]').textContent()) ?? ''
  expect(new URL(link).pathname).toBe('/console/join')
  await sheet.getByRole('button', { name: 'Done' }).click()
  await expect(owner.getByRole('list').filter({ hasText: 'noor@journeys.example' })).toBeVisible()

  const guest = await openWindow(browser, shop, { width: 1280 })
  await openPage(guest, link)
  await expect(guest.getByText('Your role will be: Manager.')).toBeVisible()
  await expectAccessible(guest)
  await guest.locator('[name=name]').fill('Noor')
  await guest.locator('[name=password]').fill('password')
  await guest.getByRole('button', { name: 'Join' }).click()
  await expect(guest.getByText('Use at least 8 characters')).toBeVisible()
  await guest.locator('[name=password]').fill(PASSWORD)
  await guest.getByRole('button', { name: 'Join' }).click()
  await expect(guest.getByRole('navigation').first()).toBeVisible()
  // One outlet leaves nothing to choose, and what concerns all outlets is not offered.
  await expect(guest.getByLabel('Outlet', { exact: true })).toHaveCount(0)
  await expect(guest.getByRole('link', { name: 'Menu', exact: true })).toHaveCount(0)
  await openPage(guest, '/console/staff')
  await expect(guest.getByText('Noor', { exact: true }).first()).toBeVisible()
  await expect(guest.getByText(`owner@${HOME}.example`)).toHaveCount(0)
  await openPage(guest, '/console')

  await reloadPage(owner)
  await owner.getByRole('button', { name: 'Change Noor' }).click()
  const person = owner.getByRole('dialog', { name: 'Noor' })
  await person.getByRole('button', { name: 'Remove' }).click()
  await person.getByRole('alert').getByRole('button', { name: 'Remove' }).click()
  await expect(owner.getByText('noor@journeys.example')).toHaveCount(0)
  await expect(guest).toHaveURL(/\/console\/sign-in/, { timeout: 15_000 })
  await submitSignIn(guest, 'noor@journeys.example', PASSWORD)
  await expect(guest.getByText('E-mail or password is wrong.')).toBeVisible()
  await openPage(guest, link)
  await expect(guest.getByText('This link has been used or has expired.')).toBeVisible()

  await owner.getByRole('link', { name: 'Roles' }).click()
  await expect(owner.getByRole('row', { name: /Export and erase customers/ })).toBeVisible()
  await expectAccessible(owner)
  await Promise.all([owner.context().close(), guest.context().close()])
})

test('in Arabic on a phone a second step is set up, asked for at sign-in and switched off', async ({
  browser,
  shop,
}) => {
  const email = 'hala@journeys.example'
  const owner = await openWindow(browser, shop, { width: 390 })
  await setConsoleLanguage(owner, 'ar')
  await openConsole(owner, { home: HOME, role: 'owner', path: '/console/staff' })
  await expect(owner.getByRole('heading', { name: 'الموظفون', level: 1 })).toBeVisible()
  await expectAccessible(owner)
  expect(await measureOverflow(owner)).toBe(0)
  await owner.getByRole('button', { name: 'دعوة' }).click()
  const sheet = owner.getByRole('dialog', { name: 'دعوة' })
  await sheet.getByLabel('البريد الإلكتروني').fill(email)
  await sheet.getByRole('button', { name: 'إرسال الدعوة' }).click()
  const link = (await sheet.locator('[data-invitation]').textContent()) ?? ''

  const page = await openWindow(browser, shop, { width: 390 })
  await setConsoleLanguage(page, 'ar')
  await openPage(page, link)
  await page.locator('[name=name]').fill('هالة')
  await page.locator('[name=password]').fill(PASSWORD)
  await page.getByRole('button', { name: 'انضمام' }).click()
  await expect(page.getByRole('navigation').first()).toBeVisible()

  await openPage(page, '/console/account')
  await page.getByRole('button', { name: 'إعداد', exact: true }).click()
  await page.locator('[name=confirmPassword]').fill(PASSWORD)
  await page.locator('[name=confirmPassword]').press('Enter')
  await expect(page.getByRole('img', { name: 'رمز للمسح بتطبيق المصادقة' })).toBeVisible()
  await expectAccessible(page)
  const secret = readSecret((await page.locator('[data-secret]').textContent()) ?? '')
  const now = new Date(await shop.now())
  await page.locator('[name=factorCode]').fill(computeCode(secret, getTotpStep(now)))
  await page.getByRole('button', { name: 'تشغيل' }).click()
  await expect(page.getByText('رموز الاسترداد', { exact: true })).toBeVisible()
  const codes = await page.locator('ul[dir=ltr] > li').allTextContents()
  expect(codes).toHaveLength(10)
  await page.getByRole('button', { name: 'لقد حفظتها' }).click()
  await expectAccessible(page)
  expect(await measureOverflow(page)).toBe(0)

  const again = await openWindow(browser, shop, { width: 390 })
  await setConsoleLanguage(again, 'ar')
  await openPage(again, '/console/sign-in')
  await submitSignIn(again, email, PASSWORD)
  await expect(again.locator('[name=code]')).toBeFocused()
  await again.locator('[name=code]').fill('000000')
  await again.locator('[type=submit]').click()
  await expect(again.getByText('هذا الرمز غير صحيح')).toBeVisible()
  await again.locator('[name=code]').fill(codes[0] ?? '')
  await again.locator('[type=submit]').click()
  await expect(again.getByRole('navigation').first()).toBeVisible()

  await reloadPage(page)
  await page.getByRole('button', { name: 'إيقاف' }).click()
  await page.locator('[name=confirmPassword]').fill(PASSWORD)
  await page.locator('[name=confirmPassword]').press('Enter')
  await expect(page.getByText('كلمة المرور فقط')).toBeVisible()
  await page.getByRole('button', { name: 'تسجيل الخروج من كل مكان آخر' }).click()
  await expect(page.getByText('هذا الجهاز')).toHaveCount(1)

  await reloadPage(owner)
  await owner.getByRole('button', { name: 'تغيير هالة' }).click()
  const person = owner.getByRole('dialog', { name: 'هالة' })
  await person.getByRole('button', { name: 'إزالة' }).click()
  await person.getByRole('alert').getByRole('button', { name: 'إزالة' }).click()
  await expect(owner.getByText(email)).toHaveCount(0)
  await Promise.all([owner, page, again].map((each) => each.context().close()))
})
