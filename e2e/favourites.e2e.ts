import { expectAccessible } from './support/axe.ts'
import { openPage } from './support/open-page.ts'
import { createGuestCart, verifyPhone } from './support/ordering.ts'
import { expect, test } from './support/shop.ts'

test('failure 25: a heart asks guests to sign in, saves what they mark, and adds it from their account to the cart', async ({
  page,
  shop,
}) => {
  const { dishes } = await createGuestCart(page, { home: 'zahr', isDelivery: false, dishes: 1 })
  const [dish] = dishes
  await openPage(page, `/zahr?product=${dish?._id}`)
  const heart = page.getByRole('dialog').getByRole('button', { name: 'Favourite' })
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await heart.click()
  await expect(page.getByText('Sign in to keep favourites.')).toBeVisible()
  await openPage(page, '/zahr/favourites')
  await verifyPhone(page, shop)
  await expect(page.getByRole('heading', { name: 'No favourites here yet' })).toBeVisible()
  await expectAccessible(page)

  await openPage(page, `/zahr?product=${dish?._id}`)
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)
  await openPage(page, '/zahr/profile')
  await page.getByRole('link', { name: 'What you have marked with a heart' }).click()
  await expect(page).toHaveURL(/\/zahr\/favourites$/)
  const row = page.getByRole('main').getByRole('listitem')
  await expect(row).toContainText(dish?.name ?? '')
  await expectAccessible(page)
  const take = row.getByRole('button', { name: 'Add to cart' }).or(row.getByRole('link', { name: 'Choose' }))
  await take.click()
  await expect(page.getByText(/is in the cart$/).or(page.getByRole('dialog'))).toBeVisible()
  await openPage(page, '/zahr/favourites')
  await row.getByRole('button', { name: `${dish?.name} is a favourite` }).click()
  await expect(page.getByRole('heading', { name: 'No favourites here yet' })).toBeVisible()
})
