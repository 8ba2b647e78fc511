import type { Database } from '#platform/db/database.ts'
import { REPORT_BREAKDOWNS, type ReportBreakdown } from '../domain/breakdowns.ts'
import { addDays } from '../domain/business-day.ts'
import { buildFigures, type Figures } from '../domain/figures.ts'
import type { Dimension, SaleEntry } from '../domain/sale-entries.ts'
import { readReport } from '../server/reports.use-case.ts'
import { addToRollups, type RollupChange } from '../server/sales.repo.ts'

const DAYS = 365
const FIRST_DAY = '2026-01-01'
const ITEMS_PER_ORDER = 2

/** All breakdowns of a report. */
export const BREAKDOWNS: readonly ReportBreakdown[] = REPORT_BREAKDOWNS

/** A year of sums as so many orders would have left them. */
export interface YearOfSales {
  readonly brandId: string
  readonly storeIds: readonly string[]
  /** Of all outlets together. */
  readonly orders: number
  /** Different items of an outlet. */
  readonly items: number
}

/** Keys that an outlet has in a day: the most that so many orders can have, and a few where there are few. */
const countKeys = (items: number): Readonly<Record<Dimension, number>> => ({
  day: 1,
  hour: 18,
  item: items,
  option: items,
  category: 12,
  channel: 4,
  payment: 6,
  promo: 8,
  area: 20,
  staff: 4,
  tax: 3,
  fee: 4,
  lost: 3,
})

const createFigures = (orders: number): Figures =>
  buildFigures((measure) => (measure === 'orders' || measure === 'quantity' ? orders : orders * 1_000))

const listEntries = (
  day: string,
  { orders, keys }: { readonly orders: number; readonly keys: Readonly<Record<Dimension, number>> },
): SaleEntry[] =>
  (Object.keys(keys) as Dimension[]).flatMap((dimension) => {
    const count = Math.min(keys[dimension], Math.max(1, orders * ITEMS_PER_ORDER))
    return Array.from({ length: count }, (_, at) => ({
      ...{ day, dimension, figures: createFigures(Math.max(1, Math.round(orders / count))) },
      // Other items on other days, so that a year has all of them.
      key: dimension === 'day' ? '' : `${dimension}-${(at * 7 + Number(day.slice(8))) % keys[dimension]}`,
    }))
  })

/** Writes the sums of a year, from the first of January 2026. */
export const fillYearOfSales = async (
  db: Database,
  { brandId, storeIds, orders, items }: YearOfSales,
): Promise<void> => {
  const ofADay = { orders: Math.round(orders / DAYS / storeIds.length), keys: countKeys(items) }
  for (let at = 0; at < DAYS; at += 1) {
    const entries = listEntries(addDays(FIRST_DAY, at), ofADay)
    const changes: RollupChange[] = storeIds.flatMap((storeId) =>
      entries.map((entry) => ({ storeId, currency: 'AED', entry })),
    )
    await db.tenant(brandId, (tx) => addToRollups(tx, changes))
  }
}

/** The owner's report over that year; it begins and ends within months, so that days are read as well. */
export const readYear = (db: Database, brandId: string, by: ReportBreakdown) => {
  const staff = { staffId: 's', sessionId: 's', brandId, name: 'Owner', role: 'owner' } as const
  return readReport(
    { db },
    { staff: { kind: 'staff', ...staff }, language: 'en', from: '2026-01-05', to: '2026-12-27', by },
  )
}
