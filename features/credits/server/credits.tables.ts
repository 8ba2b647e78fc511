import type { Generated } from 'kysely'
import type { CreditKind } from '../domain/entry.ts'

declare module '#platform/db/tables.ts' {
  interface Tables {
    credit_accounts: {
      user_id: string
      brand_id: Generated<string>
      currency: string
      balance: Generated<number>
    }
    credits_ledger: {
      id: string
      brand_id: Generated<string>
      user_id: string
      at: Date
      kind: CreditKind
      amount: number
      order_id: string | null
      staff_id: string | null
      note: Generated<string>
      seq: Generated<number>
    }
    cart_credits: {
      cart_id: string
      brand_id: Generated<string>
      amount: number | null
    }
  }
}
