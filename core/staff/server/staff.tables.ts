import type { Generated } from 'kysely'
import type { StaffRole } from '../contract/endpoints.ts'

declare module '#platform/db/tables.ts' {
  interface Tables {
    staff: {
      id: string
      brand_id: Generated<string>
      email: string
      name: string
      role: StaffRole
      store_ids: unknown
      password_hash: string
      created_at: Date
    }
    sign_in_tries: {
      address_hash: string
      tries: number
      blocks: number
      blocked_until: Date | null
      changed_at: Date
    }
    sign_in_origins: {
      address_hash: string
      origin_hash: string
      seen_at: Date
    }
    staff_sessions: {
      id: string
      brand_id: Generated<string>
      staff_id: string
      token_hash: string
      companion_hash: string
      created_at: Date
      used_at: Date
    }
  }
}
