import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { LocalizedText } from '#platform/kernel/language.ts'
import type { EntryKind } from '../domain/entry.ts'
import type { ConsumedLot } from '../domain/lots.ts'
import type { EarnRule, RedeemRule } from '../domain/program.ts'

declare module '#platform/db/tables.ts' {
  interface Tables {
    loyalty_programs: {
      id: string
      brand_id: Generated<string>
      store_id: string | null
      is_active: boolean
      currency: string
      earn: ColumnType<EarnRule, string, string>
      redeem: ColumnType<RedeemRule, string, string>
      changed_at: Date
    }
    loyalty_rewards: {
      id: string
      brand_id: Generated<string>
      key: string | null
      name: ColumnType<LocalizedText, string, string>
      kind: 'product' | 'amount'
      product_id: string | null
      amount: number | null
      currency: string
      points: number
      is_active: boolean
      position: number
      created_at: Date
    }
    loyalty_accounts: {
      user_id: string
      brand_id: Generated<string>
      reference: string
      balance: Generated<number>
      created_at: Date
    }
    points_ledger: {
      id: string
      brand_id: Generated<string>
      user_id: string
      at: Date
      kind: EntryKind
      points: number
      order_id: string | null
      reference: Generated<string>
      staff_id: Generated<string | null>
      note: Generated<string>
      seq: Generated<number>
      lots: JSONColumnType<ConsumedLot[]>
    }
    points_lots: {
      id: string
      brand_id: Generated<string>
      user_id: string
      remaining: number
      expires_at: Date | null
    }
    loyalty_code_requests: {
      id: string
      brand_id: Generated<string>
      store_id: string
      user_id: string
      points: number
      created_at: Date
      expires_at: Date
      code_hash: string | null
      code_expires_at: Date | null
      codes_given: Generated<number>
      tries: Generated<number>
      given_by: string | null
      consumed_at: Date | null
    }
    order_points: {
      order_id: string
      brand_id: Generated<string>
      user_id: string
      earns: number
      expire_days: number | null
    }
    cart_loyalty: {
      cart_id: string
      brand_id: Generated<string>
      points: Generated<number>
      rewards: JSONColumnType<string[]>
      confirmed: Generated<number>
    }
  }
}
