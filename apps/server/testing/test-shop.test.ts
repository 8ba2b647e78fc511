import { afterAll, expect, it } from 'vitest'
import type { CustomersApi } from '#core/customers/contract/endpoints.ts'
import type { MenusApi } from '#core/menus/contract/endpoints.ts'
import { createVerifiedCustomer, startTestShop } from './test-shop.ts'

const shop = await startTestShop()
afterAll(() => shop.close())

it('has a menu with every kind of product', async () => {
  const id = shop.site.stores.marina ?? ''
  const query = { orderType: '20' }
  const menu = await shop.browser().api<MenusApi>()('GET /api/v1/stores/:id/menu', { params: { id }, query })
  const names = menu.ok
    ? menu.data.categories.flatMap(({ products }) => products.map(({ name }) => name))
    : []
  expect(names).toHaveLength(9)
})

it('has customers with a verified phone', async () => {
  const browser = await createVerifiedCustomer(shop, shop.site, { phone: '501234567', name: 'Amal Haddad' })
  const me = await browser.api<CustomersApi>()('GET /api/v1/users/me')
  expect(me).toMatchObject({
    ok: true,
    data: { phoneVerified: true, fullName: 'Amal Haddad', isGuest: false },
  })
})
