import { STAFF_ROLES, type StaffRole } from '#core/staff/domain/staff-roles.ts'
import { createStaffAdder } from '#core/staff/server/staff.service.ts'
import type { Platform } from '#platform/http/server-plugin.ts'

/** The password of every demo merchant's staff. It is public, so demo staff never exist in production. */
export const DEMO_PASSWORD = 'Compass-demo-1'

/** The roles as the names of demo staff say them. */
const DEMO_ROLES = {
  owner: 'owner',
  manager: 'manager',
  orderTaker: 'order taker',
  kitchen: 'kitchen',
  driver: 'driver',
} as const satisfies Readonly<Record<StaffRole, string>>

/** The address with which a demo merchant's staff sign in, such as `owner@smoky-stack.example`. */
export const getDemoEmail = (role: StaffRole, homePath: string): string =>
  `${role.toLowerCase()}@${homePath}.example`

const listBrands = (platform: Platform) =>
  platform.db.system((tx) => tx.sql.selectFrom('sites').select(['brand_id', 'home_path']).execute())

/** Creates one member of staff per role for every demo merchant, unless this is production or any staff exists. */
export const seedDemoStaff = async (platform: Platform): Promise<void> => {
  const { db, env } = platform
  if (!env.DEMO || env.NODE_ENV === 'production') return
  const staffed = await db.system((tx) => tx.sql.selectFrom('staff').select('id').limit(1).executeTakeFirst())
  if (staffed) return
  const addStaff = await createStaffAdder(DEMO_PASSWORD, platform.random)
  for (const { brand_id: brandId, home_path: homePath } of await listBrands(platform)) {
    await db.tenant(brandId, async (tx) => {
      for (const role of STAFF_ROLES) {
        const email = getDemoEmail(role, homePath)
        await addStaff(tx, { email, name: `Demo ${DEMO_ROLES[role]}`, role })
      }
    })
  }
}
