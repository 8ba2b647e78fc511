import type { Generated, JSONColumnType } from 'kysely'
import type { BrowserIds, ConversionName } from '#core/sites/domain/conversion.ts'
import type { EventConsent, EventStatus, Sender } from '../domain/ledger.ts'
import type { VisitSource } from '../domain/visit.ts'

/** Facts of an event that its order does not have. */
export interface EventData {
  /** Of an opened dish. */
  readonly productId?: string
  /** What went back of an order, in minor units. */
  readonly refunded?: number
  /** The page's path, which leads to nobody's order. */
  readonly path: string
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    conversion_accounts: {
      brand_id: Generated<string>
      vendor: string
      pixel_id: string
      secret: string
      changed_at: Date
    }
    conversion_visits: {
      user_id: string
      brand_id: Generated<string>
      source: JSONColumnType<VisitSource>
      browser: JSONColumnType<BrowserIds>
      user_agent: string | null
      changed_at: Date
    }
    order_sources: {
      order_id: string
      brand_id: Generated<string>
      store_id: string
      user_id: string
      source: JSONColumnType<VisitSource>
      browser: JSONColumnType<BrowserIds>
      placed_at: Date
    }
    conversion_events: {
      id: string
      brand_id: Generated<string>
      user_id: string
      order_id: string | null
      vendor: string
      pixel_id: string
      name: ConversionName
      event_id: string
      sent_by: Sender
      status: EventStatus
      consent: JSONColumnType<EventConsent> | null
      data: JSONColumnType<EventData>
      attempts: number
      resends: number
      last_error: string | null
      occurred_at: Date
      tried_at: Date | null
    }
  }
}
