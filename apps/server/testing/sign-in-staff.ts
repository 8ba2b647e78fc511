import type { StaffApi } from '#core/staff/contract/endpoints.ts'
import { createStaff } from '#core/staff/server/staff.service.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { TestBrowser } from './test-app.ts'
import type { TestShop } from './test-shop.ts'

const PASSWORD = 'Seven-green-kettles-7'

type Role = Parameters<typeof createStaff>[1]['role']

const getEmail = (role: Role): string => `${role}@staff.example`

/** Adds a member of staff of the brand, who works for all its outlets. */
export const hireStaff = (shop: TestShop, role: Role): Promise<unknown> =>
  shop.platform.db.tenant(shop.site.brandId, (tx) =>
    createStaff(tx, { email: getEmail(role), name: 'Staff', role, password: PASSWORD }),
  )

/** A new browser in which the hired person is signed in. */
export const signInStaff = async (shop: TestShop, role: Role): Promise<TestBrowser> => {
  const browser = shop.browser()
  const { token } = expectOk(
    await browser.api<StaffApi>()('POST /api/v1/console/sign-in', {
      body: { email: getEmail(role), password: PASSWORD },
    }),
  )
  browser.token = token
  return browser
}

/** A new member of staff of the brand, signed in, who works for all its outlets. */
export const hireAndSignInStaff = async (shop: TestShop, role: Role): Promise<TestBrowser> => {
  await hireStaff(shop, role)
  return signInStaff(shop, role)
}
