import type { Generated, JSONColumnType } from 'kysely'
import type { KeyScope, WebhookEvent } from '../domain/events.ts'

declare module '#platform/db/tables.ts' {
  interface Tables {
    webhook_endpoints: {
      id: string
      brand_id: Generated<string>
      store_id: string
      url: string
      events: JSONColumnType<WebhookEvent[]>
      is_active: boolean
      round: number
      rotated_at: Date | null
      created_at: Date
    }
    webhook_deliveries: {
      id: string
      brand_id: Generated<string>
      endpoint_id: string
      store_id: string
      order_id: string
      event_key: string
      event: WebhookEvent
      body: string
      status: 'waiting' | 'delivered' | 'failed'
      attempts: number
      resends: number
      answered: number | null
      last_error: string | null
      created_at: Date
      tried_at: Date | null
    }
    store_api_keys: {
      id: string
      brand_id: Generated<string>
      store_id: string
      name: string
      key_hash: string
      hint: string
      scopes: JSONColumnType<KeyScope[]>
      created_at: Date
      used_at: Date | null
      revoked_at: Date | null
    }
  }
}
