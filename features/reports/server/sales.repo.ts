import { sql } from 'kysely'
import { prepareStatement } from '#platform/db/prepared-statement.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { upsertAll } from '#platform/db/upsert.ts'
import {
  addFigures,
  buildFigures,
  type Figures,
  MEASURES,
  NO_FIGURES,
  subtractFigures,
} from '../domain/figures.ts'
import type { EntryLabel, SaleEntry } from '../domain/sale-entries.ts'
import type { StoredEntry, StoredMoments } from './sales.tables.ts'

export type PendingKind = 'order' | 'refund' | 'payment'

const insertPending = prepareStatement<{ kind: PendingKind; subject: string }, never>(({ sql: db }, row) =>
  db.insertInto('sales_pending').values(row),
)

/** Has something counted anew, once the transaction commits; it is sent with the next statement. */
export const enqueuePending = (tx: Transaction, kind: PendingKind, subject: string): void =>
  tx.enqueue(insertPending({ kind, subject }))

/** Whether anything of the transaction's brand waits to be counted. */
export const hasPending = async (tx: Transaction): Promise<boolean> => {
  const found = await tx.sql.selectFrom('sales_pending').select('id').limit(1).executeTakeFirst()
  return found !== undefined
}

/** The brands with something to count; only in a system transaction. */
export const listPendingBrands = async (tx: Transaction): Promise<string[]> => {
  const rows = await tx.sql.selectFrom('sales_pending').select('brand_id').distinct().execute()
  return rows.map((row) => row.brand_id)
}

/** Lets one process count the sales of a brand, or close one of its days, at a time. */
export const lockSales = async (tx: Transaction): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sales ${tx.brandId}`}, 0))`.execute(tx.sql)
}

/** Removes and returns what waits longest, at most `limit`. */
export const takePending = async (
  tx: Transaction,
  limit: number,
): Promise<readonly { kind: PendingKind; subject: string }[]> => {
  const first = tx.sql.selectFrom('sales_pending').select('id').orderBy('id').limit(limit)
  return tx.sql.deleteFrom('sales_pending').where('id', 'in', first).returning(['kind', 'subject']).execute()
}

export interface PostedSubject {
  readonly subject: string
  readonly kind: 'order' | 'payment'
  readonly storeId: string
  readonly currency: string
  readonly moments: StoredMoments
  readonly entries: readonly SaleEntry[]
}

const toAmounts = (figures: Figures): number[] => MEASURES.map((measure) => figures[measure])

const toStored = ({ day, dimension, key, figures }: SaleEntry): StoredEntry => [
  day,
  dimension,
  key,
  toAmounts(figures),
]

const toEntry = ([day, dimension, key, amounts]: StoredEntry): SaleEntry => ({
  ...{ day, dimension, key },
  figures: buildFigures((_, index) => amounts[index] ?? 0),
})

/** What these orders and payments have added so far. */
export const findPosted = async (
  tx: Transaction,
  subjects: readonly string[],
): Promise<Map<string, PostedSubject>> => {
  if (subjects.length === 0) return new Map()
  const rows = await tx.sql.selectFrom('sales_posted').selectAll().where('subject', 'in', subjects).execute()
  return new Map(
    rows.map(({ subject, kind, store_id: storeId, currency, moments, entries }) => [
      subject,
      { subject, kind, storeId, currency, moments, entries: entries.map(toEntry) },
    ]),
  )
}

export const savePosted = async (tx: Transaction, posted: readonly PostedSubject[]): Promise<void> => {
  const rows = posted.map(({ subject, kind, storeId, currency, moments, entries }) => ({
    ...{ brand_id: tx.brandId, subject, kind, store_id: storeId, currency, moments },
    entries: entries.map(toStored),
  }))
  await upsertAll(tx, 'sales_posted', { rows, by: ['subject'] })
}

/** A change of a rollup's row. */
export interface RollupChange {
  readonly storeId: string
  readonly currency: string
  readonly entry: SaleEntry
}

const listMonthAndDay = ({ storeId, currency, entry }: RollupChange) =>
  (['day', 'month'] as const).map((grain) => ({
    store_id: storeId,
    dimension: entry.dimension,
    grain,
    day: grain === 'day' ? entry.day : `${entry.day.slice(0, 7)}-01`,
    key: entry.key,
    currency,
    figures: entry.figures,
  }))

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Adds changes to the rollups of their days and months, in one statement. */
export const addToRollups = async (tx: Transaction, changes: readonly RollupChange[]): Promise<void> => {
  const sums = new Map<string, ReturnType<typeof listMonthAndDay>[number]>()
  for (const row of changes.flatMap(listMonthAndDay)) {
    const { figures, ...place } = row
    const id = JSON.stringify(Object.values(place))
    const before = sums.get(id)
    sums.set(id, { ...place, figures: addFigures(before?.figures ?? NO_FIGURES, figures) })
  }
  if (sums.size === 0) return
  const rows = [...sums.entries()]
    .toSorted(([a], [b]) => compareTexts(a, b))
    .map(([, { figures, ...place }]) => ({ ...place, ...figures }))
  const columns = ['store_id', 'dimension', 'grain', 'day', 'key', 'currency', ...MEASURES]
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const additions = MEASURES.map(
    (measure) => sql`${sql.ref(measure)} = sales_rollups.${sql.ref(measure)} + excluded.${sql.ref(measure)}`,
  )
  await sql`
    insert into sales_rollups (${names})
    select ${names} from jsonb_populate_recordset(null::sales_rollups, ${JSON.stringify(rows)}::jsonb)
    on conflict (store_id, dimension, grain, day, key, currency) do update set ${sql.join(additions)}
  `.execute(tx.sql)
}

/** What to add to the rollups so that they hold `after` of a subject instead of `before`. */
export const listChanges = (
  before: readonly SaleEntry[],
  after: readonly SaleEntry[],
): readonly SaleEntry[] => [
  ...after,
  ...before.map((entry) => ({ ...entry, figures: subtractFigures(NO_FIGURES, entry.figures) })),
]

export const saveLabels = async (tx: Transaction, labels: readonly EntryLabel[]): Promise<void> => {
  const byKey = new Map(
    labels.map(({ dimension, key, name }) => [
      JSON.stringify([dimension, key]),
      { brand_id: tx.brandId, dimension, key, name },
    ]),
  )
  await upsertAll(tx, 'sales_labels', {
    rows: [...byKey.values()] as never,
    by: ['brand_id', 'dimension', 'key'],
  })
}
