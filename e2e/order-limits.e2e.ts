import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { openConsole, openTablet } from './support/console.ts'
import { scrollToCard } from './support/menu.ts'
import { openPage, reloadPage } from './support/open-page.ts'
import { expect, test } from './support/shop.ts'

/** A product without choices that no other test orders. */
const DISH = 'Lentil Soup'

const openDish = async (editor: Page): Promise<Locator> => {
  await editor.getByRole('searchbox').fill(DISH)
  await editor
    .getByRole('listitem')
    .getByRole('button', { name: new RegExp(`^${DISH}`) })
    .click()
  const sheet = editor.getByRole('dialog')
  await sheet.getByText('Outlets and stock', { exact: true }).click()
  return sheet
}

const setLimits = async (editor: Page, least: string, most: string): Promise<void> => {
  const sheet = await openDish(editor)
  await sheet.getByRole('textbox', { name: /^At least/ }).fill(least)
  await sheet.getByRole('textbox', { name: /^At most/ }).fill(most)
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet).toBeHidden()
}

test('failure 25 a merchant limits a dish per order: steppers stop and show why, and the cart names a limit that is set later', async ({
  page,
  browser,
  shop,
}) => {
  const editor = await openTablet(browser, shop.origin)
  await openConsole(editor, { role: 'owner', home: 'zahr', path: '/console/menu' })
  await setLimits(editor, '2', '4')
  await openPage(page, '/zahr')
  await (await scrollToCard(page, DISH)).getByRole('button', { name: `Choose options for ${DISH}` }).click()
  const sheet = page.getByRole('dialog', { name: DISH })
  const [fewer, more] = ['One fewer', 'One more'].map((word) =>
    sheet.getByRole('button', { name: `${word}: ${DISH}` }),
  )
  if (!fewer || !more) throw new Error('A stepper has two buttons')
  await expect(sheet.getByText('At least 2 per order')).toBeVisible()
  await expect(fewer).toHaveAttribute('aria-disabled', 'true')
  await more.click()
  await more.click()
  await expect(sheet.getByText('At most 4 per order')).toBeVisible()
  await expect(more).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
  await sheet.getByRole('button', { name: /Add to cart/ }).click()
  await expect(sheet).toBeHidden()
  await openPage(page, '/zahr/my-order')
  await expect(page.getByText('At most 4 per order')).toBeVisible()
  await expect(page.getByRole('button', { name: `One more: ${DISH}` })).toHaveAttribute(
    'aria-disabled',
    'true',
  )

  await setLimits(editor, '2', '3')
  await reloadPage(page)
  const changed = page.getByRole('dialog', { name: 'Something has changed' })
  await expect(changed.getByText(`At most 3 of ${DISH} can be in one order.`)).toBeVisible()
  await expect(changed.getByRole('radio', { name: 'Take 3' })).toBeChecked()
  await changed.getByRole('button', { name: 'Apply' }).click()
  await expect(changed).toBeHidden()
  await expect(page.getByRole('group', { name: new RegExp(DISH) }).first()).toContainText('3')
  await setLimits(editor, '', '')
  await editor.context().close()
})
