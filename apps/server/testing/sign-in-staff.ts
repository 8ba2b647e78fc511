import type { StaffApi } from '#core/staff/contract/endpoints.ts'
import { createStaff } from '#core/staff/server/staff.service.ts'
import type { TestBrowser } from './test-app.ts'
import type { TestShop } from './test-shop.ts'

const PASSWORD = 'Seven-green-kettles-7'

type Role = Parameters<typeof createStaff>[1]['role']

/** Somebody new of the brand's staff, signed in, who works for all its outlets. */
export const signInStaff = async (shop: TestShop, role: Role): Promise<TestBrowser> => {
  const email = `${role}@staff.example`
  await shop.platform.db.tenant(shop.site.brandId, (unit) =>
    createStaff(unit, { email, name: 'Staff', role, password: PASSWORD }),
  )
  const browser = shop.browser()
  const answer = await browser.api<StaffApi>()('POST /api/v1/console/sign-in', {
    body: { email, password: PASSWORD },
  })
  if (!answer.ok) throw new Error(answer.error.message)
  browser.token = answer.data.token
  return browser
}
