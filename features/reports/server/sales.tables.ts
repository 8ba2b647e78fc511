import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { LocalizedText } from '#platform/kernel/language.ts'
import type { BusinessMoment } from '../domain/business-day.ts'
import type { Figures, Measure } from '../domain/figures.ts'
import type { Dimension } from '../domain/sale-entries.ts'

/** One row that a subject has added to: its amounts are in the order of the measures. */
export type StoredEntry = readonly [
  day: string,
  dimension: Dimension,
  key: string,
  amounts: readonly number[],
]

export interface StoredMoments {
  readonly sale: BusinessMoment
  readonly refunds: Readonly<Record<string, BusinessMoment>>
}

/** Dates are selected as text, so that no time zone moves them. */
type DateText = ColumnType<string, string, never>

type RollupsTable = {
  brand_id: Generated<string>
  store_id: string
  dimension: Dimension
  grain: 'day' | 'month'
  day: DateText
  key: string
  currency: string
} & { [Name in Measure]: number }

declare module '#platform/db/tables.ts' {
  interface Tables {
    sales_pending: {
      id: Generated<number>
      brand_id: Generated<string>
      kind: 'order' | 'refund' | 'payment'
      subject: string
    }
    sales_posted: {
      subject: string
      brand_id: Generated<string>
      kind: 'order' | 'payment'
      store_id: string
      currency: string
      moments: JSONColumnType<StoredMoments>
      entries: JSONColumnType<StoredEntry[]>
    }
    sales_rollups: RollupsTable
    sales_labels: {
      brand_id: Generated<string>
      dimension: Dimension
      key: string
      name: JSONColumnType<LocalizedText>
    }
    sales_days: { store_id: string; brand_id: Generated<string>; cut_off_hour: number }
    day_closings: {
      id: string
      brand_id: Generated<string>
      store_id: string
      number: number
      day: DateText
      currency: string
      opening_float: number
      cash_sales: number
      cash_refunds: number
      paid_in: number
      paid_out: number
      expected: number
      counted: number
      left_in_drawer: number
      reason: string | null
      note: string
      open_orders: JSONColumnType<number[]>
      figures: JSONColumnType<Figures>
      closed_by: JSONColumnType<{ id: string; name: string }>
      closed_at: Date
    }
  }
}
