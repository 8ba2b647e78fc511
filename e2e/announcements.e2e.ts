import { recordAnnouncements } from './support/announcements.ts'
import { openPage } from './support/open-page.ts'
import { BUILDING, generatePhone } from './support/ordering.ts'
import { createOutletStaff } from './support/outlet-staff.ts'
import { expect, test } from './support/shop.ts'
import { createTexts } from './support/texts.ts'

// Keyboards stand on desks.
test.use({ viewport: { width: 1280, height: 900 } })

for (const language of ['en', 'ar'] as const)
  test(`says every step of a purchase by keyboard to a screen reader, as written down in ${language}`, async ({
    page,
    shop,
  }) => {
    test.slow()
    const text = createTexts(language)
    const journey = await recordAnnouncements(page)
    const { begin, tabTo, press, type, wait } = journey
    const dialog = page.locator('dialog[open]')
    const heading = (name: RegExp) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    try {
      begin('The menu')
      await wait('opens the menu', async () => {
        await openPage(page, `/zahr?lang=${language}`)
        await expect(page.locator('main article').first()).toBeVisible()
      })
      await tabTo('a[href="#main"]')
      await press('Enter')
      await tabTo('main article button', text('core/cart', 'card.add'))

      begin('A dish without options')
      const count = (number: string) =>
        expect(
          page.locator('main article [role=group]').first().getByText(number, { exact: true }),
        ).toBeVisible()
      await press('Enter', () => count('1'))
      await press('Enter', () => count('2'))

      begin('A dish with options')
      await tabTo('main article a')
      // Its parts come one by one.
      await press('Enter', () =>
        expect(dialog.getByRole('button', { name: text('features/favourites', 'heart') })).toBeEnabled(),
      )
      await tabTo('dialog input')
      await press('Space')
      await tabTo('dialog button', text('core/cart', 'button.add'))
      await press('Enter', () => expect(dialog).toBeHidden())
      await tabTo('header a', text('core/cart', 'bar.view'), 'Shift+Tab')

      begin('The cart')
      await press('Enter', () => expect(page.locator('#checkout-next')).toBeVisible())
      await tabTo('button', text('platform/ui', 'increase'))
      await press('Enter')
      await tabTo('#checkout-next')

      begin('The details')
      await press('Enter', () => heading(text('core/checkout', 'step.deliveryDetails')))
      await tabTo('input[type=tel]')
      const phone = generatePhone()
      await type(`+971${phone}`, 'phone')
      const field = page.locator('input[autocomplete=one-time-code]')
      await press('Enter', () => expect(field).toBeFocused())
      const code = await shop.code(`+971${phone}`)
      const wrong = code.replaceAll(/\d/g, (digit) => String((Number(digit) + 1) % 10))
      await type(wrong, 'a wrong code', () => expect(field).toHaveAttribute('aria-invalid', 'true'))
      await press('ControlOrMeta+a')
      await type(code, 'the code', () => expect(page.locator('#contact-name')).toBeFocused())
      await type('Nadia Karam', 'name')
      await tabTo('button', text('core/checkout', 'area.choose'))
      await press('Enter', () => expect(dialog.locator('input[type=radio]').first()).toBeVisible())
      await tabTo('dialog input[type=radio]')
      await press('Space')
      await tabTo('dialog button', text('core/stores', 'area.apply'))
      await press('Enter', () => expect(dialog).toBeHidden())
      await tabTo('#add-address')
      await press('Enter', () => expect(dialog.locator('input[autocomplete=address-level3]')).toBeVisible())
      // In the order in which people of Kuwait write.
      await tabTo('input[autocomplete=address-level3]')
      await type('4', 'block')
      await tabTo('input[autocomplete=address-line1]')
      await type('Gulf Road', 'street')
      await tabTo('input[autocomplete=address-line2]')
      await type(BUILDING, 'building')
      await tabTo('input[autocomplete=address-line3]')
      await type('12', 'flat')
      await tabTo('dialog button[type=submit]')
      await press('Enter', () => expect(dialog).toBeHidden())
      await tabTo('#checkout-next')

      begin('The payment')
      await press('Enter', () => heading(text('core/checkout', 'step.payment')))
      await tabTo('input[type=radio]')
      await press('Space')
      await tabTo('#checkout-next')
      await press('Enter', () => heading(text('core/orders', 'summary.thanks')))

      begin('The order')
      await tabTo('a', text('core/orders', 'summary.follow'))
      await press('Enter', () => expect(page.locator('main ol li').first()).toBeVisible())
      const storeId = await page.evaluate(() => localStorage.getItem('compass-storeId') ?? '')
      const orderId = page.url().split('/').at(-1) ?? ''
      const staff = await createOutletStaff(shop, 'zahr', storeId)
      for (const [action, step] of [
        ['accept', 'the outlet accepts'],
        ['ready', 'the order is ready'],
        ['out', 'the driver leaves'],
        ['delivered', 'the order is delivered'],
      ] as const) {
        const before = await page.locator('main h1').textContent()
        await wait(step, async () => {
          await staff.transitionOrder(orderId, action)
          await expect(page.locator('main h1')).not.toHaveText(before ?? '')
        })
      }
      await staff.end()
      expect(journey.read()).toMatchSnapshot(['announcements', `purchase.${language}.txt`])
    } finally {
      await test.info().attach('record', { body: journey.read(), contentType: 'text/plain' })
    }
  })
