import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { openConsole } from './support/console.ts'
import { openPage } from './support/open-page.ts'
import { measureOverflow } from './support/overflow.ts'
import { expect, test } from './support/shop.ts'

const HOME = 'zahr'
const PASSWORD = 'Compass-demo-1'

const readTexts = (language: string): Readonly<Record<string, string>> =>
  JSON.parse(
    readFileSync(new URL(`../core/staff/console/messages/${language}.json`, import.meta.url), 'utf8'),
  )

/** Gives the browser an authenticator; returns the function that says whether its owner touches it at once. */
const addAuthenticator = async (page: Page): Promise<(isTouched: boolean) => Promise<void>> => {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  return async (enabled) => {
    await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
  }
}

const expectToFit = async (page: Page): Promise<void> => {
  await expectAccessible(page)
  expect(await measureOverflow(page)).toBe(0)
}

for (const { language, locale, width, role } of [
  { language: 'en', locale: 'en-GB', width: 1280, role: 'kitchen' },
  { language: 'ar', locale: 'ar-AE', width: 390, role: 'driver' },
] as const)
  test(`OW-05 a passkey is added, signs in by keyboard, and opens nothing once removed (${language})`, async ({
    browser,
    shop,
  }) => {
    const t = readTexts(language)
    const name = (key: string) => t[key] ?? key
    // Passkeys belong to a name; the shop's own address is a number.
    const baseURL = shop.origin.replace('127.0.0.1', 'localhost')
    const context = await browser.newContext({ baseURL, viewport: { width, height: 844 }, locale })
    const page = await context.newPage()
    const touch = await addAuthenticator(page)
    await openConsole(page, { home: HOME, role })
    await openPage(page, '/console/account')
    const section = page.getByRole('region', { name: name('passkeys.heading') })
    await expect(section.getByText(name('passkeys.none'))).toBeVisible()
    await section.getByRole('button', { name: name('passkeys.add') }).click()
    await section.locator('[name=passkeyName]').fill('Phone')
    await section.locator('[name=passkeyPassword]').fill('Wrong-password-1')
    await section.locator('[name=passkeyPassword]').press('Enter')
    await expect(section.locator('[name=passkeyPassword]')).toHaveAttribute('aria-invalid', 'true')
    await expectToFit(page)
    await section.locator('[name=passkeyPassword]').fill(PASSWORD)
    await section.locator('[name=passkeyPassword]').press('Enter')
    await expect(section.getByText(name('passkeys.neverUsed'))).toBeVisible()
    await section.getByRole('button', { name: name('passkeys.rename') }).click()
    await section.locator('[name=passkeyName]').fill('Counter tablet')
    await section.locator('[name=passkeyName]').press('Enter')
    await expect(section.getByText('Counter tablet')).toBeVisible()
    await expectToFit(page)

    const signOut = async () => {
      // The suggestions of the sign-in screen would use a passkey that is touched at once.
      await touch(false)
      await page.getByRole('banner').getByRole('button').filter({ hasText: 'Demo' }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: name('account.signOut') })
        .click()
      await expect(page).toHaveURL(/\/console\/sign-in/)
    }
    const signInByKeyboard = async () => {
      const button = page.getByRole('button', { name: name('signIn.passkey') })
      await expect(button).toBeVisible()
      await page.locator('[type=submit]').focus()
      await page.keyboard.press('Tab')
      await expect(button).toBeFocused()
      await touch(true)
      await page.keyboard.press('Enter')
    }
    await signOut()
    await expect(page.getByRole('button', { name: name('signIn.passkey') })).toBeVisible()
    await expectToFit(page)
    await signInByKeyboard()
    await expect(page.getByRole('navigation').first()).toBeVisible()

    await openPage(page, '/console/account')
    await expect(section.getByText(name('passkeys.neverUsed'))).toHaveCount(0)
    await section.getByRole('button', { name: name('passkeys.remove') }).click()
    await section.locator('[name=confirmPassword]').fill(PASSWORD)
    await section.locator('[name=confirmPassword]').press('Enter')
    await expect(section.getByText(name('passkeys.none'))).toBeVisible()
    await signOut()
    await signInByKeyboard()
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(page).toHaveURL(/\/console\/sign-in/)
    await context.close()
  })
