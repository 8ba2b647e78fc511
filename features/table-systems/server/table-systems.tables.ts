import type { ColumnType, Generated } from 'kysely'
import type { RoomRefusal } from '#core/tables/contract/table-system.ts'
import type { StepData, StepKind, StepStatus } from '../domain/step.ts'

type Json<Value> = ColumnType<Value, string, string>

declare module '#platform/db/tables.ts' {
  interface Tables {
    table_systems: {
      store_id: string
      brand_id: Generated<string>
      system: string
      address: string
      secret: string | null
      fields: Json<Readonly<Record<string, string>>>
      takes_room_charges: boolean
      tables: Json<Readonly<Record<string, string>>>
      changed_at: Date
    }
    table_system_steps: {
      id: string
      brand_id: Generated<string>
      store_id: string
      order_id: string
      number: number
      key: string
      kind: StepKind
      data: Json<StepData>
      status: StepStatus
      check_id: string | null
      attempts: number
      resends: number
      last_error: string | null
      created_at: Date
      tried_at: Date | null
    }
    room_charges: {
      payment_id: string
      brand_id: Generated<string>
      store_id: string
      order_id: string
      room: string
      guest: string
      status: 'asking' | 'accepted' | 'refused' | 'unanswered'
      reason: RoomRefusal | null
      charge_id: string | null
      attempts: number
      requested_at: Date
      decided_at: Date | null
    }
  }
}
