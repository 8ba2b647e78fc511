import type { Generated } from 'kysely'
import type { Language } from '#platform/kernel/language.ts'

declare module '#platform/db/tables.ts' {
  interface Tables {
    users: {
      id: string
      brand_id: Generated<string>
      first_name: Generated<string>
      last_name: Generated<string>
      email: Generated<string>
      phone: string | null
      phone_code: Generated<string>
      phone_verified: Generated<boolean>
      is_guest: Generated<boolean>
      is_sms_enabled: Generated<boolean>
      wants_order_updates: Generated<boolean>
      language: Generated<Language>
      previous_payment_mod: string | null
      credits_total: Generated<number>
      terms_accepted_at: Date | null
      created_at: Date
      deleted_at: Date | null
      restore_sealed: string | null
      restore_hash: string | null
      restore_until: Date | null
    }
    sessions: {
      id: string
      brand_id: Generated<string>
      user_id: string
      token_hash: string
      companion_hash: string
      created_at: Date
      used_at: Date
    }
    new_guests: {
      id: string
      brand_id: Generated<string>
      network_hash: string
      /** Null once the guest has ordered or verified a phone. */
      user_id: string | null
      created_at: Date
    }
    otp_challenges: {
      id: string
      brand_id: Generated<string>
      user_id: string
      /** Empty once the requesting account is erased. */
      phone: string
      phone_code: string
      phone_hash: string
      prefix_hash: string
      purpose: 'signIn' | 'phoneChange' | 'deletion'
      code_hash: string
      tries: Generated<number>
      network_hash: string
      terms_accepted: Generated<boolean>
      created_at: Date
      expires_at: Date
      consumed_at: Date | null
    }
    otp_blocked_prefixes: {
      brand_id: Generated<string>
      prefix_hash: string
      blocked_until: Date
    }
    otp_budgets: {
      brand_id: Generated<string>
      scope: string
      /** Such as `2026-11-20`, UTC. */
      day: string
      sent: number
    }
    otp_total_budget: {
      day: string
      sent: number
    }
    addresses: {
      id: string
      brand_id: Generated<string>
      user_id: string
      area_id: string
      address_type: 10 | 20 | 30
      flat: string
      building: string
      block: string | null
      street: string | null
      floor: string | null
      landmark: string | null
      pin_code: string | null
      additional_info: string | null
      lat: number | null
      lng: number | null
      created_at: Date
      deleted_at: Date | null
    }
  }
}
