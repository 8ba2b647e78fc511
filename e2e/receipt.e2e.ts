import { expectAccessible } from './support/axe.ts'
import { placeCashOrder } from './support/ordering.ts'
import { expect, test } from './support/shop.ts'

test('UX-46 sends the receipt by e-mail from the summary, to an address that is typed when none is known, and prints it without that form', async ({
  page,
  shop,
}) => {
  await placeCashOrder(page, shop, false)
  const panel = page.locator('section', {
    has: page.getByRole('heading', { name: 'Receipt by e-mail' }),
  })
  await panel.scrollIntoViewIfNeeded()
  const email = panel.getByLabel('Your e-mail address')
  const address = `receipt-${process.pid}@example.com`
  if (await email.isVisible()) {
    await email.fill('nadia@')
    await panel.getByRole('button', { name: 'Send the receipt' }).click()
    await expect(email).toHaveAttribute('aria-invalid', 'true')
    await email.fill(address)
  }
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Send the receipt' }).click()
  await expect(page.getByText(/^The receipt goes to .+@example\.com\.$/).last()).toBeVisible()
  await expect
    .poll(async () => {
      const to = (await email.isVisible()) ? address : 'nadia@example.com'
      const response = await fetch(`${shop.origin}/outbox/messages?to=${encodeURIComponent(to)}`)
      const messages: { text: string }[] = await response.json()
      return messages.map(({ text }) => text).join('\n')
    })
    .toMatch(/Receipt of order \d+[\s\S]*Subtotal: KWD[\s\S]*Total: KWD/)
  await page.emulateMedia({ media: 'print' })
  await expect(panel).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Receipt', exact: true })).toBeVisible()
})
