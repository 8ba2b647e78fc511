import type { ColumnType, Generated } from 'kysely'
import type { StaffRole } from '../domain/staff-roles.ts'

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
      signed_in_at: Generated<Date | null>
      totp_secret: Generated<string | null>
      totp_pending: Generated<string | null>
      totp_step: Generated<number | null>
    }
    staff_invitations: {
      id: string
      brand_id: Generated<string>
      email: string
      role: StaffRole
      store_ids: unknown
      serial: number
      invited_by: string
      created_at: Date
      expires_at: Date
    }
    staff_password_resets: {
      id: string
      brand_id: Generated<string>
      staff_id: string
      created_at: Date
      expires_at: Date
    }
    staff_recovery_codes: {
      id: string
      brand_id: Generated<string>
      staff_id: string
      code_hash: string
    }
    staff_passkeys: {
      id: string
      brand_id: Generated<string>
      staff_id: string
      name: string
      rp_id: string
      credential_id: string
      public_key: string
      sign_count: ColumnType<string | number, number, number>
      transports: unknown
      created_at: Date
      used_at: Generated<Date | null>
    }
    staff_passkey_challenges: {
      challenge_hash: string
      purpose: 'add' | 'signIn'
      rp_id: string
      asker_hash: string
      expires_at: Date
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
      device: Generated<string>
      created_at: Date
      used_at: Date
    }
  }
}
