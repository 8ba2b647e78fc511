import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createVerifiedCustomer,
  fillCart,
  placeOrder,
  saveAddress,
  startTestShop,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import type { OrdersApi } from '#core/orders/contract/endpoints.ts'
import { ORDER_TYPE } from '#core/sites/domain/order-type.ts'
import type { StaffApi } from '#core/staff/contract/endpoints.ts'
import { STAFF_ROLES, type StaffRole } from '#core/staff/domain/staff-roles.ts'
import { createStaff } from '#core/staff/server/staff.service.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { getStrongestDatabase } from './default-limits.ts'

/** The contact data each role sees, of a delivery order and of a pickup order. */
const VISIBLE_ACTIONS: Record<StaffRole, { delivery: readonly string[]; pickup: readonly string[] }> = {
  owner: { delivery: ['phone', 'email'], pickup: ['phone', 'email'] },
  manager: { delivery: ['phone', 'email'], pickup: ['phone', 'email'] },
  orderTaker: { delivery: ['phone', 'email'], pickup: ['phone', 'email'] },
  kitchen: { delivery: [], pickup: [] },
  driver: { delivery: ['phone'], pickup: [] },
}

describe('order board', () => {
  let shop: TestShop
  const orders = { delivery: '', pickup: '' }
  const canaries = { phone: '501239876', email: 'canary.of.the.board@example.com' }

  beforeAll(async () => {
    shop = await startTestShop({ database: getStrongestDatabase() })
    const customer = await createVerifiedCustomer(shop, shop.site, canaries)
    const pickup = expectOk(
      await placeOrder(customer, await fillCart(customer, shop.site), { mod: 'cardSwipe' }),
    )
    const cart = await fillCart(customer, shop.site, { orderType: ORDER_TYPE.delivery, area: 'jbr' })
    const address = await saveAddress(customer, shop.site.areas.jbr ?? '')
    const delivery = expectOk(await placeOrder(customer, cart, { mod: 'cod', address }))
    Object.assign(orders, { delivery: delivery._id, pickup: pickup._id })
  })
  afterAll(() => shop.close())

  it.each(STAFF_ROLES)('shows a %s no more personal data than the work needs', async (role) => {
    const staff = { email: `${role}@example.com`, password: 'Right-password-1' }
    await shop.platform.db.tenant(shop.site.brandId, (tx) => createStaff(tx, { ...staff, name: role, role }))
    const browser = shop.browser()
    const signedIn = await browser.api<StaffApi>()('POST /api/v1/console/sign-in', { body: staff })
    browser.token = signedIn.ok ? signedIn.data.token : ''
    const answer = await browser.api<OrdersApi>()('GET /api/v1/console/orders', {
      query: { store: shop.site.stores.marina ?? '' },
    })
    const board = answer.ok ? answer.data : []
    for (const kind of ['delivery', 'pickup'] as const) {
      const seen = JSON.stringify(board.find(({ _id }) => _id === orders[kind]) ?? 'not on this board')
      const shown = (['phone', 'email'] as const).filter((what) => seen.includes(canaries[what]))
      expect(shown, kind).toEqual(VISIBLE_ACTIONS[role][kind])
    }
  })
})
