import type pg from 'pg'
import { hashSecret } from '#platform/http/session-token.ts'

/** The headers of a signed-in owner of a brand. */
export type StaffHeaders = Readonly<Record<string, string>>

const TOKEN = 's_bench'
const COMPANION = 'companion'
const ID = 'benchstaff'.padEnd(22, 'x')
const SESSION_ID = 'benchsession'.padEnd(22, 'x')

/** Signs an owner in directly in the database: hashing a password is not measured. */
export const createStaff = async (admin: pg.Client, brandId: string): Promise<StaffHeaders> => {
  await admin.query("select set_config('app.brand', '*', false)")
  await admin.query(
    `insert into staff (id, brand_id, email, name, role, password_hash, created_at)
     values ($1, $2, 'bench@example.com', 'Bench', 'owner', 'none', now())`,
    [ID, brandId],
  )
  await admin.query(
    `insert into staff_sessions (id, brand_id, staff_id, token_hash, companion_hash, created_at, used_at)
     values ($1, $2, $3, $4, $5, now(), now())`,
    [SESSION_ID, brandId, ID, hashSecret(TOKEN), hashSecret(COMPANION)],
  )
  return { authorization: TOKEN, cookie: `compass-staff=${COMPANION}` }
}
