import type { TestApp, TestBrowser } from '#apps/server/testing/test-app.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { createSeededRandom } from '#platform/testing/seeded-random.ts'
import type { StaffApi } from '../contract/endpoints.ts'
import { getPasswordCost } from '../server/password-hash.signature.ts'
import { createStaffAdder, type NewStaff } from '../server/staff.service.ts'

export const STAFF_PASSWORD = 'Right-password-1'

/** Signs a member of staff in with the usual password. */
export const signInStaff = async (app: TestApp, email: string): Promise<TestBrowser> => {
  const browser = app.browser()
  const body = { email, password: STAFF_PASSWORD }
  browser.token = expectOk(await browser.api<StaffApi>()('POST /api/v1/console/sign-in', { body })).token
  return browser
}

/** The hash of the usual password is computed once for all tests of a process. */
const adding = createStaffAdder(STAFF_PASSWORD, createSeededRandom(), getPasswordCost({ NODE_ENV: 'test' }))

/** Adds a member of staff with the usual password to a brand; returns their id. */
export const hireStaff = async (
  app: TestApp,
  brandId: string,
  staff: Omit<NewStaff, 'password' | 'name'> & Partial<Pick<NewStaff, 'name'>>,
): Promise<string> => {
  const [name = 'Staff'] = staff.email.split('@')
  const addStaff = await adding
  const hired = await app.platform.db.tenant(brandId, (tx) => addStaff(tx, { name, ...staff }))
  if (!hired.ok) throw new Error(`${staff.email} was refused: ${hired.failure.join(', ')}`)
  return hired.value.id
}
