import type { NewStaff } from '#core/staff/server/staff.service.ts'
import { hireStaff as hire, signInStaff as signIn } from '#core/staff/testing/sign-in.ts'
import type { TestBrowser } from './test-app.ts'
import type { TestShop } from './test-shop.ts'

type Role = NewStaff['role']

const getEmail = (role: Role): string => `${role}@staff.example`

/** Adds a member of staff of the brand, who works for all its outlets. */
export const hireStaff = (shop: TestShop, role: Role): Promise<unknown> =>
  hire(shop, shop.site.brandId, { email: getEmail(role), name: 'Staff', role })

/** A new browser in which the hired person is signed in. */
export const signInStaff = (shop: TestShop, role: Role): Promise<TestBrowser> => signIn(shop, getEmail(role))

/** A new member of staff of the brand, signed in, who works for all its outlets. */
export const hireAndSignInStaff = async (shop: TestShop, role: Role): Promise<TestBrowser> => {
  await hireStaff(shop, role)
  return signInStaff(shop, role)
}
