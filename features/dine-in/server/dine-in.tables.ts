import type { ColumnType, Generated } from 'kysely'
import type { ChoiceSnapshot } from '#core/orders/domain/order.ts'
import type { TableKind } from '#core/tables/domain/table.ts'
import type { LocalizedText } from '#platform/kernel/language.ts'
import type { CallChoice } from '../domain/calls.ts'
import type { ItemState } from '../domain/item-state.ts'
import type { CloseReason, MemberStatus, SessionStatus } from '../domain/session.ts'

declare module '#platform/db/tables.ts' {
  interface Tables {
    dining_tables: {
      id: string
      brand_id: Generated<string>
      store_id: string
      kind: TableKind
      name: string
      area: string
      seats: number
      position: number
      /** Null until the code is first printed. */
      code_hash: string | null
      short_code_hash: string | null
      generation: number
      is_active: boolean
      created_at: Date
    }
    retired_table_codes: {
      code_hash: string
      brand_id: Generated<string>
      table_id: string
      retired_at: Date
    }
    dine_in_settings: {
      store_id: string
      brand_id: Generated<string>
      opening: 'scan' | 'staff'
      is_single_order: boolean
      closes_when_paid: Generated<boolean>
      idle_minutes: number
    }
    table_sessions: {
      id: string
      brand_id: Generated<string>
      store_id: string
      table_id: string
      status: SessionStatus
      host_id: string
      join_code: string
      version: number
      opened_at: Date
      changed_at: Date
      closed_at: Date | null
      close_reason: CloseReason | null
      merged_into: string | null
    }
    table_members: {
      id: string
      brand_id: Generated<string>
      session_id: string
      user_id: string
      name: string
      status: MemberStatus
      joined_at: Date
    }
    table_rounds: {
      id: string
      brand_id: Generated<string>
      session_id: string
      number: number
      order_id: string
      cart_id: string
      cart_version: number
      sent_by: string
      sent_at: Date
      /** The member of staff who sent it; null: a guest. */
      staff_id: string | null
    }
    table_items: {
      id: string
      brand_id: Generated<string>
      session_id: string
      round_id: string
      order_id: string
      position: number
      member_id: string | null
      member_name: string
      name: ColumnType<LocalizedText, string, string>
      /** Null, as the note is: the item was ordered before they were kept here. */
      choices: ColumnType<readonly ChoiceSnapshot[] | null, string, never>
      special_instructions: string | null
      qty: number
      total: number
      state: ItemState
      reason: string
      changed_at: Date
      /** When the kitchen finished it; null: not yet, or it is being made again. */
      ready_at: Date | null
    }
    table_call_lists: {
      store_id: string
      brand_id: Generated<string>
      calls: ColumnType<readonly CallChoice[], string, string>
    }
    table_calls: {
      id: string
      brand_id: Generated<string>
      session_id: string
      /** A known kind, or the key of a call in the merchant's words. */
      kind: string
      /** The merchant's words as they were then; null for a known kind. */
      name: ColumnType<LocalizedText | null, string | null, never>
      called_at: Date
      answered_at: Date | null
      answered_by: string | null
    }
  }
}
